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
import { Live, type Making } from "../../live/live.svelte";
import type { Reason } from "../../live/reason";
import type { Change } from "../../controls/change";
import { useSheet } from "../../words/sheet.svelte";
import { follow, type Latest } from "./latest-battle";
import type { TablePort } from "./port";
import type { TableNaming } from "./texts";

/** An entry with a warning. The players confirm it, or first enter the forgotten action. */
type WarnedEntry = {
  by: number | null;
  actions: TableAction[];
  unusual: RuleWarning[];
  remedy: Remedy | null;
};

type Asked = Pick<WarnedEntry, "by" | "actions">;

/**
 * An undo: its target step, and the instructions given after that step, latest first. `later` lists
 * what would remain to be reversed after redoing up to each following step.
 */
type Undone = InstructionsSince & { later: readonly InstructionsSince[] };

/** An entry that would discard undone steps and waits for confirmation. */
type Forgetting = { count: number; enter: () => Promise<boolean> };

/** Discarding more undone steps than this needs a confirmation. */
const FEW_STEPS = 3;

/** What remains of an undo after a redo up to `step`. */
function stillBack(undo: Undone, step: number): Undone[] {
  if (undo.step > step) return [undo];
  const [rest, ...later] = undo.later.filter((one) => one.step > step);
  return rest ? [{ ...rest, later }] : [];
}

export class Ledger extends Live<TableOpened> {
  /** Public events of the latest update. */
  news = $state.raw<readonly TableEvent[]>([]);
  /** All effective steps with their events: requested once, then extended by each update. */
  steps = $state.raw<readonly TableStep[]>([]);
  /** The latest battle or special attack of the turn. */
  latest = $state.raw<Latest>(null);
  /** Physical actions to do since the latest entry. */
  todo = $state.raw<readonly Instruction[]>([]);
  /** Instructions of undone steps, latest first. They have to be reversed on the table. */
  readonly back = $derived.by(() => this.undone.flatMap(({ hands }) => hands));
  /** Undo operations since the latest entry, the latest one last. */
  undone = $state.raw<readonly Undone[]>([]);
  doubt = $state.raw<WarnedEntry | null>(null);
  forgetting = $state.raw<Forgetting | null>(null);

  /** Names of players and cards. */
  readonly naming = $derived<TableNaming | null>(
    this.info && this.view ? { info: this.info, view: this.view } : null,
  );
  /**
   * Whether a storm between two turns has questions left. Its moves and losses are carried out on the board
   * after the last one.
   */
  readonly storming = $derived.by(() => {
    const waiting = this.view?.waiting;
    return (
      waiting?.type === "stormCards" || (waiting?.type === "chance" && waiting.request.type === "stormDie")
    );
  });

  #looksOn = false;
  /** The entry being submitted. It may name a card of a hand, so it is cleared when that hand is closed. */
  #asked: Asked | null = null;
  /** The latest tap; the next one waits for it. Never rejects. */
  #taps: Promise<boolean> = Promise.resolve(true);
  /** Whether the steps before the first update have been loaded. */
  #recalled = false;

  constructor(readonly port: TablePort) {
    super(port);
  }

  /** Connects as a spectator with public information. Resolves to whether a table is open. */
  watch(): Promise<boolean> {
    this.#looksOn = true;
    return this.connect();
  }

  seat(seat: number): TableSeatView | null {
    return this.view?.seats[seat] ?? null;
  }

  /** Makes an entry after all previous taps, unless a question is pending. */
  tap(by: number | null, action: TableAction): Promise<boolean> {
    return this.#tapped(() => this.enter(by, action));
  }

