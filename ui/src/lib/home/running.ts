/** A table that is still being played at: a second one is asked about. */
import type { Entry, TablePreview } from "../../bindings";

/** So long after its last entry a table is still this evening’s, in seconds. */
const EVENING = 12 * 3600;

/** The table of this evening that is not over; `now` in seconds since the beginning of 1970. */
export function runningTable(
  entries: readonly Entry<TablePreview>[],
  now: number,
): { id: string; title: string } | null {
  for (const { id, title, state, changed } of entries) {
    if (id === null || changed <= now - EVENING || state.type !== "sound") continue;
    if (state.preview.winners === null && state.preview.steps > 0) return { id, title };
  }
  return null;
}
