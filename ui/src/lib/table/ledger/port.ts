/** What the page needs of the table behind it. The shell is one; a double for tests and development is another. */
import type {
  Entered,
  TableOdds,
  TableOpened,
  TableOutcome,
  TableQuestion,
  TableStep,
  TableSummary,
  TableUpdate,
} from "../../../bindings";
import type { LivePort } from "../../live/port";

/** The open table. `by` is who enters something: a seat, or nobody's for the whole table. */
export interface TablePort extends LivePort {
  /** Takes up the table that is open, if one is; from now on every change is told to `listener`, in order. */
  resync(listener: (update: TableUpdate) => void): Promise<TableOpened | null>;
  /** The same for whoever only looks on: as everybody may know it, whoever has a hand open. */
  watch(listener: (update: TableUpdate) => void): Promise<TableOpened | null>;
  /** One gesture: entries of one seat or of the table, all or none, one step. */
  enter(version: number, by: number | null, entries: Entered[]): Promise<number>;
  /** What lies on the table, where the table rolls or draws. */
  type(version: number, outcomes: TableOutcome[]): Promise<number>;
  /** All steps that count, with what happened in each as everybody may know it; each change tells what it adds. */
  log(): Promise<TableStep[]>;
  /** What came of the whole table. */
  summary(): Promise<TableSummary>;
  /** The odds of a battle; nothing where nobody would fight. */
  forecast(question: TableQuestion): Promise<TableOdds | null>;
  /** The open hand is touched, so that it stays open. */
  touchHand(): Promise<void>;
  /** Gives the open hand of a seat another PIN, or none. */
  setPin(seat: number, old: string | null, pin: string | null): Promise<number>;
  /** Removes a PIN that was forgotten; everybody is told. */
  forgetPin(seat: number): Promise<number>;
}
