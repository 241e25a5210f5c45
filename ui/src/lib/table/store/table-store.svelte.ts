/** The store of the open table: its state, the latest events, and pending warnings. */
import type {
  Correction,
  EntryRequest,
  Remedy,
  TableAction,
  TableEvent,
  TableHistoryEntry,
  TableSnapshot,
  TableChanceOutcome,
  TableSeatView,
  TableStep,
  TableStepSummary,
  TableUpdate,
  TodoLine,
  RuleWarning,
} from "../../../bindings";
import { LiveStore, type AttemptWrapper } from "../../live/live-store.svelte";
import type { RequestFailure } from "../../live/request-failure";
import type { NumberChange } from "../../controls/number-change";
import { setUnitSheet } from "../../words/unit-sheet.svelte";
import {
  fightOfEndedTurn,
  lastPlayedOrFulfilledCard,
  reduceLatestFight,
  type LatestFight,
  type PlayedCard,
  type ShownCard,
} from "./latest-fight";
import type { BattleCorrection, TablePort } from "./port";
import type { TableData } from "./texts";

/**
 * An entry that caused warnings. The players confirm it, dismiss it or submit the `remedy`, which for example
 * first enters a forgotten action.
 */
type WarnedEntry = {
  author: number | null;
  actions: TableAction[];
  warnings: RuleWarning[];
  remedy: Remedy | null;
};

type SubmittedEntry = Pick<WarnedEntry, "author" | "actions">;

/** An entry that would discard `count` undone steps and waits for confirmation. */
type RedoLoss = { count: number; enter: () => Promise<boolean> };

/** An entry that discards more undone steps than this needs a confirmation. */
const MAX_REDO_LOSS_WITHOUT_CONFIRMATION = 3;

/** Maximum number of entries in `latestHistory`. The log has all entries. */
const MAX_LATEST_ENTRIES = 40;

export class TableStore extends LiveStore<TableSnapshot> {
  /** Public events of the latest update. */
  latestEvents = $state.raw<readonly TableEvent[]>([]);
  /** The latest entries of the history, announced to screen readers. */
  latestHistory = $state.raw<readonly TableHistoryEntry[]>([]);
  /** All steps that are not undone, with their events: requested once, then extended by each update. */
  steps = $state.raw<readonly TableStep[]>([]);
  /** The latest battle or special attack of the turn. */
  latestFight = $state.raw<LatestFight>(null);
  /** A battle of an earlier turn that was just corrected. It is shown until the next entry. */
  correctedFight = $state.raw<LatestFight>(null);
  /**
   * The card that was just played or the mission that was just fulfilled. It is shown large until the next
   * entry.
   */
  shownCard = $state.raw<ShownCard | null>(null);
  /** The physical actions that the players still have to do. */
  readonly todo = $derived.by<readonly TodoLine[]>(() => this.status?.todo ?? []);
  warnedEntry = $state.raw<WarnedEntry | null>(null);
  redoLoss = $state.raw<RedoLoss | null>(null);

  /** The fixed data and the view of the table; `null` until a table is open. */
  readonly table = $derived<TableData | null>(
    this.info && this.view ? { info: this.info, view: this.view } : null,
  );
  /** The title that a player has chosen, otherwise the players’ names. */
  readonly title = $derived(this.info?.title ?? this.view?.seats.map(({ name }) => name).join(", ") ?? "");
  /** True while a storm between two turns is being resolved. */
  readonly isStormPending = $derived.by(() => {
    const pendingInput = this.view?.pendingInput;
    return (
      pendingInput?.type === "stormCards" ||
      (pendingInput?.type === "chance" && pendingInput.request.type === "stormDie")
    );
  });

  #isSpectator = false;
  /**
   * The entry that is being submitted. It may name a card of a hand, so it is cleared when that hand closes.
   */
  #submittedEntry: SubmittedEntry | null = null;
  /** The latest tap. The next tap waits for it. */
  #lastTap: Promise<boolean> = Promise.resolve(true);
  /** True once the steps before the first update have been loaded. */
  #hasLoadedSteps = false;

  constructor(readonly port: TablePort) {
    super(port);
  }

