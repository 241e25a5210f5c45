/** A move that advice names, as an arrow. */
export type PlannedMove = {
  from: number;
  to: number;
  type: "move" | "attack";
  /** True if the units are still to be bought. */
  needsPurchase: boolean;
};
