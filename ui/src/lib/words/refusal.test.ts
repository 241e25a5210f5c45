import { afterEach, describe, expect, it } from "vitest";
import type { RuleId, Violation } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import { LANGUAGES, setLanguage, type Language } from "../i18n/index.svelte";
import type { RequestFailure } from "../live/request-failure";
import { gameNames, refusalRule, refusalText } from "./refusal";

afterEach(() => setLanguage("en"));

type ViolationReason = Violation["reason"];
/** Reasons with various parameters. The compiler ensures that every reason has a message. */
const VIOLATION_REASONS: ViolationReason[] = [
  { type: "notYourDecision", decider: 1 },
  { type: "wrongPhase", now: "battle", needed: "movement" },
  { type: "tooExpensive", cost: 12, rubium: 3 },
  { type: "noneInSupply", kind: "human" },
  { type: "wrongTimeForCard", card: 0, phase: null, window: null },
  { type: "wrongTimeForCard", card: 0, phase: "deployment", window: null },
  { type: "wrongTimeForCard", card: 0, phase: null, window: "afterDice" },
  { type: "conditionNotMet", card: 1 },
  { type: "noSuchUnit", kind: "fungoid", hex: 2 },
  { type: "alreadyMoved", kind: "fungoid", hex: 2 },
  { type: "pickLimitReached", max: 3 },
  { type: "buyingLimitReached", kind: "human", hex: 2, max: 1 },
  { type: "notAnOpponent", seat: 0 },
  { type: "outOfReach", kind: "human", from: 1, to: 2 },
  { type: "enemyOnTheWay", to: 2 },
  { type: "mayNotEnter", kind: "human", terrain: "magmaPool" },
  { type: "onlyRetreat", to: 3 },
  { type: "mustExplore", hex: 3 },
  { type: "noDefender", seat: 1 },
  { type: "oneHexOnly", hex: 4 },
  { type: "noSuchFace", face: 9 },
];
const OTHER_FAILURES: RequestFailure[] = [
  { type: "handover", next: 1 },
  { type: "handClosed", seat: 0 },
  { type: "noSuchLine" },
  { type: "noUndo", reason: null },
  { type: "noUndo", reason: { type: "irreversible", reason: "chance" } },
  { type: "name", index: 0, error: { type: "tooLong", length: 99, max: 24 } },
  { type: "title", error: { type: "tooLong", max: 60 } },
  { type: "notSaved", error: { type: "full", path: "/games/x" } },
  { type: "settings", error: { type: "notSaved", error: { type: "full", path: "/x" } } },
  { type: "duplicateFaction", faction: "ares" },
  { type: "invalidInputCount", count: 99, max: 64 },
  { type: "inUse", folder: "/games" },
];

describe.each(Object.keys(LANGUAGES) as Language[])("a refusal in %s", (code) => {
  it.each([
    ...OTHER_FAILURES,
    ...VIOLATION_REASONS.map((reason): RequestFailure => ({
      type: "rule",
      violation: { rule: "MOV-2", reason },
    })),
  ])("has a text in which no placeholder is left: %j", async (failure) => {
    void setLanguage(code);
    const { info, update } = await fixture("start4");
    for (const names of [undefined, gameNames(info, update.view.hexes)]) {
      const text = refusalText(failure, names);
      expect(text).toMatch(/\S/);
      expect(text).not.toMatch(/[{}]|undefined|NaN|null/);
    }
  });
});

describe("a refusal", () => {
  it("names the units that may enter the terrain", async () => {
    void setLanguage("en");
    const { info, update } = await fixture("start4");
    const reason = { type: "mayNotEnter", kind: "human", terrain: "monolith" } as const;
    const violation = { rule: "MOV-4", reason } as const;
    expect(refusalText({ type: "rule", violation }, gameNames(info, update.view.hexes))).toBe(
      "A Human may not enter this terrain: Monolith. " +
        "Only these may: Rock Striders, Lava Leapers and Rubium Dragons.",
    );
  });

  it("has a rule only if the rules forbid the action", () => {
    expect(refusalRule({ type: "rule", violation: { rule: "MOV-5", reason: { type: "sameHex" } } })).toBe(
      "MOV-5",
    );
    expect(refusalRule({ type: "over" })).toBeNull();
  });

  it("names the time at which a mission can be played, if the rule determines it", () => {
    const reason = { type: "wrongTimeForCard", card: 0, phase: null, window: null } as const;
    const text = (rule: RuleId): string => refusalText({ type: "rule", violation: { rule, reason } });
    expect(text("BAT-13")).toMatch(/only in your own turn\.$/);
    expect(text("MIS-1")).toMatch(/only right after a battle won as the attacker\.$/);
    for (const rule of ["MIS-2", "MIS-5"] as const) expect(text(rule)).toMatch(/cannot be played now\.$/);
  });

  it("names the player, or the seat if no game is open", async () => {
    const { info, update } = await fixture("start4");
    const names = gameNames(info, update.view.hexes);
    expect(refusalText({ type: "handClosed", seat: 1 }, names)).toBe(
      "Blaise’s hand is closed. Open it first.",
    );
    expect(refusalText({ type: "handClosed", seat: 1 })).toBe("Seat 2’s hand is closed. Open it first.");
  });
});
