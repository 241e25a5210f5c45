/** The store of the open table: its state, the latest events, and pending warnings. */
import type {
  Correction,
  EntryRequest,
  Instruction,
  Remedy,
  TableAction,
  TableEvent,
  TableHistoryEntry,
  TableOpened,
  TableChanceOutcome,
  TableSeatView,
  TableStep,
  TableUpdate,
  InstructionsSince,
  RuleWarning,
} from "../../../bindings";
import { Live, type AttemptWrapper } from "../../live/live.svelte";
import type { Reason } from "../../live/reason";
import type { Change } from "../../controls/change";
import { setUnitSheet } from "../../words/sheet.svelte";
import { applyEvents, type LatestFight } from "./latest-battle";
import type { TablePort } from "./port";
import type { TableData } from "./texts";

/** An entry with a warning. The players confirm it, or first enter the forgotten action. */
type WarnedEntry = {
  author: number | null;
  actions: TableAction[];
  warnings: RuleWarning[];
  remedy: Remedy | null;
};

type SubmittedEntry = Pick<WarnedEntry, "author" | "actions">;

/**
 * An undo: its target step, and the instructions given after that step, latest first. `later` lists
 * what would remain to be reversed after redoing up to each following step.
 */
type UndoOperation = InstructionsSince & { later: readonly InstructionsSince[] };

/** An entry that would discard undone steps and waits for confirmation. */
type RedoLoss = { count: number; enter: () => Promise<boolean> };

/** Discarding more undone steps than this needs a confirmation. */
const MAX_SILENT_REDO_LOSS = 3;

/** What remains of an undo after a redo up to `step`. */
function remainingUndo(undo: UndoOperation, step: number): UndoOperation[] {
  if (undo.step > step) return [undo];
  const [next, ...later] = undo.later.filter((since) => since.step > step);
  return next ? [{ ...next, later }] : [];
}

export class Ledger extends Live<TableOpened> {
  /** Public events of the latest update. */
  latestEvents = $state.raw<readonly TableEvent[]>([]);
  /** All effective steps with their events: requested once, then extended by each update. */
  steps = $state.raw<readonly TableStep[]>([]);
  /** The latest battle or special attack of the turn. */
  latestFight = $state.raw<LatestFight>(null);
  /** Physical actions to do since the latest entry. */
  todo = $state.raw<readonly Instruction[]>([]);
  /** Instructions of undone steps, latest first. They have to be reversed on the table. */
  readonly instructionsToReverse = $derived.by(() =>
    this.undoOperations.flatMap(({ instructions }) => instructions),
  );
  /** Undo operations since the latest entry, the latest one last. */
  undoOperations = $state.raw<readonly UndoOperation[]>([]);
  warnedEntry = $state.raw<WarnedEntry | null>(null);
  redoLoss = $state.raw<RedoLoss | null>(null);

  /** The fixed data and the view of the table, once it is open. */
  readonly table = $derived<TableData | null>(
    this.info && this.view ? { info: this.info, view: this.view } : null,
  );
  /**
   * Whether a storm between two turns has questions left. Its moves and losses are carried out on the board
   * after the last one.
   */
  readonly isStormPending = $derived.by(() => {
    const waiting = this.view?.waiting;
    return (
      waiting?.type === "stormCards" || (waiting?.type === "chance" && waiting.request.type === "stormDie")
    );
  });

  #isSpectator = false;
  /** The entry being submitted. It may name a card of a hand, so it is cleared when that hand is closed. */
  #submittedEntry: SubmittedEntry | null = null;
  /** The latest tap; the next one waits for it. Never rejects. */
  #lastTap: Promise<boolean> = Promise.resolve(true);
  /** Whether the steps before the first update have been loaded. */
  #hasLoadedSteps = false;

  constructor(readonly port: TablePort) {
    super(port);
  }

  /** Connects as a spectator with public information. Resolves to whether a table is open. */
  watch(): Promise<boolean> {
    this.#isSpectator = true;
    return this.connect();
  }

  seat(seat: number): TableSeatView | null {
    return this.view?.seats[seat] ?? null;
  }

  /** Makes an entry after all previous taps, unless a question is pending. */
  tap(author: number | null, action: TableAction): Promise<boolean> {
    return this.#afterEarlierTaps(() => this.enter(author, action));
  }

