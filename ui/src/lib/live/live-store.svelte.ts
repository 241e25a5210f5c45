/**
 * The base class of the stores of the open game and the open table. A store holds the latest view, sends one
 * change at a time, and opens and closes hands.
 */
import type { Tip } from "../../bindings";
import { delay } from "./delay";
import type { LivePort, LiveSnapshot } from "./port";
import { RequestError, type RequestFailure } from "./request-failure";
import { ChangeQueue } from "./change-queue.svelte";

/** Time after which an expected update counts as lost, in milliseconds. */
const LOST_UPDATE_MS = 3000;

/** Runs code before and after an attempt to make a change. */
export type AttemptWrapper = (attempt: () => Promise<boolean>) => Promise<boolean>;

const runUnwrapped: AttemptWrapper = (attempt) => attempt();

export abstract class LiveStore<State extends LiveSnapshot> {
  info = $state.raw<State["info"] | null>(null);
  /** The latest view. Controls depend on it. */
  view = $state.raw<State["update"]["view"] | null>(null);
  /** The open hand, the tips that are due, and the steps that can be undone and redone. */
  status = $state.raw<State["update"]["status"] | null>(null);
  refusal = $state.raw<RequestFailure | null>(null);
  /** True while the page hides the hand, until the shell confirms that it is closed. */
  #isHandHidden = $state(false);
  /** True if the hand was closed while it was being opened, so that it must not appear. */
  #isOpeningCancelled = $state(false);

  readonly isOver = $derived(this.view?.pendingInput.type === "over");
  /** The seat whose hand is visible; `null` also while the hand is being closed. */
  readonly openHandSeat = $derived(
    !this.#isHandHidden && !this.#isOpeningCancelled && this.status?.hand.type === "open"
      ? this.status.hand.seat
      : null,
  );
  /**
   * The tips that are due. While a hand is being closed there are none, because they may be about its cards.
   */
  readonly dueTips = $derived.by((): readonly Tip[] => {
    const { hand, tips } = this.status ?? { tips: [] };
    return hand?.type === "open" && this.openHandSeat === null ? [] : tips;
  });

  /** Number of the latest update. */
  #updateNumber = 0;
  /** Version of the game or table at the latest update. */
  #version = 0;
  /** Called after each update. */
  #updateListeners: (() => void)[] = [];
  /**
   * Updates received during a resync. They are applied afterwards, because the result of the resync may
   * already include them.
   */
  #bufferedUpdates: State["update"][] | null = null;
  /** Number of running requests to open a hand. */
  #runningOpeningCount = 0;
  /** Number of requests to open a hand so far. */
  #openingCount = 0;
  /**
   * Number of the last request to open a hand that was cancelled by closing the hand; all earlier requests
   * are cancelled as well.
   */
  #lastCancelledOpening = 0;
  readonly #changes = new ChangeQueue(() => this.#updateNumber);

  constructor(private readonly livePort: LivePort) {}

  /** Requests the full state and subscribes to all further updates. */
  protected abstract subscribe(listener: (update: State["update"]) => void): Promise<State | null>;
  /** Called after the full state has been loaded. `previousView` is the view that it replaces. */
  protected abstract onLoad(state: State, previousView: State["update"]["view"] | null): void;
  /** Called after each update that arrives in sequence. */
  protected abstract onUpdate(update: State["update"], previousView: State["update"]["view"] | null): void;

  /** Clears everything that may name a card of the hand that is being closed. */
  protected clearHandDetails(): void {
    this.refusal = null;
  }

