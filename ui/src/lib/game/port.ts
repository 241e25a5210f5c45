/**
 * The requests that the page makes to the open game. The shell implements them; tests and development use a
 * fake implementation.
 */
import type {
  Action,
  Advice,
  Controller,
  TurnRecap,
  DiceStatistics,
  Odds,
  GameSnapshot,
  HexReport,
  OddsQuery,
  SpecialAttackOdds,
  GameUpdate,
  View,
  Violation,
  PlayingStyle,
} from "../../bindings";
import type { LivePort } from "../live/port";

export interface GamePort extends LivePort {
  /** Returns the open game, if any, and sends every further update to `listener`, in order. */
  resync(listener: (update: GameUpdate) => void): Promise<GameSnapshot | null>;
  /** Submits actions of a seat as one step: all or none. */
  act(version: number, seat: number, actions: Action[]): Promise<number>;
  /**
   * Passes the open card window for all people who are still to be asked; with `stopBefore`, only for those
   * before that seat. Stops before the first computer.
   */
  passWindow(version: number, stopBefore: number | null): Promise<number>;
  /** Makes the computer player whose decision is pending decide now. */
  advanceComputer(version: number): Promise<number>;
  /** Sets the controller of a seat: a person or a computer. */
  setController(version: number, seat: number, controller: Controller): Promise<number>;
  /** Sets the playing style of the computer in a seat. */
  setPlayingStyle(version: number, seat: number, playingStyle: PlayingStyle): Promise<number>;
  concede(version: number, seat: number): Promise<number>;
  /** Ends the game by agreement of all players. */
  agreeToEnd(version: number): Promise<number>;
  /** Goes to the next step of a lesson, if the current one only has a text to read. */
  continueLesson(version: number): Promise<number>;
  /** The rule that an action of the deciding seat would break; `null` if the action is allowed. */
  explainRefusal(seat: number, action: Action): Promise<Violation | null>;
  /** The report about a hex; `null` if there is no such hex. */
  hexReport(hex: number): Promise<HexReport | null>;
  /** Odds of the battles that the query is about; empty if there would be no battle. */
  odds(query: OddsQuery): Promise<Odds[]>;
  /** Odds of a special attack; `null` if it cannot be made now. */
  specialAttackOdds(attack: Action): Promise<SpecialAttackOdds | null>;
  /**
   * Resolves to the Commander's advice for a seat once its search is over; to `null` if no decision of the
   * seat is pending, or if the search found nothing or was cancelled. Another request for advice, a change to
   * the game and closing the hand cancel the search. The hand of the seat must be open.
   */
  advice(seat: number): Promise<Advice | null>;
  /** Cancels the pending request for advice. */
  cancelAdvice(): Promise<void>;
  /** Dice statistics of all players, available once the game is over. */
  diceStatistics(): Promise<DiceStatistics[]>;
  /**
   * The public events since the end of the previous turn of the player at this window, and the number of
   * steps before them. If that player is not known, the events since the beginning of the previous turn.
   */
  turnRecap(): Promise<TurnRecap>;
  /** The public view after the first `step` steps. */
  viewAt(step: number): Promise<View>;
  /**
   * Writes a report about a rule that seems wrong, with the whole open game including hidden cards. Returns
   * the path of the file.
   */
  writeProblemReport(description: string): Promise<string>;
}
