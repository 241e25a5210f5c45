/** Whether a table tracks only rubium, and whether it tracks points and hands. */
import type { PartSettings, TableView } from "../../../bindings";
import { sectionsOf } from "./sections";

/** True if the app tracks only rubium, and everything else is physical. */
export const tracksOnlyRubium = (parts: PartSettings): boolean =>
  Object.entries(parts).every(([part, setting]) => (setting === "managed") === (part === "rubium"));

/** True if phases are tracked, if cards that the app deals can give points, or if a player has points. */
export const tracksPoints = ({ parts, seats }: TableView): boolean =>
  [parts.phases, parts.missions, parts.victory].includes("managed") || seats.some(({ vp }) => vp > 0);

/** True if the app knows the cards in players' hands, or at least how many there are. */
export const tracksHands = (parts: PartSettings): boolean => sectionsOf(parts).includes("cards");
