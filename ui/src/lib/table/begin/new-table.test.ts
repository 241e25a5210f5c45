import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import type {
  Edition,
  NewTable,
  OpeningValueChoices,
  OptionalRule,
  PartSettings,
  TablePreset,
} from "../../../bindings";
import type { RequestFailure } from "../../live/request-failure";
import { ShellDouble, TABLE_VALUES } from "../../../test/shell-double";
import { recordedTable } from "../../../test/table";
import { FACTIONS } from "../../home/factions";
import { DEFAULTS } from "../../settings/settings.svelte";
import { cardTitle, tokenName } from "../../words/names";
import { sectionsOf } from "../store/sections";
import NewTableDialog from "./NewTableDialog.svelte";

const ALL_PARTS: PartSettings = {
  dice: "managed",
  energize: "managed",
  missions: "managed",
  victory: "managed",
  tokens: "managed",
  rubium: "managed",
  firstPlayer: "managed",
  vortexDice: "managed",
  phases: "managed",
};
const RUBIUM_ONLY: PartSettings = {
  ...ALL_PARTS,
  dice: "physical",
  energize: "physical",
  missions: "physical",
  victory: "physical",
  tokens: "physical",
  phases: "physical",
};
const ALL_PHYSICAL = Object.fromEntries(
  Object.keys(ALL_PARTS).map((part) => [part, "physical"]),
) as PartSettings;
const BATTLES_ONLY: PartSettings = { ...ALL_PHYSICAL, dice: "managed" };
const PRESETS: TablePreset[] = [
  { preset: "everything", parts: ALL_PARTS },
  { preset: "rubiumOnly", parts: RUBIUM_ONLY },
  { preset: "battlesOnly", parts: BATTLES_ONLY },
];

function renderDialog({
  unfinishedTable = null,
  lastTable = null,
  refusal = null,
  values = TABLE_VALUES,
  cards = "managed",
}: {
  unfinishedTable?: { id: string; title: string } | null;
  lastTable?: NewTable | null;
  refusal?: RequestFailure | null;
  values?: OpeningValueChoices;
  /** The answer to the question about cards, if there is no previous table. */
  cards?: "managed" | "unanswered";
} = {}) {
  const openedTables: NewTable[] = [];
  const storedSettings: (NewTable | null)[] = [];
  const onreturn = vi.fn();
  render(NewTableDialog, {
    previousSettings: { ...DEFAULTS, lastTable },
    presets: PRESETS,
    unfinishedTable,
    onreturn,
    requestOptions: async (playerCount: number, edition: Edition, optionalRules: OptionalRule[]) =>
      (await ShellDouble.withGame("start3")).availableOptions(playerCount, edition, optionalRules),
    requestSwaps: async () => null,
    areTipsOn: false,
    ontips: vi.fn(),
    requestOpeningValues: async () => values,
    onstart: async (options: NewTable, settingsToStore: NewTable | null) => {
      openedTables.push(options);
      storedSettings.push(settingsToStore);
      return refusal;
    },
    book: null,
    onloadrulebook: vi.fn(),
    onclose: vi.fn(),
  });
  if (cards === "managed" && lastTable === null) void fireEvent.click(radio(/^The app’s cards/));
  return { user: userEvent.setup(), openedTables, storedSettings, onreturn };
}
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
const button = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

async function fillIn(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await user.clear(field(name));
  await user.type(field(name), text);
}

