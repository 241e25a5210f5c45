import { screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEFAULTS } from "../lib/settings/settings.svelte";
import { setLanguage } from "../lib/i18n/index.svelte";
import type { ShellDouble } from "../test/shell-double";
import { expectAccessible, gameCard, gameList, loadAllScreens, openHome } from "../test/app";

beforeAll(loadAllScreens, 60_000);
beforeEach(() => localStorage.clear());
afterEach(() => setLanguage("en"));

describe("the home screen", () => {
  it("passes the axe check with games", async () => {
    await openHome();
    await expectAccessible();
  });

  it("proposes the first game against a Recruit to a new user", async () => {
    const user = userEvent.setup();
    await openHome(() => undefined);
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "New game" }));
    const dialog = within(screen.getByRole("dialog", { name: "New game" }));
    expect((await dialog.findByRole<HTMLInputElement>("radio", { name: "First game" })).checked).toBe(true);
    expect(dialog.getByRole<HTMLSelectElement>("combobox", { name: "Who plays for Orion" }).value).toBe(
      "recruit",
    );
  });

  it("explains the rules of the first game", async () => {
    const shell = await openHome(() => undefined);
    await userEvent.keyboard("h");
    await waitFor(() =>
      expect(shell.requests.filter((request) => request.startsWith("overview"))).toEqual([
        "overview 2 2012 timeIsOfTheEssence",
      ]),
    );
  });

  it("has exactly one button for each way to begin", async () => {
    await openHome(() => undefined);
    for (const name of ["New game", "At the table", "Guided lessons", "The game in brief"])
      screen.getByRole("button", { name });
  });

  it("highlights “Continue” for a returning user, and still has a button for each way to begin", async () => {
    const user = userEvent.setup();
    await openHome();
    const isGold = (name: string) => screen.getByRole("button", { name }).classList.contains("primary");
    expect([isGold("Continue"), isGold("New game")]).toEqual([true, false]);
    for (const name of ["At the table", "Guided lessons", "The game in brief"])
      screen.getByRole("button", { name });
    await user.click(screen.getByRole("button", { name: "New game" }));
    screen.getByRole("dialog", { name: "New game" });
  });

  it("opens a new table with all its choices, and focuses the first", async () => {
    const user = userEvent.setup();
    await openHome(() => undefined);
    await user.click(screen.getByRole("button", { name: "At the table" }));
    const dialog = within(await screen.findByRole("dialog", { name: "At the table" }));
    const everything = dialog.getByRole<HTMLInputElement>("radio", { name: /^Everything/ });
    expect(everything.checked).toBe(true);
    expect(document.activeElement).toBe(everything);
  });

  it("shows the players and points of each game, and whose turn it is or that it is over", async () => {
    const shell = await openHome();
    const { info, update } = shell.gamePort.fixture;
    expect(info.players.length).toBeGreaterThan(1);
    for (const entry of shell.lists.games.entries) {
      if (entry.state.type !== "valid") continue;
      const { preview } = entry.state;
      const cardTexts = gameList()
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

  it("shows the latest games of a long list first, and the other games on request", async () => {
    const user = userEvent.setup();
    await openHome(async (shell) => {
      await shell.addSampleGames();
      const [latestEntry] = shell.lists.games.entries;
      shell.lists.games.entries = Array.from({ length: 60 }, (_, number) => ({
        ...(latestEntry as NonNullable<typeof latestEntry>),
        id: `game-${number}`,
      }));
    });
    const gameCount = () => document.querySelectorAll("li.game").length;
    await waitFor(() => expect(gameCount()).toBe(24));
    await user.click(screen.getByRole("button", { name: "Show 36 more" }));
    await waitFor(() => expect(gameCount()).toBe(60));
    // The pressed button disappears, so the focus moves to the first of the other games.
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

  it("resumes the latest unfinished game even if it is not among the games shown", async () => {
    const user = userEvent.setup();
    const shell = await openHome(async (shell) => {
      await shell.addSampleGames();
      const finishedGame = shell.lists.games.entries.find(({ id }) => id === "over");
      const finishedGames = Array.from({ length: 30 }, (_, number) => ({
        ...(finishedGame as NonNullable<typeof finishedGame>),
        id: `game-${number}`,
      }));
      shell.lists.games.entries = [...finishedGames, ...shell.lists.games.entries];
    });
    await waitFor(() => expect(document.querySelectorAll("li.game").length).toBe(24));
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByRole("group", { name: /^Board/ });
    expect(shell.requests).toContain("openGame crowded");
  });

  it("stays open with a message if a game cannot be opened", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    shell.refusals.set("openGame", { type: "noSuchRecord", id: "crowded" });
    await user.keyboard("c");
    expect(await screen.findByText("That game no longer exists.")).toBeTruthy();
    expect(gameList()).toBeTruthy();
  });

  it("lists damaged games with the reason, and recovers one of them", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    expect(screen.getByText("Line 213 of its file is damaged.")).toBeTruthy();
    const newerGame = gameCard("From another computer");
    expect(newerGame.getByText(/newer version of Rubium/)).toBeTruthy();
    expect(newerGame.queryByRole("button", { name: /Continue/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Continue from turn/ }));
    await screen.findByRole("group", { name: /^Board/ });
    expect(shell.requests).toContain("recoverGame broken");
  });

  it("reports steps that were dropped from an opened game", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    const { fixture } = shell.gamePort;
    fixture.info = { ...fixture.info, notice: { type: "truncatedLine", line: 31, byteCount: 7 } };
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
    await waitFor(() => expect(gameCard("Friday")).toBeTruthy());
    expect(shell.requests).toContain("rename games newer Friday");
    // Escape keeps the old title.
    await user.click(screen.getByRole("button", { name: "Rename “Friday”" }));
    await user.type(screen.getByRole("textbox", { name: "Name of the game" }), "Saturday{Escape}");
    expect(gameCard("Friday")).toBeTruthy();
  });

  it("deletes and restores a game", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    await user.click(screen.getByRole("button", { name: "Delete “From another computer”" }));
    await waitFor(() => expect(screen.getByText("“From another computer” was deleted.")).toBeTruthy());
    expect(gameList().queryByRole("heading", { name: "From another computer" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(gameCard("From another computer")).toBeTruthy());
    expect(shell.requests).toContain("restore games newer");
    expect(screen.queryByText(/was deleted/)).toBeNull();
  });

  it("states that it is a fan project and where data is stored", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    expect(screen.getByText(/unofficial fan project/)).toBeTruthy();
    await user.keyboard("?");
    const aboutDialog = screen.getByRole("dialog", { name: "About Rubium" });
    await waitFor(() => expect(aboutDialog.textContent).toContain(shell.info.version));
    expect(aboutDialog.textContent).toContain("unofficial fan project");
    expect(aboutDialog.textContent).toContain(shell.info.dataFolder);
    expect(aboutDialog.textContent).toContain(shell.info.logFolder);
    await expectAccessible();
  });

  it("shows and searches the licences of distributed components", async () => {
    const user = userEvent.setup();
    await openHome();
    await user.keyboard("?");
    await user.click(screen.getByRole("button", { name: "Show all licences" }));
    const field = await screen.findByRole("textbox", { name: "Search by name or licence" });
    expect(screen.getByRole("dialog").textContent).toContain("SIL OPEN FONT LICENSE Version 1.1");
    await user.type(field, "tauri-apps");
    const apiButton = screen.getByRole("button", { name: /^@tauri-apps\/api/ });
    expect(screen.queryByRole("button", { name: /^svelte/ })).toBeNull();
    await user.click(apiButton);
    expect(apiButton.getAttribute("aria-expanded")).toBe("true");
    expect(apiButton.nextElementSibling?.textContent).toContain("Permission is hereby granted");
    await expectAccessible();
  });
});

