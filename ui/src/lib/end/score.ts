/** The victory points of each player by source, and over the course of a game. */
import type { CardId, Event as GameEvent, SeatView } from "../../bindings";

/** Victory points gained by a player through one event. */
export type Gain = {
  seat: number;
  /**
   * Turn number from 1, counted over all players; 0 if the log does not contain the beginning of the turn.
   */
  turn: number;
  vp: number;
  /**
   * The source of the points: a card from the faceup stack (Battle Victory cards; Mission cards in the 2005
   * edition), a King of the Hill card, or a Secret Mission.
   */
  source: "victory" | "hill" | "mission";
  /** The Secret Mission, if that is the source. */
  card: CardId | null;
};

/** The victory points of a seat by source. They add up to the points of the seat. */
export const pointsBySource = ({
  vp,
  hillCardCount,
  missionVp,
}: SeatView): Record<Gain["source"], number> => ({
  victory: vp - hillCardCount - missionVp,
  hill: hillCardCount,
  mission: missionVp,
});

/** The gains among the events, in order. */
export function gainsOf(events: readonly GameEvent[]): Gain[] {
  const gains: Gain[] = [];
  let turn = 0;
  for (const event of events) {
    if (event.type === "turnBegan") turn = event.turn;
    if (event.type === "missionFulfilled") {
      gains.push({ seat: event.seat, turn, vp: event.vp, source: "mission", card: event.card });
    }
    if (event.type === "victoryCardTaken" || event.type === "hillCardTaken") {
      const source = event.type === "hillCardTaken" ? "hill" : "victory";
      gains.push({ seat: event.seat, turn, vp: event.vp, source, card: null });
    }
  }
  return gains;
}

/** The victory points of a player at the end of a turn. */
export type PointsAtTurn = { turn: number; vp: number };

/**
 * The points of a seat over time: an entry for turn 0, one for each turn with gains, and a last one with the
 * final points.
 */
export function pointsByTurn(gains: readonly Gain[], seat: SeatView, lastTurn: number): PointsAtTurn[] {
  const seatGains = gains.filter((gain) => gain.seat === seat.seat);
  // Points that are not in the log count from the beginning, so that the last entry has the final points.
  let vp = seat.vp - seatGains.reduce((sum, gain) => sum + gain.vp, 0);
  const points: PointsAtTurn[] = [{ turn: 0, vp }];
  for (const gain of seatGains) {
    vp += gain.vp;
    const last = points.at(-1);
    if (last && last.turn === gain.turn) last.vp = vp;
    else points.push({ turn: gain.turn, vp });
  }
  points.push({ turn: lastTurn, vp });
  return points;
}
