/** The game on the page: the latest view, what is shown of it, and the way from one to the other. */
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
import { follow, throwsOf, type Fight } from "../log/fight";
import { followStorm, type Storm } from "../log/storm";
import { ghostsOf, type Ghost } from "./ghosts";
import { paceOf, type Speed } from "./pace";
import type { GamePort } from "./port";
import { Live, type Making } from "../live/live.svelte";
import { rest } from "../live/rest";
import { share } from "../live/share";
import { useSheet } from "../words/sheet.svelte";
import { longest, stormStages } from "./stages";

/** How many changes may wait to be drawn until all are drawn at once. */
const MOST_WAITING = 6;

export class Game extends Live<Opened> {
  /** The computer that has to decide, if one has. */
  opponent = $state.raw<Opponent | null>(null);
  /** The view that is drawn. */
  shown = $state.raw<View | null>(null);
  /** The board as it was laid out: places, terrain and homes never change. */
  board = $state.raw<readonly HexView[]>([]);
  log = $state.raw<readonly Entry[]>([]);
  /** What the latest change has told, for a screen reader. */
  news = $state.raw<readonly Entry[]>([]);
  ghosts = $state.raw<readonly Ghost[]>([]);
  /** The latest battle of this turn, dice and result. */
  fight = $state.raw<Fight | null>(null);
  /** The battle as far as its dice lie, while they are rolled kind by kind; nothing else of it is drawn yet. */
  rolling = $state.raw<Fight | null>(null);
  /** The latest storm of the Vortex, until the turn after the one that it stood before. */
  storm = $state.raw<Storm | null>(null);
  /** The storm as far as it is shown, while its dice fall one by one. */
  storming = $state.raw<Storm | null>(null);
  speed = $state<Speed>("normal");
  /** Nothing travels, whatever the speed. */
  still = $state(false);
  /** Cards that the open hand has drawn since it opened. */
  fresh = $state.raw<readonly number[]>([]);
  /** Whether the latest thing that was done goes on by itself; taking something back does not. */
  goesOn = $state(false);
  /** How many changes have come that are not drawn yet. */
  #waiting = $state(0);

  /** The only person, if there is one: with nobody else to look, that hand lies open. */
  readonly alone = $derived.by((): number | null => {
    const persons = (this.seating?.players ?? []).flatMap((player, seat) =>
      player === "person" ? [seat] : [],
    );
    return persons.length === 1 ? (persons[0] ?? null) : null;
  });
  /** Who is to take the screen. */
  readonly curtain = $derived(this.seating?.looking.type === "curtain" ? this.seating.looking.next : null);
  /** Which question waits for its answer; in a phase one thing is done after the other, and nothing is asked. */
  readonly question = $derived.by((): number | undefined => {
    const { waiting } = this.view ?? {};
    return waiting?.type === "decision" && waiting.ask.type !== "phase" ? this.seating?.step : undefined;
  });
  /** The seat that decides; where none does, whose turn it is. */
  readonly asked = $derived.by((): number => {
    const { waiting, active } = this.view ?? {};
    return waiting?.type === "decision" ? waiting.seat : (active ?? 0);
  });
  /** Everything that has come is drawn. */
  readonly settled = $derived(this.shown !== null && this.ghosts.length === 0 && this.#waiting === 0);

  /** Nothing is on its way either: whatever was pressed has come to its end. */
  readonly resting = $derived(this.settled && !this.busy);

  /** Changes that are not shown yet; the first may be on its way. */
  #queue: Update[] = [];
  #showing = false;
  #cut: (() => void) | null = null;

  constructor(private readonly port: GamePort) {
    super(port);
  }

  /** One gesture of the seat that decides: all of it or nothing. Says whether it was done. */
  act(...actions: Action[]): Promise<boolean> {
    const seat = this.asked;
    return this.change((version) => this.port.act(version, seat, actions));
  }

  /** Passes the card window for those before `until`, or for all. */
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
    const step = this.seating?.redo?.step ?? 0;
    return this.#takeBack((version) => this.port.redo(version, step));
  }

  /** Lets the computer decide now that has to decide. */
  next(): Promise<boolean> {
    return this.change((version) => this.port.next(version));
  }

