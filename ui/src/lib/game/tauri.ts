/** The shell as the game behind the page. */
import { Channel, isTauri } from "@tauri-apps/api/core";
import { commands, type Opened, type Refusal, type Update } from "../../bindings";
import { Refused, type GamePort, type NewGame, type Reason } from "./port";

type Answer<T> = { status: "ok"; data: T } | { status: "error"; error: Refusal };

export class TauriPort implements GamePort {
  async resync(listener: (update: Update) => void): Promise<Opened | null> {
    const updates = new Channel<Update>(listener);
    return ask(() => commands.resync(updates));
  }

  async newGame({ players, seed }: NewGame): Promise<Opened> {
    return ask(() => commands.newDemo(players, seed));
  }

  /** A large update arrives later than the answer. */
  async step(seq: number, steps: number): Promise<number> {
    return ask(() => commands.demoStep(seq, steps));
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
