/** Zooming and panning of the board. */
import type { Point } from "../art/geometry";

/** Largest scale. At 1 the whole board is visible. */
const MAX_SCALE = 3;
/** Factor by which one press of a key or button scales the board. */
const STEP_FACTOR = 1.25;
/** Change of the scale, as a power of 2, for each pixel of the wheel. */
const SCALE_EXPONENT_PER_WHEEL_PIXEL = 1 / 400;
/** Height of a line in pixels, for wheels that report their movement in lines. */
const LINE_PX = 16;
/** Distance in pixels from which a press counts as panning. */
const PAN_DISTANCE_PX = 7;

type Area = { width: number; height: number };

/**
 * The visible part of the board. A point (x, y) of the whole board is shown at `x * scale + offsetX`,
 * `y * scale + offsetY`.
 */
export type Viewport = { scale: number; offsetX: number; offsetY: number };

export const WHOLE_BOARD: Viewport = { scale: 1, offsetX: 0, offsetY: 0 };

export class Zoom {
  viewport = $state.raw<Viewport>(WHOLE_BOARD);
  readonly isZoomed = $derived(this.viewport.scale > 1);
  /** Positions of the fingers, or of the pressed pointer, by id. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is rendered from this map.
  readonly #pointers = new Map<number, Point>();
  #pressedAt: Point | null = null;
  #isPanning = false;
  #hasPanned = false;

  constructor(private readonly area: () => Area) {}

  reset(): void {
    this.viewport = WHOLE_BOARD;
  }

  /** Zooms in (1) or out (-1) by one step, around a point of the area; by default, around its middle. */
  step(direction: 1 | -1, point?: Point): void {
    const { width, height } = this.area();
    this.#scaleBy(STEP_FACTOR ** direction, point ?? { x: width / 2, y: height / 2 });
  }

  wheel({ deltaY, deltaMode }: Pick<WheelEvent, "deltaY" | "deltaMode">, point: Point): void {
    const pixels = deltaMode === 1 ? deltaY * LINE_PX : deltaY;
    this.#scaleBy(2 ** (-pixels * SCALE_EXPONENT_PER_WHEEL_PIXEL), point);
  }

  press(id: number, point: Point): void {
    if (this.#pointers.size === 0) {
      [this.#pressedAt, this.#isPanning, this.#hasPanned] = [point, false, false];
    }
    this.#pointers.set(id, point);
  }

  /** Pans the board with one pointer; pans and scales it with two fingers. */
  move(id: number, to: Point): void {
    const from = this.#pointers.get(id);
    if (!from || !this.#pressedAt) return;
    const otherFinger = [...this.#pointers].find(([otherId]) => otherId !== id)?.[1];
    this.#pointers.set(id, to);
    if (otherFinger) {
      this.#isPanning = this.#hasPanned = true;
      const middle = (a: Point): Point => ({ x: (a.x + otherFinger.x) / 2, y: (a.y + otherFinger.y) / 2 });
      this.#pan(middle(from), middle(to));
      const distance = (a: Point): number =>
        Math.max(1, Math.hypot(a.x - otherFinger.x, a.y - otherFinger.y));
      this.#scaleBy(distance(to) / distance(from), middle(to));
      return;
    }
    const distance = Math.hypot(to.x - this.#pressedAt.x, to.y - this.#pressedAt.y);
    if (!this.isZoomed || (!this.#isPanning && distance < PAN_DISTANCE_PX)) return;
    this.#isPanning = this.#hasPanned = true;
    this.#pan(from, to);
  }

  release(id: number): void {
    this.#pointers.delete(id);
    if (this.#pointers.size === 0) this.#isPanning = false;
  }

  /** Discards all pointers, because a drag of units has begun. */
  cancel(): void {
    this.#pointers.clear();
    this.#pressedAt = null;
    this.#isPanning = false;
  }

  /** Returns true if the current click event comes from the end of panning. Each call resets the flag. */
  consumePan(): boolean {
    const hasPanned = this.#hasPanned;
    this.#hasPanned = false;
    return hasPanned;
  }

  /** Moves the board as little as necessary to make a point and the area within `margin` of it visible. */
  reveal({ x, y }: Point, margin: number): void {
    if (!this.isZoomed) return;
    const { width, height } = this.area();
    const shift = (position: number, length: number): number =>
      Math.max(0, margin - position) - Math.max(0, position + margin - length);
    this.#show({
      ...this.viewport,
      offsetX: this.viewport.offsetX + shift(x, width),
      offsetY: this.viewport.offsetY + shift(y, height),
    });
  }

  #pan(from: Point, to: Point): void {
    const { scale, offsetX, offsetY } = this.viewport;
    this.#show({ scale, offsetX: offsetX + to.x - from.x, offsetY: offsetY + to.y - from.y });
  }

  /** Scales the board around a point, which stays where it is. */
  #scaleBy(factor: number, point: Point): void {
    const before = this.viewport;
    const scale = Math.min(MAX_SCALE, Math.max(1, before.scale * factor));
    const ratio = scale / before.scale;
    this.#show({
      scale,
      offsetX: point.x - (point.x - before.offsetX) * ratio,
      offsetY: point.y - (point.y - before.offsetY) * ratio,
    });
  }

  /** Sets the viewport, corrected so that there is no gap at any edge. */
  #show({ scale, offsetX, offsetY }: Viewport): void {
    const { width, height } = this.area();
    const clamp = (value: number, length: number): number =>
      Math.min(0, Math.max(length * (1 - scale), value));
    this.viewport = { scale, offsetX: clamp(offsetX, width), offsetY: clamp(offsetY, height) };
  }
}