  /**
   * Corrects a number whose current value is `now()`. A relative change applies to the value at the time of
   * submission. A typed number is rejected if the value has changed since it was read.
   */
  right(
    now: () => number,
    wanted: number,
    change: Change,
    correction: (number: number) => Correction,
    by: number | null = null,
  ): Promise<boolean> {
    return this.#tapped(async () => {
      const expected = "by" in change ? now() : change.expected;
      const number = "by" in change ? expected + change.by : wanted;
      return number >= 0 && this.enter(by, { type: "correct", correction: correction(number), expected });
    });
  }

  /** Changes a number by one: by an action during the game, by a correction after it. */
  step(
    seat: number,
    by: 1 | -1,
    play: TableAction,
    now: () => number,
    correction: (number: number) => Correction,
  ): Promise<boolean> {
    return this.over ? this.right(now, 0, { by }, correction) : this.tap(seat, play);
  }

  #tapped(enter: () => Promise<boolean>): Promise<boolean> {
    const before = this.#taps;
    // The entry may name a card, so it is dropped if its hand has been closed.
    const { open } = this;
    this.#taps = (async () => {
      // A failure of the previous tap is reported by that tap.
      await before.catch(() => false);
      return this.inTurn(async () => {
        if (open !== null && this.open !== open) return false;
        return this.doubt === null && this.forgetting === null && enter();
      });
    })();
    return this.#taps;
  }

  /**
   * Submits the actions of one gesture. A warning has to be confirmed. Resolves to whether they were
   * accepted.
   */
  async enter(by: number | null, ...actions: TableAction[]): Promise<boolean> {
    return this.#keeping(() => this.#enter(by, actions, false));
  }

  /** Confirms the warning and submits the entry. */
  async mean(): Promise<boolean> {
    const { doubt } = this;
    this.doubt = null;
    return doubt !== null && this.#enter(doubt.by, doubt.actions, true);
  }

  /** Submits the forgotten action before the entry. */
  async remedy(): Promise<boolean> {
    const { doubt } = this;
    this.doubt = null;
    return (
      doubt !== null && doubt.remedy !== null && this.#enter(doubt.remedy.seat, doubt.remedy.entries, false)
    );
  }

  /** Discards the entry with the warning. */
  drop(): void {
    this.doubt = null;
  }

  /** A random outcome could not be saved, and no request is running. */
  readonly stuck = $derived.by(
    () => !this.busy && this.view?.waiting.type === "chance" && !this.view.waiting.typed,
  );

  /** Submits faces or cards that the players rolled or drew. */
  async type(...outcomes: TableChanceOutcome[]): Promise<boolean> {
    return this.#keeping(() => this.change((version) => this.port.type(version, outcomes)));
  }

  /** Confirms that undone steps are discarded. */
  async letGo(): Promise<boolean> {
    const { forgetting } = this;
    this.forgetting = null;
    return forgetting !== null && forgetting.enter();
  }

  /** Asks for confirmation if an entry would discard many undone steps. */
  async #keeping(enter: () => Promise<boolean>): Promise<boolean> {
    const count = this.status?.redo.length ?? 0;
    if (count <= FEW_STEPS) return enter();
    this.forgetting = { count, enter };
    return false;
  }

  undo(step: number): Promise<boolean> {
    // Instructions of several undo operations are shown together.
    return this.change((version) => this.port.undo(version, step), this.#settling(this.undone));
  }

  redo(step: number): Promise<boolean> {
    // The part of earlier undo operations that is not redone still has to be reversed.
    const left = this.undone.flatMap((undo) => stillBack(undo, step));
    return this.change((version) => this.port.redo(version, step), this.#settling(left));
  }

  /**
   * Reports activity to the shell, which keeps the hand open. A refusal is ignored, because the hand is
   * then closed.
   */
  touchHand(): void {
    this.port.touchHand().catch(() => undefined);
  }

  /** Sets or removes the PIN of the open hand. Resolves to the refusal, which the PIN entry shows. */
  async setPin(seat: number, old: string | null, pin: string | null): Promise<Reason | null> {
    // Waits for earlier entries: a press during one would be ignored, which would look like success.
    await this.inTurn(() => this.look(() => this.port.setPin(seat, old, pin)));
    const reason = this.refusal;
    this.refusal = null;
    return reason;
  }

  /** Removes a forgotten PIN. All players are notified. */
  async forgetPin(seat: number): Promise<boolean> {
    return this.look(() => this.port.forgetPin(seat));
  }

  /** The players have done the physical actions. */
  did(): void {
    this.todo = [];
    this.undone = [];
  }

  /** Adds the miner to the refinery that was found. It still has to be placed on the board. */
  async worksFound(found: Extract<Instruction, { type: "placeRefinery" }>): Promise<void> {
    const action = { type: "work", value: found.value, home: false } as const;
    const done = await this.#tapped(() =>
      this.#keeping(() => this.look((version) => this.port.enter(version, found.seat, [{ action }]))),
    );
    if (done) this.todo = this.todo.map((one) => (one === found ? { ...found, worked: true } : one));
  }

  async #enter(by: number | null, actions: TableAction[], overrideWarnings: boolean): Promise<boolean> {
    const entries = actions.map((action): EntryRequest =>
      overrideWarnings ? { action, overrideWarnings } : { action },
    );
    return this.change(
      (version) => this.port.enter(version, by, entries),
      this.#settling([], { by, actions }),
    );
  }

  /** Opening a hand waits for the running change instead of being ignored. */
  protected override opening(open: () => Promise<boolean>): Promise<boolean> {
    return this.inTurn(open);
  }

  protected override forget(): void {
    super.forget();
    this.doubt = null;
    this.forgetting = null;
    this.#asked = null;
  }

  /** A warning asks for confirmation instead of being shown as a refusal. */
  override refuse(reason: Reason): void {
    if (reason.type !== "unusual") super.refuse(reason);
    else if (this.#asked) this.doubt = { ...this.#asked, unusual: reason.warnings, remedy: reason.remedy };
  }

  protected override change(
    request: (version: number) => Promise<number>,
    making: Making = this.#settling(),
  ): Promise<boolean> {
    return super.change(request, making);
  }

  /**
   * Clears the physical actions after a successful change, except the instructions in `undone`, which remain to be reversed. `asked` is
   * the entry being submitted, to which a warning would refer.
   */
  #settling(undone: readonly Undone[] = [], asked: Asked | null = null): Making {
    return async (attempt) => {
      this.#asked = asked;
      const left = { todo: this.todo, undone: this.undone };
      if (!this.storming) this.todo = [];
      this.undone = undone;
      let done = false;
      try {
        done = await attempt();
      } finally {
        this.#asked = null;
        // A refusal of another entry does not mean that the players have done the physical actions.
        if (!done) [this.todo, this.undone] = [left.todo, left.undone];
      }
      return done;
    };
  }

  /** Requests all steps so far, after connecting. A spectator does not need them. */
  async #recall(): Promise<void> {
    if (this.#looksOn) return;
    const at = this.view;
    try {
      const steps = await this.port.log();
      // An update arrived in the meantime, and the answer may or may not include it.
      if (at !== this.view) return await this.#recall();
      this.steps = steps;
      this.#recalled = true;
      this.#relive();
    } catch {
      // The list stays as it is; the next update requests it again.
    }
  }

  /** Updates the effective steps: an update extends the last step, appends steps, or undoes some. */
  #retell(history: readonly TableHistoryEntry[]): void {
    if (this.#looksOn) return;
    let steps = [...this.steps];
    for (const moment of history) {
      if (moment.type === "tookBack") steps = steps.filter(({ number }) => number < moment.step);
      if (moment.type !== "step") continue;
      const { title, events } = moment;
      const last = steps.at(-1);
      // Rolls and draws of the app are added to the step that caused them.
      if (last?.number === title.number)
        steps[steps.length - 1] = { ...last, events: [...last.events, ...events] };
      else steps.push({ number: title.number, seat: title.seat, events });
    }
    this.steps = steps;
  }

  /** Rebuilds the latest battle from the effective steps. */
  #relive(): void {
    this.latest = follow(
      null,
      this.steps.flatMap(({ events }) => events),
    );
  }

  protected override listen(listener: (update: TableUpdate) => void): Promise<TableOpened | null> {
    return this.port[this.#looksOn ? "watch" : "resync"](listener);
  }

  protected override begin({ info }: TableOpened): void {
    useSheet(info.catalogue);
    this.news = [];
    this.todo = [];
    this.undone = [];
    this.latest = null;
    this.#recalled = false;
    void this.#recall();
  }

  protected override come({ history }: TableUpdate): void {
    const back = history.some(({ type }) => type === "tookBack");
    this.#retell(history);
    if (!this.#recalled) void this.#recall();
    const events = history.flatMap((moment) => (moment.type === "step" ? moment.events : []));
    const left = events.flatMap((event) => (event.type === "do" ? [event.instruction] : []));
    this.news = events;
    // The physical actions of an undone storm are dropped.
    if (back && !this.storming) this.todo = [];
    if (back) this.#relive();
    else this.latest = follow(this.latest, events);
    this.todo = [...this.todo, ...left];
    const undone = history.filter((moment) => moment.type === "tookBack");
    this.undone = [...this.undone, ...undone];
  }
}
