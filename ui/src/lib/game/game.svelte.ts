/** The game on the page: the latest truth, what is shown of it, and the way from one to the other. */
import type { Event as GameEvent, GameInfo, HexView, Opened, Update, View } from "../../bindings";
import { append, type Entry } from "../log/entries";
import { follow, type Fight } from "../log/fight";
import { ghostsOf, type Ghost } from "./ghosts";
import { paceOf, rest, type Speed } from "./pace";
import { Refused, type GamePort, type NewGame, type Reason } from "./port";
import { share } from "./share";

/** How long a change may take to come, in milliseconds, until it counts as lost. */
const LOST_AFTER = 3000;

export class Game {
  info = $state.raw<GameInfo | null>(null);
  /** The latest view: what controls go by. */
  truth = $state.raw<View | null>(null);
  /** The view that is drawn. */
  shown = $state.raw<View | null>(null);
  /** The board as it was laid out: places, terrain and homes never change. */
  board = $state.raw<readonly HexView[]>([]);
  seed = $state<string | null>(null);
  log = $state.raw<readonly Entry[]>([]);
  ghosts = $state.raw<readonly Ghost[]>([]);
  /** The latest battle of this turn, dice and result. */
  fight = $state.raw<Fight | null>(null);
  speed = $state<Speed>("normal");
  playing = $state(false);
  refusal = $state.raw<Reason | null>(null);

  readonly over = $derived(this.truth?.waiting.type === "over");

  /** The number of the latest change. */
  #seq = 0;
  /** What to do when a change has come. */
  #come: (() => void) | null = null;
  /** Changes that are not shown yet; the first may be on its way. */
  #queue: Update[] = [];
  #showing: Promise<void> | null = null;
  #cut: (() => void) | null = null;
  /** The latest playing: one that came before has nothing more to say. */
  #run = 0;
  /** The latest request; the next one waits for its answer, since it builds on what that brings. */
  #asked: Promise<unknown> = Promise.resolve();

  constructor(private readonly port: GamePort) {}

  /** Listens, and takes up the game that is open, if one is. Says whether there is one. */
  async connect(): Promise<boolean> {
    let found = false;
    await this.#asking(async () => {
      found = await this.#resync();
    });
    return found;
  }

  /** Starts a game in place of the one that is open. Says whether it could. */
  async newGame(options: NewGame): Promise<boolean> {
    this.#stop();
    return this.#inTurn(() =>
      this.#asking(async () => {
        const opened = await this.port.newGame(options);
        this.log = [];
        this.fight = null;
        this.#open(opened);
      }),
    );
  }

  /** One step, shown to its end; what is still on its way from the step before is cut short. */
  async step(): Promise<boolean> {
    return this.#step(1, () => true);
  }

  /** Plays on until somebody stops it, a request is refused or the game is over. */
  async play(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    const run = ++this.#run;
    const goesOn = (): boolean => run === this.#run && !this.over;
    while (goesOn()) {
      if (!(await this.#step(paceOf(this.speed).steps, goesOn))) break;
      await rest(paceOf(this.speed).rest).done;
    }
    if (run === this.#run) this.#stop();
  }

  pause(): void {
    this.#stop();
    this.interrupt();
  }

  /** Cuts short what is on its way: what is shown is what is true. */
  interrupt(): void {
    const late = this.#queue;
    this.#queue = [];
    for (const update of late) this.#show(update);
    this.ghosts = [];
    this.shown = share(this.shown, this.truth);
    this.#cut?.();
  }

  dismiss(): void {
    this.refusal = null;
  }

  #stop(): void {
    this.#run += 1;
    this.playing = false;
  }

  /** Up to `steps` decisions when it is their turn, if they are still `wanted` then. */
  async #step(steps: number, wanted: () => boolean): Promise<boolean> {
    const done = await this.#inTurn(async () => {
      if (this.over || !wanted()) return false;
      this.interrupt();
      return this.#asking(async () => this.#arrival(await this.port.step(this.#seq, steps)));
    });
    await this.#showing;
    return done;
  }

  /** Makes a request as soon as the one before it is answered, however that went. */
  #inTurn(request: () => Promise<boolean>): Promise<boolean> {
    const answer = this.#asked.then(request, request);
    this.#asked = answer;
    return answer;
  }

  async #resync(): Promise<boolean> {
    const opened = await this.port.resync((update) => this.#receive(update));
    if (opened) this.#open(opened);
    return opened !== null;
  }

  /** Done when the change of this number has come. One that gets lost on its way is made good by asking for all. */
  async #arrival(seq: number): Promise<void> {
    if (this.#seq >= seq) return;
    const { done, cut } = rest(LOST_AFTER);
    this.#come = () => {
      if (this.#seq >= seq) cut();
    };
    await done;
    this.#come = null;
    if (this.#seq < seq) await this.#resync();
  }

  #open(opened: Opened): void {
    this.interrupt();
    this.info = opened.info;
    this.seed = opened.seed;
    this.#take(opened.update);
    this.board = opened.update.view.hexes;
    this.#show(opened.update);
  }

  #receive(update: Update): void {
    // Older than what we know: the answer of a resync held it already.
    if (update.seq <= this.#seq) return;
    if (update.seq > this.#seq + 1) {
      // Something is missing. The shell knows all of it; the events of the gap are lost to the log alone.
      void this.connect();
      return;
    }
    this.#queue.push(update);
    this.#take(update);
    this.#showing ??= this.#showAll().finally(() => {
      this.#showing = null;
    });
  }

  #take({ seq, view }: Update): void {
    this.#seq = seq;
    this.truth = view;
    this.#come?.();
  }

  async #showAll(): Promise<void> {
    for (let update = this.#queue[0]; update; update = this.#queue[0]) {
      const { perHex } = paceOf(this.speed);
      this.ghosts = perHex > 0 ? ghostsOf(update.events, perHex) : [];
      if (this.ghosts.length > 0) {
        const way = rest(Math.max(...this.ghosts.map((ghost) => ghost.duration)));
        this.#cut = way.cut;
        await way.done;
        this.#cut = null;
      }
      // Interrupted meanwhile: it is shown already.
      if (this.#queue[0] !== update) continue;
      this.#queue.shift();
      this.ghosts = [];
      this.#show(update);
    }
  }

  #show(update: Update): void {
    this.shown = share(this.shown, update.view);
    this.#note(update.events);
  }

  #note(events: readonly GameEvent[]): void {
    this.log = append(this.log, events);
    this.fight = follow(this.fight, events);
  }

  async #asking(request: () => Promise<unknown>): Promise<boolean> {
    try {
      await request();
      this.refusal = null;
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // What we know is out of date, whatever the cause: it must not stay so.
      if (error.reason.type === "stale") await this.connect();
      this.refusal = error.reason;
      return false;
    }
  }
}
