/** A game from a fixture, for tests and for development without a shell. Not part of production builds. */
import type {
  Action,
  Advice,
  Controller,
  TurnRecap,
  DiceStatistics,
  Odds,
  GameSnapshot,
  HexReport,
  OddsQuery,
  SpecialAttackOdds,
  GameUpdate,
  View,
  Violation,
  PlayingStyle,
} from "../bindings";
import { type GamePort } from "../lib/game/port";
import { RequestError, type RequestFailure } from "../lib/live/request-failure";

/** A fixture: a game as it is opened, the updates that follow, one per step, and the answers to queries. */
export type Fixture = GameSnapshot & {
  laterUpdates: GameUpdate[];
  odds: Odds[];
  diceStatistics: DiceStatistics[];
};
type RecordedFixture = Omit<Fixture, "laterUpdates"> & { next: GameUpdate[] };

const FILES = import.meta.glob<RecordedFixture>("../fixtures/*.json", { import: "default" });

export async function fixture(name: string): Promise<Fixture> {
  const load = FILES[`../fixtures/${name}.json`];
  if (!load) throw new Error(`no fixture ${name}; there are ${Object.keys(FILES).join(", ")}`);
  const { next, ...recordedFixture } = await load();
  return {
    ...recordedFixture,
    update: withVersionOffset(recordedFixture.update),
    laterUpdates: next.map(withVersionOffset),
  };
}

/** Added to the versions of fixtures, so that tests fail if versions and update numbers are confused. */
const VERSION_OFFSET = 40;

/** An update with its version raised by `VERSION_OFFSET`. */
export const withVersionOffset = <T extends { version: number }>(update: T): T => ({
  ...update,
  version: update.version + VERSION_OFFSET,
});

/** Refuses a request for an outdated version, as the shell does. */
export function ensureCurrent(version: number, latest: { version: number }): void {
  if (version === latest.version) return;
  throw new RequestError({ type: "stale", expected: version, latest: latest.version });
}

export class FixturePort implements GamePort {
  #listener: (update: GameUpdate) => void = () => undefined;
  #laterUpdates: GameUpdate[];
  #latest: GameUpdate;
  /** The requests received, except `resync`, `hexReport` and `diceStatistics`. */
  readonly requests: string[] = [];
  /** The refusal of the next request. Queries about hexes, odds, rules and statistics are never refused. */
  refusal: RequestFailure | null = null;
  /** The violation that `explainRefusal` returns for every action. */
  violation: Violation | null = null;
  /** The report returned for every hex. */
  hexReportResult: HexReport | null = null;
  /** The odds returned for every query; for the upcoming battle in a hex, only those of that hex. */
  oddsResult: Odds[];
  /** The odds returned for every special attack. */
  specialAttackOddsResult: SpecialAttackOdds | null = null;
  /** The Commander's advice; while it is a promise, the search runs. */
  adviceResult: Advice | null | Promise<Advice | null> = null;
  /** The dice statistics of each player. */
  statistics: DiceStatistics[];
  /** Number of next updates that are lost instead of sent. */
  updatesToLose = 0;

  constructor(readonly fixture: Fixture) {
    this.#laterUpdates = [...fixture.laterUpdates];
    this.#latest = fixture.update;
    this.oddsResult = fixture.odds;
    this.statistics = fixture.diceStatistics;
  }

  static async named(name: string): Promise<FixturePort> {
    return new FixturePort(await fixture(name));
  }

