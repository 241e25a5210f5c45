import { afterEach, describe, expect, it } from "vitest";
import type { Action, StepSummary } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import { LANGUAGES, setLanguage, type Language } from "../i18n/index.svelte";
import { actionText, hasEndedTurn, stepText, stepTextWithPlayer } from "./step-text";

afterEach(() => setLanguage("en"));

/** One action of each type that is public. */
const ACTIONS: Action[] = [
  { type: "buy", kind: "human", hex: 0 },
  { type: "play", card: 0 },
  { type: "exchange", card: 1 },
  { type: "move", kind: "lavaLeaper", from: 0, to: 1 },
  { type: "specialAttack", kind: "rubiumDragon", from: 0, to: 1 },
  { type: "explore", hex: 2 },
  { type: "battle", hex: 2, defender: 1 },
  { type: "endPhase" },
  { type: "pass" },
  { type: "passBattle" },
  { type: "sacrifice", kind: "human" },
  { type: "casualty", kind: "fungoid" },
  { type: "victim", seat: 1 },
  { type: "takeEnergize" },
  { type: "takeFaceupCard" },
  { type: "targetPlacement", kind: "human", hex: 0 },
  { type: "targetUnit", kind: "human", hex: 0 },
  { type: "targetHex", hex: 3 },
  { type: "targetKind", side: "attacker", kind: "human" },
  { type: "targetForce", side: "defender" },
  { type: "targetHit", side: "defender", picker: 1 },
];

const stepOf = (seat: number, actions: Action[]): StepSummary => ({
  step: 0,
  seat,
  actions: actions.map((action) => ({ type: "open", action })),
});

describe.each(Object.keys(LANGUAGES) as Language[])("the text for a step in %s", (code) => {
  it.each(ACTIONS)("has the player’s name and no unfilled placeholder: $type", async (action) => {
    void setLanguage(code);
    const { info, update } = await fixture("start4");
    const text = stepTextWithPlayer(stepOf(2, [action]), info, update.view.hexes);
    expect(text).toContain("Carmen");
    expect(text).not.toMatch(/[{}]|undefined|NaN|null/);
  });

  it("mentions a card given to a teammate and a kept mission without naming the cards", async () => {
    void setLanguage(code);
    const { info, update } = await fixture("start4");
    const actions = [{ type: "cardGiven" } as const, { type: "missionKept" } as const];
    const text = stepText({ step: 0, seat: 2, actions }, info, update.view.hexes);
    expect(text).not.toMatch(/[{}“«]|undefined|NaN|null/);
    // Advice names the card, because only the holder of the card sees the advice.
    expect(actionText({ type: "passToTeammate", card: 1 }, info, update.view.hexes)).toMatch(/[“«]/);
  });
});

describe("the end of a phase", () => {
  it("is called the end of the turn if it was the last phase", async () => {
    const { info, update } = await fixture("start4");
    const { view } = update;
    const step = stepOf((view.active + 1) % 4, [{ type: "endPhase" }]);
    expect([hasEndedTurn(step, view), hasEndedTurn({ ...step, seat: view.active }, view)]).toEqual([
      true,
      false,
    ]);
    expect(stepText(step, info, view.hexes, true)).toBe("ends the turn");
    expect(stepText(step, info, view.hexes)).toBe("ends the phase");
  });
});

describe("a step of several actions", () => {
  it("merges units with the same path and lists different paths", async () => {
    const { info, update } = await fixture("start4");
    const move = (kind: "human" | "fungoid", to: number): Action => ({ type: "move", kind, from: 9, to });
    const actions = [move("human", 4), move("human", 4), move("fungoid", 4), move("human", 5)];
    const text = stepText(stepOf(0, actions), info, update.view.hexes);
    expect(text).toMatch(/^moves 2 Humans and 1 Fungoid to .* and moves 1 Human to /);
  });
});
