/** A move or attack that the advice suggests, drawn as an arrow. */
export type PlannedMove = {
  from: number;
  to: number;
  type: "move" | "attack";
  /** True if the units are still to be bought. */
  needsPurchase: boolean;
};
