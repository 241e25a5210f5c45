/** The log: what happened, in order; runs of the same thing gathered into one line, what was taken back left out. */
import type { Event as GameEvent, Moment, StepTitle } from "../../bindings";
import { runOf } from "./runs";

/** A line of the log: events of one run, or that steps were taken back. */
export type Entry = {
  id: number;
  events: GameEvent[];
  /** For each event, how many steps counted before its step. */
  steps: number[];
  /** What was taken back. */
  tookBack: StepTitle[];
};

/** The entries with more moments at the end; the entries given are left as they are. */
export function append(entries: readonly Entry[], moments: readonly Moment[]): Entry[] {
  let grown = [...entries];
  let id = grown.at(-1)?.id ?? 0;
  for (const moment of moments) {
    if (moment.type === "tookBack") {
      grown = before(grown, moment.step);
      if (moment.titles.length > 0) grown.push({ id: ++id, events: [], steps: [], tookBack: moment.titles });
      continue;
    }
    for (const event of moment.events) {
      const last = grown.at(-1);
      const first = last?.events[0];
      const run = runOf(event);
      if (last && first && run !== null && run === runOf(first)) {
        grown[grown.length - 1] = {
          ...last,
          events: [...last.events, event],
          steps: [...last.steps, moment.step],
        };
      } else {
        grown.push({ id: ++id, events: [event], steps: [moment.step], tookBack: [] });
      }
    }
  }
  return grown;
}

/** The entries without what happened in the steps from `step` on. */
function before(entries: readonly Entry[], step: number): Entry[] {
  return entries.flatMap((entry) => {
    if (entry.tookBack.length > 0 || entry.steps.every((one) => one < step)) return [entry];
    const kept = entry.steps.map((one) => one < step);
    const events = entry.events.filter((_, index) => kept[index]);
    const steps = entry.steps.filter((_, index) => kept[index]);
    return events.length > 0 ? [{ ...entry, events, steps }] : [];
  });
}

/** All events of moments, in order. */
export function eventsOf(moments: readonly Moment[]): GameEvent[] {
  return moments.flatMap((moment) => (moment.type === "step" ? moment.events : []));
}
