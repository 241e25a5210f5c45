/** Derived facts about what a table tracks. */
import type { Parts } from "../../../bindings";
import { jobsOf } from "./jobs";

/** Victory points are tracked with the phases, and whenever built-in cards may score. */
export const keepsPoints = ({ phases, missions, victory }: Parts): boolean =>
  [phases, missions, victory].includes("ours");

/** Hands are tracked or counted if the table has a section for cards. */
export const keepsHands = (parts: Parts): boolean => jobsOf(parts).includes("cards");
