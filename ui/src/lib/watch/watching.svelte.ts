/** A finished game, watched: where one is in it, and the way from step to step. */
import type { GameInfo, HexView, Luck, Moment, View } from "../../bindings";
import { ghostsOf, type Ghost } from "../game/ghosts";
import { paceOf, rest, type Speed } from "../game/pace";
import { Refused, type Reason } from "../game/port";
import { share } from "../game/share";
import { append, eventsOf, type Entry } from "../log/entries";
import { follow, type Fight } from "../log/fight";
import type { WatchPort } from "../shell/port";

/** Rest between two steps that are played, in milliseconds. */
const RESTS: Record<Speed, number> = { slow: 900, normal: 350, fast: 80, instant: 0 };

export class Watching {
  info = $state.raw<GameInfo | null>(null);
  seed = $state("");
  /** Everybody’s luck with the dice of the whole game. */
  luck = $state.raw<readonly Luck[]>([]);
  moments = $state.raw<readonly Moment[]>([]);
  /** What is drawn: how things stood after the first `step` steps. */
  view = $state.raw<View | null>(null);
  step = $state(0);
  /** The board as it was laid out. */
  board = $state.raw<readonly HexView[]>([]);
  log = $state.raw<readonly Entry[]>([]);
  fight = $state.raw<Fight | null>(null);
  ghosts = $state.raw<readonly Ghost[]>([]);
  playing = $state(false);
  speed = $state<Speed>("normal");
  still = $state(false);
  refusal = $state.raw<Reason | null>(null);

  readonly last = $derived(this.moments.length);
  /** The steps at which a turn has just begun, the beginning among them. */
  readonly turns = $derived([
    0,
    ...this.moments.flatMap((moment, index) =>
      eventsOf([moment]).some((event) => event.type === "turnBegan") ? [index + 1] : [],
    ),
  ]);

  /** The latest way to go: one that began before has nothing more to say. */
  #run = 0;
  #cut: (() => void) | null = null;

  constructor(private readonly port: WatchPort) {}

  /** Takes up a game, at its beginning. Says whether it could. */
  async open(id: string): Promise<boolean> {
    return this.#asking(async () => {
      const { info, moments, seed, luck } = await this.port.watch(id);
      const view = await this.port.watchAt(0);
      this.info = info;
      this.seed = seed;
      this.luck = luck;
      this.moments = moments;
      this.board = view.hexes;
      this.#show(0, view);
    });
  }

  /** Goes to a step at once. */
  async goTo(step: number): Promise<void> {
    this.pause();
    await this.#jump(step, ++this.#run);
  }

  /** One step on, with what moves on its way. */
  async forward(): Promise<void> {
    this.pause();
    await this.#forward(++this.#run);
  }

  async back(): Promise<void> {
    await this.goTo(this.step - 1);
  }

  async nextTurn(): Promise<void> {
    await this.goTo(this.turns.find((turn) => turn > this.step) ?? this.last);
  }

  async previousTurn(): Promise<void> {
    await this.goTo(this.turns.findLast((turn) => turn < this.step) ?? 0);
  }

  /** Plays on to the end, until somebody stops it. From the end it begins anew. */
  async play(): Promise<void> {
    const run = ++this.#run;
    this.playing = true;
    if (this.step >= this.last) await this.#jump(0, run);
    while (run === this.#run && this.step < this.last) {
      if (!(await this.#forward(run))) break;
      const pause = rest(RESTS[this.speed]);
      this.#cut = pause.cut;
      await pause.done;
    }
    if (run === this.#run) this.playing = false;
  }

  /** Stops where it is; what is on its way arrives. */
  pause(): void {
    this.#run += 1;
    this.playing = false;
    this.#cut?.();
    this.ghosts = [];
  }

  dismiss(): void {
    this.refusal = null;
  }

  async #forward(run: number): Promise<boolean> {
    const step = this.step + 1;
    if (step > this.last) return false;
    return this.#asking(async () => {
      const view = await this.port.watchAt(step);
      if (run !== this.#run) return;
      const { perHex } = paceOf(this.speed, this.still);
      const events = eventsOf(this.moments.slice(step - 1, step));
      this.ghosts = perHex > 0 ? ghostsOf(events, perHex) : [];
      if (this.ghosts.length > 0) {
        const way = rest(Math.max(...this.ghosts.map((ghost) => ghost.duration)));
        this.#cut = way.cut;
        await way.done;
        if (run !== this.#run) return;
        this.ghosts = [];
      }
      this.#show(step, view);
    });
  }

  async #jump(step: number, run: number): Promise<void> {
    const there = Math.min(Math.max(step, 0), this.last);
    await this.#asking(async () => {
      const view = await this.port.watchAt(there);
      if (run === this.#run) this.#show(there, view);
    });
  }

  #show(step: number, view: View): void {
    const on = step >= this.step;
    const moments = this.moments.slice(on ? this.step : 0, step);
    this.log = append(on ? this.log : [], moments);
    this.fight = follow(on ? this.fight : null, eventsOf(moments));
    this.step = step;
    this.view = share(this.view, view);
  }

  async #asking(request: () => Promise<void>): Promise<boolean> {
    try {
      await request();
      this.refusal = null;
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = error.reason;
      return false;
    }
  }
}
