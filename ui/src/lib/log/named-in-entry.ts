/** The hexes and cards that log entries name. */
import type { Action, Event as GameEvent, GameInfo } from "../../bindings";
import { cardName } from "../words/names";
import type { Entry } from "./entries";

/** The hexes of an action or event. For a move, the start comes first. */
export function hexesOf(item: Action | GameEvent): number[] {
  if ("from" in item) return [item.from, item.to];
  return "hex" in item ? [item.hex] : [];
}

/** The events of an entry, or the undone actions that it names. */
const contentsOf = ({ events, undoneSteps }: Entry): (Action | GameEvent)[] => [
  ...events,
  ...undoneSteps.flatMap(({ actions }) =>
    actions.flatMap((publicAction) => (publicAction.type === "open" ? [publicAction.action] : [])),
  ),
];

/** The hexes that an entry is about. */
export const namedHexes = (entry: Entry): number[] => [...new Set(contentsOf(entry).flatMap(hexesOf))];

/** A part of a line: text, or the name of a card. */
type LinePart = { text: string; card: number | null };

/** The cards that an entry is about. */
export const namedCards = (entry: Entry): number[] =>
  contentsOf(entry).flatMap((item) => ("card" in item && item.card !== null ? [item.card] : []));

/**
 * Divides a text at the names of these cards, which must be in the order of the text. Cards that the text does
 * not name are ignored.
 */
export function splitAtCardNames(text: string, cards: readonly number[], info: GameInfo): LinePart[] {
  const parts: LinePart[] = [];
  let remainingText = text;
  for (const card of new Set(cards)) {
    const name = cardName(info, card);
    const start = remainingText.indexOf(name);
    if (start < 0) continue;
    parts.push({ text: remainingText.slice(0, start), card: null }, { text: name, card });
    remainingText = remainingText.slice(start + name.length);
  }
  return [...parts, { text: remainingText, card: null }];
}
