/** The replay of a finished game: the current step, and the animation from step to step. */
import type {
  Event as GameEvent,
  GameInfo,
  HexView,
  DiceStatistics,
  HistoryEntry,
  View,
} from "../../bindings";
import { type Ghost } from "../stage/ghosts";
import { animationPaceOf, type Speed } from "../stage/pace";
import { delay } from "../live/delay";
import { RequestError, type RequestFailure } from "../live/request-failure";
import { reuseEqualParts } from "../live/reuse-equal-parts";
import { appendHistory, appendForScreenReader, eventsOf, type Entry } from "../log/entries";
import { reduceBattle, type LoggedBattle } from "../log/battle";
import { hexesOf } from "../log/named-in-entry";
import { reduceStorm, type Storm } from "../log/storm";
import { beatsOf, type Beat } from "../stage/beats";
import { reduceScene, type Scene } from "../stage/scenes";
import type { ReplayPort } from "../shell/port";
import { setUnitSheet } from "../words/unit-sheet.svelte";

/** Pause between two steps during playback, in milliseconds. */
const PAUSE_MS: Record<Speed, number> = { slow: 900, normal: 350, fast: 80, instant: 0 };
/** Pause after each step of a storm, as a multiple of `PAUSE_MS`. */
const STORM_PAUSE_FACTOR = 3;

export class ReplayPlayer {
  info = $state.raw<GameInfo | null>(null);
  seed = $state("");
  /** Dice statistics of all players over the whole game. */
  diceStatistics = $state.raw<readonly DiceStatistics[]>([]);
  /** The steps of the game, in order. */
  history = $state.raw<readonly HistoryEntry[]>([]);
  /** The view that is shown: the position after the first `step` steps. */
  view = $state.raw<View | null>(null);
  step = $state(0);
  /** The board from the first view. */
  board = $state.raw<readonly HexView[]>([]);
  log = $state.raw<readonly Entry[]>([]);
  /** The latest log entries that were played step by step, for screen readers. */
  playedEntries = $state.raw<readonly Entry[]>([]);
  latestBattle = $state.raw<LoggedBattle | null>(null);
  /** The latest storm of the Vortex. It is cleared at the end of the turn that follows the storm. */
  storm = $state.raw<Storm | null>(null);
  /** The group of events that is animated now. */
  beat = $state.raw<Beat | null>(null);
  /** The storm in progress, which extends over several steps. */
  readonly visibleStorm = $derived(
    this.beat?.type === "storm" ? this.beat.storm : this.storm?.isOver === false ? this.storm : null,
  );
  ghosts = $state.raw<readonly Ghost[]>([]);
  /** Hexes of the step that is being animated or was shown last. */
  sceneHexes = $state.raw<readonly number[]>([]);
  isPlaying = $state(false);
  speed = $state<Speed>("normal");
  reducedMotion = $state(false);
  refusal = $state.raw<RequestFailure | null>(null);

  readonly lastStep = $derived(this.history.length);
  /** The steps at which a turn begins, including step 0. */
  readonly turnStarts = $derived([
    0,
    ...this.history.flatMap((entry, index) =>
      eventsOf([entry]).some((event) => event.type === "turnBegan") ? [index + 1] : [],
    ),
  ]);

  /** The latest scene, which the events of later steps may extend. */
  #currentScene: Scene | null = null;
  /** The events of the note with which the previous step ended; empty if it ended with another beat. */
  #note: readonly GameEvent[] = [];
  /** Number of the latest navigation. Earlier navigations have no further effect. */
  #navigationId = 0;
  #skipDelay: (() => void) | null = null;
  #isClosed = false;

  constructor(private readonly port: ReplayPort) {}