  /** Lets a person or a computer decide for a seat from now on. */
  setPlayer(seat: number, player: Controller): Promise<boolean> {
    return this.change((version) => this.port.setPlayer(version, seat, player));
  }

  /** Whether a person decides for a seat. */
  isPerson(seat: number): boolean {
    return (this.seating?.players[seat] ?? "person") === "person";
  }

  concede(seat: number): Promise<boolean> {
    return this.change((version) => this.port.concede(version, seat));
  }

  agreeToEnd(): Promise<boolean> {
    return this.change((version) => this.port.agreeToEnd(version));
  }

  /** Cuts short what is on its way: what is shown is what is true. */
  interrupt(): void {
    const late = this.#queue;
    this.#queue = [];
    this.#waiting = 0;
    for (const update of late) this.#show(update);
    this.#clear();
    this.shown = share(this.shown, this.view);
    this.#cut?.();
  }

  protected override forget(): void {
    super.forget();
    this.fresh = [];
  }

  /** What is on its way on the board is cut short. */
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

  /** Nothing goes on by itself from what was taken back or made again. */
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
    // Computers may play faster than is drawn.
    if (this.#queue.length > MOST_WAITING) this.interrupt();
    if (!this.#showing) void this.#showAll();
  }

  /** What is known at once, before it is drawn. */
  #know({ view, seating, opponent }: Update, before: View | null): void {
    this.opponent = opponent;
    if (seating.looking.type !== "open") this.fresh = [];
    else if (before?.viewer === view.viewer) {
      // What happened is told as everybody may know it: new cards show in the hand alone.
      const drawn = grown(before.hand, view.hand);
      if (drawn.length > 0) this.fresh = [...this.fresh, ...drawn];
    }
  }

  async #showAll(): Promise<void> {
    this.#showing = true;
    for (let update = this.#queue[0]; update; update = this.#queue[0]) {
      await this.#lead(update);
      // Interrupted meanwhile: it is shown already.
      if (this.#queue[0] !== update) continue;
      this.#queue.shift();
      this.#waiting = this.#queue.length;
      this.#clear();
      this.#show(update);
    }
    this.#showing = false;
  }

  /** Takes away what only leads to a change. */
  #clear(): void {
    this.ghosts = [];
    this.rolling = null;
    this.storming = null;
  }

  /** What leads to a change, one thing after the other: units travel, then dice are rolled. */
  async #lead(update: Update): Promise<void> {
    const pace = paceOf(this.speed, this.still);
    const { perHex, dice } = pace;
    const events = eventsOf(update.moments);
    this.ghosts = perHex > 0 ? ghostsOf(events, perHex) : [];
    if (this.ghosts.length > 0) await this.#wait(longest(this.ghosts));
    const lying = dice > 0 ? throwsOf(this.fight, events) : [];
    // The view has the last dice itself while its battle still counts them.
    if (update.view.battle?.forces.some((force) => force.dice.length > 0)) lying.pop();
    for (const fight of lying) {
      if (this.#queue[0] !== update) return;
      this.ghosts = [];
      this.rolling = fight;
      await this.#wait(dice);
    }
    // The storm between two turns: its dice one by one, and what they do.
    for (const { storm, ghosts, lasts } of stormStages(null, events, pace)) {
      if (this.#queue[0] !== update) return;
      this.rolling = null;
      this.ghosts = ghosts;
      this.storming = storm;
      await this.#wait(lasts);
    }
  }

  /** Waits, unless it is cut short. */
  async #wait(milliseconds: number): Promise<void> {
    const { done, cut } = rest(milliseconds);
    this.#cut = cut;
    await done;
    this.#cut = null;
  }

  #show({ view, moments }: Update): void {
    this.shown = share(this.shown, view);
    if (moments.length === 0) return;
    this.log = append(this.log, moments);
    this.news = append([], moments);
    const events = eventsOf(moments) satisfies GameEvent[];
    const back = moments.some((moment) => moment.type === "tookBack");
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

/** The cards of which the hand holds more than before. */
function grown(before: readonly CardCount[], now: readonly CardCount[]): number[] {
  const held = new Map(before.map(({ card, count }) => [card, count]));
  return now.filter(({ card, count }) => count > (held.get(card) ?? 0)).map(({ card }) => card);
}
