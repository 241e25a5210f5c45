/** Finds a table that is still in use, so that starting another one needs a confirmation. */
import type { Entry, TablePreview } from "../../bindings";

/** A table counts as in use for this time after its last entry, in seconds. */
const IN_USE_SECONDS = 12 * 3600;

/**
 * The first unfinished table that is still in use; `null` if there is none. `now` is a Unix timestamp in
 * seconds.
 */
export function recentTable(
  entries: readonly Entry<TablePreview>[],
  now: number,
): { id: string; title: string } | null {
  for (const { id, title, state, changed } of entries) {
    if (id === null || changed <= now - IN_USE_SECONDS || state.type !== "valid") continue;
    if (state.preview.winners === null && state.preview.steps > 0) return { id, title };
  }
  return null;
}
