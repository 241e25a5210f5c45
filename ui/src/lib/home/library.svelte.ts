/** The list of games or of tables. */
import type { Collection } from "../../bindings";
import { refusalOf, type Reason } from "../live/reason";
import type { LibraryPort } from "../shell/port";

/** Requests that change an entry. */
type EntryPort = Pick<LibraryPort, "rename" | "delete" | "restore">;

/** A deleted entry that can still be restored. */
type DeletedEntry = { id: string; title: string };

export class Library<Entry> {
  /** `null` until the list is loaded. */
  entries = $state.raw<readonly Entry[] | null>(null);
  refusal = $state.raw<Reason | null>(null);
  deleted = $state.raw<DeletedEntry | null>(null);

  constructor(
    private readonly port: EntryPort,
    private readonly collection: Collection,
    private readonly list: () => Promise<Entry[]>,
  ) {}

  async load(): Promise<void> {
    await this.#run(async () => {
      this.entries = await this.list();
    });
  }

  /** Renames an entry. Resolves to the problem with the title; `null` if it was changed. */
  async rename(id: string, title: string): Promise<Reason | null> {
    const refusal = await refusalOf(() => this.port.rename(this.collection, id, title));
    if (!refusal) await this.load();
    return refusal;
  }

  async remove({ id, title }: DeletedEntry): Promise<void> {
    await this.#run(async () => {
      await this.port.delete(this.collection, id);
      this.deleted = { id, title };
      this.entries = await this.list();
    });
  }

  /** Restores the entry deleted last. */
  async restore(): Promise<void> {
    const deletedEntry = this.deleted;
    if (!deletedEntry) return;
    await this.#run(async () => {
      await this.port.restore(this.collection, deletedEntry.id);
      this.deleted = null;
      this.entries = await this.list();
    });
  }

  forgetDeleted(): void {
    this.deleted = null;
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  async #run(request: () => Promise<void>): Promise<void> {
    this.refusal = await refusalOf(request);
  }
}
