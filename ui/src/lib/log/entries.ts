/**
 * Entries of the log in order. A run of similar events is one entry. The events of undone steps are removed.
 */
import type { Event as GameEvent, HistoryEntry, StepSummary } from "../../bindings";
import { runKeyOf } from "./event-runs";

/** An entry of the log: the events of one run, or a note that steps were undone. */
export type Entry = {
  id: number;
  events: GameEvent[];
  /** For each event, the index of its step. Undone steps are not counted. */
  steps: number[];
  /** The undone steps, if the entry is a note about them; otherwise empty. */
  undoneSteps: StepSummary[];
};

/**
 * Maximum number of entries that are kept for screen readers. If several turns are skipped at once, there may
 * be several hundred new entries, of which only a few are announced.
 */
const MAX_LATEST_ENTRIES = 400;

/** Returns the entries with further history appended. Consecutive events with equal keys share an entry. */
export function appendHistory(
  entries: readonly Entry[],
  history: readonly HistoryEntry[],
  keyOf: (event: GameEvent) => string | null = runKeyOf,
): Entry[] {
  let extended = [...entries];
  let id = extended.at(-1)?.id ?? 0;
  for (const entry of history) {
    if (entry.type === "undone") {
      extended = withoutUndone(extended, entry.step);
      if (entry.undoneSteps.length > 0)
        extended.push({ id: ++id, events: [], steps: [], undoneSteps: entry.undoneSteps });
      continue;
    }
    for (const event of entry.events) {
      const last = extended.at(-1);
      const first = last?.events[0];
      const runKey = keyOf(event);
      if (last && first && runKey !== null && runKey === keyOf(first)) {
        extended[extended.length - 1] = {
          ...last,
          events: [...last.events, event],
          steps: [...last.steps, entry.step],
        };
      } else {
        extended.push({ id: ++id, events: [event], steps: [entry.step], undoneSteps: [] });
      }
    }
  }
  return extended;
}

/**
 * Appends further history to the latest entries, for screen readers. Units that move together are one entry,
 * whatever their types. Events of different calls are never merged into one entry.
 */
export function appendForScreenReader(latest: readonly Entry[], history: readonly HistoryEntry[]): Entry[] {
  return [...latest, ...appendHistory([], history, spokenRunKeyOf)].slice(-MAX_LATEST_ENTRIES);
}

const spokenRunKeyOf = (event: GameEvent): string | null =>
  event.type === "moved" ? [event.seat, event.from, event.to].join() : runKeyOf(event);

/** Returns the entries without the events of the steps from `step` on. Notes about undone steps stay. */
function withoutUndone(entries: readonly Entry[], step: number): Entry[] {
  return entries.flatMap((entry) => {
    if (entry.undoneSteps.length > 0 || entry.steps.every((eventStep) => eventStep < step)) return [entry];
    const keptFlags = entry.steps.map((eventStep) => eventStep < step);
    const events = entry.events.filter((_, index) => keptFlags[index]);
    const steps = entry.steps.filter((_, index) => keptFlags[index]);
    return events.length > 0 ? [{ ...entry, events, steps }] : [];
  });
}

/** All events of the history, in order. */
export function eventsOf(history: readonly HistoryEntry[]): GameEvent[] {
  return history.flatMap((entry) => (entry.type === "step" ? entry.events : []));
}
