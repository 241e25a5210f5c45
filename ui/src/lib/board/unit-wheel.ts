/** Wheel movement that picks up or puts back one unit, in pixels. */
const WHEEL_PX_PER_UNIT = 40;

/** Converts movements of the mouse wheel into picking up (1) or putting back (-1) one unit at a time. */
export class UnitWheel {
  #pixels = 0;

  constructor(private readonly step: (delta: 1 | -1) => void) {}

  turn({ deltaY, deltaMode }: WheelEvent): void {
    this.#pixels += deltaMode === 0 ? deltaY : deltaY * WHEEL_PX_PER_UNIT;
    if (Math.abs(this.#pixels) < WHEEL_PX_PER_UNIT) return;
    this.step(this.#pixels < 0 ? 1 : -1);
    this.#pixels = 0;
  }
}
