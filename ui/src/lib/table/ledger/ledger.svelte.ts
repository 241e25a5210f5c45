/** The table on the page: how it stands, what happened last, and what is asked before something unusual is done. */
import type {
  Correction,
  Entered,
  Instruction,
  Mend,
  TableAction,
  TableEvent,
  TableInfo,
  TableMoment,
  TableOpened,
  TableOutcome,
  TableSeating,
  TableSeatView,
  TableStep,
  TableUpdate,
  TableView,
  ToldSince,
  Unusual,
} from "../../../bindings";
import { Refused, type Reason } from "../../live/reason";
import type { Change } from "../../controls/change";
import { useSheet } from "../../words/sheet.svelte";
import { Turnstile } from "../../live/turnstile.svelte";
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
export type Undone = ToldSince & { later: readonly ToldSince[] };

/** An entry that would drop what was taken back: it waits for somebody to mean that. */
export type Forgetting = { count: number; enter: () => Promise<boolean> };

/** More steps than these were not taken back by a slip, and are not dropped by one. */
const FEW_STEPS = 3;

/** What is left of an undo once the steps up to one of that number are made again. */
function stillBack(undo: Undone, step: number): Undone[] {
  if (undo.step > step) return [undo];
  const [rest, ...later] = undo.later.filter((one) => one.step > step);
  return rest ? [{ ...rest, later }] : [];
}

export class Ledger {
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<TableView | null>(null);
  seating = $state.raw<TableSeating | null>(null);
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
  refusal = $state.raw<Reason | null>(null);
  doubt = $state.raw<Doubt | null>(null);
  forgetting = $state.raw<Forgetting | null>(null);
  /** Closed on the page before the shell has heard of it. */
  #veiled = $state(false);

  /** Whose hand lies open on this page. */
  readonly open = $derived(
    !this.#veiled && this.seating?.looking.type === "open" ? this.seating.looking.seat : null,
  );
  /** What players and cards are called. */
  readonly naming = $derived<TableNaming | null>(
    this.info && this.view ? { info: this.info, view: this.view } : null,
  );
  readonly over = $derived(this.view?.waiting.type === "over");
  /** The storm between two turns: what it carries and destroys is on the board only when all of it has been asked. */
  readonly storming = $derived.by(() => {
    const waiting = this.view?.waiting;
    return (
      waiting?.type === "stormCards" || (waiting?.type === "chance" && waiting.request.type === "stormDie")
    );
  });

  #seq = 0;
  #looksOn = false;
  /** What is being entered, unless the hand that it may name a card of was closed meanwhile. */
  #asked: Asked | null = null;

  /** The number of the latest change that closed a hand. */
  #answered = 0;
  readonly #changes = new Turnstile(
    () => this.#seq,
    () => Math.max(this.#seq, this.#answered),
  );
  /** The latest tap: others wait for it. It never fails. */
  #taps: Promise<boolean> = Promise.resolve(true);
  /** The steps before those that changes have told are here. */
  #recalled = false;

  constructor(readonly port: TablePort) {}

  /** Looks on, as everybody may know it. Says whether a table is open. */
  watch(): Promise<boolean> {
    this.#looksOn = true;
    return this.connect();
  }