describe("a new table", () => {
  it("opens with one press if the previous table is remembered", async () => {
    const lastTable: NewTable = {
      title: null,
      seats: [
        { name: "Ada", faction: "zyborg" },
        { name: "Blaise", faction: "ares" },
        { name: "Carmen", faction: "blackHelix" },
      ],
      parts: RUBIUM_ONLY,
      edition: "2005",
      optionalRules: ["timeIsOfTheEssence"],
      swaps: [],
      opening: [],
      hasUnknownFigures: false,
      seed: null,
    };
    const { user, openedTables, storedSettings } = renderDialog({ lastTable });
    await user.click(button("Open the table"));
    expect(openedTables).toEqual([lastTable]);
    expect(storedSettings).toEqual([lastTable]);
  });

  it("first asks whether the app deals the cards, then lists what is tracked", async () => {
    const { user, openedTables } = renderDialog({ cards: "unanswered" });
    expect(radio(/^The app’s cards/).checked).toBe(false);
    await user.click(button("Open the table"));
    expect(openedTables).toEqual([]);
    expect(screen.getByText("First choose which cards you play with.")).toBeTruthy();
    expect(document.activeElement).toBe(radio(/^The app’s cards/));
    await user.click(radio(/^Your real cards/));
    expect(screen.queryByText(/^First choose/)).toBeNull();
    expect(radio(/^Everything Rubium, units and dice/)).toBeTruthy();
    await user.click(button("Open the table"));
    expect(openedTables[0]?.parts).toMatchObject({
      energize: "physical",
      missions: "physical",
      dice: "managed",
    });
  });

  it("makes dice, cards and tokens physical if the players use their own dice and cards, and tracks the other parts", async () => {
    const { user, openedTables } = renderDialog();
    expect(radio(/^The app’s dice/).checked).toBe(true);
    await user.click(radio(/^Your real dice/));
    expect(radio(/^Everything Rubium, units, cards and tokens/).checked).toBe(true);
    await user.click(radio(/^Your real cards/));
    expect(radio(/^Everything Rubium, units and battles/).checked).toBe(true);
    await user.click(button("Open the table"));
    const cards = { energize: "physical", missions: "physical", victory: "physical", tokens: "physical" };
    const dice = { dice: "physical", vortexDice: "physical", firstPlayer: "physical" };
    expect(openedTables[0]?.parts).toEqual({ ...ALL_PARTS, ...cards, ...dice });
  });

  it("keeps the settings chosen part by part when the players answer the question about dice", async () => {
    const { user, openedTables } = renderDialog();
    await user.click(screen.getByText("Choose part by part"));
    await user.click(button("Who plays first in the app"));
    await user.click(button("Rubium in the app"));
    await user.click(radio(/^Your real dice/));
    await user.click(radio(/^The app’s dice/));
    await user.click(button("Open the table"));
    expect(openedTables[0]?.parts).toEqual({ ...ALL_PARTS, firstPlayer: "physical", rubium: "physical" });
  });

  it("has a battle section after “Battles only”, even with physical dice, and the next dialog remembers both choices", async () => {
    const { user, openedTables } = renderDialog();
    await user.click(radio(/^Your real dice/));
    await user.click(radio(/^Battles only/));
    await user.click(button("Open the table"));
    const [table] = openedTables;
    expect(table?.parts).toEqual(ALL_PHYSICAL);
    expect(sectionsOf(ALL_PHYSICAL)).toContain("battle");
    cleanup();
    renderDialog({ lastTable: table ?? null });
    expect(radio(/^Your real dice/).checked).toBe(true);
    await waitFor(() => expect(radio(/^Battles only/).checked).toBe(true));
  });

  it("asks about dice only if the table needs dice, and proposes the app's dice after a table without dice", async () => {
    const table = (parts: PartSettings): NewTable => ({
      title: null,
      seats: [],
      parts,
      optionalRules: [],
      seed: null,
    });
    const { user } = renderDialog({ lastTable: table({ ...ALL_PHYSICAL, rubium: "managed" }) });
    expect(screen.queryByRole("radio", { name: /^Your real dice/ })).toBeNull();
    await user.click(radio(/^Everything/));
    expect(radio(/^The app’s dice/).checked).toBe(true);
    cleanup();
    renderDialog({ lastTable: table({ ...ALL_PHYSICAL, rubium: "managed", energize: "managed" }) });
    expect(radio(/^Your real dice/).checked).toBe(true);
  });

  it("does not ask which cards are used if neither cards nor phases are tracked", async () => {
    const { user, openedTables } = renderDialog({ cards: "unanswered" });
    await user.click(radio(/^Rubium only/));
    expect(screen.queryByRole("radio", { name: /^Your real cards/ })).toBeNull();
    await user.click(button("Open the table"));
    expect(openedTables).toHaveLength(1);
  });

  it("moves focus with Enter from name to name and then to “Open the table”", async () => {
    const { user, openedTables } = renderDialog();
    const nameFields = screen.getAllByRole("textbox", { name: /^Name of player/ });
    nameFields[0]?.focus();
    for (const nameField of nameFields) {
      expect(document.activeElement).toBe(nameField);
      await user.keyboard("{Enter}");
    }
    expect(document.activeElement).toBe(button("Open the table"));
    expect(openedTables).toHaveLength(0);
  });

  it("reports an invalid seed at its field, even if the field is in a folded section", async () => {
    const { user } = renderDialog({ refusal: { type: "seed", text: "seven", reason: "" } });
    await user.click(button("Open the table"));
    const seed = await screen.findByRole("textbox", { name: "Seed" });
    const errorId = seed.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "";
    await waitFor(() =>
      expect(document.getElementById(errorId)?.textContent).toContain("“seven” is not a seed"),
    );
    expect(seed.closest("details")?.open).toBe(true);
  });

  it("asks for confirmation while another table is unfinished", async () => {
    const { user, openedTables, onreturn } = renderDialog({
      unfinishedTable: { id: "t1", title: "Ada, Blaise" },
    });
    await user.click(button("Open the table"));
    expect(openedTables).toEqual([]);
    expect(screen.getByText(/“Ada, Blaise” is not over yet/)).toBeTruthy();
    await user.click(button("Continue"));
    expect(onreturn).toHaveBeenCalledWith("t1");
    await user.click(button("Open another table"));
    expect(openedTables).toHaveLength(1);
  });

  it("names the teammate of each player", async () => {
    const seats = ["Ada", "Blaise", "Carmen", "Dana"].map((name, index) => ({
      name,
      faction: FACTIONS[index] ?? "ares",
    }));
    const lastTable: NewTable = {
      title: null,
      seats,
      parts: ALL_PARTS,
      optionalRules: ["teams"],
      seed: null,
    };
    const { user } = renderDialog({ lastTable });
    const teammateTexts = () => screen.queryAllByText(/^plays with/).map((text) => text.textContent);
    await waitFor(() =>
      expect(teammateTexts()).toEqual([
        "plays with Carmen",
        "plays with Dana",
        "plays with Ada",
        "plays with Blaise",
      ]),
    );
    await fillIn(user, "Name of player 3", "Eve");
    expect(teammateTexts()[0]).toBe("plays with Eve");
  });
});

