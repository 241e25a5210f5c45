/** Dragging from hex to hex: a press that travels, told apart from a click. */
import type { Point } from "../art/geometry";

/** A press that travels this far, in pixels, is a drag. */
const FAR = 7;

export class Drag {
  /** Where the drag began. */
  from = $state<number | null>(null);
  /** Where the pointer is, in the board's pixels. */
  to = $state.raw<Point | null>(null);
  #pressed: { hex: number; at: Point } | null = null;
  #ended = false;

  constructor(
    /** Whether something can be dragged from a hex; it is picked up then. */
    private readonly grab: (hex: number) => boolean,
    private readonly drop: (from: number, to: number) => void,
  ) {}

  press(event: PointerEvent, hex: number): void {
    this.#ended = false;
    if (event.button === 0) this.#pressed = { hex, at: { x: event.clientX, y: event.clientY } };
  }

  /** `corner`: where the board's pixels begin. */
  move(event: PointerEvent, corner: Point): void {
    // Let go outside the window.
    if (event.buttons === 0) this.cancel();
    const pressed = this.#pressed;
    if (!pressed) return;
    const far = Math.hypot(event.clientX - pressed.at.x, event.clientY - pressed.at.y) > FAR;
    if (this.from === null && far) {
      if (this.grab(pressed.hex)) this.from = pressed.hex;
      else this.#pressed = null;
    }
    if (this.from !== null) this.to = { x: event.clientX - corner.x, y: event.clientY - corner.y };
  }

  /** Lets go over a hex, or over nothing. */
  release(over: number | null): void {
    const from = this.from;
    this.cancel();
    if (from === null) return;
    this.#ended = true;
    if (over !== null && over !== from) this.drop(from, over);
  }

  cancel(): void {
    this.#pressed = null;
    this.from = null;
    this.to = null;
  }

  /** Whether the click that comes now is the end of a drag. */
  get ended(): boolean {
    const ended = this.#ended;
    this.#ended = false;
    return ended;
  }
}