  /** Listens, and takes up the table that is open. Says whether there is one. */
  async connect(): Promise<boolean> {
    let found = false;
    await this.#asking(async () => {
      const opened = await this.port[this.#looksOn ? "watch" : "resync"]((update) => this.#take(update));
      found = opened !== null;
      if (opened) this.#begin(opened);
    });
    return found;
  }

  seat(seat: number): TableSeatView | null {
    return this.view?.seats[seat] ?? null;
  }

  /** A tap that counts however quickly it follows another; not while something is asked. */
  tap(by: number | null, action: TableAction): Promise<boolean> {
    return this.#inTurn(() => this.enter(by, action));
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
    return this.#inTurn(async () => {
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

  #inTurn(enter: () => Promise<boolean>): Promise<boolean> {
    const before = this.#taps;
    // It may name a card: what was tapped in a hand does not outlive it.
    const { open } = this;
    this.#taps = (async () => {
      await before;
      return this.#changes.inTurn(async () => {
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
    () => !this.#changes.busy && this.view?.waiting.type === "chance" && !this.view.waiting.typed,
  );

  /** Deals what chance still owes. */
  async goOn(): Promise<boolean> {
    return this.#change((seq) => this.port.goOn(seq));
  }

  /** What lies on the table, where the table rolls or draws. */
  async type(...outcomes: TableOutcome[]): Promise<boolean> {
    return this.#keeping(() => this.#change((seq) => this.port.type(seq, outcomes)));
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

  async undo(step: number): Promise<boolean> {
    // Taken back one by one it is told together.
    return this.#change((seq) => this.port.undo(seq, step), true, this.undone);
  }

  async redo(step: number): Promise<boolean> {
    // What was taken back before it, and is not made again, still goes back.
    const left = this.undone.flatMap((undo) => stillBack(undo, step));
    return this.#change((seq) => this.port.redo(seq, step), true, left);
  }

  /** Opens a hand, for its player alone to see. */
  async openHand(seat: number, pin: string | null = null): Promise<boolean> {
    // What is on the page already may still be on its way to be answered.
    const done = await this.#changes.inTurn(() =>
      this.#change((seq) => this.port.openHand(seq, seat, pin), false),
    );
    // Not before the shell has looked at the PIN: another hand may still be on its way out.
    if (done) this.#veiled = false;
    return done;
  }

  /** Closes the open hand: on the page at once, in the shell as soon as it hears of it. */
  async closeHand(): Promise<void> {
    if (this.seating?.looking.type !== "open") return;
    this.#veiled = true;
    this.#forget();
    const closing = this.#asking(async () => {
      this.#answered = await this.port.closeHand();
    });
    await this.#changes.close(closing);
  }

  /** The open hand is touched: the shell leaves it open. What it says does not matter: a hand that is gone is closed. */
  touchHand(): void {
    this.port.touchHand().catch(() => undefined);
  }

  /** Gives the open hand another PIN, or none. What is in the way, told where the PIN is typed. */
  async setPin(seat: number, old: string | null, pin: string | null): Promise<Reason | null> {
    // Whatever was entered before is done first: a PIN that nobody took is not told as set.
    await this.#changes.inTurn(() => this.#change(() => this.port.setPin(seat, old, pin), false));
    const reason = this.refusal;
    this.refusal = null;
    return reason;
  }

  /** Removes a PIN that was forgotten; everybody is told. */
  async forgetPin(seat: number): Promise<boolean> {
    return this.#change(() => this.port.forgetPin(seat), false);
  }

  /** The hands have done what was left to them. */
  did(): void {
    this.todo = [];
    this.undone = [];
  }

  /** A miner works the refinery that was found, from now on. Hands put it on the board all the same. */
  async worksFound(found: Extract<Instruction, { type: "placeRefinery" }>): Promise<void> {
    const action = { type: "work", value: found.value, home: false } as const;
    const done = await this.#inTurn(() =>
      this.#keeping(() => this.#change((seq) => this.port.enter(seq, found.seat, [{ action }]), false)),
    );
    if (done) this.todo = this.todo.map((one) => (one === found ? { ...found, worked: true } : one));
  }

  async #enter(by: number | null, actions: TableAction[], anyway: boolean): Promise<boolean> {
    const entries = actions.map((action): Entered => (anyway ? { action, anyway } : { action }));
    return this.#change((seq) => this.port.enter(seq, by, entries), true, [], { by, actions });
  }

  /** What was asked or refused may name a card of the hand that closes. */
  #forget(): void {
    this.doubt = null;
    this.forgetting = null;
    this.refusal = null;
    this.#asked = null;
  }

  /**
   * Makes a change. One that `settles` says that hands have done what was left to them, but for what goes back of what is
   * `undone`. `asked` is what is entered: should a rule speak against it, it is asked about.
   */
  #change(
    change: (seq: number) => Promise<number>,
    settles = true,
    undone: readonly Undone[] = [],
    asked: Asked | null = null,
  ): Promise<boolean> {
    return this.#changes.pass(async (seq) => {
      this.#asked = asked;
      this.refusal = null;
      const left = { todo: this.todo, undone: this.undone };
      if (settles && !this.storming) this.todo = [];
      if (settles) this.undone = undone;
      const done = await this.#asking(() => change(seq));
      this.#asked = null;
      // What hands have still to do is not done because something else was refused.
      if (!done) [this.todo, this.undone] = [left.todo, left.undone];
      return done;
    });
  }

  async #asking(ask: () => Promise<unknown>): Promise<boolean> {
    try {
      await ask();
      return true;
    } catch (error) {
      const reason: Reason =
        error instanceof Refused ? error.reason : { type: "unknown", why: String(error) };
      if (reason.type !== "unusual") this.refusal = reason;
      else if (this.#asked) this.doubt = { ...this.#asked, unusual: reason.warnings, mend: reason.mend };
      return false;
    }
  }

  /** Asks for all steps so far, when a table is taken up. Whoever looks on needs none. */
  async #recall(): Promise<void> {
    if (this.#looksOn) return;
    const at = this.#seq;
    try {
      const steps = await this.port.log();
      // Whether what was told meanwhile is in it nobody can tell.
      if (at !== this.#seq) return await this.#recall();
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

  #begin({ info, update }: TableOpened): void {
    this.info = info;
    useSheet(info.catalogue);
    this.#show(update);
    this.news = [];
    this.todo = [];
    this.undone = [];
    this.latest = null;
    this.#answered = 0;
    this.#recalled = false;
    void this.#recall();
  }

  #take(update: TableUpdate): void {
    if (update.seq <= this.#seq) return;
    if (update.seq > this.#seq + 1 && this.info !== null) void this.connect();
    const back = update.moments.some(({ type }) => type === "tookBack");
    this.#show(update);
    this.#retell(update.moments);
    if (!this.#recalled) void this.#recall();
    const events = update.moments.flatMap((moment) => (moment.type === "step" ? moment.events : []));
    const left = events.flatMap((event) => (event.type === "do" ? [event.instruction] : []));
    this.news = events;
    // What a storm left to hands goes with it.
    if (back && !this.storming) this.todo = [];
    if (back) this.#relive();
    else this.latest = follow(this.latest, events);
    this.todo = [...this.todo, ...left];
    const undone = update.moments.filter((moment) => moment.type === "tookBack");
    this.undone = [...this.undone, ...undone];
  }

  #show(update: TableUpdate): void {
    this.#seq = update.seq;
    if (this.seating?.looking.type === "open" && update.seating.looking.type === "closed") this.#forget();
    this.view = update.view;
    this.seating = update.seating;
    if (update.seating.looking.type === "closed") this.#veiled = false;
  }
}
