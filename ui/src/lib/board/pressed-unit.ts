/** Finds the unit on whose token an event, such as a press, occurred. */
import type { Kind } from "../../bindings";
import { KINDS } from "../art/units";

export type PressedUnit = { seat: number; kind: Kind };

/** Returns the unit on whose token an event occurred; `null` if it occurred elsewhere. */
export function pressedUnit({ target }: Event): PressedUnit | null {
  const token = target instanceof Element ? target.closest<SVGGElement>("[data-kind]") : null;
  const kind = KINDS.find((candidate) => candidate === token?.dataset["kind"]);
  return token && kind ? { seat: Number(token.dataset["seat"]), kind } : null;
}
