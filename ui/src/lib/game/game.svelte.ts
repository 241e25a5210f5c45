/**
 * State of the open game on the page: the latest view, the view that is shown, and the animation from the
 * shown view to the latest.
 */
import type {
  Action,
  Controller,
  Event as GameEvent,
  HexView,
  HistoryEntry,
  GameSnapshot,
  ComputerActivity,
  GameUpdate,
  View,
  PlayingStyle,
} from "../../bindings";
import { appendHistory, appendForScreenReader, eventsOf, type Entry } from "../log/entries";
import { reduceBattle, type LoggedBattle } from "../log/battle";
import { reduceStorm, type Storm } from "../log/storm";
import { type Ghost } from "../stage/ghosts";
import { animationPaceOf, type Speed } from "../stage/pace";
import type { GamePort } from "./port";
import { LiveStore, type AttemptWrapper } from "../live/live-store.svelte";
import { delay } from "../live/delay";
import { cardsWithHigherCount } from "./card-counts";
import { ChosenSteps } from "./chosen-steps.svelte";
import { INPUT_GUARD_MS } from "../controls/replaced-control";
import { reuseEqualParts } from "../live/reuse-equal-parts";
import { setUnitSheet } from "../words/unit-sheet.svelte";
import { beatsOf, seatOfBeat, type Beat } from "../stage/beats";
import { isDieOfScene, isNewsToActor, reduceScene, type Scene } from "../stage/scenes";

/** If more updates than this wait to be shown, all of them are shown at once, without animation. */
const MAX_PENDING_UPDATES = 200;

export class Game extends LiveStore<GameSnapshot> {
  /** The computer player that has to decide, if any. */
  computerActivity = $state.raw<ComputerActivity | null>(null);
  /** The view that is shown. It lags behind `view` during an animation. */
  shownView = $state.raw<View | null>(null);
  /** The hexes of the first view. Their positions, terrain and home bases never change. */
  board = $state.raw<readonly HexView[]>([]);
  log = $state.raw<readonly Entry[]>([]);
  /** The latest log entries, for screen readers. Events of different updates are never merged. */
  entriesForScreenReader = $state.raw<readonly Entry[]>([]);
  /**
   * The beat that the stage or the board shows: a group of events that are shown together. While a computer
   * thinks, the last beat remains.
   */
  beat = $state.raw<Beat | null>(null);
  readonly scene = $derived(this.beat?.type === "scene" ? this.beat.scene : null);
  /** Units in motion. */
  ghosts = $state.raw<readonly Ghost[]>([]);
  /** The latest battle of this turn, with its dice and its result. */
  latestBattle = $state.raw<LoggedBattle | null>(null);
  /** The latest storm of the Vortex. It is cleared at the end of the turn that follows it. */
  storm = $state.raw<Storm | null>(null);
  /** The storm with the dice shown so far, during its animation; `null` otherwise. */
  readonly animatedStorm = $derived(this.beat?.type === "storm" ? this.beat.storm : null);
  /** The battle as far as it has been shown, during its animation; `null` otherwise. */
  readonly animatedBattle = $derived(this.beat?.type === "battle" ? this.beat.battle : null);
  /**
   * True while a battle or the steps of computers are being shown. Meanwhile no person is asked to decide.
   */
  isWatching = $state(false);
  animationSpeed = $state<Speed>("normal");
  /** True while the computers' turns are skipped, and for a moment afterwards. */
  isSkippingOrJustSkipped = $state(false);
  /** True if moves and dice are not animated at any speed. */
  reducedMotion = $state(false);
  /** Shows the turns of computers at once, apart from battles of people. */
  showsComputersAtOnce = $state(false);
  /**
   * The cards that the player of the open hand has drawn, until the player looks at them, closes the hand,
   * draws in a later turn, or has finished the next turn.
   */
  newCards = $state.raw<readonly number[]>([]);
  /** The turn in which the latest new cards were drawn. */
  #turnOfNewCards = 0;
  /** True if the only person does not want to be asked in battles between other players. Not stored. */
  declinesOthersBattles = $state(false);
  /**
   * The turn in which the player reveals all tokens; `null` again after any other action, an undo or a redo.
   */
  #turnOfRevealing = $state<number | null>(null);
  /** True if automatic actions may follow the latest change; false after undo, redo or loading. */
  allowsAutomaticActions = $state(false);
  readonly chosenSteps = new ChosenSteps();
  /** Number of updates received but not shown yet. */
  #pendingCount = $state(0);

