/** A game from a file: for tests, and to look at the page without a shell. Never part of what is shipped. */
import type { Opened, Update } from "../bindings";
import { Refused, type GamePort, type NewGame, type Reason } from "../lib/game/port";

/** A fixture: a game as it is opened, and the updates that follow, one for each step. */
export type Fixture = Opened & { next: Update[] };

const FILES = import.meta.glob<Fixture>("../fixtures/*.json", { import: "default" });

export async function fixture(name: string): Promise<Fixture> {
  const load = FILES[`../fixtures/${name}.json`];
  if (!load) throw new Error(`no fixture ${name}; there are ${Object.keys(FILES).join(", ")}`);
  return load();
}

export class FixturePort implements GamePort {
  #listener: (update: Update) => void = () => undefined;
  #next: Update[];
  #latest: Update;
  /** What was asked of the port. */
  readonly asked: string[] = [];
  /** What the next request is refused with. */
  refusal: Reason | null = null;
  /** How many of the next updates get lost on their way. */
  losing = 0;

  constructor(readonly fixture: Fixture) {
    this.#next = [...fixture.next];
    this.#latest = fixture.update;
  }

  static async named(name: string): Promise<FixturePort> {
    return new FixturePort(await fixture(name));
  }

  async resync(listener: (update: Update) => void): Promise<Opened | null> {
    this.#listener = listener;
    // All that is told of the past is how things stand.
    const update = this.#latest === this.fixture.update ? this.#latest : { ...this.#latest, events: [] };
    return { ...this.fixture, update };
  }

  async newGame(options: NewGame): Promise<Opened> {
    this.asked.push(`new ${options.players} ${options.seed}`);
    this.#refuse();
    this.#next = [...this.fixture.next];
    this.#latest = this.fixture.update;
    return this.fixture;
  }

  async step(seq: number, steps: number): Promise<number> {
    this.asked.push(`step ${seq} ${steps}`);
    this.#refuse();
    const update = this.#next.shift();
    if (!update) throw new Refused({ type: "over" });
    this.#latest = update;
    if (this.losing > 0) this.losing -= 1;
    else this.#listener(update);
    return update.seq;
  }

  #refuse(): void {
    const reason = this.refusal;
    this.refusal = null;
    if (reason) throw new Refused(reason);
  }
}
