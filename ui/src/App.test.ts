import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import App from "./App.svelte";
import { DEFAULTS } from "./lib/settings/settings.svelte";
import { RequestError } from "./lib/live/request-failure";
import { setLanguage } from "./lib/i18n/index.svelte";
import { load } from "./screens/load";
import { ShellDouble } from "./test/shell-double";
import { recordedTable } from "./test/table";
import { TableDouble } from "./test/table-double";

// Loaded in advance, so that screens loaded on demand appear without delay.
beforeAll(() => Promise.all(Object.values(load).map((module) => module())), 60_000);
beforeEach(() => localStorage.clear());
afterEach(() => setLanguage("en"));

/** The window with a shell that has a few games. `prepare` can change the shell first. */
async function openHome(prepare: (shell: ShellDouble) => unknown = (shell) => shell.addSampleGames()) {
  const shell = await ShellDouble.withGame("deployment");
  await prepare(shell);
  render(App, { shell, port: shell.port, table: shell.table, texts: Promise.resolve() });
  await waitFor(() => expect(document.querySelector("main:not([inert])")).toBeTruthy());
  return shell;
}

const cards = () => within(screen.getByRole("region", { name: "Your games" }));
const card = (title: string) => {
  const heading = cards().getAllByRole("heading", { level: 3, name: title })[0];
  const item = heading?.closest("li");
  if (!item) throw new Error(`no card ${title}`);
  return within(item);
};

async function expectAccessible() {
  // Colours are checked in the real window, because jsdom has no layout.
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
}

