/** The width of the names of cards, which are broken only between words. */

/** Width below which the names of cards do not fit in two lines, in rem. */
const MIN_WIDTH_REM = 4.75;
/** Average width of a letter of a card's name, and padding of the name, in rem. */
const [LETTER_REM, PADDING_REM] = [0.42, 0.5625];

/** The width that names of cards need, in rem: that of their longest word, and at least `MIN_WIDTH_REM`. */
export function minNameWidthRem(names: readonly string[]): number {
  const wordLengths = names.flatMap((name) => name.split(/\s/)).map(({ length }) => length);
  return Math.max(MIN_WIDTH_REM, Math.max(0, ...wordLengths) * LETTER_REM + PADDING_REM);
}
