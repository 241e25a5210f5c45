/** A table from a fixture, for tests and for development without a shell. Not part of production builds. */
import type {
  EntryRequest,
  TableOdds,
  TableSnapshot,
  TableChanceOutcome,
  TableStep,
  TableSummary,
  TableUpdate,
} from "../bindings";
import { RequestError, type RequestFailure } from "../lib/live/request-failure";
import type { BattleCorrection, TablePort } from "../lib/table/store/port";
import { ensureCurrent } from "./fixture-port";

export class TableDouble implements TablePort {
  /** True while the table is open in the shell. */
  isOpen = true;
  /** The requests received, except `resync`, `log`, `summary` and `odds`. */
  readonly requests: string[] = [];
  /** The refusal of the next request. */
  refusal: RequestFailure | null = null;
  /** The steps that `log` returns. */
  steps: TableStep[] = [];
  oddsResult: TableOdds | null = null;
  /** The updates that the following requests produce, in order. */
  readonly laterUpdates: TableUpdate[];
  #listener: (update: TableUpdate) => void = () => undefined;
  #latest: { updateNumber: number; version: number };

  constructor(
    readonly snapshot: TableSnapshot | null,
    laterUpdates: readonly TableUpdate[] = [],
  ) {
    this.laterUpdates = [...laterUpdates];
    this.#latest = snapshot?.update ?? { updateNumber: 0, version: 0 };
  }

  async resync(listener: (update: TableUpdate) => void): Promise<TableSnapshot | null> {
    this.#listener = listener;
    return this.isOpen ? this.snapshot : null;
  }

  resyncAsSpectator(listener: (update: TableUpdate) => void): Promise<TableSnapshot | null> {
    return this.resync(listener);
  }

  enter(version: number, author: number | null, entries: EntryRequest[]): Promise<number> {
    return this.#change(version, "enter", author, JSON.stringify(entries));
  }

  enterOutcomes(version: number, outcomes: TableChanceOutcome[]): Promise<number> {
    return this.#change(version, "enterOutcomes", JSON.stringify(outcomes));
  }

  drawPendingOutcomes(version: number): Promise<number> {
    return this.#change(version, "drawPendingOutcomes");
  }

  undo(version: number, step: number): Promise<number> {
    return this.#change(version, "undo", step);
  }

  redo(version: number, count: number): Promise<number> {
    return this.#change(version, "redo", count);
  }

  correctBattle(
    version: number,
    ...[attackers, defenders, dice, answers]: BattleCorrection
  ): Promise<number> {
    return this.#change(version, "correctBattle", JSON.stringify({ attackers, defenders, dice, answers }));
  }

  tick(version: number, line: number | null): Promise<number> {
    return this.#change(version, "tick", line ?? "all");
  }

  async log(): Promise<TableStep[]> {
    return this.steps;
  }

  async summary(): Promise<TableSummary> {
    return { rubium: [], points: [], battles: [], played: [], dice: [] };
  }

  async odds(): Promise<TableOdds | null> {
    return this.oddsResult;
  }

  openHand(version: number, seat: number, pin: string | null): Promise<number> {
    return this.#change(version, "openHand", seat, pin ?? "none");
  }

  closeHand(): Promise<number> {
    return this.#change(null, "closeHand");
  }

  async keepHandOpen(): Promise<void> {
    this.requests.push("keepHandOpen");
  }

  setPin(seat: number, currentPin: string | null, pin: string | null): Promise<number> {
    return this.#change(null, "setPin", seat, currentPin ?? "none", pin ?? "none");
  }

  forgetPin(seat: number): Promise<number> {
    return this.#change(null, "forgetPin", seat);
  }

  /**
   * Sends the next update, unless the request is refused or `version` is outdated. A `version` of `null` is
   * never outdated.
   */
  async #change(version: number | null, ...parts: unknown[]): Promise<number> {
    this.requests.push(parts.join(" "));
    const { refusal } = this;
    this.refusal = null;
    if (refusal) throw new RequestError(refusal);
    if (version !== null) ensureCurrent(version, this.#latest);
    const update = this.laterUpdates.shift();
    if (update) {
      this.#latest = update;
      this.#listener(update);
    }
    return this.#latest.updateNumber;
  }
}
