/**
 * State of the open game on the page: the latest view, the view that is drawn, and the animation from one
 * to the other.
 */
import type {
  CardCount,
  Action,
  Controller,
  Event as GameEvent,
  HexView,
  Opened,
  Opponent,
  Update,
  View,
} from "../../bindings";
import { append, eventsOf, type Entry } from "../log/entries";
import { follow, diceStagesOf, type LoggedBattle } from "../log/battle";
import { followStorm, type Storm } from "../log/storm";
import { ghostsOf, type Ghost } from "./ghosts";
import { paceOf, type Speed } from "./pace";
import type { GamePort } from "./port";
import { Live, type Making } from "../live/live.svelte";
import { delay } from "../live/delay";
import { reuseEqualParts } from "../live/reuse-equal-parts";
import { useSheet } from "../words/sheet.svelte";
import { longest, stormStages } from "./stages";

/** Number of updates that may wait to be drawn. With one more, all of them are drawn at once. */
const MOST_WAITING = 6;

export class Game extends Live<Opened> {
  /** The computer player that has to decide, if any. */
  opponent = $state.raw<Opponent | null>(null);
  /** The view that is drawn. It lags behind `view` during an animation. */
  shown = $state.raw<View | null>(null);
  /** The board from the first view. Positions, terrain and homes never change. */
  board = $state.raw<readonly HexView[]>([]);
  log = $state.raw<readonly Entry[]>([]);
  /** Log entries of the latest update, for a screen reader. */
  news = $state.raw<readonly Entry[]>([]);
  ghosts = $state.raw<readonly Ghost[]>([]);
  /** The latest battle of this turn, with its dice and its result. */
  fight = $state.raw<LoggedBattle | null>(null);
  /** The battle with the dice rolled so far, during the dice animation; `null` otherwise. */
  rolling = $state.raw<LoggedBattle | null>(null);
  /** The latest storm of the Vortex. It is cleared at the end of the turn that follows it. */
  storm = $state.raw<Storm | null>(null);
  /** The storm with the dice shown so far, during its animation; `null` otherwise. */
  storming = $state.raw<Storm | null>(null);
  speed = $state<Speed>("normal");
  /** Disables animation at any speed. */
  still = $state(false);
  /** Cards that the open hand has drawn since it was opened. */
  fresh = $state.raw<readonly number[]>([]);
  /** Whether the game may continue by itself after the latest change; `false` after undo and redo. */
  goesOn = $state(false);
  /** Number of updates received but not drawn yet. */
  #waiting = $state(0);

  /**
   * The seat of the only person in the game, if there is exactly one. Nobody else is there to look, so their hand
   * stays open.
   */
  readonly alone = $derived.by((): number | null => {
    const persons = (this.status?.players ?? []).flatMap((player, seat) =>
      player === "person" ? [seat] : [],
    );
    return persons.length === 1 ? (persons[0] ?? null) : null;
  });
  /** The seat for which the screen is covered until its player takes over. */
  readonly curtain = $derived(this.status?.hand.type === "curtain" ? this.status.hand.next : null);
  /** Identifies the pending question by its step. Undefined in a phase, where the player acts freely. */
  readonly question = $derived.by((): number | undefined => {
    const { waiting } = this.view ?? {};
    return waiting?.type === "decision" && waiting.ask.type !== "phase" ? this.status?.step : undefined;
  });
  /** The seat that decides, or the active seat if no decision is pending. */
  readonly asked = $derived.by((): number => {
    const { waiting, active } = this.view ?? {};
    return waiting?.type === "decision" ? waiting.seat : (active ?? 0);
  });
  /** Whether all received updates are drawn. */
  readonly settled = $derived(this.shown !== null && this.ghosts.length === 0 && this.#waiting === 0);

  /** Whether all updates are drawn and no request is running. */
  readonly resting = $derived(this.settled && !this.busy);

  /** Updates that are not drawn yet; the first one may be being animated. */
  #queue: Update[] = [];
  #showing = false;
  #cut: (() => void) | null = null;

  constructor(private readonly port: GamePort) {
    super(port);
  }

  /**
   * Submits the actions of one gesture for the deciding seat: all or none. Resolves to whether they were
   * accepted.
   */
  act(...actions: Action[]): Promise<boolean> {
    const seat = this.asked;
    return this.change((version) => this.port.act(version, seat, actions));
  }

  /** Passes the card window for the seats asked before `until`, or for all seats if it is `null`. */
  passWindow(until: number | null): Promise<boolean> {
    return this.change((version) => this.port.passWindow(version, until));
  }

  override openHand(seat: number): Promise<boolean> {
    this.fresh = [];
    return super.openHand(seat);
  }

  override async closeHand(): Promise<void> {
    if (this.alone === null) await super.closeHand();
  }

  undo(step: number): Promise<boolean> {
    return this.#takeBack((version) => this.port.undo(version, step));
  }

  redo(): Promise<boolean> {
    const step = this.status?.redo?.step ?? 0;
    return this.#takeBack((version) => this.port.redo(version, step));
  }

  /** Lets the computer player that has to decide do so now. */
  next(): Promise<boolean> {
    return this.change((version) => this.port.next(version));
  }

  /** Sets who controls a seat from now on: a person or a computer. */
  setPlayer(seat: number, player: Controller): Promise<boolean> {
    return this.change((version) => this.port.setPlayer(version, seat, player));
  }

  /** Whether a person controls a seat. */
  isPerson(seat: number): boolean {
    return (this.status?.players[seat] ?? "person") === "person";
  }

  concede(seat: number): Promise<boolean> {
    return this.change((version) => this.port.concede(version, seat));
  }

  agreeToEnd(): Promise<boolean> {
    return this.change((version) => this.port.agreeToEnd(version));
  }

  /** Skips the running animation and draws the latest view. */
  interrupt(): void {
    const late = this.#queue;
    this.#queue = [];
    this.#waiting = 0;
    for (const update of late) this.#show(update);
    this.#clear();
    this.shown = reuseEqualParts(this.shown, this.view);
    this.#cut?.();
  }

  protected override forget(): void {
    super.forget();
    this.fresh = [];
  }

  /** Skips the running animation before the change. */
  protected override change(
    request: (version: number) => Promise<number>,
    making: Making = (attempt) => attempt(),
  ): Promise<boolean> {
    return super.change(request, (attempt) => {
      this.interrupt();
      this.goesOn = true;
      return making(attempt);
    });
  }

  /** Undo or redo: the game does not continue by itself afterwards. */
  #takeBack(request: (version: number) => Promise<number>): Promise<boolean> {
    return this.change(request, (attempt) => {
      this.goesOn = false;
      return attempt();
    });
  }