  /**
   * The seat of the only person in the game; `null` if there are several people, or none. Nobody else looks
   * at the screen, so the hand of this seat stays open.
   */
  readonly onlyPersonSeat = $derived.by((): number | null => {
    const personSeats = (this.status?.controllers ?? []).flatMap((controller, seat) =>
      controller === "person" ? [seat] : [],
    );
    return personSeats.length === 1 ? (personSeats[0] ?? null) : null;
  });
  /**
   * The seat for which the screen is covered until its player takes over. The steps of computers and the last
   * battle are shown first. Meanwhile, the hand is closed and nobody can act.
   */
  readonly handoverSeat = $derived(
    this.status?.hand.type === "handover" && !this.isWatching ? this.status.hand.next : null,
  );
  /**
   * The number of steps before the pending question, which identifies the question. Undefined if there is no
   * question, and while the player may take any action of a phase.
   */
  readonly questionStep = $derived.by((): number | undefined => {
    const { pendingInput } = this.view ?? {};
    return pendingInput?.type === "decision" && pendingInput.decision.type !== "phase"
      ? this.status?.stepCount
      : undefined;
  });
  /** True if the game belongs to a lesson. */
  readonly isLesson = $derived((this.status?.lesson ?? null) !== null);
  /** True if the only person is asked to play cards in a battle between other players. */
  readonly isAskedInOthersBattle = $derived.by((): boolean => {
    const { pendingInput, battle } = this.view ?? {};
    return (
      pendingInput?.type === "decision" &&
      pendingInput.decision.type === "window" &&
      pendingInput.seat === this.onlyPersonSeat &&
      battle?.forces.every(({ seat }) => seat !== pendingInput.seat) === true
    );
  });
  /** True while all tokens are being revealed one after another. */
  readonly isRevealingAll = $derived(this.view !== null && this.view.turn === this.#turnOfRevealing);
  /** The seat that decides, or the active seat if no decision is pending. */
  readonly decidingSeat = $derived.by((): number => {
    const { pendingInput, active } = this.view ?? {};
    return pendingInput?.type === "decision" ? pendingInput.seat : (active ?? 0);
  });
  /** True if all received updates are shown. */
  readonly isUpToDate = $derived(
    this.shownView !== null && this.ghosts.length === 0 && this.#pendingCount === 0,
  );

  /**
   * The seat whose actions are shown: during an animation that of the beat, otherwise the deciding seat of
   * the shown view, or its active seat. It lags behind `computerActivity` during an animation.
   */
  readonly shownSeat = $derived.by((): number | null => {
    const beatSeat = this.isUpToDate ? null : this.beat && seatOfBeat(this.beat);
    if (beatSeat !== null) return beatSeat;
    const { pendingInput, active } = this.shownView ?? {};
    return pendingInput?.type === "decision" ? pendingInput.seat : (active ?? null);
  });

  /** True if all updates are shown and no request is running. */
  readonly isIdle = $derived(this.isUpToDate && !this.isBusy);

  /** The scene so far, which later updates may continue. */
  #sceneSoFar: Scene | null = null;
  /** Updates that are not shown yet. The animation of the first one may be running. */
  #queue: GameUpdate[] = [];
  #isShowingQueue = false;
  /** Resolves when all received updates are shown. */
  #untilShown: Promise<void> = Promise.resolve();
  /** True while the player skips to the next decision of a person. */
  #isSkipping = false;
  /**
   * The `battleBegan` event of the battle that was shown when the player last chose to skip; `null` if there
   * was none. This battle is skipped even if a person fights in it.
   */
  #skippedBattle: object | null = null;
  #guardTimer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the running delay of the animation early; `null` if there is none. */
  #skipDelay: (() => void) | null = null;

  /** Called when the player submits actions. `acceptance` resolves to true if they are accepted. */
  onact: (actions: readonly Action[], acceptance: Promise<boolean>) => void = () => undefined;

  constructor(private readonly port: GamePort) {
    super(port);
  }

  /**
   * Submits actions for the deciding seat as one step: all or none. Resolves to true if they were accepted.
   */
  act(...actions: Action[]): Promise<boolean> {
    return this.#submit(actions, false);
  }

  /** Submits an action that the player has no choice about, or has already chosen. */
  actAutomatically(action: Action): Promise<boolean> {
    return this.#submit([action], true);
  }

  #submit(actions: Action[], isAutomatic: boolean): Promise<boolean> {
    const seat = this.decidingSeat;
    if (actions.some(({ type }) => type !== "explore")) this.#turnOfRevealing = null;
    const acceptance = this.change((version) => this.port.act(version, seat, actions));
    void this.chosenSteps.note(this.status?.stepCount ?? 0, isAutomatic, acceptance);
    this.onact(actions, acceptance);
    return acceptance;
  }

