import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveStore } from "./live-store.svelte";
import type { Tip } from "../../bindings";
import type { LivePort } from "./port";
import { RequestError, type RequestFailure } from "./request-failure";

type HandState = { type: "open"; seat: number } | { type: "closed" };
type Update = {
  updateNumber: number;
  version: number;
  view: { pendingInput: { type: string }; updateNumber: number };
  status: { hand: HandState; tips: Tip[] };
};
type State = { info: { title: string }; update: Update };

/**
 * A shell that has sent some updates already. Each request except `resync` adds an update, unless it is
 * refused.
 */
class LiveShellDouble implements LivePort {
  readonly requests: string[] = [];
  refusal: RequestFailure | null = null;
  /** Number of further updates that get lost. */
  updatesToLose = 0;
  /** The response to the next request is sent after this promise is resolved. */
  responseGate: Promise<void> | null = null;
  hand: HandState = { type: "closed" };
  listener: (update: Update) => void = () => undefined;
  updateNumber = 5;
  /** Opening and closing a hand does not change the version. */
  version = 40;

  get update(): Update {
    const { updateNumber, version, hand } = this;
    return {
      updateNumber,
      version,
      view: { pendingInput: { type: "decision" }, updateNumber },
      status: { hand, tips: [] },
    };
  }

  async resync(listener: (update: Update) => void): Promise<State> {
    this.requests.push("resync");
    this.listener = listener;
    return { info: { title: "Friday" }, update: this.update };
  }

  openHand(version: number, seat: number): Promise<number> {
    return this.change(`openHand ${version} ${seat}`, { type: "open", seat });
  }

  closeHand(): Promise<number> {
    return this.change("closeHand", { type: "closed" });
  }

  drawPendingOutcomes(version: number): Promise<number> {
    return this.change(`drawPendingOutcomes ${version}`);
  }

  undo(version: number, step: number): Promise<number> {
    return this.change(`undo ${version} ${step}`);
  }

  redo(version: number, count: number): Promise<number> {
    return this.change(`redo ${version} ${count}`);
  }

  /** Adds an update and sends it to the page, unless it is one of the updates to lose. */
  sendUpdate(hand = this.hand): number {
    this.updateNumber += 1;
    if (hand === this.hand) this.version += 1;
    this.hand = hand;
    if (this.updatesToLose > 0) this.updatesToLose -= 1;
    else this.listener(this.update);
    return this.updateNumber;
  }

  private async change(request: string, hand = this.hand): Promise<number> {
    this.requests.push(request);
    const { refusal, responseGate } = this;
    [this.refusal, this.responseGate] = [null, null];
    if (refusal) throw new RequestError(refusal);
    // The page continues before anything changes, because the shell is another process.
    await null;
    const updateNumber = this.sendUpdate(hand);
    await responseGate;
    return updateNumber;
  }
}

/** A minimal store that records the numbers of the updates that it receives. */
class MinimalStore extends LiveStore<State> {
  readonly receivedUpdateNumbers: number[] = [];

  constructor(readonly shell: LiveShellDouble) {
    super(shell);
  }

  protected subscribe(listener: (update: Update) => void): Promise<State> {
    return this.shell.resync(listener);
  }

  protected onLoad({ update }: State): void {
    this.receivedUpdateNumbers.push(update.updateNumber);
  }

  protected onUpdate({ updateNumber }: Update): void {
    this.receivedUpdateNumbers.push(updateNumber);
  }
}

/** A store in which requests to open a hand wait for the running change. */
class WaitingStore extends MinimalStore {
  protected override scheduleOpening(open: () => Promise<boolean>): Promise<boolean> {
    return this.afterRunningChanges(open);
  }
}

async function connectStore(): Promise<{ store: MinimalStore; shell: LiveShellDouble }> {
  const shell = new LiveShellDouble();
  const store = new MinimalStore(shell);
  expect(await store.connect()).toBe(true);
  shell.requests.length = 0;
  return { store, shell };
}

