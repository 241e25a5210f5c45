/** The table on the page: how it stands, what happened last, and what is asked before something unusual is done. */
import type {
  Correction,
  Entered,
  Instruction,
  Mend,
  TableAction,
  TableEvent,
  TableMoment,
  TableOpened,
  TableOutcome,
  TableSeatView,
  TableStep,
  TableUpdate,
  ToldSince,
  Unusual,
} from "../../../bindings";
import { Live, type Making } from "../../live/live.svelte";
import type { Reason } from "../../live/reason";
import type { Change } from "../../controls/change";
import { useSheet } from "../../words/sheet.svelte";
import { follow, type Latest } from "./following";
import type { TablePort } from "./port";
import type { TableNaming } from "./words";

/** An entry that a rule speaks against: it waits for somebody to mean it, or to do first what was forgotten. */
export type Doubt = { by: number | null; actions: TableAction[]; unusual: Unusual[]; mend: Mend | null };

type Asked = Pick<Doubt, "by" | "actions">;

/**
 * An undo: the step that it went back to, and what hands were told in all after it, the latest first; and the same from
 * each later step on, in order.
 */
type Undone = ToldSince & { later: readonly ToldSince[] };

/** An entry that would drop what was taken back: it waits for somebody to mean that. */
type Forgetting = { count: number; enter: () => Promise<boolean> };

/** More steps than these were not taken back by a slip, and are not dropped by one. */
const FEW_STEPS = 3;

/** What is left of an undo once the steps up to one of that number are made again. */
function stillBack(undo: Undone, step: number): Undone[] {
  if (undo.step > step) return [undo];
  const [rest, ...later] = undo.later.filter((one) => one.step > step);
  return rest ? [{ ...rest, later }] : [];
}

export class Ledger extends Live<TableOpened> {
  /** What the latest change told, as everybody may know it. */
  news = $state.raw<readonly TableEvent[]>([]);
  /** All steps that count, with what happened in each: asked for once, then each change tells what it adds. */
  steps = $state.raw<readonly TableStep[]>([]);
  /** The latest battle or special attack of the turn. */
  latest = $state.raw<Latest>(null);
  /** What is left to hands since the latest entry. */
  todo = $state.raw<readonly Instruction[]>([]);
  /** What hands were told in steps that were taken back since, the latest first: it goes back. */
  readonly back = $derived.by(() => this.undone.flatMap(({ hands }) => hands));
  /** The same by the step that each undo went back to, the latest undo last. */
  undone = $state.raw<readonly Undone[]>([]);
  doubt = $state.raw<Doubt | null>(null);
  forgetting = $state.raw<Forgetting | null>(null);

  /** What players and cards are called. */
  readonly naming = $derived<TableNaming | null>(
    this.info && this.view ? { info: this.info, view: this.view } : null,
  );
  /** The storm between two turns: what it carries and destroys is on the board only when all of it has been asked. */
  readonly storming = $derived.by(() => {
    const waiting = this.view?.waiting;
    return (
      waiting?.type === "stormCards" || (waiting?.type === "chance" && waiting.request.type === "stormDie")
    );
  });

  #looksOn = false;
  /** What is being entered, unless the hand that it may name a card of was closed meanwhile. */
  #asked: Asked | null = null;
  /** The latest tap: others wait for it. It never fails. */
  #taps: Promise<boolean> = Promise.resolve(true);
  /** The steps before those that changes have told are here. */
  #recalled = false;

  constructor(readonly port: TablePort) {
    super(port);
  }

  /** Looks on, as everybody may know it. Says whether a table is open. */
  watch(): Promise<boolean> {
    this.#looksOn = true;
    return this.connect();
  }

  seat(seat: number): TableSeatView | null {
    return this.view?.seats[seat] ?? null;
  }

  /** A tap that counts however quickly it follows another; not while something is asked. */
  tap(by: number | null, action: TableAction): Promise<boolean> {
    return this.#tapped(() => this.enter(by, action));
  }

