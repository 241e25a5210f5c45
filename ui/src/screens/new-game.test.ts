import { screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setLanguage } from "../lib/i18n/index.svelte";
import { expectAccessible, loadAllScreens, openHome } from "../test/app";

beforeAll(loadAllScreens, 60_000);
beforeEach(() => localStorage.clear());
afterEach(() => setLanguage("en"));

describe("a new game", () => {
  it("is started with Ctrl+Enter while another control of the dialog has the focus", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    await user.keyboard("n");
    await user.tab();
    const startButton = screen.getByRole("button", { name: "Start" });
    expect(startButton.getAttribute("aria-keyshortcuts")).toBe("Control+Enter");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByRole("group", { name: /^Board/ });
    expect(shell.requests.filter((text) => text.startsWith("newGame "))).toHaveLength(1);
  });

  it("begins with the selected options, which are stored", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    await user.keyboard("n");
    const dialog = within(screen.getByRole("dialog", { name: "New game" }));
    await user.click(dialog.getByRole("radio", { name: "3" }));
    await user.clear(dialog.getByRole("textbox", { name: "Name of player 1" }));
    await user.type(dialog.getByRole("textbox", { name: "Name of player 1" }), "Mira");
    await user.click(dialog.getByRole("radio", { name: "Lyra plays first" }));
    await user.click(dialog.getByText("Playing styles"));
    expect(dialog.queryByRole("combobox", { name: "Playing style of Mira" })).toBeNull();
    expect(dialog.queryByText(/mines more rubium/)).toBeNull();
    await user.selectOptions(dialog.getByRole("combobox", { name: "Playing style of Orion" }), "Miner");
    dialog.getByText(/mines more rubium/);
    await user.click(dialog.getByText("Handicap"));
    await user.selectOptions(dialog.getByRole("combobox", { name: "Extra rubium for Mira" }), "+2");
    await user.click(dialog.getByRole("switch", { name: "Practice: unlimited undo" }));
    await user.click(await dialog.findByRole("radio", { name: "First game" }));
    await dialog.findByText(/^First to 10 points/);
    dialog.getByText("Time Is of the Essence. A shorter game: first to 10 points.");
    dialog.getByText(/^Each won battle brings the attacker a point/);
    await expectAccessible();
    await user.click(dialog.getByRole("button", { name: "Start" }));
    await screen.findByRole("group", { name: /^Board/ });
    const request = shell.requests.find((text) => text.startsWith("newGame "));
    expect(JSON.parse(request?.slice("newGame ".length) ?? "")).toEqual({
      seats: [
        { name: "Mira", faction: "ares", controller: "person", playingStyle: "balanced", extraRubium: 2 },
        {
          name: "Orion",
          faction: "blackHelix",
          controller: "officer",
          playingStyle: "miner",
          extraRubium: 0,
        },
        {
          name: "Lyra",
          faction: "galacticSyndicate",
          controller: "officer",
          playingStyle: "balanced",
          extraRubium: 0,
        },
      ],
      firstPlayer: { type: "index", index: 2 },
      seed: null,
      isPractice: true,
      edition: "2012",
      optionalRules: ["timeIsOfTheEssence"],
      swaps: [],
    });
    expect(shell.storedSettings.lastGame?.seats[0]).toEqual({
      name: "Mira",
      faction: "ares",
      controller: "person",
      playingStyle: "balanced",
      extraRubium: 2,
    });
    expect(shell.storedSettings.defaultPlayerNames).toContain("Mira");
  });

  it.each([
    ["First game", true],
    ["Classic", false],
  ])("as the first game of all, with the rules “%s”, switches tips on: %s", async (rules, hasTips) => {
    const user = userEvent.setup();
    const shell = await openHome();
    await user.keyboard("n");
    const dialog = within(screen.getByRole("dialog", { name: "New game" }));
    await user.click(await dialog.findByRole("radio", { name: rules }));
    await user.click(dialog.getByRole("button", { name: "Start" }));
    await waitFor(() => expect(shell.storedSettings.lastGame).not.toBeNull());
    expect(shell.storedSettings.tips.isEnabled).toBe(hasTips);
  });

  it("has the rules above the seats, so that a change of the number of players does not move the rules", async () => {
    await openHome();
    await userEvent.setup().keyboard("n");
    const dialog = within(screen.getByRole("dialog", { name: "New game" }));
    const rules = await dialog.findByRole("radio", { name: "First game" });
    const seat = dialog.getByRole("textbox", { name: "Name of player 1" });
    expect(rules.compareDocumentPosition(seat)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("explains a conflict of options and replaces the conflicting option on request", async () => {
    const user = userEvent.setup();
    await openHome();
    await user.keyboard("n");
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByText("Optional rules"));
    const [short, long] = ["Time Is of the Essence", "In for the Long Haul"];
    const checkbox = (name: string) =>
      dialog.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^${name}`) });
    await user.click(checkbox(short));
    await dialog.findByText(/^In for the Long Haul cannot be combined with Time Is of the Essence/);
    await expectAccessible();
    await user.click(checkbox(long));
    expect([checkbox(short).checked, checkbox(long).checked]).toEqual([false, true]);
    await user.click(dialog.getByRole("button", { name: /Time Is of the Essence: the rule$/ }));
    await dialog.findByRole("heading", { name: short });
    await expectAccessible();
  });

  it("swaps exploration tokens and warns of too few refineries", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    await user.keyboard("n");
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByText("Optional rules"));
    expect(dialog.queryByRole("combobox", { name: /in place of/ })).toBeNull();
    await user.click(dialog.getByRole("checkbox", { name: /^Extra Exploration Tokens/ }));
    const leaperSelect = await dialog.findByRole("combobox", { name: "Lava Leaper comes in place of" });
    await dialog.findByText("The refineries on the tokens add up to 16; at least 16 is recommended.");
    await user.selectOptions(leaperSelect, "Refinery 2 (4 left)");
    await dialog.findByText(/^The refineries add up to only 14\. At least 16 is recommended/);
    await expectAccessible();
    const striderSelect = dialog.getByRole("combobox", { name: "Rock Strider comes in place of" });
    await user.selectOptions(striderSelect, "Rock Strider (6 left)");
    await user.click(dialog.getByRole("button", { name: "Start" }));
    await screen.findByRole("group", { name: /^Board/ });
    const swaps = [
      { removed: "refinery2", added: "leaper" },
      { removed: "strider", added: "greenStrider" },
    ];
    const request = shell.requests.find((text) => text.startsWith("newGame "));
    expect(JSON.parse(request?.slice("newGame ".length) ?? "").swaps).toEqual(swaps);
    expect(shell.storedSettings.lastGame?.swaps).toEqual(swaps);
  });

  it("shows validation messages at their fields and keeps the input", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    await user.keyboard("n");
    const dialog = within(screen.getByRole("dialog"));
    const start = () => user.click(dialog.getByRole("button", { name: "Start" }));
    shell.refusals.set("newGame", { type: "name", index: 1, error: { type: "empty" } });
    const secondName = dialog.getByRole("textbox", { name: "Name of player 2" });
    await user.clear(secondName);
    await start();
    await waitFor(() => expect(secondName.getAttribute("aria-invalid")).toBe("true"));
    expect(dialog.getByRole("textbox", { name: "Name of player 1" }).getAttribute("aria-invalid")).toBe(
      "false",
    );

    shell.refusals.set("newGame", { type: "seed", text: "seven", reason: "" });
    await user.type(secondName, "Jonas");
    await user.click(dialog.getByText("Advanced"));
    await user.type(dialog.getByRole("textbox", { name: "Seed" }), "seven");
    await start();
    await waitFor(() => expect(dialog.getByText(/“seven” is not a seed/)).toBeTruthy());
    expect(secondName.getAttribute("aria-invalid")).toBe("false");

    shell.refusals.set("newGame", { type: "notSaved", error: { type: "full", path: "/home/mira" } });
    await start();
    await waitFor(() => expect(dialog.getByText(/\/home\/mira/)).toBeTruthy());
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name of player 2" }).value).toBe("Jonas");
  });

  it("swaps factions instead of using a faction twice", async () => {
    const user = userEvent.setup();
    await openHome();
    await user.keyboard("n");
    const playerFaction = within(screen.getByRole("group", { name: "Player 1’s faction" }));
    await user.click(
      playerFaction.getByRole("radio", { name: "Black Helix Industries: Orion has it; choose it to swap" }),
    );
    const orionFaction = within(screen.getByRole("group", { name: "Orion’s faction" }));
    expect(orionFaction.getByRole<HTMLInputElement>("radio", { name: "Ares Inc." }).checked).toBe(true);
  });
});
