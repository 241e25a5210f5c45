/** Teams in the dialog for a new game or table. The core determines the pairs. */
import type { OptionCatalogue } from "../../bindings";
import { t } from "../i18n/index.svelte";

type NamedSeats = readonly { name: string }[];

/** The name of a seat, or its default name if the field is empty. */
export function shownName(seats: NamedSeats, place: number): string {
  const name = seats[place]?.name ?? "";
  return name.trim() === "" ? t("new.defaultName", { number: place + 1 }) : name;
}

/** The name of the teammate; `null` without teams or if the seats do not exist. */
export function mateOf(offer: OptionCatalogue | null, seats: NamedSeats, place: number): string | null {
  const mate = offer?.teammates[place];
  return mate === undefined || mate >= seats.length ? null : shownName(seats, mate);
}