  /**
   * Starts revealing all tokens one after another. Each find is shown. Any other action ends the revealing.
   */
  revealAll(): void {
    this.dismissRefusal();
    this.#turnOfRevealing = this.view?.turn ?? null;
    this.allowsAutomaticActions = true;
  }

  /**
   * Passes the card window for all people who are still to be asked; with `stopBefore`, only for those
   * before that seat. Stops before the first computer.
   */
  passWindow(stopBefore: number | null): Promise<boolean> {
    const acceptance = this.change((version) => this.port.passWindow(version, stopBefore));
    void this.chosenSteps.note(this.status?.stepCount ?? 0, false, acceptance);
    return acceptance;
  }

  override openHand(seat: number): Promise<boolean> {
    this.newCards = [];
    return super.openHand(seat);
  }

  override async closeHand(): Promise<void> {
    if (this.onlyPersonSeat === null) await super.closeHand();
  }

  undo(step: number): Promise<boolean> {
    return this.#undoOrRedo((version) => this.port.undo(version, step));
  }

  redo(): Promise<boolean> {
    return this.#undoOrRedo((version) => this.port.redo(version, 1));
  }

  /** Makes the computer player whose decision is pending decide now. */
  decideForComputer(): Promise<boolean> {
    return this.change((version) => this.port.advanceComputer(version));
  }

  setController(seat: number, controller: Controller): Promise<boolean> {
    return this.change((version) => this.port.setController(version, seat, controller));
  }

  /** Sets the playing style of the computer in a seat. */
  setPlayingStyle(seat: number, playingStyle: PlayingStyle): Promise<boolean> {
    return this.change((version) => this.port.setPlayingStyle(version, seat, playingStyle));
  }

  /** True if a person controls the seat. */
  isPerson(seat: number): boolean {
    return (this.status?.controllers[seat] ?? "person") === "person";
  }

  /** Goes to the next step of a lesson, if the current one only has a text to read. */
  continueLesson(): Promise<boolean> {
    return this.change((version) => this.port.continueLesson(version));
  }

  concede(seat: number): Promise<boolean> {
    return this.change((version) => this.port.concede(version, seat));
  }

  agreeToEnd(): Promise<boolean> {
    return this.change((version) => this.port.agreeToEnd(version));
  }

  /**
   * Lets the computers decide immediately and without animation, until a person has to decide. If
   * `automaticAnswer` returns an answer to the person's question, submits the answer and continues. Battles
   * of people are shown nevertheless; calling this again skips the battle that is being shown. During the
   * skip and for a moment afterwards, `isSkippingOrJustSkipped` is true, so that the second press of a double
   * press neither skips again nor makes the person's decision.
   */
  async skipToDecision(automaticAnswer: () => Action | null): Promise<void> {
    if (this.isSkippingOrJustSkipped) return;
    this.isSkippingOrJustSkipped = true;
    this.#skippedBattle = this.animatedBattle?.beginning ?? null;
    this.#skipDelay?.();
    if (this.#isSkipping) return;
    this.#isSkipping = true;
    try {
      for (let answer: Action | null = null; ;) {
        await this.#decideForComputers();
        answer = this.questionStep === undefined ? null : automaticAnswer();
        if (!answer || !(await this.actAutomatically(answer))) break;
      }
    } finally {
      this.#isSkipping = false;
      this.#ignorePresses();
    }
  }

  /** Ignores further presses for a moment. */
  #ignorePresses(): void {
    this.isSkippingOrJustSkipped = true;
    clearTimeout(this.#guardTimer);
    this.#guardTimer = setTimeout(() => (this.isSkippingOrJustSkipped = false), INPUT_GUARD_MS);
  }

  async #decideForComputers(): Promise<void> {
    await this.#waitUntilShown();
    for (let lastView: unknown = null; this.computerActivity?.type === "thinks" && this.view !== lastView;) {
      lastView = this.view;
      if (!(await this.decideForComputer())) {
        // The computer has decided in the meantime.
        if (this.refusal?.type !== "stale") return;
        this.dismissRefusal();
      }
      await this.#waitUntilShown();
    }
  }

  /**
   * Waits until all received updates are shown: battles of people with animation, everything else at once.
   */
  async #waitUntilShown(): Promise<void> {
    while (this.#pendingCount > 0) await this.#untilShown;
    // The timer of `#ignorePresses` may have reset the flag while a battle was shown.
    this.isSkippingOrJustSkipped = true;
  }

