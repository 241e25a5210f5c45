/**
 * What runs in the shell, as the page knows it: the latest view, changes that are made one at a time, and hands that open
 * and close. A game and a table are this and more.
 */
import { rest } from "./rest";
import type { LivePort, Opened } from "./port";
import { Refused, type Reason } from "./reason";
import { Turnstile } from "./turnstile.svelte";

/** How long a change may take to come, in milliseconds, until it counts as lost. */
const LOST_AFTER = 3000;

/** Wraps an attempt: what to do before and after it. */
export type Making = (attempt: () => Promise<boolean>) => Promise<boolean>;

const plainly: Making = (attempt) => attempt();

export abstract class Live<All extends Opened> {
  info = $state.raw<All["info"] | null>(null);
  /** The latest view: what controls go by. */
  view = $state.raw<All["update"]["view"] | null>(null);
  /** Who sits at the screen now, and what can be taken back. */
  seating = $state.raw<All["update"]["seating"] | null>(null);
  refusal = $state.raw<Reason | null>(null);
  /** Closed on the page before the shell has heard of it. */
  #veiled = $state(false);
  /** It was left while it was still being opened: nobody looks at what is on its way. */
  #left = $state(false);

  readonly over = $derived(this.view?.waiting.type === "over");
  /** Whose hand lies open on this page; nobody's while it is being closed. */
  readonly open = $derived(
    !this.#veiled && !this.#left && this.seating?.looking.type === "open" ? this.seating.looking.seat : null,
  );

  /** The number of the latest change. */
  #seq = 0;
  /** The version that it told of. */
  #version = 0;
  /** What to do when a change has come. */
  #come: (() => void)[] = [];
  /** Changes that come while all is being asked for: the answer may have them, so they tell of no gap. */
  #held: All["update"][] | null = null;
  /** Hands that are being opened. */
  #opening = 0;
  /** How many were so far, and up to which of them they were left before they were open. */
  #begun = 0;
  #leftUpTo = 0;
  readonly #changes = new Turnstile(() => this.#seq);

  constructor(private readonly live: LivePort) {}

  /** Asks for all, and to be told of every change from now on. */
  protected abstract listen(listener: (update: All["update"]) => void): Promise<All | null>;
  /** All of it has come; `before` is what was seen until then. */
  protected abstract begin(all: All, before: All["update"]["view"] | null): void;
  /** A change has come, the next one after the latest. */
  protected abstract come(update: All["update"], before: All["update"]["view"] | null): void;

  /** Whatever may name a card of the hand that closes is forgotten. */
  protected forget(): void {
    this.refusal = null;
  }

  /** Something was not done. */
  refuse(reason: Reason): void {
    this.refusal = reason;
  }

  dismiss(): void {
    this.refusal = null;
  }

  /** A change is being made. */
  get busy(): boolean {
    return this.#changes.busy;
  }

  /** Listens, and takes up what is open, if something is. Says whether there is something. */
  async connect(): Promise<boolean> {
    let found = false;
    await this.asking(async () => {
      found = await this.#resync();
    });
    return found;
  }

  /** Tries once more what chance owes. */
  goOn(): Promise<boolean> {
    return this.change((version) => this.live.goOn(version));
  }

