/** The game on the page: the latest truth, what is shown of it, and the way from one to the other. */
import type { GameEvent, GameInfo, Update, View } from "../../contract";
import { append, type Entry } from "../log/entries";
import { ghostsOf, type Ghost } from "./ghosts";
import { paceOf, prefersStillness, wait, type Speed } from "./pace";
import { Refusal, type GamePort, type NewGame, type Opened } from "./port";

/** At top speed the picture follows this often, in milliseconds. */
const FRAME = 40;

export class Game {
  info = $state.raw<GameInfo | null>(null);
  /** The latest view: what controls go by. */
  truth = $state.raw<View | null>(null);
  /** The view that is drawn. */
  shown = $state.raw<View | null>(null);
  seed = $state<string | null>(null);
  log = $state.raw<readonly Entry[]>([]);
  ghosts = $state.raw<readonly Ghost[]>([]);
  /** How the latest battle of this turn ended. */
  result = $state.raw<GameEvent | null>(null);
  speed = $state<Speed>("normal");
  playing = $state(false);
  refusal = $state.raw<Refusal | null>(null);

  readonly over = $derived(this.truth?.waiting.type === "over");

  #waiting: Update[] = [];
  #showing: Promise<void> | null = null;
  /** Grows with each interruption; what belongs to an older number gives way. */
  #run = 0;

  constructor(private readonly port: GamePort) {}

  /** Listens, and takes up the game that is open, if one is. */
  async connect(): Promise<void> {
    await this.#asking(async () => {
      await this.port.listen((update) => this.#receive(update));
      const opened = await this.port.resync();
      if (opened) this.#open(opened);
    });
  }

  async newGame(options: NewGame): Promise<boolean> {
    this.playing = false;
    this.interrupt();
    return this.#asking(async () => this.#open(await this.port.newGame(options)));
  }

  /** One step, shown to its end. */
  async step(): Promise<boolean> {
    if (this.over) return false;
    const done = await this.#asking(() => this.port.step());
    if (this.speed !== "instant") await this.#showing;
    return done;
  }

  /** Plays on until somebody stops it, a refusal comes or the game is over. */
  async play(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    const run = this.#run;
    while (this.playing && run === this.#run && !this.over) {
      if (!(await this.step())) break;
      await wait(paceOf(this.speed, false).rest);
    }
    if (run === this.#run) this.playing = false;
  }

  pause(): void {
    this.playing = false;
  }

  /** Cuts short what is under way: what is shown is what is true. */
  interrupt(): void {
    this.#run += 1;
    for (const update of this.#waiting.splice(0)) this.#show(update);
    this.ghosts = [];
    this.shown = this.truth;
  }

  dismiss(): void {
    this.refusal = null;
  }

  #open(opened: Opened): void {
    this.#run += 1;
    this.#waiting = [];
    this.ghosts = [];
    this.log = [];
    this.result = null;
    this.info = opened.info;
    this.seed = opened.seed;
    this.truth = opened.update.view;
    this.#show(opened.update);
  }

  #receive(update: Update): void {
    this.truth = update.view;
    this.#waiting.push(update);
    this.#showing ??= this.#showAll().finally(() => {
      this.#showing = null;
    });
  }

  async #showAll(): Promise<void> {
    if (this.speed === "instant") await wait(FRAME);
    for (let update = this.#waiting.shift(); update; update = this.#waiting.shift()) {
      const run = this.#run;
      const { perHex } = paceOf(this.speed, prefersStillness());
      const ghosts = perHex > 0 ? ghostsOf(update.events, perHex) : [];
      if (ghosts.length > 0) {
        this.ghosts = ghosts;
        await wait(Math.max(...ghosts.map((ghost) => ghost.duration)));
        // Interrupted meanwhile: the board shows something newer already.
        if (run === this.#run) this.#show(update);
        else this.#note(update.events);
        this.ghosts = [];
      } else {
        this.#show(update);
      }
    }
  }

  #show(update: Update): void {
    this.shown = update.view;
    this.#note(update.events);
  }

  #note(events: readonly GameEvent[]): void {
    this.log = append(this.log, events);
    for (const event of events) {
      if (event.type === "battleEnded") this.result = event;
      if (event.type === "battleBegan" || event.type === "turnBegan") this.result = null;
    }
  }

  async #asking(request: () => Promise<unknown>): Promise<boolean> {
    try {
      await request();
      this.refusal = null;
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = error;
      return false;
    }
  }
}
