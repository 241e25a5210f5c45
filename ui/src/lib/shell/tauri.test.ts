import { clearMocks, mockIPC } from "@tauri-apps/api/mocks";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Start } from "../../bindings";
import { DEFAULTS } from "../settings/settings.svelte";
import { fixture } from "../../test/fixture-port";
import type { ShellPort } from "./port";
import { tauriShellPort } from "./tauri";

afterEach(() => {
  clearMocks();
  vi.unstubAllGlobals();
});

/** A shell whose response to each command is the result or the error of `answer`. */
function mockShell(answer: (command: string, args: unknown) => unknown): ShellPort {
  vi.stubGlobal("isTauri", true);
  mockIPC((command, args) => answer(command, args));
  return tauriShellPort;
}

const OPTIONS = { seats: [], firstPlayer: { type: "random" as const }, seed: null, isPractice: false };

describe("the shell port", () => {
  it.each<[string, (shell: ShellPort) => Promise<unknown>, Record<string, unknown>]>([
    ["start", (shell) => shell.start(), {}],
    ["games", (shell) => shell.games(24), { limit: 24 }],
    ["new_game", (shell) => shell.newGame(OPTIONS), { options: OPTIONS }],
    ["rematch", (shell) => shell.rematch(null), { controllers: null }],
    ["open_game", (shell) => shell.openGame("a1"), { id: "a1" }],
    ["recover_game", (shell) => shell.recoverGame("a1"), { id: "a1" }],
    ["leave", (shell) => shell.leave("games"), { collection: "games" }],
    [
      "rename",
      (shell) => shell.rename("tables", "a1", "Friday"),
      { collection: "tables", id: "a1", title: "Friday" },
    ],
    ["delete", (shell) => shell.delete("games", "a1"), { collection: "games", id: "a1" }],
    ["restore", (shell) => shell.restore("tables", "a1"), { collection: "tables", id: "a1" }],
    ["export", (shell) => shell.export("games", "a1"), { collection: "games", id: "a1" }],
    ["open_replay", (shell) => shell.openReplay("a1"), { id: "a1" }],
    ["replay_view_at", (shell) => shell.replayViewAt(7), { step: 7 }],
    ["app_info", (shell) => shell.appInfo(), {}],
    ["settings", (shell) => shell.settings(), {}],
    ["set_settings", (shell) => shell.setSettings(DEFAULTS), { settings: DEFAULTS }],
    ["rulebook", (shell) => shell.rulebook(), {}],
    ["log_page_error", (shell) => shell.logPageError("odd"), { text: "odd" }],
    ["announce", (shell) => shell.announce("A die: 4."), { text: "A die: 4." }],
  ])("sends the command %s", async (command, request, args) => {
    const invoke = vi.fn(() => null);
    await request(mockShell(invoke));
    expect(invoke).toHaveBeenCalledTimes(1);
    expect(invoke).toHaveBeenCalledWith(command, args);
  });

  it("returns the answer of the shell", async () => {
    const openedGame = await fixture("start2");
    expect(await mockShell(() => openedGame).openGame("a1")).toEqual(openedGame);
  });

  it("uses the answer to the request made before the page was loaded, but only once", async () => {
    const answer = { settings: {}, library: { type: "refused", refusal: { type: "noFolder" } } };
    window.requestedStart = Promise.resolve(answer as unknown as Start);
    const invoke = vi.fn(() => "asked again");
    const shell = mockShell(invoke);
    expect(await shell.start()).toEqual(answer);
    expect(invoke).not.toHaveBeenCalled();
    expect(await shell.start()).toBe("asked again");
  });

  it("rejects with refusals of the shell and with errors of Tauri", async () => {
    const refusal = { type: "inUse", folder: "/home/mira" };
    const refusing = mockShell(() => {
      throw refusal;
    });
    await expect(refusing.games(null)).rejects.toMatchObject({ failure: refusal });
    const failing = mockShell(() => {
      throw "command settings not found";
    });
    await expect(failing.settings()).rejects.toMatchObject({
      failure: { type: "unknown", reason: "command settings not found" },
    });
  });

  it("reports a missing shell", async () => {
    await expect(tauriShellPort.settings()).rejects.toMatchObject({ failure: { type: "noShell" } });
  });
});