  showRefusal(failure: RequestFailure): void {
    this.refusal = failure;
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  /** True while a change is running. */
  get isBusy(): boolean {
    return this.#changes.isBusy;
  }

  /** Subscribes, and loads the open game or table. Resolves to true if there is one. */
  async connect(): Promise<boolean> {
    let exists = false;
    await this.sendRequest(async () => {
      exists = await this.#resync();
    });
    return exists;
  }

  /** Retries a random outcome that could not be saved. */
  drawPendingOutcomes(): Promise<boolean> {
    return this.change((version) => this.livePort.drawPendingOutcomes(version));
  }

  /** Opens a hand for its player. */
  async openHand(seat: number, pin: string | null = null): Promise<boolean> {
    const openingNumber = (this.#openingCount += 1);
    const isCancelled = (): boolean => openingNumber <= this.#lastCancelledOpening;
    this.#runningOpeningCount += 1;
    try {
      return await this.scheduleOpening(() =>
        this.#change(
          (version) => this.livePort.openHand(version, seat, pin),
          async (attempt) => {
            this.#isOpeningCancelled = isCancelled();
            const accepted = await attempt();
            // Not earlier: until the shell opens this hand, the page may be hiding another hand, which is
            // still being closed.
            if (accepted) this.#isHandHidden = false;
            // The hand is closed before any other request is sent. Otherwise a hand that is opened later
            // could be closed instead.
            if (isCancelled()) await this.#closeOpenHand();
            return accepted;
          },
        ),
      );
    } finally {
      this.#runningOpeningCount -= 1;
      if (this.#runningOpeningCount === 0) this.#isOpeningCancelled = false;
    }
  }

  /** Decides when a requested hand is opened: immediately, unless a subclass overrides this function. */
  protected scheduleOpening(open: () => Promise<boolean>): Promise<boolean> {
    return open();
  }

  /**
   * Closes the open hand: on the page immediately, and in the shell as soon as the request arrives. Cancels
   * requests to open a hand that are still running.
   */
  async closeHand(): Promise<void> {
    if (this.#runningOpeningCount > 0) {
      this.#lastCancelledOpening = this.#openingCount;
      this.#isOpeningCancelled = true;
    }
    await this.#closeOpenHand();
  }

  async #closeOpenHand(): Promise<void> {
    if (this.status?.hand.type !== "open") return;
    this.#isHandHidden = true;
    this.clearHandDetails();
    // Closing does not wait for other requests.
    await this.#changes.delayChangesUntil(
      this.sendRequest(async () => this.#waitForUpdate(await this.livePort.closeHand())),
    );
  }

  /** Makes a change without the additional steps of `change` and its overrides. */
  protected changeDirectly(request: (version: number) => Promise<number>): Promise<boolean> {
    return this.#change(request, runUnwrapped);
  }

  /** Makes a change. Only one change runs at a time. Resolves to true if the change was accepted. */
  protected change(
    request: (version: number) => Promise<number>,
    wrapAttempt = runUnwrapped,
  ): Promise<boolean> {
    const { openHandSeat } = this;
    return this.#change(request, (attempt) =>
      wrapAttempt(async () => {
        const accepted = await attempt();
        // The refusal may name a card of a hand that has been closed in the meantime.
        if (!accepted && openHandSeat !== null && this.openHandSeat !== openHandSeat) this.clearHandDetails();
        return accepted;
      }),
    );
  }

  #change(request: (version: number) => Promise<number>, wrapAttempt: AttemptWrapper): Promise<boolean> {
    return this.#changes.run(() =>
      wrapAttempt(() => {
        this.refusal = null;
        return this.sendRequest(async () => this.#waitForUpdate(await request(this.#version)));
      }),
    );
  }

  /** Runs `action` after the changes that were requested before it. */
  protected afterRunningChanges<T>(action: () => Promise<T>): Promise<T> {
    return this.#changes.afterRunningChanges(action);
  }

  /** Sends a request and shows the refusal, if there is one. Resolves to true if it was not refused. */
  protected async sendRequest(request: () => Promise<unknown>): Promise<boolean> {
    try {
      await request();
      return true;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      // The page is out of date, so it loads the full state before it shows the refusal.
      if (error.failure.type === "stale") await this.connect();
      this.showRefusal(error.failure);
      return false;
    }
  }

  async #resync(): Promise<boolean> {
    const buffer: State["update"][] = [];
    this.#bufferedUpdates = buffer;
    try {
      const state = await this.subscribe((update) => this.#receive(update));
      if (state) {
        const previousView = this.view;
        this.info = state.info;
        this.#apply(state.update);
        this.onLoad(state, previousView);
      }
      return state !== null;
    } finally {
      // If a later resync has replaced the buffer, the result of that resync includes these updates.
      if (this.#bufferedUpdates === buffer) {
        this.#bufferedUpdates = null;
        for (const update of buffer) this.#receive(update);
      }
    }
  }

  /** Resolves when the update with this number has arrived. A lost update is recovered by a resync. */
  async #waitForUpdate(updateNumber: number): Promise<void> {
    if (this.#updateNumber >= updateNumber) return;
    const { elapsed, skip } = delay(LOST_UPDATE_MS);
    const onUpdate = (): void => {
      if (this.#updateNumber >= updateNumber) skip();
    };
    this.#updateListeners = [...this.#updateListeners, onUpdate];
    await elapsed;
    this.#updateListeners = this.#updateListeners.filter((listener) => listener !== onUpdate);
    if (this.#updateNumber < updateNumber) await this.#resync();
  }

  #receive(update: State["update"]): void {
    if (this.#bufferedUpdates) {
      this.#bufferedUpdates.push(update);
      return;
    }
    // The state that a resync returned already includes this update.
    if (update.updateNumber <= this.#updateNumber) return;
    if (update.updateNumber > this.#updateNumber + 1) {
      // An update is missing, so the page requests the full state.
      void this.connect();
      return;
    }
    const previousView = this.view;
    this.#apply(update);
    this.onUpdate(update, previousView);
  }

  #apply({ updateNumber, version, view, status }: State["update"]): void {
    const closesHand = this.openHandSeat !== null && status.hand.type !== "open";
    this.#updateNumber = updateNumber;
    this.#version = version;
    this.view = view;
    this.status = status;
    if (status.hand.type !== "open") this.#isHandHidden = false;
    // The shell has closed the hand without a request.
    if (closesHand) this.clearHandDetails();
    for (const notify of this.#updateListeners) notify();
  }
}
