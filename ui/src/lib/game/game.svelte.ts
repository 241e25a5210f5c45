/** The game on the page: the latest truth, what is shown of it, and the way from one to the other. */
import type {
  CardCount,
  Action,
  Controller,
  Event as GameEvent,
  GameInfo,
  HexView,
  Opened,
  Opponent,
  Seating,
  Update,
  View,
} from "../../bindings";
import { append, eventsOf, type Entry } from "../log/entries";
import { follow, throwsOf, type Fight } from "../log/fight";
import { followStorm, type Storm } from "../log/storm";
import { ghostsOf, type Ghost } from "./ghosts";
import { paceOf, rest, type Speed } from "./pace";
import { type GamePort } from "./port";
import { Refused, type Reason } from "../live/reason";
import { share } from "../live/share";
import { useSheet } from "../words/sheet.svelte";
import { longest, stormStages } from "./stages";
import { Turnstile } from "../live/turnstile.svelte";

/** How long a change may take to come, in milliseconds, until it counts as lost. */
const LOST_AFTER = 3000;
/** How many changes may wait to be drawn until all are drawn at once. */
const MOST_WAITING = 6;

export class Game {
  info = $state.raw<GameInfo | null>(null);
  /** The latest view: what controls go by. */
  truth = $state.raw<View | null>(null);
  /** Who sits at the screen now, and what can be taken back. */
  seating = $state.raw<Seating | null>(null);
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
  refusal = $state.raw<Reason | null>(null);
  /** Cards that the open hand has drawn since it opened. */
  fresh = $state.raw<readonly number[]>([]);
  /** Whether the latest thing that was done goes on by itself; taking something back does not. */
  goesOn = $state(false);
  /** How many changes have come that are not drawn yet. */
  #waiting = $state(0);
  /** Closed on the page before the shell has heard of it. */
  #veiled = $state(false);
  /** Closed before it was open: nobody looks at what is on its way. */
  #left = $state(false);

