import { screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Controller, ComputerActivity, GameUpdate } from "../../bindings";
import { FixturePort, fixture } from "../../test/fixture-port";
import { requestsWithoutLookups, openFixture, renderGameScreen } from "../../test/game-screen";
import { Game } from "../game/game.svelte";
import { automaticAction } from "./automatic-action.svelte";

afterEach(() => vi.restoreAllMocks());

/**
 * A port with a fixture in which the controllers, the activity of the computer and other fields are replaced.
 */
async function portWith(
  name: string,
  controllers: Controller[],
  computerActivity: ComputerActivity | null,
  updateOverrides: Partial<GameUpdate> = {},
) {
  const { update, ...rest } = await fixture(name);
  return new FixturePort({
    ...rest,
    update: {
      ...update,
      status: { ...update.status, controllers },
      computerActivity,
      ...updateOverrides,
    },
  });
}
const user = userEvent.setup();

describe("a computer that decides", () => {
  it("is labelled, and lets nobody else act", async () => {
    const port = await portWith("movement", ["officer", "officer", "recruit"], { type: "thinks", seat: 0 });
    await renderGameScreen(port);
    const button = screen.getByRole<HTMLButtonElement>("button", { name: /Computer thinking/ });
    expect(button.disabled).toBe(true);
    expect(screen.getByText("Ada (Officer)")).toBeTruthy();
    const players = screen.getByRole("list", { name: "Players" });
    expect(within(players).getAllByText(/Recruit/)).toHaveLength(1);
    expect(screen.queryByRole("button", { name: /^End/ })).toBeNull();
    await user.keyboard("e");
    expect(requestsWithoutLookups(port)).toEqual([]);
  });

  it("is shown with the control for its pace", async () => {
    const port = await portWith("movement", ["officer", "person", "person"], { type: "thinks", seat: 0 });
    await renderGameScreen(port);
    expect(screen.getByRole("radiogroup", { name: "Computer player speed" })).toBeTruthy();
  });

  it("decides immediately if the person skips to the next decision", async () => {
    const port = await portWith("movement", ["officer", "person", "person"], { type: "thinks", seat: 0 });
    await renderGameScreen(port);
    await user.click(screen.getByRole("button", { name: /^Skip to your decision/ }));
    expect(requestsWithoutLookups(port)).toEqual([`advanceComputer ${port.fixture.update.version}`]);
  });

  it("is skipped by Enter only if the player may have meant that", async () => {
    const port = await portWith("movement", ["officer", "person", "person"], { type: "thinks", seat: 0 });
    const startTime = performance.now();
    await renderGameScreen(port);
    const button = screen.getByRole("button", { name: /^Skip to your decision/ });
    const pressEnterAfter = async (ms: number): Promise<number> => {
      vi.spyOn(performance, "now").mockReturnValue(startTime + ms);
      await user.keyboard("{Enter}");
      return requestsWithoutLookups(port).length;
    };
    await user.keyboard("{Shift}");
    button.focus();
    // The button has only just become one that skips.
    expect(await pressEnterAfter(900)).toBe(0);
    // The pointer was used last, so the focus is not shown.
    await user.pointer({ target: document.body, keys: "[MouseLeft]" });
    button.focus();
    expect(await pressEnterAfter(60_000)).toBe(0);
    expect(await pressEnterAfter(61_000)).toBe(1);
  });

  it("waits for a press at the pace “step”", async () => {
    const port = await portWith("movement", ["officer", "person", "person"], { type: "waits", seat: 0 });
    await renderGameScreen(port);
    await user.click(screen.getByRole("button", { name: /^Next/ }));
    expect(requestsWithoutLookups(port)).toEqual([`advanceComputer ${port.fixture.update.version}`]);
  });

  it("reports why it stopped, and retries after a press", async () => {
    const reason = { type: "notSaved", error: { type: "full", path: "/games/a.jsonl" } } as const;
    const port = await portWith("movement", ["officer", "person", "person"], {
      type: "stopped",
      seat: 0,
      reason,
    });
    await renderGameScreen(port);
    expect(
      screen
        .getAllByRole("alert")
        .map((alert) => alert.textContent)
        .join(),
    ).toContain("/games/a.jsonl");
    await user.click(screen.getByRole("button", { name: /^Try again/ }));
    expect(requestsWithoutLookups(port)).toEqual([`advanceComputer ${port.fixture.update.version}`]);
  });

  it("prevents phases from ending automatically", async () => {
    const game = new Game(await portWith("practice", ["officer", "person"], { type: "thinks", seat: 0 }));
    await game.connect();
    if (game.status) game.status = { ...game.status, undoableSteps: [] };
    game.allowsAutomaticActions = true;
    expect(game.view?.choices?.canEndAutomatically).toBe(true);
    expect(automaticAction(game, true)).toBeNull();
    game.computerActivity = null;
    expect(automaticAction(game, true)).toEqual({ type: "endPhase" });
  });

  it("is not asked for cards together with people, and people after it in the asking order are asked later", async () => {
    const { info, update } = await fixture("window");
    const { battle } = update.view;
    if (!battle) throw new Error("the fixture has no battle");
    const [firstSeat = 0] = battle.seatsToAsk;
    const secondSeat = (firstSeat + 1) % info.players.length;
    const thirdSeat = (firstSeat + 2) % info.players.length;
    const view = { ...update.view, battle: { ...battle, seatsToAsk: [firstSeat, secondSeat, thirdSeat] } };
    const controllers = info.players.map((_, seat): Controller =>
      seat === secondSeat ? "officer" : "person",
    );
    await renderGameScreen(await portWith("window", controllers, null, { view }));
    const names = [firstSeat, secondSeat, thirdSeat].map((seat) => info.players[seat]?.name ?? "");
    const passButtons = names.map((name) =>
      screen.queryByRole("button", { name: `${name}: no cards in this battle` }),
    );
    // The third player is asked after the computer.
    expect(passButtons.map((button) => button !== null)).toEqual([true, false, false]);
  });
});

