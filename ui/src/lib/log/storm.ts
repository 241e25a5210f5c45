/** The latest storm of the Vortex as events tell it: what the page shows of it, and in which order. */
import type { Event as GameEvent, StormDie } from "../../bindings";

export type StormRoll = { die: StormDie; face: number; hex: number };
export type StormMove = Extract<GameEvent, { type: "stormMoved" }>;
export type StormLoss = Extract<GameEvent, { type: "unitLost" }>;
export type Storm = {
  /** Who rolls. */
  seat: number;
  rolls: StormRoll[];
  moved: StormMove[];
  lost: StormLoss[];
  /** The turn has begun that it stood before. */
  over: boolean;
};

/** The storm after some more events; the turn after the one that it stood before forgets it. */
export function followStorm(storm: Storm | null, events: readonly GameEvent[]): Storm | null {
  let now = storm;
  for (const event of events) {
    if (event.type === "stormBegan") now = { seat: event.seat, rolls: [], moved: [], lost: [], over: false };
    else if (now) now = goOn(now, event);
  }
  return now;
}

/** The storm step by step, as it is staged: when it begins, after each die, and once it has carried units. */
export function stagesOf(events: readonly GameEvent[]): Storm[] {
  const stages: Storm[] = [];
  let now: Storm | null = null;
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
    if (whole || carried || struck) stages.push(now);
  });
  return stages;
}

function goOn(storm: Storm, event: GameEvent): Storm | null {
  switch (event.type) {
    case "turnBegan":
      return storm.over ? null : { ...storm, over: true };
    case "stormRolled":
      return {
        ...storm,
        rolls: [...storm.rolls, { die: event.die, face: event.face, hex: event.hex }],
      };
    case "stormMoved":
      return { ...storm, moved: [...storm.moved, event] };
    case "unitLost":
      return event.cause === "storm" ? { ...storm, lost: [...storm.lost, event] } : storm;
    default:
      return storm;
  }
}
