/** Positions of the pips of a die, on a 24 by 24 grid. */
const AT = { left: 7, middle: 12, right: 17 } as const;
type Pip = readonly [x: number, y: number];

const corner: readonly Pip[] = [
  [AT.left, AT.left],
  [AT.right, AT.right],
];
const centre: Pip = [AT.middle, AT.middle];
const four: readonly Pip[] = [...corner, [AT.right, AT.left], [AT.left, AT.right]];

/** The pips of faces 1 to 6; empty for any other number. */
const PIPS: Record<number, readonly Pip[]> = {
  1: [centre],
  2: corner,
  3: [...corner, centre],
  4: four,
  5: [...four, centre],
  6: [...four, [AT.left, AT.middle], [AT.right, AT.middle]],
};

export const pipsOf = (face: number): readonly Pip[] => PIPS[face] ?? [];
