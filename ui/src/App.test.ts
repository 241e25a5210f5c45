import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import App from "./App.svelte";
import { setLanguage } from "./lib/i18n/index.svelte";
import { ShellDouble } from "./test/shell-double";
import { moment } from "./test/table";
import { TableDouble } from "./test/table-double";

beforeEach(() => localStorage.clear());
afterEach(() => setLanguage("en"));

/** The window over a shell with a few games; `before` it is opened something may be prepared. */
async function home(before: (shell: ShellDouble) => unknown = (shell) => shell.fill()) {
  const shell = await ShellDouble.over("deployment");
  await before(shell);
  render(App, { shell, port: shell.port, table: shell.table });
  await waitFor(() => expect(screen.queryByText("Setting up the board…")).toBeNull());
  return shell;
}

const cards = () => within(screen.getByRole("region", { name: "Your games" }));
const card = (title: string) => {
  const heading = cards().getAllByRole("heading", { level: 3, name: title })[0];
  const item = heading?.closest("li");
  if (!item) throw new Error(`no card ${title}`);
  return within(item);
};

async function accessible() {
  // Colours are measured in the real window; jsdom lays nothing out.
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
}

describe("home", () => {
  it("passes the accessibility rules, with games and without", async () => {
    await home();
    await accessible();
  });

  it("invites who has no game yet", async () => {
    const user = userEvent.setup();
    await home(() => undefined);
    await accessible();
    await user.click(screen.getByRole("button", { name: "Begin the first game" }));
    expect(screen.getByRole("dialog", { name: "New game" })).toBeTruthy();
  });

  it("shows of each game who plays, how they stand and whose turn it is", async () => {
    const shell = await home();
    const { info, update } = shell.port.fixture;
    expect(info.players.length).toBeGreaterThan(1);
    for (const entry of shell.lists.games.entries) {
      if (entry.state.type !== "sound") continue;
      const { preview } = entry.state;
      const shown = cards()
        .getAllByRole("listitem")
        .filter((item) => item.classList.contains("game"))
        .map((item) => item.textContent?.replace(/\s+/g, " ") ?? "");
      const mine = shown.filter((text) =>
        preview.players.every((player) => text.includes(`${player.name} ${player.vp} VP`)),
      );
      const status =
        preview.winners === null
          ? `Round ${preview.round} · it is ${preview.players[preview.active]?.name}’s turn`
          : "has won";
      expect(mine.some((text) => text.includes(status))).toBe(true);
    }
    expect(update.view.seats.length).toBe(info.players.length);
  });

  it("goes on with the latest game that is not over, by key", async () => {
    const user = userEvent.setup();
    const shell = await home();
    await user.keyboard("c");
    await screen.findByRole("group", { name: /^Board/ });
    expect(shell.asked).toContain("openGame crowded");
  });

  it("says why a game cannot be opened, and stays", async () => {
    const user = userEvent.setup();
    const shell = await home();
    shell.refusals.set("openGame", { type: "noSuchGame", id: "crowded" });
    await user.keyboard("c");
    expect(await screen.findByText("That game is not there any more.")).toBeTruthy();
    expect(cards()).toBeTruthy();
  });

  it("names damaged games with the reason, and goes on where that is possible", async () => {
    const user = userEvent.setup();
    const shell = await home();
    expect(screen.getByText("Line 213 of its file is damaged.")).toBeTruthy();
    const newer = card("From another computer");
    expect(newer.getByText(/newer Rubium/)).toBeTruthy();
    expect(newer.queryByRole("button", { name: /Continue|Go on/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Go on from turn/ }));
    await screen.findByRole("group", { name: /^Board/ });
    expect(shell.asked).toContain("recoverGame broken");
  });

  it("says what was left out of a game that is opened", async () => {
    const user = userEvent.setup();
    const shell = await home();
    const { fixture } = shell.port;
    fixture.info = { ...fixture.info, notice: { type: "torn", line: 31, bytes: 7 } };
    await user.keyboard("c");
    expect((await screen.findByText(/was cut short/)).textContent).toContain("line 31");
  });

  it("says what happened to the file of the game that is open", async () => {
    const user = userEvent.setup();
    const shell = await home();
    await user.keyboard("c");
    await screen.findByRole("group", { name: /^Board/ });
    shell.tell({ type: "rewritten", path: "/home/mira/damaged/a-1.jsonl" });
    const said = await screen.findByText(/was changed from outside/);
    expect(said.textContent).toContain("/home/mira/damaged/a-1.jsonl");
    shell.tell({ type: "rewritten", path: null });
    await screen.findByText(/was moved or deleted from outside/);
  });

  it("renames a game in place, and says what is wrong with a title", async () => {
    const user = userEvent.setup();
    const shell = await home();
    await user.click(screen.getByRole("button", { name: "Rename “From another computer”" }));
    const field = screen.getByRole("textbox", { name: "Name of the game" });
    expect(document.activeElement).toBe(field);
    shell.refusals.set("rename", { type: "title", fault: { type: "empty" } });
    await user.clear(field);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    await user.type(field, "Friday{Enter}");
    await waitFor(() => expect(card("Friday")).toBeTruthy());
    expect(shell.asked).toContain("rename games newer Friday");
    // Escape leaves it as it was.
    await user.click(screen.getByRole("button", { name: "Rename “Friday”" }));
    await user.type(screen.getByRole("textbox", { name: "Name of the game" }), "Saturday{Escape}");
    expect(card("Friday")).toBeTruthy();
  });

  it("deletes a game, and brings it back", async () => {
    const user = userEvent.setup();
    const shell = await home();
    await user.click(screen.getByRole("button", { name: "Delete “From another computer”" }));
    await waitFor(() => expect(screen.getByText("“From another computer” is deleted.")).toBeTruthy());
    expect(cards().queryByRole("heading", { name: "From another computer" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Bring it back" }));
    await waitFor(() => expect(card("From another computer")).toBeTruthy());
    expect(shell.asked).toContain("restore games newer");
    expect(screen.queryByText(/is deleted/)).toBeNull();
  });

  it("says that it is a fan project, and where things are kept", async () => {
    const user = userEvent.setup();
    const shell = await home();
    expect(screen.getByText(/unofficial fan project/)).toBeTruthy();
    await user.keyboard("?");
    const about = screen.getByRole("dialog", { name: "About Rubium" });
    await waitFor(() => expect(about.textContent).toContain(shell.info.version));
    expect(about.textContent).toContain("unofficial fan project");
    expect(about.textContent).toContain(shell.info.dataFolder);
    expect(about.textContent).toContain(shell.info.logFolder);
    await accessible();
  });

  it("carries the licences of everything shipped", async () => {
    const user = userEvent.setup();
    await home();
    await user.keyboard("?");
    await user.click(screen.getByRole("button", { name: "Show the licences of everything shipped" }));
    const field = await screen.findByRole("textbox", { name: "Search by name or licence" });
    expect(screen.getByRole("dialog").textContent).toContain("SIL OPEN FONT LICENSE Version 1.1");
    await user.type(field, "tauri-apps");
    const api = screen.getByRole("button", { name: /^@tauri-apps\/api/ });
    expect(screen.queryByRole("button", { name: /^svelte/ })).toBeNull();
    await user.click(api);
    expect(api.getAttribute("aria-expanded")).toBe("true");
    expect(api.nextElementSibling?.textContent).toContain("Permission is hereby granted");
    await accessible();
  });
});

describe("a file", () => {
  /** Somebody chooses a file for the control of that name. */
  const choose = (name: string, text: string) => {
    const input = screen.getByRole("button", { name }).nextElementSibling;
    // The one of jsdom cannot be read.
    const file = Object.assign(new File([text], "evening.jsonl"), { text: async () => text });
    return userEvent.upload(input as HTMLInputElement, file);
  };

  it("is written of the open game, with its path and what it holds, or why it was not", async () => {
    const user = userEvent.setup();
    const shell = await home();
    const { id } = shell.port.fixture.info;
    await user.keyboard("c");
    await user.click(await screen.findByRole("button", { name: "Menu" }));
    await user.click(screen.getByRole("button", { name: "Export to a file" }));
    const dialog = within(screen.getByRole("dialog", { name: "Export to a file" }));
    dialog.getByText(/every hand and the seed/);
    expect(shell.asked.join()).not.toContain("export");
    shell.refusals.set("export", { type: "noSuchGame", id });
    await user.click(dialog.getByRole("button", { name: "Write the file" }));
    expect((await dialog.findByRole("alert")).textContent).not.toBe("");
    await user.click(dialog.getByRole("button", { name: "Write the file" }));
    expect((await dialog.findByRole("status")).textContent).toContain(`exports/${id}.jsonl`);
    expect(shell.asked).toContain(`export games ${id}`);
    await accessible();
  });

  it("is taken in as the game that it holds, or refused without a change", async () => {
    const shell = await home();
    shell.refusals.set("importGame", {
      type: "notImported",
      damage: { type: "line", line: 2, why: "it is no JSON" },
    });
    await choose("Import a game", "a game");
    expect((await screen.findByRole("alert")).textContent).toContain("That file was not taken in");
    expect(screen.queryByRole("group", { name: /^Board/ })).toBeNull();
    await choose("Import a game", "a game");
    await screen.findByRole("group", { name: /^Board/ });
    expect(shell.asked.filter((one) => one.startsWith("import"))).toEqual(Array(2).fill("importGame a game"));
  });

  it("is taken in as the table that it holds, which is written into another", async () => {
    const user = userEvent.setup();
    const opened = await moment("middle");
    const shell = await home((shell) => {
      shell.table = new TableDouble(opened);
      shell.table.open = false;
    });
    await choose("Import a table", "a table");
    const menu = await screen.findByRole("button", { name: "Menu" }, { timeout: 10_000 });
    await user.click(menu);
    expect(shell.asked).toContain("importTable a table");
    await user.click(screen.getByRole("button", { name: "Export to a file" }));
    const dialog = within(screen.getByRole("dialog", { name: "Export to a file" }));
    dialog.getByText(/every hand and no PIN/);
    await user.click(dialog.getByRole("button", { name: "Write the file" }));
    expect((await dialog.findByRole("status")).textContent).toContain(`exports/${opened.info.id}.jsonl`);
  });
});

describe("a new game", () => {
  it("begins as asked for, and is remembered", async () => {
    const user = userEvent.setup();
    const shell = await home();
    await user.keyboard("n");
    const dialog = within(screen.getByRole("dialog", { name: "New game" }));
    await user.click(dialog.getByRole("radio", { name: "3" }));
    await user.clear(dialog.getByRole("textbox", { name: "Name of player 1" }));
    await user.type(dialog.getByRole("textbox", { name: "Name of player 1" }), "Mira");
    await user.click(dialog.getByRole("radio", { name: "Player 3 plays first" }));
    await user.click(dialog.getByRole("switch", { name: "Practice: free takeback" }));
    await user.click(await dialog.findByRole("radio", { name: "First game" }));
    await dialog.findByText(/^10 points win/);
    await accessible();
    await user.click(dialog.getByRole("button", { name: "Start" }));
    await screen.findByRole("group", { name: /^Board/ });
    const asked = shell.asked.find((request) => request.startsWith("newGame "));
    expect(JSON.parse(asked?.slice("newGame ".length) ?? "")).toEqual({
      seats: [
        { name: "Mira", faction: "ares", controller: "person" },
        { name: "Player 2", faction: "blackHelix", controller: "person" },
        { name: "Player 3", faction: "galacticSyndicate", controller: "person" },
      ],
      first: { type: "place", place: 2 },
      seed: null,
      takeback: true,
      edition: "ffg",
      optional: ["timeIsOfTheEssence"],
      swaps: [],
    });
    expect(shell.kept.lastGame?.seats[0]).toEqual({ name: "Mira", faction: "ares", controller: "person" });
    expect(shell.kept.names).toContain("Mira");
  });

  it("says why options do not go together, and takes the one that was pressed instead", async () => {
    const user = userEvent.setup();
    await home();
    await user.keyboard("n");
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByText("Optional rules"));
    const [short, long] = ["Time Is of the Essence", "In for the Long Haul"];
    const box = (name: string) =>
      dialog.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^${name}`) });
    await user.click(box(short));
    await dialog.findByText(/^In for the Long Haul is not played with Time Is of the Essence/);
    await accessible();
    await user.click(box(long));
    expect([box(short).checked, box(long).checked]).toEqual([false, true]);
    await user.click(dialog.getByRole("button", { name: "Time Is of the Essence: the rule" }));
    await dialog.findByRole("heading", { name: short });
    await accessible();
  });

  it("swaps exploration tokens, warns of too few refineries, and begins the game so", async () => {
    const user = userEvent.setup();
    const shell = await home();
    await user.keyboard("n");
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByText("Optional rules"));
    expect(dialog.queryByRole("combobox", { name: /in place of/ })).toBeNull();
    await user.click(dialog.getByRole("checkbox", { name: /^Extra Exploration Tokens/ }));
    const leaper = await dialog.findByRole("combobox", { name: "Lava Leaper comes in place of" });
    await dialog.findByText("The refineries on the tokens sum to 16; at least 16 are recommended.");
    await user.selectOptions(leaper, "Refinery 2 (4 left)");
    await dialog.findByText(/^Only 14 rubium of refineries: at least 16 are recommended/);
    await accessible();
    const strider = dialog.getByRole("combobox", { name: "Rock Strider comes in place of" });
    await user.selectOptions(strider, "Rock Strider (6 left)");
    await user.click(dialog.getByRole("button", { name: "Start" }));
    await screen.findByRole("group", { name: /^Board/ });
    const swaps = [
      { leaves: "refinery2", comes: "leaper" },
      { leaves: "strider", comes: "greenStrider" },
    ];
    const asked = shell.asked.find((request) => request.startsWith("newGame "));
    expect(JSON.parse(asked?.slice("newGame ".length) ?? "").swaps).toEqual(swaps);
    expect(shell.kept.lastGame?.swaps).toEqual(swaps);
  });

  it("says what is wrong where it is wrong, and keeps what was typed", async () => {
    const user = userEvent.setup();
    const shell = await home();
    await user.keyboard("n");
    const dialog = within(screen.getByRole("dialog"));
    const start = () => user.click(dialog.getByRole("button", { name: "Start" }));
    shell.refusals.set("newGame", { type: "name", place: 1, fault: { type: "empty" } });
    const second = dialog.getByRole("textbox", { name: "Name of player 2" });
    await user.clear(second);
    await start();
    await waitFor(() => expect(second.getAttribute("aria-invalid")).toBe("true"));
    expect(dialog.getByRole("textbox", { name: "Name of player 1" }).getAttribute("aria-invalid")).toBe(
      "false",
    );

    shell.refusals.set("newGame", { type: "seed", text: "seven", why: "" });
    await user.type(second, "Jonas");
    await user.click(dialog.getByText("Advanced"));
    await user.type(dialog.getByRole("textbox", { name: "Seed" }), "seven");
    await start();
    await waitFor(() => expect(dialog.getByText(/“seven” is no seed/)).toBeTruthy());
    expect(second.getAttribute("aria-invalid")).toBe("false");

    shell.refusals.set("newGame", { type: "notSaved", fault: { type: "full", path: "/home/mira" } });
    await start();
    await waitFor(() => expect(dialog.getByText(/\/home\/mira/)).toBeTruthy());
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name of player 2" }).value).toBe("Jonas");
  });

  it("lets no two play with one faction: they swap, and it says so", async () => {
    const user = userEvent.setup();
    await home();
    await user.keyboard("n");
    const first = within(screen.getByRole("group", { name: "Faction of Player 1" }));
    await user.click(
      first.getByRole("radio", { name: "Black Helix Industries: Player 2 has it, the two swap" }),
    );
    const second = within(screen.getByRole("group", { name: "Faction of Player 2" }));
    expect(second.getByRole<HTMLInputElement>("radio", { name: "Ares Inc." }).checked).toBe(true);
  });
});

describe("the window", () => {
  it("speaks another language at once, and remembers it", async () => {
    const user = userEvent.setup();
    const shell = await home();
    await user.keyboard("s");
    await accessible();
    await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "fr");
    expect(screen.getByRole("dialog", { name: "Réglages" })).toBeTruthy();
    expect(document.documentElement.lang).toBe("fr");
    await waitFor(() => expect(shell.kept.language).toBe("fr"));
  });

  it("opens the rulebook beside what is done, at a rule, and gives the focus back", async () => {
    const user = userEvent.setup();
    await home();
    const button = screen.getByRole("button", { name: "Rules" });
    button.focus();
    await user.keyboard("{Enter}");
    const book = await screen.findByRole("dialog", { name: "Rulebook" });
    await within(book).findAllByRole("article");
    expect(document.activeElement).toBe(within(book).getByRole("textbox"));
    await accessible();
    await user.keyboard("mov5");
    const found = within(book).getAllByRole("article");
    expect(found[0]?.textContent).toContain("MOV-5");
    const link = within(book).getAllByRole("button", { name: /^[A-Z]{3}-\d+$/ })[0];
    const id = link?.textContent ?? "";
    if (link) await user.click(link);
    await waitFor(() => expect(document.activeElement?.getAttribute("data-rule")).toBe(id));
    // First the search, then the book.
    await user.keyboard("{Escape}");
    if (screen.queryByRole("dialog", { name: "Rulebook" })) await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog", { name: "Rulebook" })).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it("takes up the game that is open after a reload", async () => {
    await home((shell) => {
      shell.port.open = true;
    });
    expect(await screen.findByRole("group", { name: /^Board/ })).toBeTruthy();
  });

  it.each([
    ["inUse", { type: "inUse", folder: "/home/mira" }, "Rubium is already running"],
    ["noFolder", { type: "noFolder" }, "There is no place for games"],
    [
      "notSaved",
      { type: "notSaved", fault: { type: "readOnly", path: "/home/mira", why: "no" } },
      "The folder of games cannot be used",
    ],
  ] as const)("says why it cannot start (%s), and tries again", async (_, refusal, title) => {
    const user = userEvent.setup();
    await home((shell) => shell.refusals.set("folder", refusal));
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    await accessible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Your games" })).toBeTruthy();
  });

  it("says that a damaged settings file was set aside", async () => {
    await home((shell) => {
      shell.notice = { type: "lost", aside: "/home/mira/settings.damaged" };
    });
    expect((await screen.findByText(/settings file was damaged/)).textContent).toContain("settings.damaged");
  });

  it("tells the log of a screen that cannot be drawn, and offers the way on", async () => {
    const user = userEvent.setup();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const shell = await home((before) => {
      // A game that is no game: what draws it must fail.
      before.lists.games.entries = [{ id: "x", title: "x", changed: 0, state: { type: "sound" } } as never];
    });
    expect(await screen.findByRole("heading", { name: "Something broke" })).toBeTruthy();
    expect(screen.getByText(/log file, in/).textContent).toContain(shell.info.logFolder);
    expect(shell.asked.filter((request) => request.startsWith("reportFault")).length).toBe(1);
    await accessible();
    shell.lists.games.entries = [];
    await user.click(screen.getByRole("button", { name: "To the list of games" }));
    expect(await screen.findByText("No game yet")).toBeTruthy();
  });

  it("says that something went wrong that nobody caught", async () => {
    const shell = await home();
    window.dispatchEvent(new ErrorEvent("error", { error: new Error("odd"), message: "odd" }));
    expect(await screen.findByText(/Something went wrong in the window/)).toBeTruthy();
    expect(shell.asked.some((request) => request.startsWith("reportFault Error: odd"))).toBe(true);
  });
});
