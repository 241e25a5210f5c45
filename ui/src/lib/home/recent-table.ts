/** Finds the table that is still in use, and updates the names of the players for the next table. */
import type { Entry, NewTable, TablePreview } from "../../bindings";

/** A table counts as in use for this time after its last entry, in seconds. */
const IN_USE_SECONDS = 12 * 3600;

/**
 * The first readable table that is still in use, is unfinished and has at least one step; `null` if there is
 * none.
 * `now` is a Unix timestamp in seconds.
 */
export function recentTable(
  entries: readonly Entry<TablePreview>[],
  now: number,
): { id: string; title: string } | null {
  for (const { id, title, state, changedAt } of entries) {
    if (id === null || changedAt <= now - IN_USE_SECONDS || state.type !== "valid") continue;
    if (state.preview.winners === null && state.preview.stepCount > 0) return { id, title };
  }
  return null;
}

/**
 * The set-up of the last table, with the current names of its players, who may have been renamed since. The
 * names stay the same if the first table in the list cannot be read, or has other factions or another number
 * of players, or if the list is empty.
 */
export function withCurrentNames(
  lastTable: NewTable | null,
  [latest]: readonly Entry<TablePreview>[],
): NewTable | null {
  if (lastTable === null || latest?.state.type !== "valid") return lastTable;
  const { players } = latest.state.preview;
  const isSameTable =
    players.length === lastTable.seats.length &&
    players.every(({ faction }, index) => faction === lastTable.seats[index]?.faction);
  if (!isSameTable) return lastTable;
  const seats = lastTable.seats.map((seat, index) => ({ ...seat, name: players[index]?.name ?? seat.name }));
  return { ...lastTable, seats };
}
