/** The shell as the game behind the page. */
import { Channel, isTauri } from "@tauri-apps/api/core";
import { commands, type Opened, type Refusal, type Update } from "../../bindings";
import { Refused, type GamePort, type NewGame, type Reason } from "./port";

type Answer<T> = { status: "ok"; data: T } | { status: "error"; error: Refusal };

export class TauriPort implements GamePort {
  /** The latest change that has come. */
  #come = 0;
  #waiting: (() => void) | null = null;

  async resync(listener: (update: Update) => void): Promise<Opened | null> {
    const updates = new Channel<Update>((update) => {
      listener(update);
      this.#note(update.seq);
    });
    const opened = await ask(() => commands.resync(updates));
    if (opened) this.#note(opened.update.seq);
    return opened;
  }

  async newGame({ players, seed }: NewGame): Promise<Opened> {
    const opened = await ask(() => commands.newDemo(players, seed));
    this.#note(opened.update.seq);
    return opened;
  }

  /** Done when the listener has heard what changed: a large update arrives later than the answer. */
  async step(seq: number, steps: number): Promise<void> {
    const made = await ask(() => commands.demoStep(seq, steps));
    while (this.#come < made) await new Promise<void>((resolve) => (this.#waiting = resolve));
  }

  #note(seq: number): void {
    this.#come = Math.max(this.#come, seq);
    this.#waiting?.();
  }
}

/** The one place that knows how a request can fail: no shell, a refusal of ours, or the frame's plain words. */
async function ask<T>(request: () => Promise<Answer<T>>): Promise<T> {
  if (!isTauri()) throw new Refused({ type: "noShell" });
  let answer: Answer<T>;
  try {
    answer = await request();
  } catch (error) {
    throw new Refused(reasonOf(error));
  }
  if (answer.status === "error") throw new Refused(reasonOf(answer.error));
  return answer.data;
}

function reasonOf(error: unknown): Reason {
  if (typeof error === "object" && error !== null && "type" in error) return error as Refusal;
  return { type: "unknown", why: error instanceof Error ? error.message : String(error) };
}
