/** Explains the unit on which the pointer rests, or all units of the hex on which the focus rests. */
import type { Kind } from "../../bindings";
import { KINDS } from "../art/units";
import { isPointerAtRest } from "../controls/pointer-at-rest";

/** Time for which the pointer or the focus must rest on units before they are explained, in milliseconds. */
const DELAY_MS = 500;

export class UnitExplanation {
  /**
   * The explained unit types, the rectangle of their hex on the page, and whether the focus, not the pointer,
   * rests there.
   */
  current = $state.raw<{ hex: number; kinds: readonly Kind[]; anchor: DOMRect; isFocused: boolean } | null>(
    null,
  );
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Explains the unit on which the pointer comes to rest. If another unit of the same hex is still explained,
   * the new explanation replaces it at once. While the pointer is between two units of a hex, the last
   * explanation remains. If the board changes below a resting pointer, the explanation does not change.
   */
  onpointerover = (event: PointerEvent): void => {
    if (isPointerAtRest(event)) return;
    const { target } = event;
    const element = target instanceof Element ? target : null;
    const hex = element?.closest<SVGGElement>("[data-hex]");
    const kindName = element?.closest<SVGGElement>("[data-kind]")?.dataset["kind"];
    const kind = KINDS.find((candidate) => candidate === kindName);
    const hexId = Number(hex?.dataset["hex"] ?? -1);
    const isSameHex = this.current?.hex === hexId;
    if (!isSameHex) this.stop();
    if (!hex || !kind) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#explain(hexId, [kind], hex, false), isSameHex ? 0 : DELAY_MS);
  };

  /**
   * Explains the unit types of a hex once the focus has stayed on it for `DELAY_MS`. Nothing is explained
   * while the focus moves from hex to hex.
   */
  explainFocusedHex(hex: number, kinds: readonly Kind[], element: Element): void {
    this.stop();
    this.#timer = setTimeout(() => this.#explain(hex, kinds, element, true), DELAY_MS);
  }

  #explain(hex: number, kinds: readonly Kind[], element: Element, isFocused: boolean): void {
    this.stop();
    if (kinds.length > 0) this.current = { hex, kinds, anchor: element.getBoundingClientRect(), isFocused };
  }

  stop = (): void => {
    clearTimeout(this.#timer);
    this.current = null;
  };
}