describe("the game after the lessons", () => {
  it("is continued even if it is not among the games shown", async () => {
    const user = userEvent.setup();
    const shell = await openHome(async (shell) => {
      await shell.addSampleGames();
      const { games } = shell.lists;
      const [latestEntry] = games.entries;
      const others = Array.from({ length: 30 }, (_, number) => ({
        ...(latestEntry as NonNullable<typeof latestEntry>),
        id: `game-${number}`,
      }));
      games.entries = [...others, ...games.entries];
      shell.storedSettings = {
        ...DEFAULTS,
        lessons: { completedLessons: ["money"], lastPlace: null, firstGameId: "battle" },
      };
    });
    await user.keyboard("l");
    await user.click(await screen.findByRole("button", { name: "Continue “A short whole game”" }));
    await screen.findByRole("group", { name: /^Board/ });
    expect(shell.requests).toContain("openGame battle");
  });
});

describe("the lessons", () => {
  const BEGUN_LESSONS: ShellDouble["storedSettings"]["lessons"] = {
    completedLessons: ["money"],
    lastPlace: { lesson: "moving", step: 2 },
    firstGameId: null,
  };

  it("are listed if a lesson was begun before, with a focused button to continue", async () => {
    const user = userEvent.setup();
    await openHome((shell) => {
      shell.storedSettings = { ...DEFAULTS, lessons: BEGUN_LESSONS };
    });
    await user.click(screen.getByRole("button", { name: "Guided lessons" }));
    const lessonsDialog = within(await screen.findByRole("dialog", { name: "Guided lessons" }));
    const buttons = lessonsDialog.getAllByRole("listitem").map((item) => within(item).getByRole("button"));
    expect(buttons.map((button) => button.textContent?.trim()).slice(0, 2)).toEqual(["Repeat", "Continue"]);
    expect(buttons[1]).toBe(document.activeElement);
  });

  it("begin immediately if no lesson was begun before", async () => {
    const user = userEvent.setup();
    const shell = await openHome(() => undefined);
    await user.click(screen.getByRole("button", { name: "Guided lessons" }));
    await waitFor(() =>
      expect(shell.requests.some((request) => request.startsWith("openLesson"))).toBe(true),
    );
  });
});

it("before the first input, the focus is on the gold button, so that a screen reader begins there", async () => {
  delete document.documentElement.dataset["lastInput"];
  await openHome();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Continue" }));
});

describe("the focus of a keyboard user", () => {
  it("is on the gold button after a game is left", async () => {
    const user = userEvent.setup();
    await openHome();
    await user.keyboard("c");
    await screen.findByRole("group", { name: /^Board/ });
    await user.keyboard("m");
    const menu = await screen.findByRole("dialog");
    await user.keyboard("{ArrowUp}");
    expect(document.activeElement).toBe(within(menu).getByRole("button", { name: "Leave the game" }));
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Continue" })),
    );
  });

  it("stays in a dialog in both directions of Tab", async () => {
    const user = userEvent.setup();
    await openHome();
    await user.keyboard("s");
    const dialog = within(await screen.findByRole("dialog", { name: "Settings" }));
    const [closeButton, doneButton] = [
      dialog.getByRole("button", { name: "Close" }),
      dialog.getByRole("button", { name: "Done" }),
    ];
    closeButton.focus();
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(doneButton);
    await user.tab();
    expect(document.activeElement).toBe(closeButton);
  });
});
