/** The horizontal and vertical coordinates of the pips of a die, on a 24 by 24 grid. */
const COORDINATES = { left: 7, middle: 12, right: 17 } as const;
type Pip = readonly [x: number, y: number];

const diagonal: readonly Pip[] = [
  [COORDINATES.left, COORDINATES.left],
  [COORDINATES.right, COORDINATES.right],
];
const centre: Pip = [COORDINATES.middle, COORDINATES.middle];
const corners: readonly Pip[] = [
  ...diagonal,
  [COORDINATES.right, COORDINATES.left],
  [COORDINATES.left, COORDINATES.right],
];

/** The pips of faces 1 to 6. */
const PIPS: Record<number, readonly Pip[]> = {
  1: [centre],
  2: diagonal,
  3: [...diagonal, centre],
  4: corners,
  5: [...corners, centre],
  6: [...corners, [COORDINATES.left, COORDINATES.middle], [COORDINATES.right, COORDINATES.middle]],
};

/** The pips of a face; empty if no die has this face. */
export const pipsOf = (face: number): readonly Pip[] => PIPS[face] ?? [];
