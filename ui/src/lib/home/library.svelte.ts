/** A list of what is kept: games, or tables. */
import type { Collection } from "../../bindings";
import { refusalOf, type Reason } from "../live/reason";
import type { LibraryPort } from "../shell/port";

/** What can be done with what is kept. */
type Shelf = Pick<LibraryPort, "rename" | "delete" | "restore">;

/** Something that can still be brought back. */
type Deleted = { id: string; title: string };

export class Library<Entry> {
  /** None until they are read for the first time. */
  entries = $state.raw<readonly Entry[] | null>(null);
  refusal = $state.raw<Reason | null>(null);
  deleted = $state.raw<Deleted | null>(null);

  constructor(
    private readonly shelf: Shelf,
    private readonly collection: Collection,
    private readonly list: () => Promise<Entry[]>,
  ) {}

  async load(): Promise<void> {
    await this.#try(async () => {
      this.entries = await this.list();
    });
  }

  /** Calls one of them something else; the answer is what is wrong with the title. */
  async rename(id: string, title: string): Promise<Reason | null> {
    const refused = await refusalOf(() => this.shelf.rename(this.collection, id, title));
    if (!refused) await this.load();
    return refused;
  }

  async remove({ id, title }: Deleted): Promise<void> {
    await this.#try(async () => {
      await this.shelf.delete(this.collection, id);
      this.deleted = { id, title };
      this.entries = await this.list();
    });
  }

  /** Brings back what was deleted last. */
  async restore(): Promise<void> {
    const back = this.deleted;
    if (!back) return;
    await this.#try(async () => {
      await this.shelf.restore(this.collection, back.id);
      this.deleted = null;
      this.entries = await this.list();
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
