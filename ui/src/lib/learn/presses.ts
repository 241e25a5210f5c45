/** The controls that a lesson points at: those to press next, and those that its text names. */
import type { Action, Kind, LessonStatus } from "../../bindings";

/** The controls that a lesson points at. */
export type Presses = {
  hexes: readonly number[];
  /** Hexes where a move or an attack ends, until its start is selected. */
  goals: readonly number[];
  /** Unit types in the shop. */
  shop: readonly Kind[];
  /** Cards of the hand. */
  cards: readonly number[];
  /** The button to press for the selected card. */
  use: "play" | "exchange" | null;
  /** The unit type in the selected hex whose special attack is to be prepared. */
  attack: Kind | null;
  /** True if the gold button must be pressed. */
  primary: boolean;
  /** Seats of the players that the text names. */
  seats: readonly number[];
  /** True if the text names the phases. */
  phases: boolean;
};

export const NO_PRESSES: Presses = {
  hexes: [],
  goals: [],
  shop: [],
  cards: [],
  use: null,
  attack: null,
  primary: false,
  seats: [],
  phases: false,
};

/** The selections of the player so far. */
export type Selection = {
  /** The unit type selected in the shop. */
  kind: Kind;
  selectedHex: number | null;
  selectedCard: number | null;
  attackingKind: Kind | null;
};

/** The controls to press next for the accepted actions, and those that the text names. */
export function pressesOf(lesson: LessonStatus, selection: Selection): Presses {
  const presses = lesson.accepted.map((action) => pressesFor(action, selection));
  const { marks, waiting } = lesson;
  const all = <Key extends "hexes" | "goals" | "shop" | "cards">(key: Key) =>
    presses.flatMap((press) => press[key] as Presses[Key][number][]);
  return {
    hexes: [...all("hexes"), ...marks.flatMap((mark) => (mark.type === "hex" ? [mark.hex] : []))],
    goals: all("goals"),
    shop: [...all("shop"), ...marks.flatMap((mark) => (mark.type === "shop" ? [mark.kind] : []))],
    cards: [...all("cards"), ...marks.flatMap((mark) => (mark.type === "card" ? [mark.card] : []))],
    use: presses.find(({ use }) => use !== null)?.use ?? null,
    attack: presses.find(({ attack }) => attack !== null)?.attack ?? null,
    primary: presses.some(({ primary }) => primary) || (waiting !== "action" && waiting !== "opponent"),
    seats: marks.flatMap((mark) => (mark.type === "player" ? [mark.seat] : [])),
    phases: marks.some((mark) => mark.type === "phases"),
  };
}

/** True if the lesson accepts this action. */
export function isAccepted({ accepted }: LessonStatus, action: Action): boolean {
  const entries = Object.entries(action);
  return accepted.some((other) => {
    const fields = new Map<string, unknown>(Object.entries(other));
    return fields.size === entries.length && entries.every(([key, value]) => fields.get(key) === value);
  });
}

function pressesFor(action: Action, selection: Selection): Presses {
  const { kind, selectedHex, selectedCard, attackingKind } = selection;
  switch (action.type) {
    case "buy":
      return action.kind === kind
        ? { ...NO_PRESSES, hexes: [action.hex] }
        : { ...NO_PRESSES, shop: [action.kind] };
    case "move":
      return action.from === selectedHex
        ? { ...NO_PRESSES, hexes: [action.to] }
        : { ...NO_PRESSES, hexes: [action.from], goals: [action.to] };
    case "specialAttack":
      if (action.from !== selectedHex) return { ...NO_PRESSES, hexes: [action.from], goals: [action.to] };
      return action.kind === attackingKind
        ? { ...NO_PRESSES, hexes: [action.to] }
        : { ...NO_PRESSES, attack: action.kind };
    case "explore":
    case "battle":
      return { ...NO_PRESSES, hexes: [action.hex] };
    case "endPhase":
    case "pass":
      return { ...NO_PRESSES, primary: true };
    case "play":
    case "exchange":
      return action.card === selectedCard
        ? { ...NO_PRESSES, use: action.type }
        : { ...NO_PRESSES, cards: [action.card] };
    case "place":
    case "pick":
    case "land":
      return { ...NO_PRESSES, hexes: [action.hex] };
    case "give":
    case "passBattle":
    case "sacrifice":
    case "casualty":
    case "victim":
    case "takeCard":
    case "takeVictory":
    case "keep":
    case "aim":
    case "force":
    case "hit":
      // Their buttons are marked by the panels, which ask `isAccepted`.
      return NO_PRESSES;
  }
}
