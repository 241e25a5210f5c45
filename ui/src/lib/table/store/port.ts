/** Requests of the page to the open table. The shell implements them; tests and development use a double. */
import type {
  CorrectedDie,
  EntryRequest,
  BattleCorrectionAnswer,
  TableOdds,
  TableSnapshot,
  TableChanceOutcome,
  TableOddsQuery,
  TableStep,
  TableSummary,
  TableUnits,
  TableUpdate,
} from "../../../bindings";
import type { LivePort } from "../../live/port";

/** The corrected forces and dice of a battle, and the answers to questions about the correction. */
export type BattleCorrection = [
  attackers: TableUnits[],
  defenders: TableUnits[],
  dice: CorrectedDie[],
  answers: BattleCorrectionAnswer[],
];

/**
 * Requests and queries about the open table. The `author` of an entry is a seat, or `null` for the table as
 * a whole.
 */
export interface TablePort extends LivePort {
  /** Returns the open table, if any, and from then on sends every update to `listener`, in order. */
  resync(listener: (update: TableUpdate) => void): Promise<TableSnapshot | null>;
  /** Like `resync`, but for a spectator, who receives only public information. */
  resyncAsSpectator(listener: (update: TableUpdate) => void): Promise<TableSnapshot | null>;
  /** Submits entries as one step: all of them or none. */
  enter(version: number, author: number | null, entries: EntryRequest[]): Promise<number>;
  /** Submits physical rolls or draws. */
  enterOutcomes(version: number, outcomes: TableChanceOutcome[]): Promise<number>;
  /**
   * Corrects the forces and dice of the latest battle, under way or over. The answers of `correction` are
   * those to the questions of earlier attempts, in order.
   */
  correctBattle(version: number, ...correction: BattleCorrection): Promise<number>;
  /** Ticks a line of the to-do list, or all lines if `lineIndex` is `null`. */
  tick(version: number, lineIndex: number | null): Promise<number>;
  /** All steps that are not undone, with their public events. Later updates contain the changes to them. */
  log(): Promise<TableStep[]>;
  /** Summary of the whole table. */
  summary(): Promise<TableSummary>;
  /**
   * Odds of a battle, special attacks or a storm; `null` if there is no battle, if a force is empty, or if
   * special attacks cannot destroy a unit.
   */
  odds(query: TableOddsQuery): Promise<TableOdds | null>;
  /** Reports activity, so that the open hand is not closed. */
  keepHandOpen(): Promise<void>;
  /** Sets or removes the PIN of the open hand. */
  setPin(seat: number, currentPin: string | null, pin: string | null): Promise<number>;
  /** Removes a forgotten PIN. All players are notified. */
  forgetPin(seat: number): Promise<number>;
}
