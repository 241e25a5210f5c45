/** The list of games or of tables. */
import type { Collection, Entry, Listing } from "../../bindings";
import { failureOf, type RequestFailure } from "../live/reason";
import type { LibraryPort } from "../shell/port";

/** Requests that change an entry. */
type EntryPort = Pick<LibraryPort, "rename" | "delete" | "restore">;

/** A deleted entry that can still be restored. */
type DeletedEntry = { id: string; title: string };

/** Number of entries that are loaded first: more than a large window shows. */
const FIRST_LOADED = 24;

export class Library<Preview> {
  /** `null` until the list is loaded. */
  entries = $state.raw<readonly Entry<Preview>[] | null>(null);
  /** Number of entries in the library, including those that are not loaded. */
  total = $state(0);
  #limit: number | null = FIRST_LOADED;
  refusal = $state.raw<RequestFailure | null>(null);
  deleted = $state.raw<DeletedEntry | null>(null);

  constructor(
    private readonly port: EntryPort,
    private readonly collection: Collection,
    private readonly list: (limit: number | null) => Promise<Listing<Preview>>,
  ) {}

  async load(): Promise<void> {
    await this.#run(() => this.#update());
  }

  /** Loads the whole list, now and from now on. */
  async loadAll(): Promise<void> {
    this.#limit = null;
    await this.load();
  }

  /** Renames an entry. Resolves to the problem with the title; `null` if it was changed. */
  async rename(id: string, title: string): Promise<RequestFailure | null> {
    const refusal = await failureOf(() => this.port.rename(this.collection, id, title));
    if (!refusal) await this.load();
    return refusal;
  }

  async remove({ id, title }: DeletedEntry): Promise<void> {
    await this.#run(async () => {
      await this.port.delete(this.collection, id);
      this.deleted = { id, title };
      await this.#update();
    });
  }

  /** Restores the entry deleted last. */
  async restore(): Promise<void> {
    const deletedEntry = this.deleted;
    if (!deletedEntry) return;
    await this.#run(async () => {
      await this.port.restore(this.collection, deletedEntry.id);
      this.deleted = null;
      await this.#update();
    });
  }

  forgetDeleted(): void {
    this.deleted = null;
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  async #update(): Promise<void> {
    const { entries, total } = await this.list(this.#limit);
    this.entries = entries;
    this.total = total;
  }

  async #run(request: () => Promise<void>): Promise<void> {
    this.refusal = await failureOf(request);
  }
}
