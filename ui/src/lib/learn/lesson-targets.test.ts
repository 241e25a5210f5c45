import { describe, expect, it } from "vitest";
import type { Action, LessonStatus } from "../../bindings";
import { isAccepted, NO_TARGETS, lessonTargetsOf, type Selection } from "./lesson-targets";

const text = { en: "Text", fr: "Texte", es: "Texto" };
/** The number of units that can leave each hex. */
const MOVABLE_COUNT = 2;
const NO_SELECTION: Selection = {
  selectedKind: "human",
  selectedHex: null,
  selectedCard: null,
  attackingKind: null,
  picks: new Map(),
  movableCount: () => MOVABLE_COUNT,
};
const lesson = (...acceptedActions: Action[]): LessonStatus => ({
  id: "money",
  title: text,
  stepIndex: 0,
  stepCount: 2,
  text,
  highlights: [],
  acceptedActions,
  remainingActionCount: MOVABLE_COUNT,
  answerToUselessPress: null,
  waitingFor: "action",
});

describe("the controls that a lesson points at", () => {
  it("are the unit type of a purchase, then its hex", () => {
    const step = lesson({ type: "buy", kind: "fungoid", hex: 7 });
    expect(lessonTargetsOf(step, NO_SELECTION)).toEqual({
      ...NO_TARGETS,
      shopKinds: ["fungoid"],
      goalHexes: [7],
    });
    expect(lessonTargetsOf(step, { ...NO_SELECTION, selectedKind: "fungoid" })).toEqual({
      ...NO_TARGETS,
      hexes: [7],
    });
  });

  it("are the hex where a move begins, then the one where it ends", () => {
    const step = lesson({ type: "move", kind: "human", from: 3, to: 4 });
    expect(lessonTargetsOf(step, NO_SELECTION)).toEqual({ ...NO_TARGETS, hexes: [3], goalHexes: [4] });
    const targetsAtStart = { ...NO_TARGETS, hexes: [3], goalHexes: [4] };
    // The hex is still selected, but its units have been put back.
    expect(lessonTargetsOf(step, { ...NO_SELECTION, selectedHex: 3 })).toEqual(targetsAtStart);
    const picks = new Map([["human", 1] as const]);
    const onePickedUp: Selection = { ...NO_SELECTION, selectedHex: 3, picks };
    expect(lessonTargetsOf(step, onePickedUp)).toEqual({ ...NO_TARGETS, hexes: [4] });
  });

  it("are a single unit if the step moves only some units of a hex, or the button for fewer if too many are picked up", () => {
    const step = { ...lesson({ type: "move", kind: "human", from: 3, to: 4 }), remainingActionCount: 1 };
    const singleUnitTargets = { ...NO_TARGETS, hexes: [3], singleUnitKind: "human", goalHexes: [4] };
    expect(lessonTargetsOf(step, NO_SELECTION)).toEqual(singleUnitTargets);
    const tooManyPickedUp: Selection = { ...NO_SELECTION, selectedHex: 3, picks: new Map([["human", 2]]) };
    expect(lessonTargetsOf(step, tooManyPickedUp)).toEqual({
      ...NO_TARGETS,
      excessKind: "human",
      goalHexes: [4],
    });
    const enoughPickedUp: Selection = { ...tooManyPickedUp, picks: new Map([["human", 1]]) };
    expect(lessonTargetsOf(step, enoughPickedUp)).toEqual({ ...NO_TARGETS, hexes: [4] });
  });

  it("are the hex of the attacker, then the button of a special attack, then its target", () => {
    const step = lesson({ type: "specialAttack", kind: "rubiumDragon", from: 3, to: 4 });
    expect(lessonTargetsOf(step, NO_SELECTION).hexes).toEqual([3]);
    expect(lessonTargetsOf(step, { ...NO_SELECTION, selectedHex: 3 }).specialAttackKind).toBe("rubiumDragon");
    const preparedAttack: Selection = { ...NO_SELECTION, selectedHex: 3, attackingKind: "rubiumDragon" };
    expect(lessonTargetsOf(step, preparedAttack).hexes).toEqual([4]);
  });

  it("are a card, then the button for it", () => {
    const step = lesson({ type: "exchange", card: 5 });
    expect(lessonTargetsOf(step, NO_SELECTION).cards).toEqual([5]);
    expect(lessonTargetsOf(step, { ...NO_SELECTION, selectedCard: 5 }).cardUse).toBe("exchange");
  });

  it("are the gold button to end a phase or to continue after reading", () => {
    expect(lessonTargetsOf(lesson({ type: "endPhase" }), NO_SELECTION).includesGoldButton).toBe(true);
    expect(lessonTargetsOf({ ...lesson(), waitingFor: "reading" }, NO_SELECTION).includesGoldButton).toBe(
      true,
    );
    expect(lessonTargetsOf({ ...lesson(), waitingFor: "script" }, NO_SELECTION).includesGoldButton).toBe(
      false,
    );
  });

  it("include the button of an answer only if `isAccepted` is true, which requires exactly that answer", () => {
    const step = lesson({ type: "casualty", kind: "human" });
    expect(isAccepted(step, { type: "casualty", kind: "human" })).toBe(true);
    expect(isAccepted(step, { type: "casualty", kind: "fungoid" })).toBe(false);
  });

  it("include the controls that the text names", () => {
    const highlights: LessonStatus["highlights"] = [
      { type: "hex", hex: 1 },
      { type: "shop", kind: "human" },
      { type: "card", card: 2 },
      { type: "player", seat: 1 },
      { type: "phases" },
    ];
    const targets = lessonTargetsOf({ ...lesson(), highlights }, NO_SELECTION);
    expect(targets).toEqual({
      ...NO_TARGETS,
      hexes: [1],
      shopKinds: ["human"],
      cards: [2],
      seats: [1],
      includesPhases: true,
    });
  });
});
