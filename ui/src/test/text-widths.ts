/** Text widths for tests, because jsdom has no layout. */
import widths from "./inter-widths.json";

/**
 * The measured font weights. All digits have the width of the widest digit, because the page uses tabular
 * figures.
 */
export type Weight = keyof typeof widths;
const WIDTHS_IN_THOUSANDTHS_OF_EM: Record<Weight, Record<string, number>> = widths;

/** The width of a text on one line, in pixels. `fontSize` is in pixels, `letterSpacing` in em. */
export function widthOf(text: string, fontSize: number, weight: Weight, letterSpacing = 0): number {
  return [...text].reduce((total, letter) => {
    const width = WIDTHS_IN_THOUSANDTHS_OF_EM[weight][letter];
    if (width === undefined) throw new Error(`no width is known for “${letter}”`);
    return total + (width / 1000 + letterSpacing) * fontSize;
  }, 0);
}

/** Number of lines of a text in a column. Throws if a word is wider than the column. */
export function lineCountOf(
  text: string,
  fontSize: number,
  weight: Weight,
  columnWidth: number,
  letterSpacing = 0,
): number {
  let [lineCount, lineWidth] = [1, 0];
  for (const word of text.split(/(?<= )|(?<=-)/)) {
    const wordWidth = widthOf(word.trimEnd(), fontSize, weight, letterSpacing);
    if (wordWidth > columnWidth) throw new Error(`“${word}” is wider than its column`);
    if (lineWidth + wordWidth > columnWidth) [lineCount, lineWidth] = [lineCount + 1, 0];
    lineWidth += widthOf(word, fontSize, weight, letterSpacing);
  }
  return lineCount;
}
