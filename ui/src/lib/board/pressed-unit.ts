/** The unit type and owner of the token that the pointer has pressed. */
import type { Kind } from "../../bindings";
import { KINDS } from "../art/units";

export type PressedUnit = { seat: number; kind: Kind };

/** Returns the unit on which an event occurred; `null` if it occurred elsewhere in the hex. */
export function pressedUnit({ target }: Event): PressedUnit | null {
  const token = target instanceof Element ? target.closest<SVGGElement>("[data-kind]") : null;
  const kind = KINDS.find((candidate) => candidate === token?.dataset["kind"]);
  return token && kind ? { seat: Number(token.dataset["seat"]), kind } : null;
}
