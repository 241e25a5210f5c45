/** The list of games or of tables. */
import type { Collection } from "../../bindings";
import { refusalOf, type Reason } from "../live/reason";
import type { LibraryPort } from "../shell/port";

/** Changes to the library. */
type Shelf = Pick<LibraryPort, "rename" | "delete" | "restore">;

/** A deleted entry that can still be restored. */
type Deleted = { id: string; title: string };

export class Library<Entry> {
  /** `null` until the list is loaded. */
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

  /** Renames an entry. Resolves to the problem with the title; `null` if it was changed. */
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

  /** Restores the entry deleted last. */
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