describe("a single person among computers", () => {
  it("has a hand that stays open, without a close button, even after looking away", async () => {
    const { update } = await fixture("movement");
    const seat = update.view.viewer ?? 0;
    const controllers = update.status.controllers.map((_, index): Controller =>
      index === seat ? "person" : "officer",
    );
    const port = await portWith("movement", controllers, null);
    await renderGameScreen(port);
    expect(screen.queryByRole("button", { name: "Close hand" })).toBeNull();
    window.dispatchEvent(new Event("blur"));
    await user.keyboard("h");
    expect(requestsWithoutLookups(port)).toEqual([]);
  });
});

describe("the game menu", () => {
  it("changes controllers, playing styles and speed", async () => {
    const { port, onpace } = await openFixture("movement");
    await user.keyboard("m");
    await user.click(screen.getByRole("button", { name: /^Who plays/ }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Blaise" }), "Officer");
    await waitFor(() => expect(port.requests.at(-1)).toMatch(/^setController \d+ 1 officer$/));
    await user.selectOptions(
      await screen.findByRole("combobox", { name: "Playing style of Blaise" }),
      "Aggressive",
    );
    await waitFor(() => expect(port.requests.at(-1)).toMatch(/^setPlayingStyle \d+ 1 aggressive$/));
    await user.click(screen.getByRole("radio", { name: "Step by step" }));
    expect(onpace).toHaveBeenCalledExactlyOnceWith("step");
  });

  it("replays the last turn from public information", async () => {
    const { port } = await openFixture("movement");
    await user.keyboard("l");
    const dialog = await screen.findByRole("dialog", { name: "Replay the last turn" });
    await waitFor(() =>
      expect(requestsWithoutLookups(port).filter((call) => call.startsWith("viewAt")).length).toBeGreaterThan(
        0,
      ),
    );
    expect(document.querySelector(".game")?.hasAttribute("inert")).toBe(true);
    await user.click(within(dialog).getByRole("button", { name: "Back to the game" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