describe("home", () => {
  it("passes the axe check with and without games", async () => {
    await openHome();
    await expectAccessible();
  });

  it("invites a new user to begin a game", async () => {
    const user = userEvent.setup();
    await openHome(() => undefined);
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: /^Play against the computer/ }));
    const dialog = within(screen.getByRole("dialog", { name: "New game" }));
    expect((await dialog.findByRole<HTMLInputElement>("radio", { name: "First game" })).checked).toBe(true);
    expect(dialog.getByRole<HTMLSelectElement>("combobox", { name: /Orion/ }).value).toBe("recruit");
  });

  it("shows players, points and the active player of each game", async () => {
    const shell = await openHome();
    const { info, update } = shell.port.fixture;
    expect(info.players.length).toBeGreaterThan(1);
    for (const entry of shell.lists.games.entries) {
      if (entry.state.type !== "valid") continue;
      const { preview } = entry.state;
      const cardTexts = cards()
        .getAllByRole("listitem")
        .filter((item) => item.classList.contains("game"))
        .map((item) => item.textContent?.replace(/\s+/g, " ") ?? "");
      const matchingCards = cardTexts.filter((text) =>
        preview.players.every((player) => text.includes(`${player.name} ${player.vp} VP`)),
      );
      const status =
        preview.winners === null
          ? `Round ${preview.round} · ${preview.players[preview.active]?.name}’s turn`
          : "has won";
      expect(matchingCards.some((text) => text.includes(status))).toBe(true);
    }
    expect(update.view.seats.length).toBe(info.players.length);
  });

  it("shows the latest games of a long list first, and the others on request", async () => {
    const user = userEvent.setup();
    await openHome(async (shell) => {
      await shell.addSampleGames();
      const [latest] = shell.lists.games.entries;
      shell.lists.games.entries = Array.from({ length: 60 }, (_, number) => ({
        ...(latest as NonNullable<typeof latest>),
        id: `game-${number}`,
      }));
    });
    const games = () => document.querySelectorAll("li.game").length;
    expect(games()).toBe(24);
    await user.click(screen.getByRole("button", { name: "Show 36 more" }));
    await waitFor(() => expect(games()).toBe(60));
    // The button is gone, so the focus is on the first of the others.
    await waitFor(() =>
      expect(document.querySelectorAll("li.game")[24]?.contains(document.activeElement)).toBe(true),
    );
  });

  it("resumes the latest unfinished game with a key", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    await user.keyboard("c");
    await screen.findByRole("group", { name: /^Board/ });
    expect(shell.requests).toContain("openGame crowded");
  });

  it("resumes the latest unfinished game even if it is not among those shown", async () => {
    const user = userEvent.setup();
    const shell = await openHome(async (shell) => {
      await shell.addSampleGames();
      const over = shell.lists.games.entries.find(({ id }) => id === "over");
      const finished = Array.from({ length: 30 }, (_, number) => ({
        ...(over as NonNullable<typeof over>),
        id: `game-${number}`,
      }));
      shell.lists.games.entries = [...finished, ...shell.lists.games.entries];
    });
    expect(document.querySelectorAll("li.game").length).toBe(24);
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByRole("group", { name: /^Board/ });
    expect(shell.requests).toContain("openGame crowded");
  });

  it("stays open with a message if a game cannot be opened", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    shell.refusals.set("openGame", { type: "noSuchGame", id: "crowded" });
    await user.keyboard("c");
    expect(await screen.findByText("That game no longer exists.")).toBeTruthy();
    expect(cards()).toBeTruthy();
  });

  it("lists damaged games with the reason and recovers those that can be", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    expect(screen.getByText("Line 213 of its file is damaged.")).toBeTruthy();
    const newer = card("From another computer");
    expect(newer.getByText(/newer version of Rubium/)).toBeTruthy();
    expect(newer.queryByRole("button", { name: /Continue/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Continue from turn/ }));
    await screen.findByRole("group", { name: /^Board/ });
    expect(shell.requests).toContain("recoverGame broken");
  });

  it("reports steps that were dropped from an opened game", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    const { fixture } = shell.port;
    fixture.info = { ...fixture.info, notice: { type: "truncatedLine", line: 31, bytes: 7 } };
    await user.keyboard("c");
    expect((await screen.findByText(/was incomplete/)).textContent).toContain("line 31");
  });

  it("reports problems with the file of the open game", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    await user.keyboard("c");
    await screen.findByRole("group", { name: /^Board/ });
    shell.sendNotice({ type: "rewritten", path: "/home/mira/damaged/a-1.jsonl" });
    const notice = await screen.findByText(/was changed by something else/);
    expect(notice.textContent).toContain("/home/mira/damaged/a-1.jsonl");
    shell.sendNotice({ type: "rewritten", path: null });
    await screen.findByText(/was moved or deleted by something else/);
  });

  it("renames a game in place and validates the title", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    await user.click(screen.getByRole("button", { name: "Rename “From another computer”" }));
    const field = screen.getByRole("textbox", { name: "Name of the game" });
    expect(document.activeElement).toBe(field);
    shell.refusals.set("rename", { type: "title", error: { type: "empty" } });
    await user.clear(field);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    await user.type(field, "Friday{Enter}");
    await waitFor(() => expect(card("Friday")).toBeTruthy());
    expect(shell.requests).toContain("rename games newer Friday");
    // Escape keeps the old title.
    await user.click(screen.getByRole("button", { name: "Rename “Friday”" }));
    await user.type(screen.getByRole("textbox", { name: "Name of the game" }), "Saturday{Escape}");
    expect(card("Friday")).toBeTruthy();
  });

  it("deletes and restores a game", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    await user.click(screen.getByRole("button", { name: "Delete “From another computer”" }));
    await waitFor(() => expect(screen.getByText("“From another computer” was deleted.")).toBeTruthy());
    expect(cards().queryByRole("heading", { name: "From another computer" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(card("From another computer")).toBeTruthy());
    expect(shell.requests).toContain("restore games newer");
    expect(screen.queryByText(/was deleted/)).toBeNull();
  });

  it("states that it is a fan project and where data is stored", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    expect(screen.getByText(/unofficial fan project/)).toBeTruthy();
    await user.keyboard("?");
    const about = screen.getByRole("dialog", { name: "About Rubium" });
    await waitFor(() => expect(about.textContent).toContain(shell.info.version));
    expect(about.textContent).toContain("unofficial fan project");
    expect(about.textContent).toContain(shell.info.dataFolder);
    expect(about.textContent).toContain(shell.info.logFolder);
    await expectAccessible();
  });

  it("contains the licences of all distributed components", async () => {
    const user = userEvent.setup();
    await openHome();
    await user.keyboard("?");
    await user.click(screen.getByRole("button", { name: "Show all licences" }));
    const field = await screen.findByRole("textbox", { name: "Search by name or licence" });
    expect(screen.getByRole("dialog").textContent).toContain("SIL OPEN FONT LICENSE Version 1.1");
    await user.type(field, "tauri-apps");
    const api = screen.getByRole("button", { name: /^@tauri-apps\/api/ });
    expect(screen.queryByRole("button", { name: /^svelte/ })).toBeNull();
    await user.click(api);
    expect(api.getAttribute("aria-expanded")).toBe("true");
    expect(api.nextElementSibling?.textContent).toContain("Permission is hereby granted");
    await expectAccessible();
  });
});

