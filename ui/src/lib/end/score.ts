/** The history of victory points in a game. */
import type { CardId, Event as GameEvent, SeatView } from "../../bindings";

/** A gain of victory points. */
export type Gain = {
  seat: number;
  /**
   * Turn number from 1, counted over all players; 0 if the log does not contain the beginning of the turn.
   */
  turn: number;
  vp: number;
  /** The source: a card of the open stack, a King of the Hill card, or a Secret Mission. */
  from: "victory" | "hill" | "mission";
  /** The mission, if it is one. */
  card: CardId | null;
};

/** Points by source; their sum is the total of the seat. */
export const sources = ({ vp, hillCards, missionVp }: SeatView): Record<Gain["from"], number> => ({
  victory: vp - hillCards - missionVp,
  hill: hillCards,
  mission: missionVp,
});

/** All gains among the events, in order. */
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

/** A point of a curve: victory points at the end of a turn. */
export type Point = { turn: number; vp: number };

/** The points of a seat over time: one curve point for each turn with gains, up to the final points. */
export function curve(all: readonly Gain[], seat: SeatView, turns: number): Point[] {
  const mine = all.filter((gain) => gain.seat === seat.seat);
  // Gains missing from the log are assumed to be earlier, so that the curve ends at the final points.
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
