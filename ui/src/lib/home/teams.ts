/** Who plays with whom in a game or at a table that is being set up; the pairs are the core's. */
import type { Offer } from "../../bindings";
import { t } from "../i18n/index.svelte";

type Seats = readonly { name: string }[];

/** What a seat is called, also while nobody has typed a name. */
export function shownName(seats: Seats, place: number): string {
  const name = seats[place]?.name ?? "";
  return name.trim() === "" ? t("new.defaultName", { number: place + 1 }) : name;
}

/** Whom a place plays with in a team; nobody where each plays alone, or where so many do not sit there. */
export function mateOf(offer: Offer | null, seats: Seats, place: number): string | null {
  const mate = offer?.teammates[place];
  return mate === undefined || mate >= seats.length ? null : shownName(seats, mate);
}
