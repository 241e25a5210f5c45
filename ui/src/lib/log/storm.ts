/** The latest storm of the Vortex, reconstructed from events, and the frames of its animation. */
import type { Event as GameEvent, StormDie } from "../../bindings";

/** A die of the storm. `hex` is the hex at the edge of the Vortex that the face names. */
export type StormRoll = { die: StormDie; face: number; hex: number };
export type StormMove = Extract<GameEvent, { type: "stormMoved" }>;
type StormLoss = Extract<GameEvent, { type: "unitLost" }>;
export type Storm = {
  /** The seat that rolls. */
  seat: number;
  rolls: StormRoll[];
  carriedUnits: StormMove[];
  lostUnits: StormLoss[];
  /** Seats that draw for hexes next to the Vortex, with the number of cards: 0 if the deck is empty. */
  draws: { seat: number; count: number }[];
  /** True once the turn after the storm has begun, or the game is over. */
  isOver: boolean;
  /** True until another event that is worth showing follows the storm (see `SILENT_EVENTS`). */
  isLatestNews: boolean;
};

/** Events after the storm that are not worth showing, so that the storm stays the latest news. */
const SILENT_EVENTS: ReadonlySet<GameEvent["type"]> = new Set(["phaseBegan", "passed"]);

/** Returns the storm after further events. The end of the turn that follows the storm clears it. */
export function reduceStorm(storm: Storm | null, events: readonly GameEvent[]): Storm | null {
  let current = storm;
  for (const event of events) {
    if (event.type === "stormBegan") current = newStorm(event.seat);
    else if (current) current = applyEvent(current, event);
  }
  return current;
}

/**
 * The frames of the animation: the beginning, each die, the moves, and the cards drawn. `before` is the storm
 * before the events; `null` if it had not begun.
 */
export function stormFramesOf(before: Storm | null, events: readonly GameEvent[]): Storm[] {
  const frames: Storm[] = [];
  let current = before;
  events.forEach((event, index) => {
    current = reduceStorm(current, [event]);
    if (!current) return;
    const nextType = events[index + 1]?.type;
    const isRoll = event.type === "stormRolled";
    const isSingleEventFrame = event.type === "stormBegan" || (isRoll && event.die !== "destruction");
    const isLastMove = event.type === "stormMoved" && nextType !== "stormMoved";
    // Losses belong to the frame of the destruction die.
    const completesLosses =
      (isRoll && event.die === "destruction" && nextType !== "unitLost") ||
      (event.type === "unitLost" && event.cause === "storm" && nextType !== "unitLost");
    const isLastDraw = isDraw(event.type) && !current.isOver && !isDraw(nextType);
    if (isSingleEventFrame || isLastMove || completesLosses || isLastDraw) frames.push(current);
  });
  return frames;
}

const newStorm = (seat: number): Storm => ({
  seat,
  rolls: [],
  carriedUnits: [],
  lostUnits: [],
  draws: [],
  isOver: false,
  isLatestNews: true,
});

function applyEvent(storm: Storm, event: GameEvent): Storm | null {
  if (event.type === "turnBegan") return storm.isOver ? null : { ...storm, isOver: true };
  if (storm.isOver)
    return storm.isLatestNews && !SILENT_EVENTS.has(event.type) ? { ...storm, isLatestNews: false } : storm;
  switch (event.type) {
    case "stormRolled":
      return {
        ...storm,
        rolls: [...storm.rolls, { die: event.die, face: event.face, hex: event.hex }],
      };
    case "stormMoved":
      return { ...storm, carriedUnits: [...storm.carriedUnits, event] };
    case "unitLost":
      return event.cause === "storm" ? { ...storm, lostUnits: [...storm.lostUnits, event] } : storm;
    case "gameOver":
      return { ...storm, isOver: true };
    case "drawn":
      return { ...storm, draws: addDraw(storm.draws, event.seat, 1) };
    case "nothingToDraw":
      return { ...storm, draws: addDraw(storm.draws, event.seat, 0) };
    case "battleBegan":
    case "battleEnded":
    case "bought":
    case "putAtBottom":
    case "cardGiven":
    case "cardPlayed":
    case "cardRolled":
    case "casualtyPickGranted":
    case "discarded":
    case "exchanged":
    case "explored":
    case "forceChosen":
    case "rubiumGained":
    case "extraStepGranted":
    case "hillCardTaken":
    case "hitCancelled":
    case "missionKept":
    case "missionAddedToLine":
    case "mined":
    case "missionFulfilled":
    case "diceModified":
    case "moved":
    case "noCardGiven":
    case "missionOffered":
    case "passed":
    case "phaseBegan":
    case "unitPicked":
    case "placed":
    case "playerEliminated":
    case "rerolled":
    case "reshuffled":
    case "rolled":
    case "specialAttack":
    case "specialAttackRolled":
    case "stepBegan":
    case "stormBegan":
    case "transported":
    case "victoryCardTaken":
      return storm;
  }
}

/** True if the event is a draw, including a draw from an empty deck. */
const isDraw = (type: GameEvent["type"] | undefined): boolean => type === "drawn" || type === "nothingToDraw";

/** Adds `count` to the number of cards that a seat has drawn for the storm. */
function addDraw(draws: Storm["draws"], seat: number, count: number): Storm["draws"] {
  const previousCount = draws.find((draw) => draw.seat === seat)?.count ?? 0;
  return [...draws.filter((draw) => draw.seat !== seat), { seat, count: previousCount + count }];
}
