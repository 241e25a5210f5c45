/** The list of games or of tables. */
import type { Collection, Entry, Listing } from "../../bindings";
import { failureOf, type RequestFailure } from "../live/request-failure";
import type { LibraryPort } from "../shell/port";

/** Requests that change an entry. */
type EntryPort = Pick<LibraryPort, "rename" | "delete" | "restore">;

type DeletedEntry = { id: string; title: string };

/** Number of entries shown until the user asks for all: more than fit in a large window. */
const INITIAL_LIMIT = 24;

/** Number of entries in the first frame: enough to fill a usual window. More would delay the start. */
const FIRST_FRAME_LIMIT = 8;

/**
 * Time between the first frame and the display of more entries, in milliseconds. Earlier, they would delay
 * the display of the first frame.
 */
const REST_DELAY_MS = 200;

/** True if the game or table can be continued. */
export const isUnfinished = ({ state }: Entry<{ winners: number[] | null }>): boolean =>
  state.type === "valid" && state.preview.winners === null;

/** True if the game or table was played to its end. */
export const isFinished = ({ state }: Entry<{ winners: number[] | null }>): boolean =>
  state.type === "valid" && state.preview.winners !== null;

export class Library<Preview> {
  /** The loaded entries, some of which might not be shown; `null` until the list is loaded. */
  entries = $state.raw<readonly Entry<Preview>[] | null>(null);
  /** Number of entries in the library, including those that are not loaded. */
  total = $state(0);
  /** Number of entries to show; `null` for all. */
  #limit = $state<number | null>(INITIAL_LIMIT);
  readonly #entriesToShow = $derived(this.entries?.slice(0, this.#limit ?? undefined) ?? []);
  #isFirstFrame = $state(true);
  /** The entries that are shown. */
  readonly shownEntries = $derived(
    this.#isFirstFrame ? this.#entriesToShow.slice(0, FIRST_FRAME_LIMIT) : this.#entriesToShow,
  );
  /** Number of entries that are left out of the first frame and follow shortly after it. */
  readonly delayedCount = $derived(this.#entriesToShow.length - this.shownEntries.length);
  /** Number of entries that are shown only on request. */
  readonly hiddenCount = $derived(this.total - this.#entriesToShow.length);
  refusal = $state.raw<RequestFailure | null>(null);
  /** The entry deleted last, while it can be restored. */
  deletedEntry = $state.raw<DeletedEntry | null>(null);

  constructor(
    private readonly port: EntryPort,
    private readonly collection: Collection,
    private readonly requestEntries: (limit: number | null) => Promise<Listing<Preview>>,
    /** Loads the whole list if none of the first entries fulfils this condition. */
    private readonly isWanted: (entry: Entry<Preview>) => boolean = () => true,
  ) {}

  /** Loads the list again, and shows all entries up to the limit without delay. */
  async load(): Promise<void> {
    this.#isFirstFrame = false;
    await this.#run(() => this.#reload());
  }

  /** Shows the first part of the list. Loads the rest if none of these entries is wanted. */
  show(listing: Listing<Preview>): void {
    this.#accept(listing);
    // A task that the callback queues runs after the frame has been painted.
    requestAnimationFrame(() => setTimeout(() => (this.#isFirstFrame = false), REST_DELAY_MS));
    void this.#run(() => this.#loadAllIfNoneWanted());
  }

  /** Shows the whole list from now on. */
  async showAll(): Promise<void> {
    this.#limit = null;
    await this.load();
  }

  /** Loads all entries without showing more of them. */
  async loadRest(): Promise<void> {
    if ((this.entries?.length ?? 0) < this.total) await this.#run(() => this.#loadEntries(null));
  }

  /** Renames an entry. Resolves to the refusal; `null` if the entry was renamed. */
  async rename(id: string, title: string): Promise<RequestFailure | null> {
    const refusal = await failureOf(() => this.port.rename(this.collection, id, title));
    if (!refusal) await this.load();
    return refusal;
  }

  async remove({ id, title }: DeletedEntry): Promise<void> {
    await this.#run(async () => {
      await this.port.delete(this.collection, id);
      this.deletedEntry = { id, title };
      await this.#reload();
    });
  }

  /** Restores the entry deleted last. */
  async restore(): Promise<void> {
    const deletedEntry = this.deletedEntry;
    if (!deletedEntry) return;
    await this.#run(async () => {
      await this.port.restore(this.collection, deletedEntry.id);
      this.deletedEntry = null;
      await this.#reload();
    });
  }

  /** Withdraws the offer to restore the entry deleted last. */
  forgetDeleted(): void {
    this.deletedEntry = null;
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  async #reload(): Promise<void> {
    await this.#loadEntries(this.#limit);
    await this.#loadAllIfNoneWanted();
  }

  async #loadAllIfNoneWanted(): Promise<void> {
    if (!this.entries?.some(this.isWanted) && (this.entries?.length ?? 0) < this.total)
      await this.#loadEntries(null);
  }

  async #loadEntries(limit: number | null): Promise<void> {
    this.#accept(await this.requestEntries(limit));
  }

  #accept({ entries, total }: Listing<Preview>): void {
    this.entries = entries;
    this.total = total;
  }

  async #run(request: () => Promise<void>): Promise<void> {
    this.refusal = await failureOf(request);
  }
}
