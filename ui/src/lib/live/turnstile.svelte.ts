/**
 * Changes go through it one by one. What is pressed while a change is being made was meant for what lay there before, and is
 * not taken; once that change is to be seen, the press waits for its answer.
 */
export class Turnstile {
  /** A change is being made. */
  busy = $state(false);
  /** The change that is being made. It never fails. */
  #running: Promise<unknown> = Promise.resolve();
  /** The number of the latest change when that one went on its way. */
  #began = 0;
  /** A hand that is being closed, if one is. It never fails. */
  #closing: Promise<unknown> | null = null;

  /** `seen`: the number of the latest change that is to be seen. */
  constructor(private readonly seen: () => number) {}

  /** Makes a change on the ground of the latest one that is to be seen. Says whether it was taken and done. */
  async pass(change: () => Promise<boolean>): Promise<boolean> {
    const meant = this.seen();
    while (this.busy) {
      if (this.seen() <= this.#began) return false;
      await this.#running;
      if (this.seen() !== meant) return false;
    }
    const making = this.#make(change);
    this.#running = making.catch(() => undefined);
    return making;
  }

  /** Waits its turn, whatever is being made before it. */
  async inTurn<T>(then: () => Promise<T>): Promise<T> {
    while (this.busy) await this.#running;
    return then();
  }

  /** A hand is being closed: nothing holds that up, and the next change goes on from it. */
  async close(closing: Promise<unknown>): Promise<void> {
    const closed = closing.catch(() => undefined);
    this.#closing = closed;
    await closing;
    if (this.#closing === closed) this.#closing = null;
  }

  async #make(change: () => Promise<boolean>): Promise<boolean> {
    this.busy = true;
    // Nothing of it is to be seen before it is on its way.
    this.#began = Infinity;
    try {
      if (this.#closing) await this.#closing;
      this.#began = this.seen();
      return await change();
    } finally {
      this.busy = false;
    }
  }
}
