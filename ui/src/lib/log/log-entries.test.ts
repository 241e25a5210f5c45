import { afterEach, describe, expect, it } from "vitest";
import type { Event as GameEvent, HistoryEntry } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import { setShowsProvenanceMarks } from "../words/provenance-marks.svelte";
import { PROVENANCE_MARK } from "../words/names";
import { battleResult } from "./common";
import { appendHistory, appendForScreenReader, eventsOf } from "./entries";
import { describeEntry } from "./describe-entry";
import { reduceBattle, lossesOf } from "./battle";

const moved = (from: number, to: number): GameEvent => ({
  type: "moved",
  seat: 0,
  kind: "human",
  from,
  to,
  via: [null, null],
});
const rolled = (seat: number, face: number, isHit: boolean): GameEvent => ({
  type: "rolled",
  seat,
  kind: "human",
  face,
  isHit,
  picksCasualty: false,
});
const began: Extract<GameEvent, { type: "battleBegan" }> = {
  type: "battleBegan",
  hex: 3,
  attacker: 0,
  defender: 1,
  forces: [[], []],
};
const ended: GameEvent = {
  type: "battleEnded",
  hex: 3,
  attacker: 0,
  defender: 1,
  result: "attackerWon",
  areBothDestroyed: false,
};

/** A step with these events. */
const step = (stepIndex: number, ...events: GameEvent[]): HistoryEntry => ({
  type: "step",
  step: stepIndex,
  seat: 0,
  events,
});

it("all of 400 new entries, as after several skipped turns, are kept for screen readers", () => {
  const history = Array.from({ length: 200 }, (_, index) =>
    step(index, moved(index, index + 1), rolled(0, 6, true)),
  );
  expect(appendForScreenReader([], history)).toHaveLength(400);
});

it("units of several types that move together are one entry for screen readers", async () => {
  const { info, update } = await fixture("start4");
  const fungoid = { ...moved(1, 2), kind: "fungoid" } as GameEvent;
  const history = [step(0, moved(1, 2)), step(1, fungoid), step(2, fungoid), step(3, moved(1, 3))];
  const texts = appendForScreenReader([], history).map(
    (entry) => describeEntry(entry, info, update.view.hexes)?.text,
  );
  expect(texts).toEqual([
    expect.stringMatching(/^moves 1 Human and 2 Fungoids: /),
    expect.stringMatching(/^moves 1 Human: /),
  ]);
  expect(appendHistory([], history)).toHaveLength(3);
});

describe("the result of a battle", () => {
  it("explains why the attacker has won without any unit left", () => {
    const outcome = { attacker: 0, defender: 1, result: "attackerWon", areBothDestroyed: false } as const;
    const name = (seat: number) => (seat === 0 ? "Ada" : "Bo");
    expect(battleResult(outcome, name)).toBe("Ada won against Bo.");
    expect(battleResult({ ...outcome, areBothDestroyed: true }, name)).toBe(
      "Ada won against Bo. Both lost all their units, so the attacker wins.",
    );
  });
});