describe("a game in progress", () => {
  it("has no effect while it is switched off", async () => {
    const { user, openedTables } = renderDialog();
    const inProgressSwitch = screen.getByRole("checkbox", { name: "Game already in progress" });
    await user.click(inProgressSwitch);
    await fillIn(user, "Rubium (Player 1)", "12");
    await user.click(inProgressSwitch);
    await user.click(button("Open the table"));
    expect(openedTables[0]?.opening).toEqual([]);
  });

  it("opens the table with the entered values", async () => {
    const { user, openedTables } = renderDialog();
    await user.click(screen.getByRole("checkbox", { name: "Game already in progress" }));
    await fillIn(user, "Rubium (Player 1)", "12");
    await fillIn(user, "3-rubium refineries, Home base (Player 1)", "1");
    await fillIn(user, "Rubium Dragons (Player 2)", "1");
    await fillIn(user, "Battles (Player 2)", "3");
    await user.selectOptions(screen.getByRole("combobox", { name: "The Monolith" }), "1");
    await user.selectOptions(screen.getByRole("combobox", { name: "Whose turn" }), "1");
    await fillIn(user, "Turn", "7");
    await user.click(button("Open the table"));
    expect(openedTables[0]?.opening).toEqual([
      { type: "firstPlayer", seat: 0 },
      { type: "rubium", seat: 0, amount: 12 },
      { type: "refineries", seat: 0, value: 3, isHomeBase: true, count: 1 },
      { type: "rubium", seat: 1, amount: 0 },
      { type: "board", seat: 1, kind: "rubiumDragon", count: 1 },
      { type: "points", seat: 1, source: "battle", points: 3 },
      { type: "monolith", holder: 1 },
      { type: "turn", turn: 7, seat: 1, phase: "deployment" },
    ]);
  });

  it("keeps the values of a player who changes seats", async () => {
    const { user, openedTables } = renderDialog();
    await user.click(screen.getByRole("checkbox", { name: "Game already in progress" }));
    await fillIn(user, "Rubium (Player 1)", "12");
    await user.selectOptions(screen.getByRole("combobox", { name: "The Monolith" }), "Player 1");
    await user.click(button("Move Player 1 down one seat"));
    await user.click(button("Open the table"));
    expect(openedTables[0]?.seats.map(({ name }) => name)).toEqual(["Player 2", "Player 1"]);
    expect(openedTables[0]?.opening).toEqual(
      expect.arrayContaining([
        { type: "firstPlayer", seat: 1 },
        { type: "rubium", seat: 0, amount: 0 },
        { type: "rubium", seat: 1, amount: 12 },
        { type: "monolith", holder: 1 },
        { type: "turn", turn: 1, seat: 1, phase: "deployment" },
      ]),
    );
  });

  it("includes missions, stacks, discards, tokens and eliminated players if the table tracks them", async () => {
    const { info, update } = await recordedTable("closed");
    const missions = info.catalogue.cards.filter((card) => card.class === "objective").slice(0, 2);
    const { tokens } = info;
    const [token] = update.view.decks.tokensByType;
    if (!token) throw new Error("the recorded table has no tokens");
    const tokenInfo = tokens.find(({ id }) => id === token.token);
    const energize = info.catalogue.cards.filter((card) => card.class === "deployment").slice(0, 1);
    const values = {
      ...TABLE_VALUES,
      missions,
      energize,
      maxLineMissions: 4,
      decks: { ...TABLE_VALUES.decks, hillLeft: 15, tokensByType: [token] },
      hasTeams: true,
      tokens,
    };
    const { user, openedTables } = renderDialog({ values });
    await user.click(screen.getByRole("checkbox", { name: "Game already in progress" }));
    await user.click(await screen.findByRole("button", { name: "King of the Hill cards left …" }));
    await fillIn(user, "King of the Hill cards left", "9");
    await user.click(screen.getByText("Missions that Player 1 has fulfilled"));
    await user.click(button("Add a card… Missions that Player 1 has fulfilled"));
    await user.click(button(missions[0] ? cardTitle(missions[0]) : ""));
    await user.click(screen.getByText("Missions in the transmission line"));
    await user.click(button("Add a card… Missions in the transmission line"));
    await user.click(button(missions[1] ? cardTitle(missions[1]) : ""));
    await user.click(screen.getByText("Discarded Energize cards"));
    await user.click(button("Add a card… Discarded Energize cards"));
    await user.click(button(energize[0] ? cardTitle(energize[0]) : ""));
    await user.click(screen.getByRole("checkbox", { name: "Player 2 is eliminated" }));
    await user.click(screen.getByText("Exploration tokens that lie facedown"));
    await fillIn(user, tokenInfo ? tokenName(tokenInfo) : "", "2");
    await user.click(button("Open the table"));
    expect(openedTables[0]?.opening).toEqual(
      expect.arrayContaining([
        { type: "fulfilled", seat: 0, card: missions[0]?.id, count: 1 },
        { type: "transmissionLine", card: missions[1]?.id, count: 1 },
        { type: "discards", card: energize[0]?.id, count: 1 },
        { type: "elimination", seat: 1, isEliminated: true },
        { type: "tokens", token: token.token, left: 2, boardHalfOwner: token.boardHalfOwner },
        { type: "hillStack", left: 9 },
      ]),
    );
    // The other stack was not entered, so it stays as large as in a new game.
    expect(openedTables[0]?.opening?.some(({ type }) => type === "victoryStack")).toBe(false);
  });

  it("does not open the table with an impossible number", async () => {
    const { user, openedTables } = renderDialog();
    await user.click(screen.getByRole("checkbox", { name: "Game already in progress" }));
    await fillIn(user, "Rubium (Player 1)", "-3");
    expect(field("Rubium (Player 1)").getAttribute("aria-invalid")).toBe("true");
    await user.click(button("Open the table"));
    expect(openedTables).toEqual([]);
  });

  it("lists all impossible numbers with their limits, and clears the list when they are corrected", async () => {
    const { user, openedTables } = renderDialog();
    await user.click(screen.getByRole("checkbox", { name: "Game already in progress" }));
    await fillIn(user, "Rubium (Player 1)", "-3");
    await fillIn(user, "Humans (Player 1)", "many");
    await fillIn(user, "Fungoids (Player 2)", "1000");
    await fillIn(user, "Humans (Player 2)", "2");
    await user.click(button("Open the table"));
    const errors = () =>
      screen
        .queryAllByText(/ \(Player \d\): Enter a whole number from/)
        .map((message) => message.textContent);
    expect(errors()).toEqual([
      "Rubium (Player 1): Enter a whole number from 0 to 999.",
      "Humans (Player 1): Enter a whole number from 0 to 999.",
      "Fungoids (Player 2): Enter a whole number from 0 to 999.",
    ]);
    expect(document.activeElement).toBe(field("Rubium (Player 1)"));
    await fillIn(user, "Rubium (Player 1)", "3");
    await fillIn(user, "Humans (Player 1)", "0");
    await fillIn(user, "Fungoids (Player 2)", "1");
    await user.click(button("Open the table"));
    expect(errors()).toEqual([]);
    expect(openedTables[0]?.opening).toEqual(
      expect.arrayContaining([
        { type: "rubium", seat: 0, amount: 3 },
        { type: "board", seat: 1, kind: "fungoid", count: 1 },
        { type: "board", seat: 1, kind: "human", count: 2 },
      ]),
    );
  });

  it("names the value that the table rejects, and says why", async () => {
    const { user } = renderDialog({
      refusal: {
        type: "opening",
        index: 2,
        impossibility: { rule: "SET-1", reason: { type: "tooMuch", max: 12 } },
      },
    });
    await user.click(screen.getByRole("checkbox", { name: "Game already in progress" }));
    await fillIn(user, "Humans (Player 1)", "13");
    await user.click(button("Open the table"));
    await waitFor(() => expect(screen.getByText(/^Humans \(Player 1\): .*12/)).toBeTruthy());
  });

  it("passes the axe check", async () => {
    const { user } = renderDialog();
    await user.click(screen.getByRole("checkbox", { name: "Game already in progress" }));
    const dialog = screen.getByRole("dialog");
    expect(within(dialog).getAllByRole("textbox").length).toBeGreaterThan(20);
    const { violations } = await axe.run(dialog, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