  /**
   * Corrects a number whose current value is `current()`. A relative change applies to the value at the time of
   * submission. A typed number is rejected if the value has changed since it was read.
   */
  correct(
    current: () => number,
    typedNumber: number,
    change: Change,
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

  /** Changes a number by one: with an action while the game is running, with a correction after it. */
  changeByOne(
    seat: number,
    by: 1 | -1,
    action: TableAction,
    current: () => number,
    toCorrection: (number: number) => Correction,
  ): Promise<boolean> {
    return this.over ? this.correct(current, 0, { by }, toCorrection) : this.tap(seat, action);
  }

  #afterEarlierTaps(enter: () => Promise<boolean>): Promise<boolean> {
    const previousTap = this.#lastTap;
    // The entry may name a card, so it is dropped if its hand has been closed.
    const { open } = this;
    this.#lastTap = (async () => {
      // A failure of the previous tap is reported by that tap.
      await previousTap.catch(() => false);
      return this.afterRunningChanges(async () => {
        if (open !== null && this.open !== open) return false;
        return this.warnedEntry === null && this.redoLoss === null && enter();
      });
    })();
    return this.#lastTap;
  }

  /**
   * Submits the actions of one gesture. A warning has to be confirmed. Resolves to whether they were
   * accepted.
   */
  async enter(author: number | null, ...actions: TableAction[]): Promise<boolean> {
    return this.#confirmingRedoLoss(() => this.#enter(author, actions, false));
  }

  /** Confirms the warning and submits the entry. */
  async confirmWarning(): Promise<boolean> {
    const { warnedEntry } = this;
    this.warnedEntry = null;
    return warnedEntry !== null && this.#enter(warnedEntry.author, warnedEntry.actions, true);
  }

  /** Submits the forgotten action before the entry. */
  async enterRemedy(): Promise<boolean> {
    const { warnedEntry } = this;
    this.warnedEntry = null;
    return (
      warnedEntry !== null &&
      warnedEntry.remedy !== null &&
      this.#enter(warnedEntry.remedy.seat, warnedEntry.remedy.entries, false)
    );
  }

  /** Discards the entry with the warning. */
  dismissWarning(): void {
    this.warnedEntry = null;
  }

  /** A random outcome could not be saved, and no request is running. */
  readonly hasUnsavedOutcome = $derived.by(
    () => !this.busy && this.view?.waiting.type === "chance" && !this.view.waiting.typed,
  );

  /** Submits faces or cards that the players rolled or drew. */
  async enterOutcomes(...outcomes: TableChanceOutcome[]): Promise<boolean> {
    return this.#confirmingRedoLoss(() =>
      this.change((version) => this.port.enterOutcomes(version, outcomes)),
    );
  }

  /** Confirms that undone steps are discarded. */
  async confirmRedoLoss(): Promise<boolean> {
    const { redoLoss } = this;
    this.redoLoss = null;
    return redoLoss !== null && redoLoss.enter();
  }

  /** Asks for confirmation if an entry would discard many undone steps. */
  async #confirmingRedoLoss(enter: () => Promise<boolean>): Promise<boolean> {
    const count = this.status?.redo.length ?? 0;
    if (count <= MAX_SILENT_REDO_LOSS) return enter();
    this.redoLoss = { count, enter };
    return false;
  }

  undo(step: number): Promise<boolean> {
    // Instructions of several undo operations are shown together.
    return this.change(
      (version) => this.port.undo(version, step),
      this.#clearingInstructions(this.undoOperations),
    );
  }

  redo(step: number): Promise<boolean> {
    // The part of earlier undo operations that is not redone still has to be reversed.
    const remaining = this.undoOperations.flatMap((undo) => remainingUndo(undo, step));
    return this.change((version) => this.port.redo(version, step), this.#clearingInstructions(remaining));
  }

  /**
   * Reports activity to the shell, which keeps the hand open. A refusal is ignored, because the hand is
   * then closed.
   */
  touchHand(): void {
    this.port.touchHand().catch(() => undefined);
  }

  /** Sets or removes the PIN of the open hand. Resolves to the refusal, which the PIN entry shows. */
  async setPin(seat: number, currentPin: string | null, pin: string | null): Promise<Reason | null> {
    // Waits for earlier entries: a press during one would be ignored, which would look like success.
    await this.afterRunningChanges(() => this.changeDirectly(() => this.port.setPin(seat, currentPin, pin)));
    const reason = this.refusal;
    this.refusal = null;
    return reason;
  }

  /** Removes a forgotten PIN. All players are notified. */
  async forgetPin(seat: number): Promise<boolean> {
    return this.changeDirectly(() => this.port.forgetPin(seat));
  }

  /** The players have done the physical actions. */
  confirmInstructions(): void {
    this.todo = [];
    this.undoOperations = [];
  }

  /** Adds the miner to the refinery that was found. It still has to be placed on the board. */
  async addMiner(instruction: Extract<Instruction, { type: "placeRefinery" }>): Promise<void> {
    const action = { type: "addRefinery", value: instruction.value, home: false } as const;
    const done = await this.#afterEarlierTaps(() =>
      this.#confirmingRedoLoss(() =>
        this.changeDirectly((version) => this.port.enter(version, instruction.seat, [{ action }])),
      ),
    );
    if (done)
      this.todo = this.todo.map((one) => (one === instruction ? { ...instruction, worked: true } : one));
  }

  async #enter(author: number | null, actions: TableAction[], overrideWarnings: boolean): Promise<boolean> {
    const entries = actions.map((action): EntryRequest =>
      overrideWarnings ? { action, overrideWarnings } : { action },
    );
    return this.change(
      (version) => this.port.enter(version, author, entries),
      this.#clearingInstructions([], { author, actions }),
    );
  }

  /** Opening a hand waits for the running change instead of being ignored. */
  protected override scheduleOpening(open: () => Promise<boolean>): Promise<boolean> {
    return this.afterRunningChanges(open);
  }

  protected override clearHandDetails(): void {
    super.clearHandDetails();
    this.warnedEntry = null;
    this.redoLoss = null;
    this.#submittedEntry = null;
  }

  /** A warning asks for confirmation instead of being shown as a refusal. */
  override showRefusal(reason: Reason): void {
    if (reason.type !== "unusual") super.showRefusal(reason);
    else if (this.#submittedEntry)
      this.warnedEntry = { ...this.#submittedEntry, warnings: reason.warnings, remedy: reason.remedy };
  }

  protected override change(
    request: (version: number) => Promise<number>,
    wrap: AttemptWrapper = this.#clearingInstructions(),
  ): Promise<boolean> {
    return super.change(request, wrap);
  }

  /**
   * Clears the physical actions after a successful change. The instructions of `undoOperations` remain to be
   * reversed. A warning would refer to `submittedEntry`.
   */
  #clearingInstructions(
    undoOperations: readonly UndoOperation[] = [],
    submittedEntry: SubmittedEntry | null = null,
  ): AttemptWrapper {
    return async (attempt) => {
      this.#submittedEntry = submittedEntry;
      const before = { todo: this.todo, undoOperations: this.undoOperations };
      if (!this.isStormPending) this.todo = [];
      this.undoOperations = undoOperations;
      let done = false;
      try {
        done = await attempt();
      } finally {
        this.#submittedEntry = null;
        // A refusal of another entry does not mean that the players have done the physical actions.
        if (!done) [this.todo, this.undoOperations] = [before.todo, before.undoOperations];
      }
      return done;
    };
  }

  /** Requests all steps so far, after connecting. A spectator does not need them. */
  async #loadSteps(): Promise<void> {
    if (this.#isSpectator) return;
    const viewBefore = this.view;
    try {
      const steps = await this.port.log();
      // An update arrived in the meantime, and the answer may or may not include it.
      if (viewBefore !== this.view) return await this.#loadSteps();
      this.steps = steps;
      this.#hasLoadedSteps = true;
      this.#rebuildLatestFight();
    } catch {
      // The list stays as it is; the next update requests it again.
    }
  }

  /** Updates the effective steps: an update extends the last step, appends steps, or undoes some. */
  #updateSteps(history: readonly TableHistoryEntry[]): void {
    if (this.#isSpectator) return;
    let steps = [...this.steps];
    for (const entry of history) {
      if (entry.type === "undone") steps = steps.filter(({ number }) => number < entry.step);
      if (entry.type !== "step") continue;
      const { title, events } = entry;
      const last = steps.at(-1);
      // Rolls and draws of the app are added to the step that caused them.
      if (last?.number === title.number)
        steps[steps.length - 1] = { ...last, events: [...last.events, ...events] };
      else steps.push({ number: title.number, seat: title.seat, events });
    }
    this.steps = steps;
  }

  /** Rebuilds the latest battle or special attack from the effective steps. */
  #rebuildLatestFight(): void {
    this.latestFight = applyEvents(
      null,
      this.steps.flatMap(({ events }) => events),
    );
  }

  protected override subscribe(listener: (update: TableUpdate) => void): Promise<TableOpened | null> {
    return this.port[this.#isSpectator ? "watch" : "resync"](listener);
  }

  protected override onLoad({ info }: TableOpened): void {
    setUnitSheet(info.catalogue);
    this.latestEvents = [];
    this.todo = [];
    this.undoOperations = [];
    this.latestFight = null;
    this.#hasLoadedSteps = false;
    void this.#loadSteps();
  }

  protected override onUpdate({ history }: TableUpdate): void {
    const hasUndo = history.some(({ type }) => type === "undone");
    this.#updateSteps(history);
    if (!this.#hasLoadedSteps) void this.#loadSteps();
    const events = history.flatMap((entry) => (entry.type === "step" ? entry.events : []));
    const instructions = events.flatMap((event) =>
      event.type === "instructionGiven" ? [event.instruction] : [],
    );
    this.latestEvents = events;
    // The physical actions of an undone storm are dropped.
    if (hasUndo && !this.isStormPending) this.todo = [];
    if (hasUndo) this.#rebuildLatestFight();
    else this.latestFight = applyEvents(this.latestFight, events);
    this.todo = [...this.todo, ...instructions];
    const undoOperations = history.filter((entry) => entry.type === "undone");
    this.undoOperations = [...this.undoOperations, ...undoOperations];
  }
}