  /** Opens a hand, for its player alone to see. */
  async openHand(seat: number, pin: string | null = null): Promise<boolean> {
    const number = (this.#begun += 1);
    const isLeft = (): boolean => number <= this.#leftUpTo;
    this.#opening += 1;
    try {
      return await this.opening(() =>
        this.#change(
          (version) => this.live.openHand(version, seat, pin),
          async (attempt) => {
            this.#left = isLeft();
            const done = await attempt();
            // Not before the shell has looked at the PIN: another hand may still be on its way out.
            if (done) this.#veiled = false;
            // Before anything else is done: the next opening is not to be closed with this one.
            if (isLeft()) await this.#shut();
            return done;
          },
        ),
      );
    } finally {
      this.#opening -= 1;
      if (this.#opening === 0) this.#left = false;
    }
  }

  /** When a hand is opened that somebody asks for: now, or not at all. */
  protected opening(open: () => Promise<boolean>): Promise<boolean> {
    return open();
  }

  /** Closes the open hand: on the page at once, in the shell as soon as it hears of it. */
  async closeHand(): Promise<void> {
    if (this.#opening > 0) {
      this.#leftUpTo = this.#begun;
      this.#left = true;
    }
    await this.#shut();
  }

  async #shut(): Promise<void> {
    if (this.seating?.looking.type !== "open") return;
    this.#veiled = true;
    this.forget();
    // Whatever else is being done: nothing may hold it up.
    await this.#changes.close(this.asking(async () => this.#arrival(await this.live.closeHand())));
  }

  /** Changes who looks, and nothing else. */
  protected look(request: (version: number) => Promise<number>): Promise<boolean> {
    return this.#change(request, plainly);
  }

  /** Changes something, one thing at a time. Says whether it was done. */
  protected change(request: (version: number) => Promise<number>, making = plainly): Promise<boolean> {
    const { open } = this;
    return this.#change(request, (attempt) =>
      making(async () => {
        const done = await attempt();
        // What was refused may name a card of a hand that has closed meanwhile.
        if (!done && open !== null && this.open !== open) this.forget();
        return done;
      }),
    );
  }

  #change(request: (version: number) => Promise<number>, making: Making): Promise<boolean> {
    return this.#changes.pass(() =>
      making(() => {
        this.refusal = null;
        return this.asking(async () => this.#arrival(await request(this.#version)));
      }),
    );
  }

  /** Waits its turn, whatever is being done before it. */
  protected inTurn<T>(then: () => Promise<T>): Promise<T> {
    return this.#changes.inTurn(then);
  }

  /** Asks for something, and says why it was refused, if it was. */
  protected async asking(request: () => Promise<unknown>): Promise<boolean> {
    try {
      await request();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // What we know is out of date, whatever the cause: it must not stay so.
      if (error.reason.type === "stale") await this.connect();
      this.refuse(error.reason);
      return false;
    }
  }

  async #resync(): Promise<boolean> {
    const held: All["update"][] = [];
    this.#held = held;
    try {
      const all = await this.listen((update) => this.#receive(update));
      if (all) {
        const before = this.view;
        this.info = all.info;
        this.#take(all.update);
        this.begin(all, before);
      }
      return all !== null;
    } finally {
      // A later request holds on, and its answer has what came to this one.
      if (this.#held === held) {
        this.#held = null;
        for (const update of held) this.#receive(update);
      }
    }
  }

  /** Done when the change of this number has come. One that gets lost on its way is made good by asking for all. */
  async #arrival(seq: number): Promise<void> {
    if (this.#seq >= seq) return;
    const { done, cut } = rest(LOST_AFTER);
    const come = (): void => {
      if (this.#seq >= seq) cut();
    };
    this.#come = [...this.#come, come];
    await done;
    this.#come = this.#come.filter((one) => one !== come);
    if (this.#seq < seq) await this.#resync();
  }

  #receive(update: All["update"]): void {
    if (this.#held) {
      this.#held.push(update);
      return;
    }
    // Older than what we know: the answer to a request for all held it already.
    if (update.seq <= this.#seq) return;
    if (update.seq > this.#seq + 1) {
      // Something is missing. The shell knows all of it.
      void this.connect();
      return;
    }
    const before = this.view;
    this.#take(update);
    this.come(update, before);
  }

  #take({ seq, version, view, seating }: All["update"]): void {
    const closes = this.open !== null && seating.looking.type !== "open";
    this.#seq = seq;
    this.#version = version;
    this.view = view;
    this.seating = seating;
    if (seating.looking.type !== "open") this.#veiled = false;
    // The shell has closed it by itself.
    if (closes) this.forget();
    for (const come of this.#come) come();
  }
}
