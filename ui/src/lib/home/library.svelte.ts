/** The list of games. */
import type { Entry } from "../../bindings";
import { Refused, type Reason } from "../game/port";
import type { LibraryPort } from "../shell/port";

/** A game that can still be brought back. */
export type Deleted = { id: string; title: string };

export class Library {
  /** None until they are read for the first time. */
  entries = $state.raw<readonly Entry[] | null>(null);
  refusal = $state.raw<Reason | null>(null);
  deleted = $state.raw<Deleted | null>(null);

  constructor(private readonly port: LibraryPort) {}

  async load(): Promise<void> {
    await this.#try(async () => {
      this.entries = await this.port.games();
    });
  }

  /** Calls a game something else; the answer is what is wrong with the title. */
  async rename(id: string, title: string): Promise<Reason | null> {
    const refused = await refusalOf(() => this.port.renameGame(id, title));
    if (!refused) await this.load();
    return refused;
  }

  async remove({ id, title }: Deleted): Promise<void> {
    await this.#try(async () => {
      await this.port.deleteGame(id);
      this.deleted = { id, title };
      this.entries = await this.port.games();
    });
  }

  /** Brings back what was deleted last. */
  async restore(): Promise<void> {
    const back = this.deleted;
    if (!back) return;
    await this.#try(async () => {
      await this.port.restoreGame(back.id);
      this.deleted = null;
      this.entries = await this.port.games();
    });
  }

  forget(): void {
    this.deleted = null;
  }

  dismiss(): void {
    this.refusal = null;
  }

  async #try(request: () => Promise<void>): Promise<void> {
    this.refusal = await refusalOf(request);
  }
}

/** Why a request was refused, if it was. */
export async function refusalOf(request: () => Promise<unknown>): Promise<Reason | null> {
  try {
    await request();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}
