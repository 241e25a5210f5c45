/** The part of the board that is in sight: its scale, and where it was moved to. */
import type { Point } from "../art/geometry";

/** Largest scale. At 1 the whole board is in sight. */
const MAX_SCALE = 3;
/** Factor of one press of a key or button. */
const STEP = 1.25;
/** Change of the scale, as a power of 2, for each pixel of the wheel. */
const PER_WHEEL_PIXEL = 1 / 400;
/** Pixels of a line, for wheels that count in lines. */
const LINE_PX = 16;
/** Distance in pixels from which a press counts as a pull. */
const PULL_DISTANCE_PX = 7;

type Area = { width: number; height: number };

/** A point of the whole board is shown at `x * scale + left`, `y * scale + top`. */
export type Sight = { scale: number; left: number; top: number };

export const WHOLE: Sight = { scale: 1, left: 0, top: 0 };

export class Zoom {
  sight = $state.raw<Sight>(WHOLE);
  readonly isZoomed = $derived(this.sight.scale > 1);
  /** Fingers, or the pressed pointer, by id. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it.
  readonly #pointers = new Map<number, Point>();
  #pressedAt: Point | null = null;
  #isPulling = false;
  #hasPulled = false;

  constructor(private readonly area: () => Area) {}

  reset(): void {
    this.sight = WHOLE;
  }

  /** One step closer or further away, around a point of the board's area; by default its middle. */
  step(by: 1 | -1, at?: Point): void {
    const { width, height } = this.area();
    this.#scaleBy(STEP ** by, at ?? { x: width / 2, y: height / 2 });
  }

  wheel({ deltaY, deltaMode }: Pick<WheelEvent, "deltaY" | "deltaMode">, at: Point): void {
    const pixels = deltaMode === 1 ? deltaY * LINE_PX : deltaY;
    this.#scaleBy(2 ** (-pixels * PER_WHEEL_PIXEL), at);
  }

  press(id: number, at: Point): void {
    if (this.#pointers.size === 0) {
      [this.#pressedAt, this.#isPulling, this.#hasPulled] = [at, false, false];
    }
    this.#pointers.set(id, at);
  }

  /** Pulls the board with one pointer, and scales it with two fingers. */
  move(id: number, to: Point): void {
    const from = this.#pointers.get(id);
    if (!from || !this.#pressedAt) return;
    const other = [...this.#pointers].find(([one]) => one !== id)?.[1];
    this.#pointers.set(id, to);
    if (other) {
      this.#isPulling = this.#hasPulled = true;
      const middle = (a: Point): Point => ({ x: (a.x + other.x) / 2, y: (a.y + other.y) / 2 });
      this.#pull(middle(from), middle(to));
      const distance = (a: Point): number => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
      this.#scaleBy(distance(to) / distance(from), middle(to));
      return;
    }
    const pulled = Math.hypot(to.x - this.#pressedAt.x, to.y - this.#pressedAt.y);
    if (!this.isZoomed || (!this.#isPulling && pulled < PULL_DISTANCE_PX)) return;
    this.#isPulling = this.#hasPulled = true;
    this.#pull(from, to);
  }

  release(id: number): void {
    this.#pointers.delete(id);
    if (this.#pointers.size === 0) this.#isPulling = false;
  }

  /** Forgets all pointers, because a drag of units has begun. */
  cancel(): void {
    this.#pointers.clear();
    this.#pressedAt = null;
    this.#isPulling = false;
  }

  /** Whether the next click event is caused by the end of a pull. */
  get pulled(): boolean {
    const pulled = this.#hasPulled;
    this.#hasPulled = false;
    return pulled;
  }

  /** Moves the board as little as necessary to bring a point with this distance around it into sight. */
  reveal({ x, y }: Point, around: number): void {
    if (!this.isZoomed) return;
    const { width, height } = this.area();
    const shift = (at: number, length: number): number =>
      Math.max(0, around - at) - Math.max(0, at + around - length);
    this.#show({
      ...this.sight,
      left: this.sight.left + shift(x, width),
      top: this.sight.top + shift(y, height),
    });
  }

  #pull(from: Point, to: Point): void {
    const { scale, left, top } = this.sight;
    this.#show({ scale, left: left + to.x - from.x, top: top + to.y - from.y });
  }

  /** Scales the board; the point `at` stays where it is. */
  #scaleBy(factor: number, at: Point): void {
    const before = this.sight;
    const scale = Math.min(MAX_SCALE, Math.max(1, before.scale * factor));
    const by = scale / before.scale;
    this.#show({
      scale,
      left: at.x - (at.x - before.left) * by,
      top: at.y - (at.y - before.top) * by,
    });
  }

  /** Shows a part, without a gap at any edge. */
  #show({ scale, left, top }: Sight): void {
    const { width, height } = this.area();
    const within = (value: number, length: number): number =>
      Math.min(0, Math.max(length * (1 - scale), value));
    this.sight = { scale, left: within(left, width), top: within(top, height) };
  }
}
