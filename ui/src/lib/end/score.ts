/** How the points of a game came about. */
import type { CardId, Event as GameEvent, SeatView } from "../../bindings";

/** Points that somebody got. */
export type Gain = {
  seat: number;
  /** Turns from 1, all players counted; 0 if the turn's beginning is not told. */
  turn: number;
  vp: number;
  /** What brought them: a card of the open stack, a King of the Hill card, or a Secret Mission. */
  from: "victory" | "hill" | "mission";
  /** The mission. */
  card: CardId | null;
};

/** Points by where they came from; they add up to what the seat has. */
export const sources = ({ vp, hillCards, missionVp }: SeatView): Record<Gain["from"], number> => ({
  victory: vp - hillCards - missionVp,
  hill: hillCards,
  mission: missionVp,
});

/** All gains that events tell of, in order. */
export function gains(events: readonly GameEvent[]): Gain[] {
  const all: Gain[] = [];
  let turn = 0;
  for (const event of events) {
    if (event.type === "turnBegan") turn = event.turn;
    if (event.type === "missionFulfilled") {
      all.push({ seat: event.seat, turn, vp: event.vp, from: "mission", card: event.card });
    }
    if (event.type === "victoryCard" || event.type === "hillCard") {
      const from = event.type === "hillCard" ? "hill" : "victory";
      all.push({ seat: event.seat, turn, vp: event.vp, from, card: null });
    }
  }
  return all;
}

/** A point of a curve: how many victory points after how many turns. */
export type Point = { turn: number; vp: number };

/** How a seat's points grew, from nothing to what it has at the end; a step for each turn with gains. */
export function curve(all: readonly Gain[], seat: SeatView, turns: number): Point[] {
  const mine = all.filter((gain) => gain.seat === seat.seat);
  // What is not told of came before: the curve ends where the table does.
  let vp = seat.vp - mine.reduce((sum, gain) => sum + gain.vp, 0);
  const points: Point[] = [{ turn: 0, vp }];
  for (const gain of mine) {
    vp += gain.vp;
    const last = points.at(-1);
    if (last && last.turn === gain.turn) last.vp = vp;
    else points.push({ turn: gain.turn, vp });
  }
  points.push({ turn: turns, vp });
  return points;
}
