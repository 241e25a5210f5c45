/** Derived facts about what a table tracks. */
import type { PartSettings } from "../../../bindings";
import { sectionsOf } from "./sections";

/** Victory points are tracked with the phases, and whenever built-in cards may score. */
export const tracksPoints = ({ phases, missions, victory }: PartSettings): boolean =>
  [phases, missions, victory].includes("managed");

/** Hands are tracked or counted if the table has a section for cards. */
export const tracksHands = (parts: PartSettings): boolean => sectionsOf(parts).includes("cards");
