import { clearMocks, mockIPC } from "@tauri-apps/api/mocks";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fixture } from "../../test/fixture-port";
import type { GamePort } from "./port";
import { tauriGame } from "./tauri";

afterEach(() => {
  clearMocks();
  vi.unstubAllGlobals();
});

/** A shell that answers each command with what `answer` returns or throws. */
function shell(answer: (command: string, args: unknown) => unknown): void {
  vi.stubGlobal("isTauri", true);
  mockIPC((command, args) => answer(command, args));
}

/** Arguments of the commands that games and tables share. */
const GAMES = { collection: "games" };

describe("the shell as game port", () => {
  it("reports a missing shell", async () => {
    await expect(tauriGame.redo(1, 0)).rejects.toMatchObject({ reason: { type: "noShell" } });
  });

  it("returns the open game", async () => {
    const opened = await fixture("start3");
    shell(() => opened);
    expect(await tauriGame.resync(() => undefined)).toEqual(opened);
  });

  it.each<[string, (port: GamePort) => Promise<unknown>, string, Record<string, unknown>]>([
    [
      "a seat",
      (port) => port.openHand(6, 2, null),
      "open_hand",
      { ...GAMES, version: 6, seat: 2, pin: null },
    ],
    ["a closed hand", (port) => port.closeHand(), "close_hand", GAMES],
    [
      "a gesture",
      (port) => port.act(6, 2, [{ type: "endPhase" }]),
      "act",
      { version: 6, seat: 2, actions: [{ type: "endPhase" }] },
    ],
    ["a pass for all", (port) => port.passWindow(6, null), "pass_window", { version: 6, until: null }],
    ["an undo", (port) => port.undo(6, 4), "undo", { ...GAMES, version: 6, step: 4 }],
    ["a redo", (port) => port.redo(6, 4), "redo", { ...GAMES, version: 6, step: 4 }],
    ["to go on", (port) => port.goOn(6), "draw_outcomes", { ...GAMES, version: 6 }],
    ["that somebody gives up", (port) => port.concede(6, 1), "concede", { version: 6, seat: 1 }],
    ["that all agree", (port) => port.agreeToEnd(6), "agree_to_end", { version: 6 }],
  ])(
    "is asked for %s as it was meant, and tells the number of the change",
    async (_, request, name, args) => {
      const command = vi.fn(() => 7);
      shell(command);
      expect(await request(tauriGame)).toBe(7);
      expect(command).toHaveBeenCalledWith(name, args);
    },
  );

  it("rejects with the typed refusal", async () => {
    const refusal = { type: "stale", at: 3, now: 5 };
    shell(() => {
      throw refusal;
    });
    await expect(tauriGame.redo(3, 2)).rejects.toMatchObject({ reason: refusal });
  });

  it.each([["plain words"], [new Error("plain words")]])(
    "passes on what its frame says: %s",
    async (words) => {
      shell(() => {
        throw words;
      });
      await expect(tauriGame.redo(3, 2)).rejects.toMatchObject({
        reason: { type: "unknown", reason: "plain words" },
      });
    },
  );
});
