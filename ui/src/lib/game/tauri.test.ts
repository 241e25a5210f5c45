import { clearMocks, mockIPC } from "@tauri-apps/api/mocks";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fixture } from "../../test/fixture-port";
import type { GamePort } from "./port";
import { tauriGamePort } from "./tauri";

afterEach(() => {
  clearMocks();
  vi.unstubAllGlobals();
});

/** Installs a shell whose response to each command is the result or the error of `answer`. */
function mockShell(answer: (command: string, args: unknown) => unknown): void {
  vi.stubGlobal("isTauri", true);
  mockIPC((command, args) => answer(command, args));
}

/** The argument that selects the games in commands that games and tables share. */
const GAMES = { collection: "games" };

describe("the shell as game port", () => {
  it("reports a missing shell", async () => {
    await expect(tauriGamePort.redo(1, 0)).rejects.toMatchObject({ failure: { type: "noShell" } });
  });

  it("returns the open game", async () => {
    const openedGame = await fixture("start3");
    mockShell(() => openedGame);
    expect(await tauriGamePort.resync(() => undefined)).toEqual(openedGame);
  });

  it.each<[string, (port: GamePort) => Promise<unknown>, string, Record<string, unknown>]>([
    [
      "opening a hand",
      (port) => port.openHand(6, 2, null),
      "open_hand",
      { ...GAMES, version: 6, seat: 2, pin: null },
    ],
    ["closing the hand", (port) => port.closeHand(), "close_hand", GAMES],
    [
      "submitting actions",
      (port) => port.act(6, 2, [{ type: "endPhase" }]),
      "act",
      { version: 6, seat: 2, actions: [{ type: "endPhase" }] },
    ],
    ["passing for all", (port) => port.passWindow(6, null), "pass_window", { version: 6, stopBefore: null }],
    ["undoing", (port) => port.undo(6, 4), "undo", { ...GAMES, version: 6, step: 4 }],
    ["redoing", (port) => port.redo(6, 4), "redo", { ...GAMES, version: 6, count: 4 }],
    [
      "retrying outcomes",
      (port) => port.drawPendingOutcomes(6),
      "draw_pending_outcomes",
      { ...GAMES, version: 6 },
    ],
    ["conceding", (port) => port.concede(6, 1), "concede", { version: 6, seat: 1 }],
    ["ending by agreement", (port) => port.agreeToEnd(6), "agree_to_end", { version: 6 }],
  ])("has a command for %s, and returns the number of the update", async (_, request, name, args) => {
    const command = vi.fn(() => 7);
    mockShell(command);
    expect(await request(tauriGamePort)).toBe(7);
    expect(command).toHaveBeenCalledWith(name, args);
  });

  it("rejects with the typed refusal", async () => {
    const refusal = { type: "stale", expected: 3, latest: 5 };
    mockShell(() => {
      throw refusal;
    });
    await expect(tauriGamePort.redo(3, 2)).rejects.toMatchObject({ failure: refusal });
  });

  it.each([["an error text"], [new Error("an error text")]])(
    "rejects with the text of an untyped error: %s",
    async (error) => {
      mockShell(() => {
        throw error;
      });
      await expect(tauriGamePort.redo(3, 2)).rejects.toMatchObject({
        failure: { type: "unknown", reason: "an error text" },
      });
    },
  );
});
