import { clearMocks, mockIPC } from "@tauri-apps/api/mocks";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fixture } from "../../test/fixture-port";
import { TauriPort } from "./tauri";

afterEach(() => {
  clearMocks();
  vi.unstubAllGlobals();
});

/** A shell that answers each command with what `answer` returns or throws. */
function shell(answer: (command: string, args: unknown) => unknown): void {
  vi.stubGlobal("isTauri", true);
  mockIPC((command, args) => answer(command, args));
}

describe("the shell behind the page", () => {
  it("is missed in words when there is none", async () => {
    await expect(new TauriPort().step(1, 1)).rejects.toMatchObject({ reason: { type: "noShell" } });
  });

  it("starts a game as it was asked", async () => {
    const opened = await fixture("start3");
    const heard = vi.fn(() => opened);
    shell(heard);
    expect(await new TauriPort().newGame({ players: 3, seed: "42" })).toEqual(opened);
    expect(heard).toHaveBeenCalledWith("new_demo", { players: 3, seed: "42" });
  });

  it("answers a step with the number of its change", async () => {
    const heard = vi.fn(() => 7);
    shell(heard);
    expect(await new TauriPort().step(6, 2)).toBe(7);
    expect(heard).toHaveBeenCalledWith("demo_step", { seq: 6, steps: 2 });
  });

  it("refuses with a type", async () => {
    const refusal = { type: "stale", at: 3, now: 5 };
    shell(() => {
      throw refusal;
    });
    await expect(new TauriPort().step(3, 1)).rejects.toMatchObject({ reason: refusal });
  });

  it.each([["plain words"], [new Error("plain words")]])(
    "passes on what its frame says: %s",
    async (words) => {
      shell(() => {
        throw words;
      });
      await expect(new TauriPort().step(3, 1)).rejects.toMatchObject({
        reason: { type: "unknown", why: "plain words" },
      });
    },
  );
});
