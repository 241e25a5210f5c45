/** What a table keeps here, said once for every place that shows it. */
import type { Parts } from "../../../bindings";
import { jobsOf } from "./jobs";

/** Points are kept with the phases, and wherever our cards bring some. */
export const keepsPoints = ({ phases, missions, victory }: Parts): boolean =>
  [phases, missions, victory].includes("ours");

/** Hands are counted, or held, where cards have a place on the page. */
export const keepsHands = (parts: Parts): boolean => jobsOf(parts).includes("cards");