describe("the game after the lessons", () => {
  it("is continued even if it is not among the games shown", async () => {
    const user = userEvent.setup();
    const shell = await openHome(async (shell) => {
      await shell.addSampleGames();
      const { games } = shell.lists;
      const [latest] = games.entries;
      const others = Array.from({ length: 30 }, (_, number) => ({
        ...(latest as NonNullable<typeof latest>),
        id: `game-${number}`,
      }));
      games.entries = [...others, ...games.entries];
      shell.storedSettings = { ...DEFAULTS, lessons: { done: ["money"], left: null, game: "battle" } };
    });
    await user.keyboard("l");
    await user.click(await screen.findByRole("button", { name: "Continue “A short whole game”" }));
    await screen.findByRole("group", { name: /^Board/ });
    expect(shell.requests).toContain("openGame battle");
  });
});

describe("a file", () => {
  /** Selects a file with the given text for the control with the given name. */
  const choose = (name: string, text: string) => {
    const input = screen.getByRole("button", { name }).nextElementSibling;
    // jsdom cannot read its own files.
    const file = Object.assign(new File([text], "evening.jsonl"), { text: async () => text });
    return userEvent.upload(input as HTMLInputElement, file);
  };

  it("is exported from the open game; the dialog shows its contents, and its path or an error", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    const { id } = shell.port.fixture.info;
    await user.keyboard("c");
    await user.click(await screen.findByRole("button", { name: "Menu" }));
    await user.click(screen.getByRole("button", { name: "Export to a file" }));
    const dialog = within(screen.getByRole("dialog", { name: "Export to a file" }));
    dialog.getByText(/every hand and the seed/);
    expect(shell.requests.join()).not.toContain("export");
    shell.refusals.set("export", { type: "noSuchGame", id });
    await user.click(dialog.getByRole("button", { name: "Save the file" }));
    expect((await dialog.findByRole("alert")).textContent).not.toBe("");
    await user.click(dialog.getByRole("button", { name: "Save the file" }));
    expect((await dialog.findByRole("status")).textContent).toContain(`exports/${id}.jsonl`);
    expect(shell.requests).toContain(`export games ${id}`);
    await expectAccessible();
  });

  it("is imported as a game, or refused without a change", async () => {
    const shell = await openHome();
    shell.refusals.set("importGame", {
      type: "notImported",
      damage: { type: "line", line: 2, reason: "it is no JSON" },
    });
    await choose("Import a game", "a game");
    expect((await screen.findByRole("alert")).textContent).toContain("That file could not be imported");
    expect(screen.queryByRole("group", { name: /^Board/ })).toBeNull();
    await choose("Import a game", "a game");
    await screen.findByRole("group", { name: /^Board/ });
    expect(shell.requests.filter((request) => request.startsWith("import"))).toEqual(
      Array(2).fill("importGame a game"),
    );
  });

  it("is imported as a table, which can be exported again", async () => {
    const user = userEvent.setup();
    const opened = await recordedTable("middle");
    const shell = await openHome((shell) => {
      shell.table = new TableDouble(opened);
      shell.table.open = false;
    });
    await choose("Import a table", "a table");
    const menu = await screen.findByRole("button", { name: "Menu" }, { timeout: 10_000 });
    await user.click(menu);
    expect(shell.requests).toContain("importTable a table");
    await user.click(screen.getByRole("button", { name: "Export to a file" }));
    const dialog = within(screen.getByRole("dialog", { name: "Export to a file" }));
    dialog.getByText(/every hand and no PIN/);
    await user.click(dialog.getByRole("button", { name: "Save the file" }));
    expect((await dialog.findByRole("status")).textContent).toContain(`exports/${opened.info.id}.jsonl`);
  });
});

