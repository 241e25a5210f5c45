/** A list of what is kept: games, or tables. */
import { refusalOf, type Reason } from "../live/reason";

/** What can be done with what is kept. */
export type Shelf<Entry> = {
  list: () => Promise<Entry[]>;
  rename: (id: string, title: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
  restore: (id: string) => Promise<void>;
};

/** Something that can still be brought back. */
export type Deleted = { id: string; title: string };

export class Library<Entry> {
  /** None until they are read for the first time. */
  entries = $state.raw<readonly Entry[] | null>(null);
  refusal = $state.raw<Reason | null>(null);
  deleted = $state.raw<Deleted | null>(null);

  constructor(private readonly shelf: Shelf<Entry>) {}

  async load(): Promise<void> {
    await this.#try(async () => {
      this.entries = await this.shelf.list();
    });
  }

  /** Calls one of them something else; the answer is what is wrong with the title. */
  async rename(id: string, title: string): Promise<Reason | null> {
    const refused = await refusalOf(() => this.shelf.rename(id, title));
    if (!refused) await this.load();
    return refused;
  }

  async remove({ id, title }: Deleted): Promise<void> {
    await this.#try(async () => {
      await this.shelf.remove(id);
      this.deleted = { id, title };
      this.entries = await this.shelf.list();
    });
  }

  /** Brings back what was deleted last. */
  async restore(): Promise<void> {
    const back = this.deleted;
    if (!back) return;
    await this.#try(async () => {
      await this.shelf.restore(back.id);
      this.deleted = null;
      this.entries = await this.shelf.list();
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
