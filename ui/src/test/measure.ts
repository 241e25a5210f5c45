/** How wide text is in the letters of the page, for tests: no layout runs there. */
import widths from "./inter-widths.json";

/** Weights that were measured; figures are as wide as the widest, since the page sets them in columns. */
export type Weight = keyof typeof widths;
const THOUSANDTHS: Record<Weight, Record<string, number>> = widths;

/** The width of a text on one line, in pixels, at `size` pixels; `spacing` in ems. */
export function widthOf(text: string, size: number, weight: Weight, spacing = 0): number {
  return [...text].reduce((all, letter) => {
    const width = THOUSANDTHS[weight][letter];
    if (width === undefined) throw new Error(`no width is known for “${letter}”`);
    return all + (width / 1000 + spacing) * size;
  }, 0);
}

/** The lines a text takes in a column; a word that is wider than the column is an error. */
export function linesOf(text: string, size: number, weight: Weight, column: number, spacing = 0): number {
  let [lines, filled] = [1, 0];
  for (const word of text.split(/(?<= )|(?<=-)/)) {
    const bare = widthOf(word.trimEnd(), size, weight, spacing);
    if (bare > column) throw new Error(`“${word}” is wider than its column`);
    if (filled + bare > column) [lines, filled] = [lines + 1, 0];
    filled += widthOf(word, size, weight, spacing);
  }
  return lines;
}
