/** Detects drags of units from hex to hex and tells them apart from clicks. */
import type { Point } from "../art/geometry";
import type { PressedUnit } from "./pressed-unit";

/** Distance in pixels beyond which a press counts as a drag. */
const DRAG_DISTANCE_PX = 7;

export class Drag {
  /** Hex where the drag began; `null` if nothing is dragged. */
  from = $state<number | null>(null);
  /**
   * Position of the pointer during the drag, in pixels from the top left corner of the board; otherwise
   * `null`.
   */
  pointer = $state.raw<Point | null>(null);
  /** Where the button was pressed; `null` if it is up or the press can no longer become a drag. */
  #press: { hex: number; unit: PressedUnit | null; position: Point } | null = null;
  #hasJustDragged = false;

  constructor(
    /**
     * Picks up units for a drag: the pressed unit, or all units of the hex if no unit is pressed. Returns false
     * if none can be dragged.
     */
    private readonly pickUp: (hex: number, unit: PressedUnit | null) => boolean,
    private readonly drop: (from: number, to: number) => void,
  ) {}

  press(event: PointerEvent, hex: number, unit: PressedUnit | null): void {
    this.#hasJustDragged = false;
    if (event.button === 0) this.#press = { hex, unit, position: { x: event.clientX, y: event.clientY } };
  }

  /** `origin` is the top left corner of the board, in client coordinates as in the event. */
  move(event: PointerEvent, origin: Point): void {
    // If no button is down, the button was released outside the window.
    if (event.buttons === 0) this.cancel();
    const press = this.#press;
    if (!press) return;
    const isDrag =
      Math.hypot(event.clientX - press.position.x, event.clientY - press.position.y) > DRAG_DISTANCE_PX;
    if (this.from === null && isDrag) {
      if (this.pickUp(press.hex, press.unit)) this.from = press.hex;
      else this.#press = null;
    }
    if (this.from !== null) this.pointer = { x: event.clientX - origin.x, y: event.clientY - origin.y };
  }

  /** Ends the drag. Outside all hexes, `hexUnderPointer` is `null`. */
  release(hexUnderPointer: number | null): void {
    const { from } = this;
    this.cancel();
    if (from === null) return;
    this.#hasJustDragged = true;
    if (hexUnderPointer !== null && hexUnderPointer !== from) this.drop(from, hexUnderPointer);
  }

  cancel(): void {
    this.#press = null;
    this.from = null;
    this.pointer = null;
  }

  /** Returns true if the current click event comes from the end of a drag. Each call resets the flag. */
  consumeDrag(): boolean {
    const hasJustDragged = this.#hasJustDragged;
    this.#hasJustDragged = false;
    return hasJustDragged;
  }
}