/** A promise and the function that resolves it. */
function createGate(): { passed: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a live store", () => {
  it("loads the open game or table", async () => {
    const { store } = await connectStore();
    expect([store.info?.title, store.view?.updateNumber, store.receivedUpdateNumbers]).toEqual([
      "Friday",
      5,
      [5],
    ]);
  });

  it("sends requests one at a time, with the latest version", async () => {
    const { store, shell } = await connectStore();
    // A double click: the second press refers to the state before the first one.
    expect(await Promise.all([store.drawPendingOutcomes(), store.drawPendingOutcomes()])).toEqual([
      true,
      false,
    ]);
    await store.drawPendingOutcomes();
    expect(shell.requests).toEqual(["drawPendingOutcomes 40", "drawPendingOutcomes 41"]);
  });

  it("accepts a press made after the update of a request, even before its response", async () => {
    const { store, shell } = await connectStore();
    const gate = createGate();
    shell.responseGate = gate.passed;
    const first = store.drawPendingOutcomes();
    await vi.waitFor(() => expect(store.view?.updateNumber).toBe(6));
    // Only the first of two simultaneous presses refers to the current state.
    const later = [store.drawPendingOutcomes(), store.drawPendingOutcomes()];
    gate.open();
    expect(await Promise.all([first, ...later])).toEqual([true, true, false]);
    expect(shell.requests).toEqual(["drawPendingOutcomes 40", "drawPendingOutcomes 41"]);
  });

  it("shows a refusal until the next request", async () => {
    const { store, shell } = await connectStore();
    shell.refusal = { type: "over" };
    expect([await store.drawPendingOutcomes(), store.refusal]).toEqual([false, { type: "over" }]);
    expect([await store.drawPendingOutcomes(), store.refusal]).toEqual([true, null]);
  });

  it("resynchronizes after a gap and ignores old updates", async () => {
    const { store, shell } = await connectStore();
    shell.updatesToLose = 1;
    shell.sendUpdate();
    shell.sendUpdate();
    await vi.runAllTimersAsync();
    expect([shell.requests, store.receivedUpdateNumbers]).toEqual([["resync"], [5, 7]]);
    shell.listener({ ...shell.update, updateNumber: 6 });
    expect([store.view?.updateNumber, store.receivedUpdateNumbers]).toEqual([7, [5, 7]]);
  });

  it("resynchronizes only once if an update arrives before the response of the resync", async () => {
    const shell = new LiveShellDouble();
    const store = new MinimalStore(shell);
    vi.spyOn(shell, "resync").mockImplementation(async (listener) => {
      shell.listener = listener;
      listener(shell.update);
      const state = { info: { title: "Friday" }, update: shell.update };
      shell.sendUpdate();
      return state;
    });
    await store.connect();
    await vi.runAllTimersAsync();
    expect(shell.resync).toHaveBeenCalledOnce();
    expect(store.receivedUpdateNumbers).toEqual([5, 6]);
  });

  it("recovers a lost update", async () => {
    const { store, shell } = await connectStore();
    shell.updatesToLose = 1;
    const request = store.drawPendingOutcomes();
    await vi.runAllTimersAsync();
    expect([await request, shell.requests, store.view?.updateNumber]).toEqual([
      true,
      ["drawPendingOutcomes 40", "resync"],
      6,
    ]);
  });

  it("waits for an update that arrives after the response", async () => {
    const { store, shell } = await connectStore();
    shell.updatesToLose = 1;
    const request = store.drawPendingOutcomes();
    await vi.advanceTimersByTimeAsync(2000);
    expect(store.view?.updateNumber).toBe(5);
    shell.listener(shell.update);
    expect([await request, shell.requests, store.view?.updateNumber]).toEqual([
      true,
      ["drawPendingOutcomes 40"],
      6,
    ]);
  });

  it("resynchronizes after a stale request", async () => {
    const { store, shell } = await connectStore();
    shell.updatesToLose = 1;
    shell.sendUpdate();
    shell.refusal = { type: "stale", expected: 5, latest: 6 };
    expect(await store.drawPendingOutcomes()).toBe(false);
    expect([store.refusal?.type, store.view?.updateNumber]).toEqual(["stale", 6]);
  });

  it("does not turn a program error into a refusal", async () => {
    const { store, shell } = await connectStore();
    vi.spyOn(shell, "drawPendingOutcomes").mockRejectedValueOnce(new TypeError("a bug"));
    await expect(store.drawPendingOutcomes()).rejects.toThrow("a bug");
    expect(store.refusal).toBeNull();
  });
});

