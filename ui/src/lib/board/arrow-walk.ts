/** Navigation of the board with the arrow keys: the opposite arrow leads back to the previous hex. */
import { neighbourInArrowDirection } from "../art/geometry";

const OPPOSITES: Record<string, string> = { ArrowUp: "ArrowDown", ArrowDown: "ArrowUp" };

/**
 * Rows are shifted by half a hex, so one step up to the nearest hex and one step down do not always lead back
 * to the same hex. The walk therefore remembers its steps, so that the opposite arrow can retrace them.
 */
export class ArrowWalk {
  #steps: { from: number; to: number; arrow: string }[] = [];

  /**
   * Returns the hex that an arrow key leads to from the hex `from`, and remembers the step; `null` at the
   * edge of the board. With Shift, the key leads to the other of the two nearest hexes in the next row, and
   * never retraces a step.
   */
  next(
    board: readonly { q: number; r: number }[],
    from: number,
    arrow: string,
    withShift = false,
  ): number | null {
    const lastStep = this.#steps.at(-1);
    if (lastStep?.to !== from) this.#steps = [];
    else if (!withShift && arrow === OPPOSITES[lastStep.arrow]) {
      this.#steps.pop();
      return lastStep.from;
    }
    const to = neighbourInArrowDirection(board, from, arrow, withShift);
    if (to !== null) this.#steps.push({ from, to, arrow });
    return to;
  }
}
