/** The latest storm of the Vortex as events tell it: what the page shows of it, and in which order. */
import type { Event as GameEvent, StormDie } from "../../bindings";

export type StormRoll = { die: StormDie; face: number; hex: number };
export type StormMove = Extract<GameEvent, { type: "stormMoved" }>;
type StormLoss = Extract<GameEvent, { type: "unitLost" }>;
export type Storm = {
  /** Who rolls. */
  seat: number;
  rolls: StormRoll[];
  moved: StormMove[];
  lost: StormLoss[];
  /** Who draws for hexes next to the Vortex, and how many cards: none where the deck has run out. */
  drawn: { seat: number; count: number }[];
  /** The turn has begun that it stood before, or none will. */
  over: boolean;
  /** Nothing has happened since that anybody would be told of. */
  latest: boolean;
};

/** What is no news beside the storm: a phase begins, somebody passes. */
const QUIET: ReadonlySet<GameEvent["type"]> = new Set(["phaseBegan", "passed"]);

/** The storm after some more events; the turn after the one that it stood before forgets it. */
export function followStorm(storm: Storm | null, events: readonly GameEvent[]): Storm | null {
  let now = storm;
  for (const event of events) {
    if (event.type === "stormBegan") now = begin(event.seat);
    else if (now) now = goOn(now, event);
  }
  return now;
}

/**
 * The storm step by step, as it is staged: when it begins, after each die, once it has carried units, and when cards are
 * drawn. `before`: the storm as it stood, if it has begun.
 */
export function stagesOf(before: Storm | null, events: readonly GameEvent[]): Storm[] {
  const stages: Storm[] = [];
  let now = before;
  events.forEach((event, index) => {
    now = followStorm(now, [event]);
    if (!now) return;
    const more = events[index + 1]?.type;
    const rolled = event.type === "stormRolled";
    const whole = event.type === "stormBegan" || (rolled && event.die !== "destruction");
    const carried = event.type === "stormMoved" && more !== "stormMoved";
    // What it destroys goes with its die.
    const struck =
      (rolled && event.die === "destruction" && more !== "unitLost") ||
      (event.type === "unitLost" && event.cause === "storm" && more !== "unitLost");
    const drawn = draws(event.type) && !now.over && !draws(more);
    if (whole || carried || struck || drawn) stages.push(now);
  });
  return stages;
}

const begin = (seat: number): Storm => ({
  seat,
  rolls: [],
  moved: [],
  lost: [],
  drawn: [],
  over: false,
  latest: true,
});

function goOn(storm: Storm, event: GameEvent): Storm | null {
  if (event.type === "turnBegan") return storm.over ? null : { ...storm, over: true };
  if (storm.over) return storm.latest && !QUIET.has(event.type) ? { ...storm, latest: false } : storm;
  switch (event.type) {
    case "stormRolled":
      return {
        ...storm,
        rolls: [...storm.rolls, { die: event.die, face: event.face, hex: event.hex }],
      };
    case "stormMoved":
      return { ...storm, moved: [...storm.moved, event] };
    case "unitLost":
      return event.cause === "storm" ? { ...storm, lost: [...storm.lost, event] } : storm;
    case "gameOver":
      return { ...storm, over: true };
    case "drawn":
      return { ...storm, drawn: withMore(storm.drawn, event.seat, 1) };
    case "nothingToDraw":
      return { ...storm, drawn: withMore(storm.drawn, event.seat, 0) };
    default:
      return storm;
  }
}

/** A card is due: it is drawn, or none is left. */
const draws = (type: GameEvent["type"] | undefined): boolean => type === "drawn" || type === "nothingToDraw";

/** The cards drawn, with so many more for a seat. */
function withMore(drawn: Storm["drawn"], seat: number, cards: number): Storm["drawn"] {
  const before = drawn.find((one) => one.seat === seat)?.count ?? 0;
  return [...drawn.filter((one) => one.seat !== seat), { seat, count: before + cards }];
}