describe("the log", () => {
  afterEach(() => setShowsProvenanceMarks(false));

  it("merges only consecutive equal moves", () => {
    const firstEntries = appendHistory([], [step(0, moved(1, 2)), step(1, moved(1, 2), moved(1, 3))]);
    const allEntries = appendHistory(firstEntries, [
      step(
        2,
        moved(1, 3),
        { type: "victoryCardTaken", seat: 0, vp: 1 },
        { type: "victoryCardTaken", seat: 0, vp: 1 },
      ),
    ]);
    expect(firstEntries.map((entry) => entry.events.length)).toEqual([2, 1]);
    expect(allEntries.map((entry) => entry.events.length)).toEqual([2, 2, 1, 1]);
    expect(new Set(allEntries.map((entry) => entry.id)).size).toBe(4);
  });

  it("marks the reconstructed points of a mission if the settings ask for it", async () => {
    const { info, update } = await fixture("start4");
    const lineFor = (isReconstructed: boolean): string => {
      const card = info.catalogue.cards.find(
        ({ provenance, vp }) => vp > 0 && (provenance.vp === "reconstruction") === isReconstructed,
      );
      const fulfilled: GameEvent = { type: "missionFulfilled", seat: 0, card: card?.id ?? -1, vp: 2 };
      const [entry] = appendHistory([], [step(0, fulfilled)]);
      return (entry && describeEntry(entry, info, update.view.hexes)?.text) ?? "";
    };
    expect(lineFor(true)).toMatch(/: 2 VP$/);
    setShowsProvenanceMarks(true);
    expect(lineFor(true)).toMatch(new RegExp(`: 2${PROVENANCE_MARK} VP$`));
    expect(lineFor(false)).toMatch(/: 2 VP$/);
  });

  it("removes undone steps and adds a note about them", async () => {
    const { info, update } = await fixture("start4");
    const buy = { type: "open", action: { type: "buy", kind: "human", hex: 0 } } as const;
    const undoneSteps = [{ step: 1, seat: 0, actions: [buy, buy] }];
    const log = appendHistory(
      [],
      [
        step(0, moved(1, 2)),
        step(1, moved(1, 2)),
        step(2, moved(5, 6)),
        { type: "undone", step: 1, undoneSteps },
      ],
    );
    expect(log.map((entry) => eventsOf([step(0, ...entry.events)]).length)).toEqual([1, 0]);
    const line = log[1] && describeEntry(log[1], info, update.view.hexes);
    expect(line?.name).toBe(info.players[0]?.name);
    expect(line?.text).toContain("undoes: buys 2 Humans");
  });

  it("describes events with the names of players", async () => {
    const { info, update } = await fixture("start4");
    const lineOf = (...events: GameEvent[]) => {
      const line = describeEntry({ id: 1, events, steps: [], undoneSteps: [] }, info, update.view.hexes);
      return line && `${line.name} ${line.text}`.trim();
    };
    const [name, otherName] = [info.players[0]?.name, info.players[1]?.name];
    expect(lineOf({ type: "mined", seat: 0, rubium: 7 })).toBe(`${name} mines 7 rubium`);
    const [from, to] = update.view.hexes.filter((hex) => hex.homeOwner === 0);
    expect(lineOf(moved(from?.id ?? 0, to?.id ?? 0), moved(from?.id ?? 0, to?.id ?? 0))).toBe(
      `${name} moves 2 Humans: Home base of ${name} (2,\u00a01) → Home base of ${name} (1,\u00a02)`,
    );
    expect(lineOf(rolled(1, 6, true), rolled(1, 2, false))).toBe(
      `${otherName} rolls for Humans: 6 2 ·\u00a01\u00a0hit`,
    );
    expect(lineOf(ended)).toBe(`${name} won against ${otherName}.`);
    expect(
      lineOf({ type: "explored", seat: 0, hex: 1, found: "crystalline", unavailableUnit: null, refinery: 1 }),
    ).toContain("refinery 1 and 1 Crystalline");
    expect(lineOf({ type: "gameOver", ending: { winners: [1], reason: { type: "victoryPoints" } } })).toBe(
      `${otherName} has won`,
    );
    expect(lineOf({ type: "passed", seat: 0, isForWholeBattle: false })).toBeNull();
  });

  it("marks finds that only reconstructed tokens contain, if the settings ask for marks", async () => {
    const { info, update } = await fixture("swapped");
    const exploredLine = (event: Partial<Extract<GameEvent, { type: "explored" }>>) => {
      const explored: GameEvent = {
        type: "explored",
        seat: 0,
        hex: 1,
        found: null,
        unavailableUnit: null,
        refinery: 0,
        ...event,
      };
      return describeEntry({ id: 1, events: [explored], steps: [], undoneSteps: [] }, info, update.view.hexes)
        ?.text;
    };
    expect(exploredLine({ refinery: 3 })).not.toContain(PROVENANCE_MARK);
    setShowsProvenanceMarks(true);
    expect(exploredLine({ refinery: 3 })).toMatch(new RegExp(`refinery 3${PROVENANCE_MARK}$`));
    expect(exploredLine({ found: "lavaLeaper" })).toContain(`1 Lava Leaper${PROVENANCE_MARK}`);
    expect(exploredLine({ unavailableUnit: "lavaLeaper" })).toContain(`1 Lava Leaper${PROVENANCE_MARK}`);
    expect(exploredLine({ refinery: 2 })).not.toContain(PROVENANCE_MARK);
    expect(exploredLine({ found: "crystalline", refinery: 1 })).not.toContain(PROVENANCE_MARK);
  });

  it("has a complete text for every event of a battle", async () => {
    const { info, laterUpdates } = await fixture("battle");
    const hexes = laterUpdates[0]?.view.hexes ?? [];
    const entries = laterUpdates.flatMap((update) => appendHistory([], update.history));
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) {
      const line = describeEntry(entry, info, hexes);
      expect(line?.text ?? "").not.toMatch(/undefined|NaN|\{|\}/);
    }
  });
});