  protected override listen(listener: (update: Update) => void): Promise<Opened | null> {
    return this.port.resync(listener);
  }

  protected override begin({ info, history, update }: Opened, before: View | null): void {
    this.interrupt();
    useSheet(info.catalogue);
    this.log = append([], history);
    this.fight = follow(null, eventsOf(history));
    this.storm = followStorm(null, eventsOf(history));
    this.goesOn = false;
    this.#know(update, before);
    this.board = update.view.hexes;
    this.#show(update);
  }

  protected override come(update: Update, before: View | null): void {
    this.#know(update, before);
    this.#queue.push(update);
    this.#waiting = this.#queue.length;
    // Computers may play faster than the page can draw.
    if (this.#queue.length > MOST_WAITING) this.interrupt();
    if (!this.#showing) void this.#showAll();
  }

  /** Applies what takes effect before the update is drawn. */
  #know({ view, status, opponent }: Update, before: View | null): void {
    this.opponent = opponent;
    if (status.hand.type !== "open") this.fresh = [];
    else if (before?.viewer === view.viewer) {
      // The events are the public ones, so newly drawn cards can only be found by comparing the hands.
      const drawn = grown(before.hand, view.hand);
      if (drawn.length > 0) this.fresh = [...this.fresh, ...drawn];
    }
  }

  async #showAll(): Promise<void> {
    this.#showing = true;
    for (let update = this.#queue[0]; update; update = this.#queue[0]) {
      await this.#lead(update);
      // If interrupted in the meantime, the update has been shown already.
      if (this.#queue[0] !== update) continue;
      this.#queue.shift();
      this.#waiting = this.#queue.length;
      this.#clear();
      this.#show(update);
    }
    this.#showing = false;
  }

  /** Removes all animation state. */
  #clear(): void {
    this.ghosts = [];
    this.rolling = null;
    this.storming = null;
  }

  /** Animates the events that led to an update, in order: units travel, then dice are rolled. */
  async #lead(update: Update): Promise<void> {
    const pace = paceOf(this.speed, this.still);
    const { perHex, dice } = pace;
    const events = eventsOf(update.history);
    this.ghosts = perHex > 0 ? ghostsOf(events, perHex) : [];
    if (this.ghosts.length > 0) await this.#wait(longest(this.ghosts));
    const lying = dice > 0 ? diceStagesOf(this.fight, events) : [];
    // While the battle still uses the last dice, the view shows them, so they are not animated here.
    if (update.view.battle?.forces.some((force) => force.dice.length > 0)) lying.pop();
    for (const fight of lying) {
      if (this.#queue[0] !== update) return;
      this.ghosts = [];
      this.rolling = fight;
      await this.#wait(dice);
    }
    // The storm between two turns, die by die, with its effects.
    for (const { storm, ghosts, lasts } of stormStages(null, events, pace)) {
      if (this.#queue[0] !== update) return;
      this.rolling = null;
      this.ghosts = ghosts;
      this.storming = storm;
      await this.#wait(lasts);
    }
  }

  /** Waits, unless `interrupt` cuts the wait short. */
  async #wait(milliseconds: number): Promise<void> {
    const { done, cut } = delay(milliseconds);
    this.#cut = cut;
    await done;
    this.#cut = null;
  }

  #show({ view, history }: Update): void {
    this.shown = reuseEqualParts(this.shown, view);
    if (history.length === 0) return;
    this.log = append(this.log, history);
    this.news = append([], history);
    const events = eventsOf(history) satisfies GameEvent[];
    const back = history.some((moment) => moment.type === "tookBack");
    this.fight = back
      ? follow(
          null,
          this.log.flatMap((entry) => entry.events),
        )
      : follow(this.fight, events);
    this.storm = back
      ? followStorm(
          null,
          this.log.flatMap((entry) => entry.events),
        )
      : followStorm(this.storm, events);
  }
}

/** Cards of which the hand holds more than before. */
function grown(before: readonly CardCount[], now: readonly CardCount[]): number[] {
  const held = new Map(before.map(({ card, count }) => [card, count]));
  return now.filter(({ card, count }) => count > (held.get(card) ?? 0)).map(({ card }) => card);
}
