/**
 * Runs changes one at a time. A press made while a change is running refers to the state before the change
 * and is ignored. Once the update of that change is visible, a press waits for the response instead. It is
 * ignored if yet another update becomes visible during this wait.
 */
export class ChangeQueue {
  /** True while a change is running. */
  isBusy = $state(false);
  /** The running change. Never rejects. */
  #running: Promise<unknown> = Promise.resolve();
  /** Number of the latest update when the running change started. */
  #updateNumberAtStart = 0;
  /** The running request to close a hand, if any. Never rejects. */
  #closing: Promise<unknown> | null = null;

  /** `latestUpdateNumber` returns the number of the latest visible update. */
  constructor(private readonly latestUpdateNumber: () => number) {}

  /** Runs a change that refers to the visible state. Resolves to true if it ran and succeeded. */
  async run(change: () => Promise<boolean>): Promise<boolean> {
    const updateNumberAtPress = this.latestUpdateNumber();
    while (this.isBusy) {
      if (this.latestUpdateNumber() <= this.#updateNumberAtStart) return false;
      await this.#running;
      if (this.latestUpdateNumber() !== updateNumberAtPress) return false;
    }
    const running = this.#runChange(change);
    this.#running = running.catch(() => undefined);
    return running;
  }

  /** Runs `action` once no change is running. */
  async afterRunningChanges<T>(action: () => Promise<T>): Promise<T> {
    while (this.isBusy) await this.#running;
    return action();
  }

  /** Delays further changes until this running request to close a hand is over. */
  async delayChangesUntil(closing: Promise<unknown>): Promise<void> {
    const closed = closing.catch(() => undefined);
    this.#closing = closed;
    await closing;
    if (this.#closing === closed) this.#closing = null;
  }

  async #runChange(change: () => Promise<boolean>): Promise<boolean> {
    this.isBusy = true;
    // Until the request is sent, no visible update contains the change, so every press is ignored.
    this.#updateNumberAtStart = Infinity;
    try {
      if (this.#closing) await this.#closing;
      this.#updateNumberAtStart = this.latestUpdateNumber();
      return await change();
    } finally {
      this.isBusy = false;
    }
  }
}
