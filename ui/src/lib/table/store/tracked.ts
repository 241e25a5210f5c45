/** Whether a table tracks points and hands, according to its parts. */
import type { PartSettings } from "../../../bindings";
import { sectionsOf } from "./sections";

/** True if phases are tracked, or cards that the app deals may score points. */
export const tracksPoints = ({ phases, missions, victory }: PartSettings): boolean =>
  [phases, missions, victory].includes("managed");

/** True if the cards of hands are known or counted. */
export const tracksHands = (parts: PartSettings): boolean => sectionsOf(parts).includes("cards");
