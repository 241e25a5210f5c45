/** Wheel movement in pixels that picks up or puts back one unit. A movement of one line or page also does. */
const WHEEL_PX_PER_UNIT = 40;

/** Converts movements of the mouse wheel into picking up (1) or putting back (-1) one unit at a time. */
export class UnitWheel {
  #accumulatedPixels = 0;

  constructor(private readonly step: (delta: 1 | -1) => void) {}

  turn({ deltaY, deltaMode }: WheelEvent): void {
    this.#accumulatedPixels += deltaMode === 0 ? deltaY : deltaY * WHEEL_PX_PER_UNIT;
    if (Math.abs(this.#accumulatedPixels) < WHEEL_PX_PER_UNIT) return;
    this.step(this.#accumulatedPixels < 0 ? 1 : -1);
    this.#accumulatedPixels = 0;
  }
}
