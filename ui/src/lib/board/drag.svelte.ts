/** Dragging from hex to hex, distinguished from clicks. */
import type { Point } from "../art/geometry";

/** Distance in pixels from which a press counts as a drag. */
const DRAG_DISTANCE_PX = 7;

export class Drag {
  /** Hex where the drag began. */
  from = $state<number | null>(null);
  /** Position of the pointer, in pixels of the board. */
  to = $state.raw<Point | null>(null);
  #pressed: { hex: number; at: Point } | null = null;
  #ended = false;

  constructor(
    /** Whether a drag can begin on a hex. If so, picks up its units. */
    private readonly pickUp: (hex: number) => boolean,
    private readonly drop: (from: number, to: number) => void,
  ) {}

  press(event: PointerEvent, hex: number): void {
    this.#ended = false;
    if (event.button === 0) this.#pressed = { hex, at: { x: event.clientX, y: event.clientY } };
  }

  /** `corner` is the origin of the board in page coordinates. */
  move(event: PointerEvent, corner: Point): void {
    // The button was released outside the window.
    if (event.buttons === 0) this.cancel();
    const pressed = this.#pressed;
    if (!pressed) return;
    const isDrag = Math.hypot(event.clientX - pressed.at.x, event.clientY - pressed.at.y) > DRAG_DISTANCE_PX;
    if (this.from === null && isDrag) {
      if (this.pickUp(pressed.hex)) this.from = pressed.hex;
      else this.#pressed = null;
    }
    if (this.from !== null) this.to = { x: event.clientX - corner.x, y: event.clientY - corner.y };
  }

  /** Ends the drag on a hex, or outside all hexes. */
  release(hexUnderPointer: number | null): void {
    const from = this.from;
    this.cancel();
    if (from === null) return;
    this.#ended = true;
    if (hexUnderPointer !== null && hexUnderPointer !== from) this.drop(from, hexUnderPointer);
  }

  cancel(): void {
    this.#pressed = null;
    this.from = null;
    this.to = null;
  }

  /** Whether the next click event is caused by the end of a drag. */
  get ended(): boolean {
    const ended = this.#ended;
    this.#ended = false;
    return ended;
  }
}
