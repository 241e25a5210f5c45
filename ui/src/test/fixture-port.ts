/** A game from a file: for tests, and to look at the page without a shell. Never part of what is shipped. */
import type { Update } from "../contract";
import { Refusal, type GamePort, type NewGame, type Opened } from "../lib/game/port";

/** A fixture: a game as it is opened, and the updates that follow, one for each step. */
export type Fixture = Opened & { next: Update[] };

const FILES = import.meta.glob<Fixture>("../fixtures/*.json", { import: "default" });

export class FixturePort implements GamePort {
  #listener: (update: Update) => void = () => undefined;
  #next: Update[];
  /** What was asked of the port, for tests. */
  readonly asked: string[] = [];
  /** What the next request is refused with, for tests. */
  refusal: Refusal | null = null;

  constructor(readonly fixture: Fixture) {
    this.#next = [...fixture.next];
  }

  static async named(name: string): Promise<FixturePort> {
    const load = FILES[`../fixtures/${name}.json`];
    if (!load) throw new Error(`no fixture ${name}; there are ${Object.keys(FILES).join(", ")}`);
    return new FixturePort(await load());
  }

  async listen(listener: (update: Update) => void): Promise<void> {
    this.#listener = listener;
  }

  async newGame(options: NewGame): Promise<Opened> {
    this.asked.push(`new ${options.players} ${options.seed}`);
    this.#refuse();
    this.#next = [...this.fixture.next];
    return this.fixture;
  }

  async step(): Promise<void> {
    this.asked.push("step");
    this.#refuse();
    const update = this.#next.shift();
    if (!update) throw new Refusal("gameOver", "");
    this.#listener(update);
  }

  async resync(): Promise<Opened | null> {
    return this.fixture;
  }

  #refuse(): void {
    const refusal = this.refusal;
    this.refusal = null;
    if (refusal) throw refusal;
  }
}