  /** True if this beat is skipped. A person's battle is skipped only by a press while it is shown. */
  #isSkipped(beat: Beat): boolean {
    const isComputersTurn = this.shownView !== null && !this.isPerson(this.shownView.active);
    if (!this.#isSkipping && !(this.showsComputersAtOnce && isComputersTurn)) return false;
    if (beat.type !== "battle") return true;
    const { beginning } = beat.battle;
    return (
      beginning === this.#skippedBattle ||
      !(this.isPerson(beginning.attacker) || this.isPerson(beginning.defender))
    );
  }

  /** Skips the running animation and shows the latest view. */
  skipAnimation(): void {
    const pending = this.#queue;
    this.#queue = [];
    this.#pendingCount = 0;
    for (const update of pending) this.#show(update);
    this.#clearAnimation();
    this.shownView = reuseEqualParts(this.shownView, this.view);
    this.#endWatching();
    this.#skipDelay?.();
  }

  /** Marks a card of the open hand as seen. */
  markSeen(card: number): void {
    if (this.newCards.includes(card)) this.newCards = this.newCards.filter((newCard) => newCard !== card);
  }

  protected override clearHandDetails(): void {
    super.clearHandDetails();
    this.newCards = [];
  }

  /** Before the change, skips the running animation and allows automatic actions. */
  protected override change(
    request: (version: number) => Promise<number>,
    wrapAttempt: AttemptWrapper = (attempt) => attempt(),
  ): Promise<boolean> {
    return super.change(request, (attempt) => {
      this.skipAnimation();
      this.allowsAutomaticActions = true;
      return wrapAttempt(attempt);
    });
  }

