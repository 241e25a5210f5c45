/** Names of players and teammates in the dialog for a new game or table. The core determines the pairs. */
import type { OptionCatalogue } from "../../bindings";
import { t } from "../i18n/index.svelte";

type NamedSeats = readonly { name: string }[];

/** The name of a seat, or its default name if the field is empty. */
export function nameOrDefault(seats: NamedSeats, index: number): string {
  const name = seats[index]?.name ?? "";
  return name.trim() === "" ? t("new.defaultName", { number: index + 1 }) : name;
}

/** The name of the teammate; `null` without teams, or if the seat of the teammate does not play. */
export function teammateName(
  catalogue: OptionCatalogue | null,
  seats: NamedSeats,
  index: number,
): string | null {
  const teammate = catalogue?.teammates[index];
  return teammate === undefined || teammate >= seats.length ? null : nameOrDefault(seats, teammate);
}
