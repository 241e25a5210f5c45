/** The log: events in the order they happened, runs of the same thing gathered into one line. */
import type { GameEvent } from "../../contract";

export type Entry = { id: number; events: GameEvent[] };

/** What makes two events in a row one line: the same buying, moving or rolling. */
function runOf(event: GameEvent): string | null {
  switch (event.type) {
    case "bought":
      return `bought ${event["seat"]} ${event["kind"]} ${event["hex"]}`;
    case "moved":
      return `moved ${event["seat"]} ${event["kind"]} ${event["from"]} ${event["to"]}`;
    case "rolled":
      return `rolled ${event["seat"]} ${event["kind"]}`;
    case "unitLost":
      return `lost ${event["seat"]} ${event["kind"]} ${event["hex"]} ${event["cause"]}`;
    default:
      return null;
  }
}

/** The entries with more events at the end; the entries given are left as they are. */
export function append(entries: readonly Entry[], events: readonly GameEvent[]): Entry[] {
  const grown = [...entries];
  for (const event of events) {
    const last = grown.at(-1);
    const run = runOf(event);
    const before = last?.events[0];
    if (last && before && run !== null && run === runOf(before)) {
      grown[grown.length - 1] = { id: last.id, events: [...last.events, event] };
    } else {
      grown.push({ id: (last?.id ?? 0) + 1, events: [event] });
    }
  }
  return grown;
}
