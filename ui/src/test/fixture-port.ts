/** A game from a fixture, for tests and for development without a shell. Not part of production builds. */
import type {
  Action,
  Controller,
  Hint,
  TurnRecap,
  Luck,
  Odds,
  Opened,
  HexReport,
  OddsQuery,
  SpecialAttackOdds,
  Update,
  View,
  Violation,
} from "../bindings";
import { type GamePort } from "../lib/game/port";
import { Refused, type Reason } from "../lib/live/reason";

/** A fixture: a game as it is opened, and the updates that follow, one per step. */
export type Fixture = Opened & { next: Update[]; odds: Odds[]; hint: Hint | null; luck: Luck[] };

const FILES = import.meta.glob<Fixture>("../fixtures/*.json", { import: "default" });

export async function fixture(name: string): Promise<Fixture> {
  const load = FILES[`../fixtures/${name}.json`];
  if (!load) throw new Error(`no fixture ${name}; there are ${Object.keys(FILES).join(", ")}`);
  const written = await load();
  return { ...written, update: ahead(written.update), next: written.next.map(ahead) };
}

/** Offset between versions and update numbers, so that confusing them makes tests fail. */
const AHEAD = 40;

/** An update with its version shifted by that offset. */
export const ahead = <T extends { version: number }>(update: T): T => ({
  ...update,
  version: update.version + AHEAD,
});

/** Refuses a request for an outdated version, as the shell does. */
export function inTime(at: number, { version: now }: { version: number }): void {
  if (at !== now) throw new Refused({ type: "stale", expected: at, latest: now });
}

export class FixturePort implements GamePort {
  #listener: (update: Update) => void = () => undefined;
  #next: Update[];
  #latest: Update;
  /** The requests received. */
  readonly asked: string[] = [];
  /** The refusal of the next request. */
  refusal: Reason | null = null;
  /** The violation returned for every action. */
  violation: Violation | null = null;
  /** The outlook returned for every hex. */
  look: HexReport | null = null;
  /** The odds returned for every battle. */
  odds: Odds[];
  /** The odds returned for every special attack. */
  special: SpecialAttackOdds | null = null;
  /** The Officer's suggestion. */
  officer: Hint | null;
  dice: Luck[];
  /** Number of following updates that get lost. */
  losing = 0;

  constructor(readonly fixture: Fixture) {
    this.#next = [...fixture.next];
    this.#latest = fixture.update;
    this.odds = fixture.odds;
    this.officer = fixture.hint;
    this.dice = fixture.luck;
  }

  static async named(name: string): Promise<FixturePort> {
    return new FixturePort(await fixture(name));
  }

  async resync(listener: (update: Update) => void): Promise<Opened | null> {
    this.#listener = listener;
    // The past is represented only by the current state.
    return { ...this.fixture, update: { ...this.#latest, history: [] } };
  }

  async openHand(version: number, seat: number): Promise<number> {
    this.#hear("openHand", version, seat);
    inTime(version, this.#latest);
    return this.#look({ type: "open", seat });
  }

  async closeHand(): Promise<number> {
    this.#hear("closeHand");
    return this.#look({ type: "closed" });
  }

  async act(version: number, seat: number, actions: Action[]): Promise<number> {
    this.#decides(seat);
    return this.#goOn(version, "act", JSON.stringify(actions));
  }

  /** A page makes requests only for the deciding seat. */
  #decides(seat: number): void {
    const { waiting, active } = this.#latest.view;
    const decides = waiting.type === "decision" ? waiting.seat : active;
    if (seat !== decides) throw new Error(`seat ${seat} is asked for, and ${decides} decides`);
  }

  async passWindow(version: number, until: number | null): Promise<number> {
    return this.#goOn(version, "passWindow", until);
  }

  async undo(version: number, step: number): Promise<number> {
    return this.#goOn(version, "undo", step);
  }

  async redo(version: number, step: number): Promise<number> {
    return this.#goOn(version, "redo", step);
  }

  async goOn(version: number): Promise<number> {
    return this.#goOn(version, "goOn");
  }

  async next(version: number): Promise<number> {
    return this.#goOn(version, "next");
  }

  async setPlayer(version: number, seat: number, player: Controller): Promise<number> {
    this.#hear("setPlayer", version, seat, player);
    inTime(version, this.#latest);
    const { seq, status, ...rest } = this.#latest;
    const players = status.players.with(seat, player);
    const seated = { ...status, players };
    return this.tell({ ...rest, seq: seq + 1, version: version + 1, history: [], status: seated });
  }

  async lastTurn(): Promise<TurnRecap> {
    this.#hear("lastTurn");
    const { history, update } = this.fixture;
    const latest = history.slice(-3);
    return { from: update.status.step - latest.length, history: latest };
  }

  async lastTurnAt(step: number): Promise<View> {
    this.#hear("lastTurnAt", step);
    return { ...this.#latest.view, viewer: null, hand: [] };
  }

  async concede(version: number, seat: number): Promise<number> {
    return this.#goOn(version, "concede", seat);
  }

  async agreeToEnd(version: number): Promise<number> {
    return this.#goOn(version, "agreeToEnd");
  }

  async explain(seat: number, action: Action): Promise<Violation | null> {
    this.#decides(seat);
    this.asked.push(`explain ${JSON.stringify(action)}`);
    return this.violation;
  }

  async hexReport(hex: number): Promise<HexReport | null> {
    return this.look && { ...this.look, hex };
  }

  async forecast(question: OddsQuery): Promise<Odds[]> {
    this.asked.push(`forecast ${JSON.stringify(question)}`);
    return this.odds.filter(({ hex }) => question.type !== "upcoming" || question.hex === hex);
  }

  async specialForecast(attack: Action): Promise<SpecialAttackOdds | null> {
    this.asked.push(`specialForecast ${JSON.stringify(attack)}`);
    return this.special;
  }

  async hint(seat: number): Promise<Hint | null> {
    this.#decides(seat);
    this.#hear("hint");
    return this.officer;
  }

  async luck(): Promise<Luck[]> {
    return this.dice;
  }

  async reportRule(words: string): Promise<string> {
    this.#hear("reportRule", words);
    return "/reports/1.json";
  }

  #hear(...words: unknown[]): void {
    this.asked.push(words.join(" "));
    const reason = this.refusal;
    this.refusal = null;
    if (reason) throw new Refused(reason);
  }

  /** The same game with another viewer. The hand itself is not included. */
  #look(state: Update["status"]["hand"]): number {
    const { seq, version, view, status, opponent } = this.#latest;
    const viewer = state.type === "open" ? state.seat : null;
    const hand = viewer !== null && viewer === view.viewer ? view.hand : [];
    return this.tell({
      seq: seq + 1,
      version,
      history: [],
      view: { ...view, viewer, hand },
      status: { ...status, hand: state },
      opponent,
    });
  }

  /** Whatever the request, the result is the next update of the fixture. */
  async #goOn(version: number, name: string, ...words: unknown[]): Promise<number> {
    this.#hear(name, version, ...words);
    inTime(version, this.#latest);
    // The page continues before anything changes, because the shell is another process.
    await null;
    const update = this.#next.shift();
    if (!update) throw new Refused({ type: "over" });
    return this.tell({ ...update, seq: this.#latest.seq + 1, version: version + 1 });
  }

  /** Sends an update to the page, whatever its number. */
  tell(update: Update): number {
    this.#latest = update;
    if (this.losing > 0) this.losing -= 1;
    else this.#listener(update);
    return update.seq;
  }
}