  /**
   * Loads a game and shows its beginning. Resolves to true if it could be loaded before `close` was called.
   */
  async open(id: string): Promise<boolean> {
    const isLoaded = await this.#sendRequest(async () => {
      const { info, history, seed, diceStatistics } = await this.port.openReplay(id);
      const view = await this.port.replayViewAt(0);
      // The replay screen has been left, so the unit sheet must stay that of the screen that is shown now.
      if (this.#isClosed) return;
      setUnitSheet(info.catalogue);
      this.info = info;
      this.seed = seed;
      this.diceStatistics = diceStatistics;
      this.history = history;
      this.board = view.hexes;
      this.#show(0, view);
    });
    return isLoaded && !this.#isClosed;
  }

  /** Stops the replay when its screen is left. It cannot be opened again. */
  close(): void {
    this.#isClosed = true;
    this.pause();
  }

  /** Shows a step without animation. */
  async goTo(step: number): Promise<void> {
    this.pause();
    await this.#jumpTo(step, ++this.#navigationId);
  }

  /** Advances by one step with its animation. */
  async forward(): Promise<void> {
    this.pause();
    await this.#stepForward(++this.#navigationId);
  }

  async back(): Promise<void> {
    await this.goTo(this.step - 1);
  }

  async nextTurn(): Promise<void> {
    await this.goTo(this.turnStarts.find((start) => start > this.step) ?? this.lastStep);
  }

  async previousTurn(): Promise<void> {
    await this.goTo(this.turnStarts.findLast((start) => start < this.step) ?? 0);
  }

  /** Plays until the end or until it is stopped. Starts from the beginning if the replay is at its end. */
  async play(): Promise<void> {
    const navigationId = ++this.#navigationId;
    this.isPlaying = true;
    if (this.step >= this.lastStep) await this.#jumpTo(0, navigationId);
    while (navigationId === this.#navigationId && this.step < this.lastStep) {
      const stormBefore = this.storm;
      if (!(await this.#stepForward(navigationId))) break;
      const isStormNews = this.storm !== null && this.storm !== stormBefore && this.storm.isLatestNews;
      await this.#wait(PAUSE_MS[this.speed] * (isStormNews ? STORM_PAUSE_FACTOR : 1));
    }
    if (navigationId === this.#navigationId) this.isPlaying = false;
  }

  /** Stops at the current step and clears the animation. */
  pause(): void {
    this.#navigationId += 1;
    this.isPlaying = false;
    this.#skipDelay?.();
    this.#clear();
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  async #stepForward(navigationId: number): Promise<boolean> {
    const step = this.step + 1;
    if (step > this.lastStep) return false;
    return this.#sendRequest(async () => {
      const view = await this.port.replayViewAt(step);
      if (navigationId !== this.#navigationId) return;
      await this.#animate(step, navigationId);
      if (navigationId !== this.#navigationId) return;
      this.#clear();
      this.#show(step, view);
      this.playedEntries = appendForScreenReader(this.playedEntries, this.history.slice(step - 1, step));
    });
  }

  /** Animates the events of a step, beat by beat. */
  async #animate(step: number, navigationId: number): Promise<void> {
    const events = eventsOf(this.history.slice(step - 1, step));
    const before = {
      scene: this.#currentScene,
      battle: this.latestBattle,
      storm: this.storm,
      note: this.#note,
    };
    this.#note = [];
    this.sceneHexes = hexesOfEvents(events);
    for (const beat of beatsOf(before, events, animationPaceOf(this.speed, this.reducedMotion), () => true)) {
      if (navigationId !== this.#navigationId) return;
      this.beat = beat;
      this.ghosts = "ghosts" in beat ? beat.ghosts : [];
      this.#note = beat.type === "note" ? beat.events : [];
      await this.#wait(beat.duration);
    }
  }

  /** Waits until the time has elapsed or the wait is skipped. */
  async #wait(milliseconds: number): Promise<void> {
    const { elapsed, skip } = delay(milliseconds);
    this.#skipDelay = skip;
    await elapsed;
  }

  /** Clears the beat and the ghosts. */
  #clear(): void {
    this.ghosts = [];
    this.beat = null;
  }

  async #jumpTo(step: number, navigationId: number): Promise<void> {
    const target = Math.min(Math.max(step, 0), this.lastStep);
    this.#note = [];
    this.playedEntries = [];
    await this.#sendRequest(async () => {
      const view = await this.port.replayViewAt(target);
      if (navigationId === this.#navigationId) this.#show(target, view);
    });
  }

  #show(step: number, view: View): void {
    const isForward = step >= this.step;
    const history = this.history.slice(isForward ? this.step : 0, step);
    this.log = appendHistory(isForward ? this.log : [], history);
    const events = eventsOf(history);
    this.sceneHexes = hexesOfEvents(eventsOf(history.slice(-1)));
    this.latestBattle = reduceBattle(isForward ? this.latestBattle : null, events);
    this.#currentScene = events.reduce(reduceScene, isForward ? this.#currentScene : null);
    this.storm = reduceStorm(isForward ? this.storm : null, events);
    this.step = step;
    this.view = reuseEqualParts(this.view, view);
  }

  async #sendRequest(request: () => Promise<void>): Promise<boolean> {
    try {
      await request();
      this.refusal = null;
      return true;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.refusal = error.failure;
      return false;
    }
  }
}

const hexesOfEvents = (events: readonly GameEvent[]): number[] => [...new Set(events.flatMap(hexesOf))];
