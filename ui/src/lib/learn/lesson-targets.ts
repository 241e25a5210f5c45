import type { Action, Kind, LessonStatus } from "../../bindings";

/** The controls that a lesson points at: those to press next, and those that its text names. */
export type LessonTargets = {
  hexes: readonly number[];
  /** Hexes of the accepted actions for which something else must be selected first. */
  goals: readonly number[];
  /** The unit type to pick up singly, because the step moves only some of its units on the hex. */
  singleUnit: Kind | null;
  /** The unit type of which more units are picked up than the step moves. */
  excess: Kind | null;
  /** Unit types in the shop. */
  shop: readonly Kind[];
  /** Cards of the hand. */
  cards: readonly number[];
  /** The button to press for the selected card. */
  use: "play" | "exchange" | null;
  /** The unit type whose special attack must be chosen next, on the selected hex. */
  attack: Kind | null;
  /** True if the gold button must be pressed. */
  primary: boolean;
  /** Seats of the players that the text names. */
  seats: readonly number[];
  /** True if the text names the phases. */
  phases: boolean;
};

export const NO_TARGETS: LessonTargets = {
  hexes: [],
  goals: [],
  singleUnit: null,
  excess: null,
  shop: [],
  cards: [],
  use: null,
  attack: null,
  primary: false,
  seats: [],
  phases: false,
};

/** The selections of the player so far, and the units that they can select. */
export type Selection = {
  /** The unit type selected in the shop. */
  kind: Kind;
  selectedHex: number | null;
  selectedCard: number | null;
  attackingKind: Kind | null;
  /** Number of units picked up on the selected hex, by type. */
  picks: ReadonlyMap<Kind, number>;
  /** Number of units of a type that can leave a hex. */
  movableCount(hex: number, kind: Kind): number;
};

/** The controls to press next for the accepted actions, and those that the text names. */
export function lessonTargetsOf(lesson: LessonStatus, selection: Selection): LessonTargets {
  const targetsByAction = lesson.acceptedActions.map((action) =>
    targetsOfAction(action, selection, lesson.remainingActionCount),
  );
  const { marks, waitingFor } = lesson;
  const combined = <Key extends "hexes" | "goals" | "shop" | "cards">(key: Key) =>
    targetsByAction.flatMap((targets) => targets[key] as LessonTargets[Key][number][]);
  return {
    hexes: [...combined("hexes"), ...marks.flatMap((mark) => (mark.type === "hex" ? [mark.hex] : []))],
    goals: combined("goals"),
    singleUnit: targetsByAction.find(({ singleUnit }) => singleUnit !== null)?.singleUnit ?? null,
    excess: targetsByAction.find(({ excess }) => excess !== null)?.excess ?? null,
    shop: [...combined("shop"), ...marks.flatMap((mark) => (mark.type === "shop" ? [mark.kind] : []))],
    cards: [...combined("cards"), ...marks.flatMap((mark) => (mark.type === "card" ? [mark.card] : []))],
    use: targetsByAction.find(({ use }) => use !== null)?.use ?? null,
    attack: targetsByAction.find(({ attack }) => attack !== null)?.attack ?? null,
    primary:
      targetsByAction.some(({ primary }) => primary) ||
      (waitingFor !== "action" && waitingFor !== "opponent"),
    seats: marks.flatMap((mark) => (mark.type === "player" ? [mark.seat] : [])),
    phases: marks.some((mark) => mark.type === "phases"),
  };
}

/** True if the lesson accepts this action. */
export function isAccepted({ acceptedActions }: LessonStatus, action: Action): boolean {
  const entries = Object.entries(action);
  return acceptedActions.some((accepted) => {
    const fields = new Map<string, unknown>(Object.entries(accepted));
    return fields.size === entries.length && entries.every(([key, value]) => fields.get(key) === value);
  });
}

function targetsOfAction(action: Action, selection: Selection, remainingCount: number): LessonTargets {
  const { kind, selectedHex, selectedCard, attackingKind, picks } = selection;
  switch (action.type) {
    case "buy":
      return action.kind === kind
        ? { ...NO_TARGETS, hexes: [action.hex] }
        : { ...NO_TARGETS, shop: [action.kind], goals: [action.hex] };
    case "move": {
      const pickedCount = action.from === selectedHex ? (picks.get(action.kind) ?? 0) : 0;
      if (pickedCount > remainingCount) return { ...NO_TARGETS, excess: action.kind, goals: [action.to] };
      if (pickedCount > 0) return { ...NO_TARGETS, hexes: [action.to] };
      const singleUnit =
        selection.movableCount(action.from, action.kind) > remainingCount ? action.kind : null;
      return { ...NO_TARGETS, hexes: [action.from], singleUnit, goals: [action.to] };
    }
    case "specialAttack":
      if (action.from !== selectedHex) return { ...NO_TARGETS, hexes: [action.from], goals: [action.to] };
      return action.kind === attackingKind
        ? { ...NO_TARGETS, hexes: [action.to] }
        : { ...NO_TARGETS, attack: action.kind };
    case "explore":
    case "battle":
      return { ...NO_TARGETS, hexes: [action.hex] };
    case "endPhase":
    case "pass":
      return { ...NO_TARGETS, primary: true };
    case "play":
    case "exchange":
      return action.card === selectedCard
        ? { ...NO_TARGETS, use: action.type }
        : { ...NO_TARGETS, cards: [action.card] };
    case "targetPlacement":
    case "targetUnit":
    case "targetHex":
      return { ...NO_TARGETS, hexes: [action.hex] };
    case "passToTeammate":
    case "passBattle":
    case "sacrifice":
    case "casualty":
    case "victim":
    case "takeEnergize":
    case "takeFaceupCard":
    case "keep":
    case "targetKind":
    case "targetForce":
    case "targetHit":
      // The panels use `isAccepted` to mark the buttons of these actions.
      return NO_TARGETS;
  }
}
