/** Texts that name hexes by their coordinates, as `exactPlace` does. */
import type { HexView } from "../../bindings";
import { coordinates } from "./names";

/** A part of a text: words, or the coordinates of a hex. */
type TextPart = { text: string; hex: number | null };

const COORDINATES = /(\(−?\d+,\s−?\d+\))/;

/** A text, divided at the coordinates of the hexes of `board`. */
export function splitAtCoordinates(text: string, board: readonly HexView[]): TextPart[] {
  return text.split(COORDINATES).map((part) => ({
    text: part,
    hex: (COORDINATES.test(part) ? board.find((hex) => coordinates(hex) === part)?.id : null) ?? null,
  }));
}

/** The hexes that a text names by their coordinates. */
export const hexesNamedIn = (text: string, board: readonly HexView[]): number[] => [
  ...new Set(splitAtCoordinates(text, board).flatMap(({ hex }) => hex ?? [])),
];
