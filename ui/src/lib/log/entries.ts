/** The log: events in the order they happened, runs of the same thing gathered into one line. */
import type { Event as GameEvent } from "../../bindings";

export type Entry = { id: number; events: GameEvent[] };

/** What makes two events in a row one line: the same buying, moving, rolling, drawing. */
function runOf(event: GameEvent): string | null {
  switch (event.type) {
    case "bought":
    case "placed":
    case "hastened":
      return [event.type, event.seat, event.kind, event.hex].join();
    case "moved":
    case "transported":
      return [event.type, event.seat, event.kind, event.from, event.to].join();
    case "rolled":
      return [event.type, event.seat, event.kind].join();
    case "unitLost":
      return [event.type, event.seat, event.kind, event.hex].join();
    case "drawn":
      return [event.type, event.seat, event.deck].join();
    default:
      return null;
  }
}

/** The entries with more events at the end; the entries given are left as they are. */
export function append(entries: readonly Entry[], events: readonly GameEvent[]): Entry[] {
  const grown = [...entries];
  for (const event of events) {
    const last = grown.at(-1);
    const before = last?.events[0];
    const run = runOf(event);
    if (last && before && run !== null && run === runOf(before)) {
      grown[grown.length - 1] = { id: last.id, events: [...last.events, event] };
    } else {
      grown.push({ id: (last?.id ?? 0) + 1, events: [event] });
    }
  }
  return grown;
}