describe("a new game", () => {
  it("begins with the selected options, which are stored", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    await user.keyboard("n");
    const dialog = within(screen.getByRole("dialog", { name: "New game" }));
    await user.click(dialog.getByRole("radio", { name: "3" }));
    await user.clear(dialog.getByRole("textbox", { name: "Name of player 1" }));
    await user.type(dialog.getByRole("textbox", { name: "Name of player 1" }), "Mira");
    await user.click(dialog.getByRole("radio", { name: "Lyra plays first" }));
    await user.click(dialog.getByRole("switch", { name: "Practice: unlimited undo" }));
    await user.click(await dialog.findByRole("radio", { name: "First game" }));
    await dialog.findByText(/^First to 10 points/);
    await expectAccessible();
    await user.click(dialog.getByRole("button", { name: "Start" }));
    await screen.findByRole("group", { name: /^Board/ });
    const request = shell.requests.find((text) => text.startsWith("newGame "));
    expect(JSON.parse(request?.slice("newGame ".length) ?? "")).toEqual({
      seats: [
        { name: "Mira", faction: "ares", controller: "person" },
        { name: "Orion", faction: "blackHelix", controller: "officer" },
        { name: "Lyra", faction: "galacticSyndicate", controller: "officer" },
      ],
      first: { type: "index", index: 2 },
      seed: null,
      practice: true,
      edition: "2012",
      optional: ["timeIsOfTheEssence"],
      swaps: [],
    });
    expect(shell.storedSettings.lastGame?.seats[0]).toEqual({
      name: "Mira",
      faction: "ares",
      controller: "person",
    });
    expect(shell.storedSettings.names).toContain("Mira");
  });

  it("explains a conflict of options and replaces the conflicting one on request", async () => {
    const user = userEvent.setup();
    await openHome();
    await user.keyboard("n");
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByText("Optional rules"));
    const [short, long] = ["Time Is of the Essence", "In for the Long Haul"];
    const box = (name: string) =>
      dialog.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^${name}`) });
    await user.click(box(short));
    await dialog.findByText(/^In for the Long Haul cannot be combined with Time Is of the Essence/);
    await expectAccessible();
    await user.click(box(long));
    expect([box(short).checked, box(long).checked]).toEqual([false, true]);
    await user.click(dialog.getByRole("button", { name: "Time Is of the Essence: the rule" }));
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
    const leaper = await dialog.findByRole("combobox", { name: "Lava Leaper comes in place of" });
    await dialog.findByText("The refineries on the tokens add up to 16; at least 16 is recommended.");
    await user.selectOptions(leaper, "Refinery 2 (4 left)");
    await dialog.findByText(/^The refineries add up to only 14\. At least 16 is recommended/);
    await expectAccessible();
    const strider = dialog.getByRole("combobox", { name: "Rock Strider comes in place of" });
    await user.selectOptions(strider, "Rock Strider (6 left)");
    await user.click(dialog.getByRole("button", { name: "Start" }));
    await screen.findByRole("group", { name: /^Board/ });
    const swaps = [
      { leaves: "refinery2", comes: "leaper" },
      { leaves: "strider", comes: "greenStrider" },
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
    const second = dialog.getByRole("textbox", { name: "Name of player 2" });
    await user.clear(second);
    await start();
    await waitFor(() => expect(second.getAttribute("aria-invalid")).toBe("true"));
    expect(dialog.getByRole("textbox", { name: "Name of player 1" }).getAttribute("aria-invalid")).toBe(
      "false",
    );

    shell.refusals.set("newGame", { type: "seed", text: "seven", reason: "" });
    await user.type(second, "Jonas");
    await user.click(dialog.getByText("Advanced"));
    await user.type(dialog.getByRole("textbox", { name: "Seed" }), "seven");
    await start();
    await waitFor(() => expect(dialog.getByText(/“seven” is not a seed/)).toBeTruthy());
    expect(second.getAttribute("aria-invalid")).toBe("false");

    shell.refusals.set("newGame", { type: "notSaved", error: { type: "full", path: "/home/mira" } });
    await start();
    await waitFor(() => expect(dialog.getByText(/\/home\/mira/)).toBeTruthy());
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name of player 2" }).value).toBe("Jonas");
  });

  it("exchanges factions instead of duplicating one", async () => {
    const user = userEvent.setup();
    await openHome();
    await user.keyboard("n");
    const first = within(screen.getByRole("group", { name: "Player 1’s faction" }));
    await user.click(
      first.getByRole("radio", { name: "Black Helix Industries: Orion has it; choose it to swap" }),
    );
    const second = within(screen.getByRole("group", { name: "Orion’s faction" }));
    expect(second.getByRole<HTMLInputElement>("radio", { name: "Ares Inc." }).checked).toBe(true);
  });
});

describe("the window", () => {
  it("switches the language immediately and stores it", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    await user.keyboard("s");
    await expectAccessible();
    await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "fr");
    expect(screen.getByRole("dialog", { name: "Réglages" })).toBeTruthy();
    expect(document.documentElement.lang).toBe("fr");
    await waitFor(() => expect(shell.storedSettings.language).toBe("fr"));
  });

  it("opens the rulebook at a rule beside the screen, and restores focus", async () => {
    const user = userEvent.setup();
    await openHome();
    const button = screen.getByRole("button", { name: "Rules" });
    button.focus();
    await user.keyboard("{Enter}");
    const book = await screen.findByRole("dialog", { name: "Rulebook" });
    await within(book).findAllByRole("article");
    expect(document.activeElement).toBe(within(book).getByRole("textbox"));
    await expectAccessible();
    await user.keyboard("mov5");
    const found = within(book).getAllByRole("article");
    expect(found[0]?.textContent).toContain("MOV-5");
    const link = within(book).getAllByRole("button", { name: /^[A-Z]{3}-\d+$/ })[0];
    const id = link?.textContent ?? "";
    if (link) await user.click(link);
    await waitFor(() => expect(document.activeElement?.getAttribute("data-rule")).toBe(id));
    // The first Escape clears the search.
    await user.keyboard("{Escape}");
    if (screen.queryByRole("dialog", { name: "Rulebook" })) await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog", { name: "Rulebook" })).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it("resumes the open game after a reload", async () => {
    await openHome((shell) => {
      shell.port.open = true;
    });
    expect(await screen.findByRole("group", { name: /^Board/ })).toBeTruthy();
  });

  it.each([
    ["inUse", { type: "inUse", folder: "/home/mira" }, "Rubium is already running"],
    ["noFolder", { type: "noFolder" }, "No folder for games"],
    [
      "notSaved",
      { type: "notSaved", error: { type: "readOnly", path: "/home/mira", reason: "no" } },
      "The games folder cannot be used",
    ],
  ] as const)("shows why it cannot start (%s), and tries again", async (_, refusal, title) => {
    const user = userEvent.setup();
    await openHome((shell) => shell.refusals.set("openLibrary", refusal));
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Your games" })).toBeTruthy();
  });

  it("keeps the reason why it cannot start until it can", async () => {
    const user = userEvent.setup();
    const refusal = { type: "inUse", folder: "/home/mira" } as const;
    const shell = await openHome((shell) => shell.refusals.set("openLibrary", refusal));
    const heading = await screen.findByRole("heading", { name: "Rubium is already running" });
    let answer: () => void = () => undefined;
    vi.spyOn(shell, "openLibrary").mockReturnValueOnce(
      new Promise((_, reject) => (answer = () => reject(new RequestError(refusal)))),
    );
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(heading.isConnected).toBe(true);
    answer();
    const again = await waitFor(() => {
      const button = screen.getByRole<HTMLButtonElement>("button", { name: "Try again" });
      expect(button.disabled).toBe(false);
      return button;
    });
    expect(heading.isConnected).toBe(true);
    await user.click(again);
    expect(await screen.findByRole("heading", { name: "Your games" })).toBeTruthy();
  });

  it("starts in English if the texts in the system’s language cannot be loaded, and reports that", async () => {
    const shell = await ShellDouble.withGame("deployment");
    const texts = Promise.reject(new Error("no such file"));
    render(App, { shell, port: shell.port, table: shell.table, texts });
    expect(await screen.findByText("How would you like to play?")).toBeTruthy();
    expect(shell.requests.some((request) => request.startsWith("logPageError Error: no such file"))).toBe(
      true,
    );
    expect(screen.getByText(/Something went wrong in this window/)).toBeTruthy();
  });

  it("shows the rulebook in place of the overview", async () => {
    const user = userEvent.setup();
    await openHome(() => undefined);
    await user.click(screen.getByRole("button", { name: "How to play" }));
    const overview = await screen.findByRole("dialog", { name: "How to play" });
    expect((await within(overview).findByRole("alert")).textContent).toBe("The overview cannot be shown.");
    await user.click(within(overview).getByRole("button", { name: "Rules" }));
    expect(await screen.findByRole("dialog", { name: "Rulebook" })).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "How to play" })).toBeNull();
  });

  it("reports that a damaged settings file was set aside", async () => {
    await openHome((shell) => {
      shell.notice = { type: "reset", damagedFile: "/home/mira/settings.damaged" };
    });
    expect((await screen.findByText(/settings file was damaged/)).textContent).toContain("settings.damaged");
  });

  it("logs a screen that cannot be rendered and offers to continue", async () => {
    const user = userEvent.setup();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const shell = await openHome((shell) => {
      // An invalid game, so that rendering fails.
      shell.lists.games.entries = [
        { id: "x", title: "x", changed: 0, state: { type: "valid", preview: { winners: null } } } as never,
      ];
    });
    expect(await screen.findByRole("heading", { name: "Something broke" })).toBeTruthy();
    expect((await screen.findByText(/log file in/)).textContent).toContain(shell.info.logFolder);
    expect(shell.requests.filter((request) => request.startsWith("logPageError")).length).toBe(1);
    await expectAccessible();
    shell.lists.games.entries = [];
    await user.click(screen.getByRole("button", { name: "Back to games" }));
    expect(await screen.findByText("How would you like to play?")).toBeTruthy();
  });

  it("reports an uncaught error", async () => {
    const shell = await openHome();
    window.dispatchEvent(new ErrorEvent("error", { error: new Error("odd"), message: "odd" }));
    expect(await screen.findByText(/Something went wrong in this window/)).toBeTruthy();
    expect(shell.requests.some((request) => request.startsWith("logPageError Error: odd"))).toBe(true);
  });
});
