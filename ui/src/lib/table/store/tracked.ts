/** Whether a table tracks points and hands. */
import type { PartSettings, TableView } from "../../../bindings";
import { sectionsOf } from "./sections";

/** True if phases are tracked, if cards that the app deals can give points, or if a player has points. */
export const tracksPoints = ({ parts, seats }: TableView): boolean =>
  [parts.phases, parts.missions, parts.victory].includes("managed") || seats.some(({ vp }) => vp > 0);

/** True if the cards of hands are known or counted. */
export const tracksHands = (parts: PartSettings): boolean => sectionsOf(parts).includes("cards");
