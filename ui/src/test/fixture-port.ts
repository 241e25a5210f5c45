/** A game from a file: for tests, and to look at the page without a shell. Never part of what is shipped. */
import type {
  Action,
  Controller,
  Hint,
  LastTurn,
  Luck,
  Odds,
  Opened,
  Outlook,
  OddsQuery,
  SpecialAttackOdds,
  Update,
  View,
  Violation,
} from "../bindings";
import { type GamePort } from "../lib/game/port";
import { Refused, type Reason } from "../lib/live/reason";

/** A fixture: a game as it is opened, and the updates that follow, one for each step. */
export type Fixture = Opened & { next: Update[]; odds: Odds[]; hint: Hint | null; luck: Luck[] };

const FILES = import.meta.glob<Fixture>("../fixtures/*.json", { import: "default" });

export async function fixture(name: string): Promise<Fixture> {
  const load = FILES[`../fixtures/${name}.json`];
  if (!load) throw new Error(`no fixture ${name}; there are ${Object.keys(FILES).join(", ")}`);
  const written = await load();
  return { ...written, update: ahead(written.update), next: written.next.map(ahead) };
}

/** How far versions are ahead of the numbers of updates, which they must not be taken for. */
const AHEAD = 40;

/** An update of a page that has not heard of every version. */
export const ahead = <T extends { version: number }>(update: T): T => ({
  ...update,
  version: update.version + AHEAD,
});

/** Refuses what is asked for at another version than the latest, as the shell does. */
export function inTime(at: number, { version: now }: { version: number }): void {
  if (at !== now) throw new Refused({ type: "stale", at, now });
}

export class FixturePort implements GamePort {
  #listener: (update: Update) => void = () => undefined;
  #next: Update[];
  #latest: Update;
  /** What was asked of the port. */
  readonly asked: string[] = [];
  /** What the next request is refused with. */
  refusal: Reason | null = null;
  /** What stands in the way of everything that is asked about. */
  violation: Violation | null = null;
  /** What every hex looks like. */
  look: Outlook | null = null;
  /** The odds of the battles that are asked about. */
  odds: Odds[];
  /** The odds of every special attack that is asked about. */
  special: SpecialAttackOdds | null = null;
  /** What the Officer would do. */
  officer: Hint | null;
  dice: Luck[];
  /** How many of the next updates get lost on their way. */
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
    // All that is told of the past is how things stand.
    return { ...this.fixture, update: { ...this.#latest, moments: [] } };
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

  /** Only the seat that decides is asked for by a page. */
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
    const { seq, seating, ...rest } = this.#latest;
    const players = seating.players.with(seat, player);
    const seated = { ...seating, players };
    return this.tell({ ...rest, seq: seq + 1, version: version + 1, moments: [], seating: seated });
  }

  async lastTurn(): Promise<LastTurn> {
    this.#hear("lastTurn");
    const { history, update } = this.fixture;
    const moments = history.slice(-3);
    return { from: update.seating.step - moments.length, moments };
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

  async why(seat: number, action: Action): Promise<Violation | null> {
    this.#decides(seat);
    this.asked.push(`why ${JSON.stringify(action)}`);
    return this.violation;
  }

  async outlook(hex: number): Promise<Outlook | null> {
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

  /** The same game, looked at by somebody else; whose hand it would be stays out of it. */
  #look(looking: Update["seating"]["looking"]): number {
    const { seq, version, view, seating, opponent } = this.#latest;
    const viewer = looking.type === "open" ? looking.seat : null;
    const hand = viewer !== null && viewer === view.viewer ? view.hand : [];
    return this.tell({
      seq: seq + 1,
      version,
      moments: [],
      view: { ...view, viewer, hand },
      seating: { ...seating, looking },
      opponent,
    });
  }

  /** Whatever was asked for, what comes is what comes next in the fixture. */
  async #goOn(version: number, name: string, ...words: unknown[]): Promise<number> {
    this.#hear(name, version, ...words);
    inTime(version, this.#latest);
    // Nothing has changed yet when the page goes on: the shell is another program.
    await null;
    const update = this.#next.shift();
    if (!update) throw new Refused({ type: "over" });
    return this.tell({ ...update, seq: this.#latest.seq + 1, version: version + 1 });
  }

  /** Tells the page of a change, whatever its number. */
  tell(update: Update): number {
    this.#latest = update;
    if (this.losing > 0) this.losing -= 1;
    else this.#listener(update);
    return update.seq;
  }
}