  /** Undoes or redoes a step. The game does not continue automatically afterwards. */
  #undoOrRedo(request: (version: number) => Promise<number>): Promise<boolean> {
    return this.change(request, (attempt) => {
      this.allowsAutomaticActions = false;
      this.#turnOfRevealing = null;
      return attempt();
    });
  }

  protected override subscribe(listener: (update: GameUpdate) => void): Promise<GameSnapshot | null> {
    return this.port.resync(listener);
  }

  protected override onLoad({ info, history, update }: GameSnapshot, previousView: View | null): void {
    this.skipAnimation();
    setUnitSheet(info.catalogue);
    this.log = appendHistory([], history);
    this.chosenSteps.latestIndex = update.status.stepCount;
    this.latestBattle = reduceBattle(null, eventsOf(history));
    this.storm = reduceStorm(null, eventsOf(history));
    this.allowsAutomaticActions = false;
    this.#turnOfRevealing = null;
    this.beat = null;
    this.#sceneSoFar = eventsOf(history).reduce<Scene | null>(reduceScene, null);
    this.#updateComputerAndNewCards(update, previousView);
    this.board = update.view.hexes;
    this.#show(update);
  }

  protected override onUpdate(update: GameUpdate, previousView: View | null): void {
    this.#updateComputerAndNewCards(update, previousView);
    this.#queue.push(update);
    // Even if computers' turns are shown at once, they may have to wait for the end of another animation.
    const areComputersAnimated =
      this.animationSpeed !== "instant" && (!this.showsComputersAtOnce || this.#isShowingQueue);
    if (areComputersAnimated && update.history.some((entry) => this.#isByComputer(entry)))
      this.isWatching = true;
    this.#pendingCount = this.#queue.length;
    // Computers may play faster than the page can show.
    if (this.#queue.length > MAX_PENDING_UPDATES) this.skipAnimation();
    if (!this.#isShowingQueue) this.#untilShown = this.#showQueue();
  }

  /** Updates `computerActivity` and `newCards`, which change before the update is shown. */
  #updateComputerAndNewCards(
    { view, status, computerActivity, history }: GameUpdate,
    previousView: View | null,
  ): void {
    this.computerActivity = computerActivity;
    if (status.hand.type !== "open") this.newCards = [];
    else if (previousView?.viewer === view.viewer) {
      // The public events do not name drawn cards, so new cards can only be found by comparing the hands.
      // A card that returns to the hand with an undo is not new.
      const hasUndo = history.some((entry) => entry.type === "undone");
      const newCards = hasUndo ? [] : cardsWithHigherCount(previousView.hand, view.hand);
      if (newCards.length > 0) {
        this.newCards = [...(this.#turnOfNewCards === view.turn ? this.newCards : []), ...newCards];
        this.#turnOfNewCards = view.turn;
      } else if (view.turn > this.#turnOfNewCards + view.seats.length) this.newCards = [];
    }
  }

  async #showQueue(): Promise<void> {
    this.#isShowingQueue = true;
    for (let update = this.#queue[0]; update; update = this.#queue[0]) {
      await this.#animate(update);
      // If the animation was skipped in the meantime, the update has already been shown.
      if (this.#queue[0] !== update) continue;
      this.#queue.shift();
      this.#pendingCount = this.#queue.length;
      this.#clearAnimation();
      this.#show(update);
    }
    this.#isShowingQueue = false;
    this.#endWatching();
  }

  /** True if the entry is a step of a computer. */
  #isByComputer(entry: HistoryEntry): boolean {
    return entry.type === "step" && entry.seat !== null && !this.isPerson(entry.seat);
  }

  /** Call when all updates are shown. While a computer thinks, the last beat remains. */
  #endWatching(): void {
    this.isWatching = false;
    if (this.computerActivity === null) this.beat = null;
  }

  /** Clears the animation before new positions are shown. */
  #clearAnimation(): void {
    this.ghosts = [];
    if (this.beat?.type === "storm") this.beat = null;
  }

  /** Shows the events that led to an update, in order. */
  async #animate(update: GameUpdate): Promise<void> {
    const beats = this.#nextBeatsOf(eventsOf(update.history));
    if (beats.length === 0 && update.history.length > 0) this.beat = null;
    for (const beat of beats) {
      if (this.#queue[0] !== update) return;
      if (this.#isSkipped(beat)) continue;
      // A press may skip the battle that is now shown.
      if (
        this.#isSkipping &&
        beat.type === "battle" &&
        beat.battle.beginning !== this.animatedBattle?.beginning
      )
        this.#ignorePresses();
      this.beat = beat;
      this.ghosts = "ghosts" in beat ? beat.ghosts : [];
      if (beat.type === "battle" || (beat.type === "scene" && !this.isPerson(beat.scene.seat))) {
        this.isWatching = true;
      }
      await this.#wait(beat.duration);
    }
  }

  /**
   * The beats of these events, without scenes that show the only person nothing new. The events must be the
   * next ones, because they are also added to `#sceneSoFar`.
   */
  #nextBeatsOf(events: readonly GameEvent[]): Beat[] {
    const before = {
      scene: this.#sceneSoFar,
      battle: this.latestBattle,
      note: this.beat?.type === "note" ? this.beat.events : [],
    };
    for (const event of events) this.#sceneSoFar = reduceScene(this.#sceneSoFar, event);
    const pace = animationPaceOf(this.animationSpeed, this.reducedMotion);
    return beatsOf(before, events, pace, (seat) => !this.isPerson(seat))
      .filter(
        (beat) =>
          beat.type !== "scene" || beat.scene.seat !== this.onlyPersonSeat || isNewsToActor(beat.scene),
      )
      .map((beat) => ({ ...beat, duration: this.#durationOf(beat) }));
  }

  /** How long a beat is shown, in milliseconds. In a lesson, the learner's own dice are shown for longer. */
  #durationOf(beat: Beat): number {
    const isOwnRoll =
      beat.type === "scene" && this.isPerson(beat.scene.seat) && beat.scene.events.some(isDieOfScene);
    return this.isLesson && isOwnRoll
      ? Math.max(beat.duration, animationPaceOf("slow").sceneMs)
      : beat.duration;
  }

  /** Waits for the given time, or until `#skipDelay` is called. */
  async #wait(milliseconds: number): Promise<void> {
    const { elapsed, skip } = delay(milliseconds);
    this.#skipDelay = skip;
    await elapsed;
    this.#skipDelay = null;
  }

  #show({ view, history }: GameUpdate): void {
    this.shownView = reuseEqualParts(this.shownView, view);
    if (history.length === 0) return;
    this.log = appendHistory(this.log, history);
    this.entriesForScreenReader = appendForScreenReader(this.entriesForScreenReader, history);
    const events = eventsOf(history) satisfies GameEvent[];
    const hasUndo = history.some((entry) => entry.type === "undone");
    this.latestBattle = hasUndo
      ? reduceBattle(
          null,
          this.log.flatMap((entry) => entry.events),
        )
      : reduceBattle(this.latestBattle, events);
    this.storm = hasUndo
      ? reduceStorm(
          null,
          this.log.flatMap((entry) => entry.events),
        )
      : reduceStorm(this.storm, events);
  }
}