  readonly over = $derived(this.truth?.waiting.type === "over");
  /** Whose hand lies open on this page; nobody's while it is being closed. */
  readonly open = $derived(
    !this.#veiled && !this.#left && this.seating?.looking.type === "open" ? this.seating.looking.seat : null,
  );
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
    const { waiting } = this.truth ?? {};
    return waiting?.type === "decision" && waiting.ask.type !== "phase" ? this.seating?.step : undefined;
  });
  /** Everything that has come is drawn. */
  readonly settled = $derived(this.shown !== null && this.ghosts.length === 0 && this.#waiting === 0);

  /** The number of the latest change. */
  #seq = 0;
  /** What to do when a change has come. */
  #come: (() => void)[] = [];
  /** Changes that are not shown yet; the first may be on its way. */
  #queue: Update[] = [];
  #showing = false;
  #cut: (() => void) | null = null;
  readonly #changes = new Turnstile(() => this.#seq);
  /** Hands that are being opened. */
  #opening = 0;
  /** Nothing is on its way either: whatever was pressed has come to its end. */
  readonly resting = $derived(this.settled && !this.#changes.busy);

  /** Changes that come while all is being asked for: the answer may have them, so they tell of no gap. */
  #held: Update[] | null = null;

  constructor(private readonly port: GamePort) {}

  /** Listens, and takes up the game that is open, if one is. Says whether there is one. */
  async connect(): Promise<boolean> {
    let found = false;
    await this.#asking(async () => {
      found = await this.#resync();
    });
    return found;
  }

  /** One gesture of the seat that decides: all of it or nothing. Says whether it was done. */
  act(...actions: Action[]): Promise<boolean> {
    return this.#change((seq) => this.port.act(seq, actions));
  }

  /** Passes the card window for those before `until`, or for all. */
  passWindow(until: number | null): Promise<boolean> {
    return this.#change((seq) => this.port.passWindow(seq, until));
  }

  /** Opens a hand, for its player alone to see. */
  async takeSeat(seat: number): Promise<boolean> {
    this.fresh = [];
    this.#opening += 1;
    try {
      return await this.#change((seq) => {
        this.#veiled = false;
        return this.port.takeSeat(seq, seat);
      });
    } finally {
      this.#opening -= 1;
      if (this.#left && this.#opening === 0) {
        this.#left = false;
        await this.closeHand();
      }
    }
  }

  /** Closes the open hand: on the page at once, in the shell as soon as it hears of it. */
  async closeHand(): Promise<void> {
    if (this.alone !== null) return;
    if (this.#opening > 0) this.#left = true;
    if (this.seating?.looking.type !== "open") return;
    this.#veiled = true;
    this.fresh = [];
    // It may name a card.
    this.refusal = null;
    // Whatever else is being done: nothing may hold it up.
    await this.#changes.close(this.#asking(async () => this.#arrival(await this.port.closeHand())));
  }

  undo(step: number): Promise<boolean> {
    return this.#change((seq) => this.port.undo(seq, step), false);
  }

  redo(): Promise<boolean> {
    return this.#change((seq) => this.port.redo(seq), false);
  }

  /** Tries once more what chance owes. */
  goOn(): Promise<boolean> {
    return this.#change((seq) => this.port.goOn(seq));
  }

  /** Lets the computer decide now that has to decide. */
  next(): Promise<boolean> {
    return this.#change((seq) => this.port.next(seq));
  }

  /** Lets a person or a computer decide for a seat from now on. */
  setPlayer(seat: number, player: Controller): Promise<boolean> {
    return this.#change((seq) => this.port.setPlayer(seq, seat, player));
  }

  /** Whether a person decides for a seat. */
  isPerson(seat: number): boolean {
    return (this.seating?.players[seat] ?? "person") === "person";
  }

  concede(seat: number): Promise<boolean> {
    return this.#change((seq) => this.port.concede(seq, seat));
  }

  agreeToEnd(): Promise<boolean> {
    return this.#change((seq) => this.port.agreeToEnd(seq));
  }

  /** Cuts short what is on its way: what is shown is what is true. */
  interrupt(): void {
    const late = this.#queue;
    this.#queue = [];
    this.#waiting = 0;
    for (const update of late) this.#show(update);
    this.#clear();
    this.shown = share(this.shown, this.truth);
    this.#cut?.();
  }

  /** Says why something was not done. */
  refuse(reason: Reason): void {
    this.refusal = reason;
  }

  dismiss(): void {
    this.refusal = null;
  }

  /** Changes something, one thing at a time; what is on its way on the board is cut short. */
  #change(request: (seq: number) => Promise<number>, goesOn = true): Promise<boolean> {
    return this.#changes.pass(async (seq) => {
      this.interrupt();
      this.goesOn = goesOn;
      const done = await this.#asking(async () => this.#arrival(await request(seq)));
      if (done) this.refusal = null;
      return done;
    });
  }

  async #resync(): Promise<boolean> {
    const held: Update[] = [];
    this.#held = held;
    try {
      const opened = await this.port.resync((update) => this.#receive(update));
      if (opened) this.#open(opened);
      return opened !== null;
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
    const come = () => {
      if (this.#seq >= seq) cut();
    };
    this.#come = [...this.#come, come];
    await done;
    this.#come = this.#come.filter((one) => one !== come);
    if (this.#seq < seq) await this.#resync();
  }

  #open({ info, history, update }: Opened): void {
    this.interrupt();
    useSheet(info.catalogue);
    this.info = info;
    this.log = append([], history);
    this.fight = follow(null, eventsOf(history));
    this.storm = followStorm(null, eventsOf(history));
    this.goesOn = false;
    this.#take(update);
    this.board = update.view.hexes;
    this.#show(update);
  }

  #receive(update: Update): void {
    if (this.#held) {
      this.#held.push(update);
      return;
    }
    // Older than what we know: the answer of a resync held it already.
    if (update.seq <= this.#seq) return;
    if (update.seq > this.#seq + 1) {
      // Something is missing. The shell knows all of it.
      void this.connect();
      return;
    }
    this.#queue.push(update);
    this.#waiting = this.#queue.length;
    this.#take(update);
    // Computers may play faster than is drawn.
    if (this.#queue.length > MOST_WAITING) this.interrupt();
    if (!this.#showing) void this.#showAll();
  }

  #take({ seq, view, seating, opponent }: Update): void {
    const before = this.truth;
    this.#seq = seq;
    this.truth = view;
    this.seating = seating;
    this.opponent = opponent;
    if (seating.looking.type !== "open") {
      this.#veiled = false;
      this.fresh = [];
    } else if (before?.viewer === view.viewer) {
      // What happened is told as everybody may know it: new cards show in the hand alone.
      const drawn = grown(before.hand, view.hand);
      if (drawn.length > 0) this.fresh = [...this.fresh, ...drawn];
    }
    for (const come of this.#come) come();
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

  async #asking(request: () => Promise<unknown>): Promise<boolean> {
    try {
      await request();
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

/** The cards of which the hand holds more than before. */
function grown(before: readonly CardCount[], now: readonly CardCount[]): number[] {
  const held = new Map(before.map(({ card, count }) => [card, count]));
  return now.filter(({ card, count }) => count > (held.get(card) ?? 0)).map(({ card }) => card);
}