  /**
   * Sets a number right that stands at `now`. A step goes from what it is when its turn comes; a number that was typed
   * counts if it is still what was read, else the ledger says that it has moved.
   */
  right(
    now: () => number,
    wanted: number,
    change: Change,
    correction: (number: number) => Correction,
    by: number | null = null,
  ): Promise<boolean> {
    return this.#tapped(async () => {
      const was = "by" in change ? now() : change.was;
      const number = "by" in change ? was + change.by : wanted;
      return number >= 0 && this.enter(by, { type: "correct", correction: correction(number), was });
    });
  }

  /** A number that a play changes by one; when the game is over, it is set right. */
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
    // It may name a card: what was tapped in a hand does not outlive it.
    const { open } = this;
    this.#taps = (async () => {
      // Whatever became of it is its own.
      await before.catch(() => false);
      return this.inTurn(async () => {
        if (open !== null && this.open !== open) return false;
        return this.doubt === null && this.forgetting === null && enter();
      });
    })();
    return this.#taps;
  }

  /** One gesture. What is unusual waits for somebody to mean it. Says whether it was done. */
  async enter(by: number | null, ...actions: TableAction[]): Promise<boolean> {
    return this.#keeping(() => this.#enter(by, actions, false));
  }

  /** What was asked about is meant. */
  async mean(): Promise<boolean> {
    const { doubt } = this;
    this.doubt = null;
    return doubt !== null && this.#enter(doubt.by, doubt.actions, true);
  }

  /** What was forgotten is done first. */
  async mend(): Promise<boolean> {
    const { doubt } = this;
    this.doubt = null;
    return doubt !== null && doubt.mend !== null && this.#enter(doubt.mend.seat, doubt.mend.entries, false);
  }

  /** What was asked about is not meant. */
  drop(): void {
    this.doubt = null;
  }

  /** Chance owes something, and nothing is on its way: it could not be saved. */
  readonly stuck = $derived.by(
    () => !this.busy && this.view?.waiting.type === "chance" && !this.view.waiting.typed,
  );

  /** What lies on the table, where the table rolls or draws. */
  async type(...outcomes: TableOutcome[]): Promise<boolean> {
    return this.#keeping(() => this.change((version) => this.port.type(version, outcomes)));
  }

  /** What would be dropped is meant to be. */
  async letGo(): Promise<boolean> {
    const { forgetting } = this;
    this.forgetting = null;
    return forgetting !== null && forgetting.enter();
  }

  /** Asks before many steps that were taken back are dropped. */
  async #keeping(enter: () => Promise<boolean>): Promise<boolean> {
    const count = this.seating?.redo.length ?? 0;
    if (count <= FEW_STEPS) return enter();
    this.forgetting = { count, enter };
    return false;
  }

  undo(step: number): Promise<boolean> {
    // Taken back one by one it is told together.
    return this.change((version) => this.port.undo(version, step), this.#settling(this.undone));
  }

  redo(step: number): Promise<boolean> {
    // What was taken back before it, and is not made again, still goes back.
    const left = this.undone.flatMap((undo) => stillBack(undo, step));
    return this.change((version) => this.port.redo(version, step), this.#settling(left));
  }

  /** The open hand is touched: the shell leaves it open. What it says does not matter: a hand that is gone is closed. */
  touchHand(): void {
    this.port.touchHand().catch(() => undefined);
  }

  /** Gives the open hand another PIN, or none. What is in the way, told where the PIN is typed. */
  async setPin(seat: number, old: string | null, pin: string | null): Promise<Reason | null> {
    // Whatever was entered before is done first: a PIN that nobody took is not told as set.
    await this.inTurn(() => this.look(() => this.port.setPin(seat, old, pin)));
    const reason = this.refusal;
    this.refusal = null;
    return reason;
  }

  /** Removes a PIN that was forgotten; everybody is told. */
  async forgetPin(seat: number): Promise<boolean> {
    return this.look(() => this.port.forgetPin(seat));
  }

  /** The hands have done what was left to them. */
  did(): void {
    this.todo = [];
    this.undone = [];
  }

  /** A miner works the refinery that was found, from now on. Hands put it on the board all the same. */
  async worksFound(found: Extract<Instruction, { type: "placeRefinery" }>): Promise<void> {
    const action = { type: "work", value: found.value, home: false } as const;
    const done = await this.#tapped(() =>
      this.#keeping(() => this.look((version) => this.port.enter(version, found.seat, [{ action }]))),
    );
    if (done) this.todo = this.todo.map((one) => (one === found ? { ...found, worked: true } : one));
  }

  async #enter(by: number | null, actions: TableAction[], anyway: boolean): Promise<boolean> {
    const entries = actions.map((action): Entered => (anyway ? { action, anyway } : { action }));
    return this.change(
      (version) => this.port.enter(version, by, entries),
      this.#settling([], { by, actions }),
    );
  }

  /** What is asked for by a press may wait its turn. */
  protected override opening(open: () => Promise<boolean>): Promise<boolean> {
    return this.inTurn(open);
  }

  protected override forget(): void {
    super.forget();
    this.doubt = null;
    this.forgetting = null;
    this.#asked = null;
  }

  /** What a rule speaks against is asked about. */
  override refuse(reason: Reason): void {
    if (reason.type !== "unusual") super.refuse(reason);
    else if (this.#asked) this.doubt = { ...this.#asked, unusual: reason.warnings, mend: reason.mend };
  }

  protected override change(
    request: (version: number) => Promise<number>,
    making: Making = this.#settling(),
  ): Promise<boolean> {
    return super.change(request, making);
  }

  /**
   * A change says that hands have done what was left to them, but for what goes back of what is `undone`. `asked` is what
   * is entered: should a rule speak against it, it is asked about.
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
        // What hands have still to do is not done because something else was refused.
        if (!done) [this.todo, this.undone] = [left.todo, left.undone];
      }
      return done;
    };
  }

  /** Asks for all steps so far, when a table is taken up. Whoever looks on needs none. */
  async #recall(): Promise<void> {
    if (this.#looksOn) return;
    const at = this.view;
    try {
      const steps = await this.port.log();
      // Whether what was told meanwhile is in it nobody can tell.
      if (at !== this.view) return await this.#recall();
      this.steps = steps;
      this.#recalled = true;
      this.#relive();
    } catch {
      // The list stays as it was; the next change asks again.
    }
  }

  /** The steps that count after a change: it tells what it adds to the last one and after it, or what it takes back. */
  #retell(moments: readonly TableMoment[]): void {
    if (this.#looksOn) return;
    let steps = [...this.steps];
    for (const moment of moments) {
      if (moment.type === "tookBack") steps = steps.filter(({ number }) => number < moment.step);
      if (moment.type !== "step") continue;
      const { title, events } = moment;
      const last = steps.at(-1);
      // What the app rolled and drew for a step is told with it.
      if (last?.number === title.number)
        steps[steps.length - 1] = { ...last, events: [...last.events, ...events] };
      else steps.push({ number: title.number, seat: title.seat, events });
    }
    this.steps = steps;
  }

  /** What happened last, from the steps that count. */
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

  protected override come({ moments }: TableUpdate): void {
    const back = moments.some(({ type }) => type === "tookBack");
    this.#retell(moments);
    if (!this.#recalled) void this.#recall();
    const events = moments.flatMap((moment) => (moment.type === "step" ? moment.events : []));
    const left = events.flatMap((event) => (event.type === "do" ? [event.instruction] : []));
    this.news = events;
    // What a storm left to hands goes with it.
    if (back && !this.storming) this.todo = [];
    if (back) this.#relive();
    else this.latest = follow(this.latest, events);
    this.todo = [...this.todo, ...left];
    const undone = moments.filter((moment) => moment.type === "tookBack");
    this.undone = [...this.undone, ...undone];
  }
}
