import type { Action, Kind, LessonStatus } from "../../bindings";

/** The controls that a lesson points at: those to press next or last, and those that its text names. */
export type LessonTargets = {
  /** Hexes to press next, and hexes that the text names. */
  hexes: readonly number[];
  /**
   * Hexes to press last for an accepted action, if another hex or control must be pressed first; not while a
   * special attack must be chosen.
   */
  goalHexes: readonly number[];
  /** The unit type to pick up one by one, because the step moves only some of these units on the hex. */
  singleUnitKind: Kind | null;
  /** The unit type of which more units are picked up than the step moves. */
  excessKind: Kind | null;
  /** Unit types in the shop. */
  shopKinds: readonly Kind[];
  /** Cards of the hand. */
  cards: readonly number[];
  /** The button to press for the selected card. */
  cardUse: "play" | "exchange" | null;
  /** The unit type whose special attack must be chosen next, on the selected hex. */
  specialAttackKind: Kind | null;
  /** True if the gold button must be pressed. */
  includesGoldButton: boolean;
  /** Seats of the players that the text names. */
  seats: readonly number[];
  /** True if the text names the phases. */
  includesPhases: boolean;
};

export const NO_TARGETS: LessonTargets = {
  hexes: [],
  goalHexes: [],
  singleUnitKind: null,
  excessKind: null,
  shopKinds: [],
  cards: [],
  cardUse: null,
  specialAttackKind: null,
  includesGoldButton: false,
  seats: [],
  includesPhases: false,
};

/** What the player has selected so far, and how many units can leave a hex. */
export type Selection = {
  /** The unit type selected in the shop. */
  selectedKind: Kind;
  selectedHex: number | null;
  selectedCard: number | null;
  /** The unit type whose special attack is chosen. */
  attackingKind: Kind | null;
  /** Number of units picked up on the selected hex, by type. */
  picks: ReadonlyMap<Kind, number>;
  /** Number of units of a type that can leave a hex. */
  movableCount(hex: number, kind: Kind): number;
};

/** The controls to press for the accepted actions, and those that the text names. */
export function lessonTargetsOf(lesson: LessonStatus, selection: Selection): LessonTargets {
  const targetsByAction = lesson.acceptedActions.map((action) =>
    targetsOfAction(action, selection, lesson.remainingActionCount),
  );
  const { highlights, waitingFor } = lesson;
  const combinedTargets = <Key extends "hexes" | "goalHexes" | "shopKinds" | "cards">(key: Key) =>
    targetsByAction.flatMap((targets) => targets[key] as LessonTargets[Key][number][]);
  return {
    hexes: [
      ...combinedTargets("hexes"),
      ...highlights.flatMap((highlight) => (highlight.type === "hex" ? [highlight.hex] : [])),
    ],
    goalHexes: combinedTargets("goalHexes"),
    singleUnitKind:
      targetsByAction.find(({ singleUnitKind }) => singleUnitKind !== null)?.singleUnitKind ?? null,
    excessKind: targetsByAction.find(({ excessKind }) => excessKind !== null)?.excessKind ?? null,
    shopKinds: [
      ...combinedTargets("shopKinds"),
      ...highlights.flatMap((highlight) => (highlight.type === "shop" ? [highlight.kind] : [])),
    ],
    cards: [
      ...combinedTargets("cards"),
      ...highlights.flatMap((highlight) => (highlight.type === "card" ? [highlight.card] : [])),
    ],
    cardUse: targetsByAction.find(({ cardUse }) => cardUse !== null)?.cardUse ?? null,
    specialAttackKind:
      targetsByAction.find(({ specialAttackKind }) => specialAttackKind !== null)?.specialAttackKind ?? null,
    includesGoldButton:
      targetsByAction.some(({ includesGoldButton }) => includesGoldButton) ||
      (waitingFor !== "action" && waitingFor !== "script"),
    seats: highlights.flatMap((highlight) => (highlight.type === "player" ? [highlight.seat] : [])),
    includesPhases: highlights.some((highlight) => highlight.type === "phases"),
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
  const { selectedKind, selectedHex, selectedCard, attackingKind, picks } = selection;
  switch (action.type) {
    case "buy":
      return action.kind === selectedKind
        ? { ...NO_TARGETS, hexes: [action.hex] }
        : { ...NO_TARGETS, shopKinds: [action.kind], goalHexes: [action.hex] };
    case "move": {
      const pickedCount = action.from === selectedHex ? (picks.get(action.kind) ?? 0) : 0;
      if (pickedCount > remainingCount)
        return { ...NO_TARGETS, excessKind: action.kind, goalHexes: [action.to] };
      if (pickedCount > 0) return { ...NO_TARGETS, hexes: [action.to] };
      const singleUnitKind =
        selection.movableCount(action.from, action.kind) > remainingCount ? action.kind : null;
      return { ...NO_TARGETS, hexes: [action.from], singleUnitKind, goalHexes: [action.to] };
    }
    case "specialAttack":
      if (action.from !== selectedHex) return { ...NO_TARGETS, hexes: [action.from], goalHexes: [action.to] };
      return action.kind === attackingKind
        ? { ...NO_TARGETS, hexes: [action.to] }
        : { ...NO_TARGETS, specialAttackKind: action.kind };
    case "explore":
    case "battle":
      return { ...NO_TARGETS, hexes: [action.hex] };
    case "endPhase":
    case "pass":
      return { ...NO_TARGETS, includesGoldButton: true };
    case "play":
    case "exchange":
      return action.card === selectedCard
        ? { ...NO_TARGETS, cardUse: action.type }
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