describe("the latest battle", () => {
  const stepBegan: GameEvent = { type: "stepBegan", kind: "human", diceCounts: [2, 1] };

  it("keeps the dice of both sides by step, and the result", () => {
    const battle = reduceBattle(null, [
      began,
      stepBegan,
      rolled(0, 6, true),
      rolled(0, 2, false),
      rolled(1, 3, false),
      ended,
    ]);
    expect(battle?.stepDice).toEqual([
      {
        kind: "human",
        attacker: [
          { face: 6, isHit: true, isRerolled: false },
          { face: 2, isHit: false, isRerolled: false },
        ],
        defender: [{ face: 3, isHit: false, isRerolled: false }],
      },
    ]);
    expect(battle?.end?.result).toBe("attackerWon");
  });

  it("keeps rerolled dice, marked as such, and the dice of cards", () => {
    const reroll: GameEvent = { type: "rerolled", side: "attacker", diceCount: 1 };
    const card: GameEvent = { type: "cardRolled", seat: 0, side: "defender", face: 4, isHit: true };
    const events = [
      began,
      stepBegan,
      rolled(0, 6, true),
      rolled(0, 2, false),
      reroll,
      rolled(0, 5, false),
      card,
    ];
    const steps = reduceBattle(null, events)?.stepDice ?? [];
    const dice = steps.map(({ kind, attacker }) => [
      kind,
      ...attacker.map(({ face, isRerolled }) => [face, isRerolled]),
    ]);
    expect(dice).toEqual([
      ["human", [6, false], [2, true], [5, false]],
      [null, [4, false]],
    ]);
    // Dice that a card rolls after the battle are not part of it.
    expect(reduceBattle(null, [...events, ended, card])?.stepDice).toHaveLength(2);
  });

  it("counts losses and hits that were not cancelled, and lists the effects of a card", () => {
    const card: GameEvent = { type: "cardPlayed", seat: 1, card: 4 };
    const cancelled: GameEvent = { type: "hitCancelled", side: "defender" };
    const lost: GameEvent = { type: "unitLost", seat: 1, kind: "human", hex: 3, cause: "battle" };
    const hits = [rolled(0, 6, true), rolled(0, 5, true), rolled(1, 3, false)];
    const battle = reduceBattle(null, [began, stepBegan, ...hits, card, cancelled, lost]);
    expect(battle?.hitsTaken).toEqual({ attacker: 0, defender: 1 });
    expect(battle?.stepDice[0]?.attacker.map((die) => die.isCancelled ?? false)).toEqual([false, true]);
    expect(battle?.cards).toEqual([{ seat: 1, card: 4, effects: [cancelled] }]);
    expect(battle && lossesOf(battle, "defender")).toEqual([{ kind: "human", count: 1 }]);
    expect(battle && lossesOf(battle, "attacker")).toEqual([]);
  });

  it("keeps the points gained by it, but not the cards drawn in the next phase", () => {
    const point: GameEvent = { type: "victoryCardTaken", seat: 0, vp: 1 };
    const draw: GameEvent = { type: "drawn", seat: 0, deck: "energize", card: null };
    const phase: GameEvent = { type: "phaseBegan", seat: 0, phase: "draw" };
    expect(reduceBattle(null, [began, ended, point, phase, draw])?.gains).toEqual([point]);
  });

  it("is cleared by the next turn", () => {
    expect(reduceBattle(null, [began, ended, { type: "turnBegan", seat: 1, turn: 2 }])).toBeNull();
  });
});