  /** Connects as a spectator, with public information only. Resolves to true if a table is open. */
  watch(): Promise<boolean> {
    this.#isSpectator = true;
    return this.connect();
  }

  seat(seat: number): TableSeatView | null {
    return this.view?.seats[seat] ?? null;
  }

  /** Submits an entry after all earlier taps, unless a confirmation is pending. */
  tap(author: number | null, action: TableAction): Promise<boolean> {
    return this.#afterEarlierTaps(() => this.enter(author, action));
  }

  /**
   * Corrects a number whose current value is `current()`. A relative change ignores `typedNumber` and applies
   * to the value at the time of submission; a change to a negative number is ignored. A typed number is
   * rejected if the value has changed since it was read.
   */
  correct(
    current: () => number,
    typedNumber: number,
    change: NumberChange,
    toCorrection: (number: number) => Correction,
    author: number | null = null,
  ): Promise<boolean> {
    return this.#afterEarlierTaps(async () => {
      const expected = "by" in change ? current() : change.expected;
      const number = "by" in change ? expected + change.by : typedNumber;
      return (
        number >= 0 && this.enter(author, { type: "correct", correction: toCorrection(number), expected })
      );
    });
  }

  /**
   * Changes a number by one: with an action while the game is in progress, with a correction after its end.
   */
  changeByOne(
    seat: number,
    delta: 1 | -1,
    action: TableAction,
    current: () => number,
    toCorrection: (number: number) => Correction,
  ): Promise<boolean> {
    return this.isOver ? this.correct(current, 0, { by: delta }, toCorrection) : this.tap(seat, action);
  }

  #afterEarlierTaps(enter: () => Promise<boolean>): Promise<boolean> {
    const previousTap = this.#lastTap;
    // The entry may name a card, so it is dropped if the hand with that card has been closed.
    const { openHandSeat } = this;
    this.#lastTap = (async () => {
      // A failure of the previous tap is reported by that tap.
      await previousTap.catch(() => false);
      return this.afterRunningChanges(async () => {
        if (openHandSeat !== null && this.openHandSeat !== openHandSeat) return false;
        return this.warnedEntry === null && this.redoLoss === null && enter();
      });
    })();
    return this.#lastTap;
  }

  /**
   * Submits actions as one step. A warning has to be confirmed. Resolves to true if the actions were
   * accepted.
   */
  async enter(author: number | null, ...actions: TableAction[]): Promise<boolean> {
    return this.#enterOrConfirmRedoLoss(() => this.#enter(author, actions, false));
  }

  /** Closes the warning and calls `submit`. */
  async #resolveWarning(submit: (entry: WarnedEntry) => Promise<boolean>): Promise<boolean> {
    const { warnedEntry } = this;
    this.warnedEntry = null;
    return warnedEntry !== null && submit(warnedEntry);
  }

  /** Confirms the warning and submits the entry. */
  confirmWarning(): Promise<boolean> {
    return this.#resolveWarning(({ author, actions }) => this.#enter(author, actions, true));
  }

  /**
   * Submits the entries of the remedy: those that resolve the warning and, if possible, the warned entry
   * itself.
   */
  enterRemedy(): Promise<boolean> {
    return this.#resolveWarning(
      async ({ remedy }) => remedy !== null && this.#enter(remedy.seat, remedy.entries, false),
    );
  }

  /** Discards the entry with the warning. */
  dismissWarning(): void {
    this.warnedEntry = null;
  }

  /** True if a random outcome could not be saved and no request is running. */
  readonly hasUnsavedOutcome = $derived.by(
    () =>
      !this.isBusy && this.view?.pendingInput.type === "chance" && !this.view.pendingInput.isEnteredByPlayers,
  );

  /** Submits faces or cards that the players rolled or drew. */
  async enterOutcomes(...outcomes: TableChanceOutcome[]): Promise<boolean> {
    return this.#enterOrConfirmRedoLoss(() =>
      this.change((version) => this.port.enterOutcomes(version, outcomes)),
    );
  }

  /** Confirms that undone steps are discarded. */
  async confirmRedoLoss(): Promise<boolean> {
    const { redoLoss } = this;
    this.redoLoss = null;
    return redoLoss !== null && redoLoss.enter();
  }

  /** Calls `enter`, or first asks for confirmation if the entry would discard many undone steps. */
  async #enterOrConfirmRedoLoss(enter: () => Promise<boolean>): Promise<boolean> {
    const count = this.status?.redoableSteps.length ?? 0;
    if (count <= MAX_REDO_LOSS_WITHOUT_CONFIRMATION) return enter();
    this.redoLoss = { count, enter };
    return false;
  }

  /** Undoes a step of the log, or the correction of a battle to which it belongs, and all later steps. */
  undo(stepIndex: number): Promise<boolean> {
    const firstIndex = this.correctionAt(stepIndex)?.index ?? stepIndex;
    return this.change((version) => this.port.undo(version, firstIndex));
  }

  /** Undoes a step and any corrections of a battle that replaced it, until the step has no effect. */
  async undoCompletely(stepIndex: number): Promise<boolean> {
    while (await this.undo(stepIndex)) {
      if (!this.status?.undoableSteps.some(({ index }) => index >= stepIndex)) return true;
    }
    return false;
  }

  /** The correction of a battle to which a step of the log belongs, if any. */
  correctionAt(stepIndex: number): TableStepSummary | undefined {
    const undoableStep = this.status?.undoableSteps.findLast(({ index }) => index <= stepIndex);
    return undoableStep?.entries[0]?.type === "battleCorrected" ? undoableStep : undefined;
  }

  /** What the correction of a battle to which a step belongs has changed; empty if there is none. */
  correctionChangesAt(stepIndex: number): readonly TableEvent[] {
    const entry = this.correctionAt(stepIndex)?.entries[0];
    return entry?.type === "battleCorrected" ? entry.changes : [];
  }

  /** Redoes the next `count` undone steps. */
  redo(count: number): Promise<boolean> {
    return this.change((version) => this.port.redo(version, count));
  }

  /** Shows a card of the battle enlarged again. */
  showCard(card: PlayedCard): void {
    this.shownCard = { ...card, isFulfilledMission: false };
  }

  hideCard(): void {
    this.shownCard = null;
  }

  /** Ticks a line of the to-do list, or all lines if `lineIndex` is `null`. */
  tick(lineIndex: number | null): Promise<boolean> {
    return this.#afterEarlierTaps(() => this.changeDirectly((version) => this.port.tick(version, lineIndex)));
  }

  /**
   * Reports activity to the shell, which keeps the hand open. A refusal is ignored, because it means that the
   * hand is already closed.
   */
  keepHandOpen(): void {
    this.port.keepHandOpen().catch(() => undefined);
  }

  /** Sets or removes the PIN of the open hand. Resolves to the refusal, if any, which the PIN entry shows. */
  async setPin(seat: number, currentPin: string | null, pin: string | null): Promise<RequestFailure | null> {
    // Waits for running entries, because a change during an entry would be ignored.
    await this.afterRunningChanges(() => this.changeDirectly(() => this.port.setPin(seat, currentPin, pin)));
    const { refusal } = this;
    this.refusal = null;
    return refusal;
  }

  /**
   * Corrects the forces and dice of the latest battle, under way or over. Resolves to the refusal, if any,
   * which the dialog shows, for example a question that has to be answered first.
   */
  async correctBattle(...correction: BattleCorrection): Promise<RequestFailure | null> {
    await this.afterRunningChanges(() =>
      this.changeDirectly((version) => this.port.correctBattle(version, ...correction)),
    );
    const { refusal } = this;
    this.refusal = null;
    return refusal;
  }

  /** Removes a forgotten PIN. All players are notified. */
  async forgetPin(seat: number): Promise<boolean> {
    return this.changeDirectly(() => this.port.forgetPin(seat));
  }

  async #enter(author: number | null, actions: TableAction[], overrideWarnings: boolean): Promise<boolean> {
    const entries = actions.map((action): EntryRequest =>
      overrideWarnings ? { action, overrideWarnings } : { action },
    );
    return this.change(
      (version) => this.port.enter(version, author, entries),
      this.#submitting({ author, actions }),
    );
  }

  /** Opens a hand after the running change, instead of ignoring the request. */
  protected override scheduleOpening(open: () => Promise<boolean>): Promise<boolean> {
    return this.afterRunningChanges(open);
  }

  protected override clearHandDetails(): void {
    super.clearHandDetails();
    this.warnedEntry = null;
    this.redoLoss = null;
    this.#submittedEntry = null;
  }

  /** Shows a refusal. A warning asks for confirmation instead. */
  override showRefusal(reason: RequestFailure): void {
    if (reason.type !== "unusual") super.showRefusal(reason);
    else if (this.#submittedEntry)
      this.warnedEntry = { ...this.#submittedEntry, warnings: reason.warnings, remedy: reason.remedy };
  }

  /** Wraps a change, so that a warning about the change refers to `entry`. */
  #submitting(entry: SubmittedEntry): AttemptWrapper {
    return async (attempt) => {
      this.#submittedEntry = entry;
      try {
        return await attempt();
      } finally {
        this.#submittedEntry = null;
      }
    };
  }

  /** Requests all steps so far, after connecting. A spectator does not need the steps. */
  async #loadSteps(): Promise<void> {
    if (this.#isSpectator) return;
    const viewBefore = this.view;
    try {
      const steps = await this.port.log();
      // If an update arrived in the meantime, the response may not include it. The steps are then requested
      // again.
      if (viewBefore !== this.view) return await this.#loadSteps();
      this.steps = steps;
      this.#hasLoadedSteps = true;
      this.#rebuildLatestFight();
    } catch {
      // The next update requests the steps again.
    }
  }

  /** Updates `steps`: an update extends the last step, appends steps, undoes some, or replaces them. */
  #updateSteps(history: readonly TableHistoryEntry[]): void {
    if (this.#isSpectator) return;
    let steps = [...this.steps];
    for (const entry of history) {
      if (entry.type === "undone" || entry.type === "battleCorrected") {
        const newSteps = entry.type === "undone" ? entry.restoredSteps : entry.steps;
        steps = [...steps.filter(({ index }) => index < entry.firstStep), ...newSteps];
      }
      if (entry.type !== "step") continue;
      const { summary, events } = entry;
      const lastStep = steps.at(-1);
      // Rolls and draws of the app are added to the step that caused them.
      if (lastStep?.index === summary.index)
        steps[steps.length - 1] = { ...lastStep, events: [...lastStep.events, ...events] };
      else steps.push({ index: summary.index, seat: summary.seat, events });
    }
    this.steps = steps;
  }

  /** Rebuilds the latest battle or special attack from `steps`. */
  #rebuildLatestFight(): void {
    this.latestFight = reduceLatestFight(
      null,
      this.steps.flatMap(({ events }) => events),
    );
  }

  protected override subscribe(listener: (update: TableUpdate) => void): Promise<TableSnapshot | null> {
    return this.port[this.#isSpectator ? "resyncAsSpectator" : "resync"](listener);
  }

  protected override onLoad({ info }: TableSnapshot): void {
    setUnitSheet(info.catalogue);
    this.latestEvents = [];
    this.latestFight = null;
    this.#hasLoadedSteps = false;
    void this.#loadSteps();
  }

  protected override onUpdate({ history }: TableUpdate): void {
    const changesEarlierSteps = history.some(({ type }) => type === "undone" || type === "battleCorrected");
    this.latestHistory = [...this.latestHistory, ...history].slice(-MAX_LATEST_ENTRIES);
    this.#updateSteps(history);
    if (!this.#hasLoadedSteps) void this.#loadSteps();
    const events = history.flatMap((entry) => (entry.type === "step" ? entry.events : []));
    this.latestEvents = events;
    if (changesEarlierSteps) this.#rebuildLatestFight();
    else this.latestFight = reduceLatestFight(this.latestFight, events);
    if (events.length === 0 && !changesEarlierSteps) return;
    this.shownCard = changesEarlierSteps ? null : lastPlayedOrFulfilledCard(events);
    const correction = history.findLast((entry) => entry.type === "battleCorrected");
    this.correctedFight =
      correction && this.latestFight?.type !== "battle"
        ? fightOfEndedTurn(correction.steps.flatMap((step) => step.events))
        : null;
  }
}