describe("an open hand", () => {
  async function withOpenHand(): Promise<{ store: MinimalStore; shell: LiveShellDouble }> {
    const connection = await connectStore();
    expect(await connection.store.openHand(2)).toBe(true);
    expect(connection.store.openHandSeat).toBe(2);
    connection.shell.requests.length = 0;
    return connection;
  }

  it("is closed on the page before the shell confirms it", async () => {
    const { store, shell } = await withOpenHand();
    const closing = store.closeHand();
    expect(store.openHandSeat).toBeNull();
    await closing;
    await store.closeHand();
    expect([store.openHandSeat, shell.requests]).toEqual([null, ["closeHand"]]);
  });

  it("is not shown if it was closed while it was being opened", async () => {
    const { store, shell } = await connectStore();
    const gate = createGate();
    shell.responseGate = gate.passed;
    const opening = store.openHand(2);
    await vi.waitFor(() => expect(shell.hand.type).toBe("open"));
    const closing = store.closeHand();
    gate.open();
    await Promise.all([opening, closing]);
    expect([store.openHandSeat, shell.hand.type]).toEqual([null, "closed"]);
    expect(await store.openHand(2)).toBe(true);
    expect(store.openHandSeat).toBe(2);
  });

  it("is not opened by a press that refers to an earlier state", async () => {
    const { store, shell } = await connectStore();
    expect(await Promise.all([store.drawPendingOutcomes(), store.openHand(2)])).toEqual([true, false]);
    expect([store.openHandSeat, shell.requests]).toEqual([null, ["drawPendingOutcomes 40"]]);
  });

  it("is opened again if this is requested while it is being closed", async () => {
    const shell = new LiveShellDouble();
    const store = new WaitingStore(shell);
    await store.connect();
    shell.requests.length = 0;
    const gate = createGate();
    shell.responseGate = gate.passed;
    const first = store.openHand(2);
    await vi.waitFor(() => expect(shell.hand.type).toBe("open"));
    const closing = store.closeHand();
    const second = store.openHand(2);
    gate.open();
    await Promise.all([first, closing, second]);
    expect([store.openHandSeat, shell.hand.type]).toEqual([2, "open"]);
    expect(shell.requests.at(-1)).toBe("openHand 40 2");
  });

  it("that was closed while a request was running hides the refusal of that request", async () => {
    const { store, shell } = await withOpenHand();
    const gate = createGate();
    vi.spyOn(shell, "drawPendingOutcomes").mockImplementationOnce(async () => {
      await gate.passed;
      throw new RequestError({ type: "over" });
    });
    const request = store.drawPendingOutcomes();
    await store.closeHand();
    gate.open();
    expect([await request, store.refusal]).toEqual([false, null]);
  });

  it("stays closed on the page while it is being closed, even if opening another hand is refused", async () => {
    const { store, shell } = await withOpenHand();
    shell.updatesToLose = 1;
    const closing = store.closeHand();
    const refused = new RequestError({ type: "pin", seat: 1, error: { type: "wrong", wait: 0 } });
    vi.spyOn(shell, "openHand").mockRejectedValueOnce(refused);
    const opening = store.openHand(1, "0000");
    await vi.advanceTimersByTimeAsync(100);
    expect(store.openHandSeat).toBeNull();
    await vi.runAllTimersAsync();
    await closing;
    expect([await opening, store.openHandSeat]).toEqual([false, null]);
  });

  it("that is being closed delays the next request", async () => {
    const { store, shell } = await withOpenHand();
    const gate = createGate();
    shell.responseGate = gate.passed;
    const closing = store.closeHand();
    const request = store.drawPendingOutcomes();
    gate.open();
    expect(await request).toBe(true);
    await closing;
    expect(shell.requests).toEqual(["closeHand", "drawPendingOutcomes 40"]);
  });

  it("that is being closed leaves a new refusal visible when the shell confirms the closing", async () => {
    const { store, shell } = await withOpenHand();
    const gate = createGate();
    shell.responseGate = gate.passed;
    const closing = store.closeHand();
    store.showRefusal({ type: "over" });
    gate.open();
    await closing;
    expect(store.refusal).toEqual({ type: "over" });
  });

  it("that the shell closes by itself is cleared together with the visible refusal", async () => {
    const { store, shell } = await withOpenHand();
    store.showRefusal({ type: "over" });
    shell.sendUpdate({ type: "closed" });
    expect([store.openHandSeat, store.refusal]).toEqual([null, null]);
  });
});