  async resync(listener: (update: GameUpdate) => void): Promise<GameSnapshot | null> {
    this.#listener = listener;
    // The history is left out; the view already reflects it.
    return { ...this.fixture, update: { ...this.#latest, history: [] } };
  }

  async openHand(version: number, seat: number): Promise<number> {
    this.#receive("openHand", version, seat);
    ensureCurrent(version, this.#latest);
    return this.#setHand({ type: "open", seat });
  }

  async closeHand(): Promise<number> {
    this.#receive("closeHand");
    return this.#setHand({ type: "closed" });
  }

  async act(version: number, seat: number, actions: Action[]): Promise<number> {
    this.#ensureDeciding(seat);
    return this.#applyNext(version, "act", JSON.stringify(actions));
  }

  /** Throws unless `seat` decides, because the page makes no requests for other seats. */
  #ensureDeciding(seat: number): void {
    const { pendingInput, active } = this.#latest.view;
    const decidingSeat = pendingInput.type === "decision" ? pendingInput.seat : active;
    if (seat !== decidingSeat)
      throw new Error(`the request is for seat ${seat}, but seat ${decidingSeat} decides`);
  }

  async passWindow(version: number, stopBefore: number | null): Promise<number> {
    return this.#applyNext(version, "passWindow", stopBefore);
  }

  async undo(version: number, step: number): Promise<number> {
    return this.#applyNext(version, "undo", step);
  }

  async redo(version: number, count: number): Promise<number> {
    return this.#applyNext(version, "redo", count);
  }

  async drawPendingOutcomes(version: number): Promise<number> {
    return this.#applyNext(version, "drawPendingOutcomes");
  }

  async advanceComputer(version: number): Promise<number> {
    return this.#applyNext(version, "advanceComputer");
  }

  async setController(version: number, seat: number, controller: Controller): Promise<number> {
    this.#receive("setController", version, seat, controller);
    ensureCurrent(version, this.#latest);
    const { updateNumber, status, ...rest } = this.#latest;
    const controllers = status.controllers.with(seat, controller);
    const newStatus = { ...status, controllers };
    return this.sendUpdate({
      ...rest,
      updateNumber: updateNumber + 1,
      version: version + 1,
      history: [],
      status: newStatus,
    });
  }

  async setPlayingStyle(version: number, seat: number, playingStyle: PlayingStyle): Promise<number> {
    this.#receive("setPlayingStyle", version, seat, playingStyle);
    ensureCurrent(version, this.#latest);
    const { updateNumber, status, ...rest } = this.#latest;
    const newStatus = { ...status, playingStyles: status.playingStyles.with(seat, playingStyle) };
    return this.sendUpdate({
      ...rest,
      updateNumber: updateNumber + 1,
      version: version + 1,
      history: [],
      status: newStatus,
    });
  }

  async turnRecap(): Promise<TurnRecap> {
    this.#receive("turnRecap");
    const { history, update } = this.fixture;
    const latest = history.slice(-3);
    return { firstStep: update.status.stepCount - latest.length, history: latest };
  }

  async viewAt(step: number): Promise<View> {
    this.#receive("viewAt", step);
    return { ...this.#latest.view, viewer: null, hand: [] };
  }

  async continueLesson(version: number): Promise<number> {
    return this.#applyNext(version, "continueLesson");
  }

  async concede(version: number, seat: number): Promise<number> {
    return this.#applyNext(version, "concede", seat);
  }

  async agreeToEnd(version: number): Promise<number> {
    return this.#applyNext(version, "agreeToEnd");
  }

  async explainRefusal(seat: number, action: Action): Promise<Violation | null> {
    this.#ensureDeciding(seat);
    this.requests.push(`explainRefusal ${JSON.stringify(action)}`);
    return this.violation;
  }

  async hexReport(hex: number): Promise<HexReport | null> {
    return this.hexReportResult && { ...this.hexReportResult, hex };
  }

  async odds(query: OddsQuery): Promise<Odds[]> {
    this.requests.push(`odds ${JSON.stringify(query)}`);
    return this.oddsResult.filter(({ hex }) => query.type !== "upcoming" || query.hex === hex);
  }

  async specialAttackOdds(attack: Action): Promise<SpecialAttackOdds | null> {
    this.requests.push(`specialAttackOdds ${JSON.stringify(attack)}`);
    return this.specialAttackOddsResult;
  }

  async advice(seat: number): Promise<Advice | null> {
    this.#ensureDeciding(seat);
    this.#receive("advice");
    return this.adviceResult;
  }

  async cancelAdvice(): Promise<void> {
    this.#receive("cancelAdvice");
  }

  async diceStatistics(): Promise<DiceStatistics[]> {
    return this.statistics;
  }

  async writeProblemReport(text: string): Promise<string> {
    this.#receive("writeProblemReport", text);
    return "/reports/1.json";
  }

  #receive(...parts: unknown[]): void {
    this.requests.push(parts.join(" "));
    const { refusal } = this;
    this.refusal = null;
    if (refusal) throw new RequestError(refusal);
  }

  /**
   * Sends the same game with this state of the hand. The hand has no cards unless the viewer's hand was open
   * already, because the latest view contains no other cards.
   */
  #setHand(state: GameUpdate["status"]["hand"]): number {
    const { updateNumber, version, view, status, computerActivity } = this.#latest;
    const viewer = state.type === "open" ? state.seat : null;
    const hand = viewer !== null && viewer === view.viewer ? view.hand : [];
    return this.sendUpdate({
      updateNumber: updateNumber + 1,
      version,
      history: [],
      view: { ...view, viewer, hand },
      status: { ...status, hand: state },
      computerActivity,
    });
  }

  /** Answers any request with the next update of the fixture. */
  async #applyNext(version: number, name: string, ...args: unknown[]): Promise<number> {
    this.#receive(name, version, ...args);
    ensureCurrent(version, this.#latest);
    // An update arrives only after the caller has continued, because the shell is another process.
    await null;
    const update = this.#laterUpdates.shift();
    if (!update) throw new RequestError({ type: "over" });
    return this.sendUpdate({ ...update, updateNumber: this.#latest.updateNumber + 1, version: version + 1 });
  }

  /** Sends an update to the page without checking its number, or loses it (see `updatesToLose`). */
  sendUpdate(update: GameUpdate): number {
    this.#latest = update;
    if (this.updatesToLose > 0) this.updatesToLose -= 1;
    else this.#listener(update);
    return update.updateNumber;
  }
}
