/** Positions of the pips of a die, on a 24 by 24 grid. */
const POSITIONS = { left: 7, middle: 12, right: 17 } as const;
type Pip = readonly [x: number, y: number];

const diagonal: readonly Pip[] = [
  [POSITIONS.left, POSITIONS.left],
  [POSITIONS.right, POSITIONS.right],
];
const centre: Pip = [POSITIONS.middle, POSITIONS.middle];
const corners: readonly Pip[] = [
  ...diagonal,
  [POSITIONS.right, POSITIONS.left],
  [POSITIONS.left, POSITIONS.right],
];

/** The pips of faces 1 to 6; empty for any other number. */
const PIPS: Record<number, readonly Pip[]> = {
  1: [centre],
  2: diagonal,
  3: [...diagonal, centre],
  4: corners,
  5: [...corners, centre],
  6: [...corners, [POSITIONS.left, POSITIONS.middle], [POSITIONS.right, POSITIONS.middle]],
};

export const pipsOf = (face: number): readonly Pip[] => PIPS[face] ?? [];
