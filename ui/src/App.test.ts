import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import App from "./App.svelte";
import { RequestError } from "./lib/live/request-failure";
import { setLanguage } from "./lib/i18n/index.svelte";
import { expectAccessible, loadAllScreens, openHome } from "./test/app";
import { ShellDouble } from "./test/shell-double";
import { recordedTable } from "./test/table";
import { TableDouble } from "./test/table-double";

beforeAll(loadAllScreens, 60_000);
beforeEach(() => localStorage.clear());
afterEach(() => setLanguage("en"));

describe("a file", () => {
  /** Selects a file with the given text for the control with the given name. */
  const chooseFile = (name: string, text: string) => {
    const input = screen.getByRole("button", { name }).nextElementSibling;
    // jsdom's `File` has no `text` method.
    const file = Object.assign(new File([text], "evening.jsonl"), { text: async () => text });
    return userEvent.upload(input as HTMLInputElement, file);
  };

  it("is exported from the open game; the dialog shows what the file contains, then an error or the path", async () => {
    const user = userEvent.setup();
    const shell = await openHome();
    const { id } = shell.gamePort.fixture.info;
    await user.keyboard("c");
    await user.click(await screen.findByRole("button", { name: "Menu" }));
    await user.click(screen.getByRole("button", { name: "Export to a file" }));
    const dialog = within(screen.getByRole("dialog", { name: "Export to a file" }));
    dialog.getByText(/every hand and the seed/);
    expect(shell.requests.join()).not.toContain("export");
    shell.refusals.set("export", { type: "noSuchRecord", id });
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
      problem: { type: "line", line: 2, reason: "it is not JSON" },
    });
    await chooseFile("Import a game", "a game");
    expect((await screen.findByRole("alert")).textContent).toContain("That file could not be imported");
    expect(screen.queryByRole("group", { name: /^Board/ })).toBeNull();
    await chooseFile("Import a game", "a game");
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
      shell.table.isOpen = false;
    });
    await chooseFile("Import a table", "a table");
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

  it("opens the rulebook beside the screen, finds a rule, follows a link, and restores focus when closed", async () => {
    const user = userEvent.setup();
    await openHome();
    const button = screen.getByRole("button", { name: "Rulebook" });
    button.focus();
    await user.keyboard("{Enter}");
    const book = await screen.findByRole("dialog", { name: "Rulebook" });
    await within(book).findAllByRole("article");
    expect(document.activeElement).toBe(within(book).getByRole("textbox"));
    await expectAccessible();
    await user.keyboard("mov5");
    const foundRules = within(book).getAllByRole("article");
    expect(foundRules[0]?.textContent).toContain("MOV-5");
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
      shell.gamePort.isOpen = true;
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
    await openHome((shell) => shell.refusals.set("start", refusal));
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "How would you like to play?" })).toBeTruthy();
  });

  it("renders the home screen hidden while the shell starts, and shows it if the answer takes long", async () => {
    vi.useFakeTimers();
    const shell = await ShellDouble.withGame("deployment");
    let answer: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (answer = resolve));
    const start = shell.start.bind(shell);
    vi.spyOn(shell, "start").mockImplementation(() => gate.then(start));
    render(App, { shell, gamePort: shell.gamePort, tablePort: shell.table, loadingTexts: Promise.resolve() });
    await vi.advanceTimersByTimeAsync(299);
    expect(document.querySelector("main h1")?.textContent).toBe("Rubium");
    expect(screen.queryByRole("main")).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(screen.getByRole("main").inert).toBe(true);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
    expect(screen.getByRole("main").inert).toBe(false);
  });

  it("keeps showing why it cannot start while it tries again", async () => {
    const user = userEvent.setup();
    const refusal = { type: "inUse", folder: "/home/mira" } as const;
    const shell = await openHome((shell) => shell.refusals.set("start", refusal));
    const heading = await screen.findByRole("heading", { name: "Rubium is already running" });
    let rejectStart: () => void = () => undefined;
    vi.spyOn(shell, "start").mockReturnValueOnce(
      new Promise((_, reject) => (rejectStart = () => reject(new RequestError(refusal)))),
    );
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(heading.isConnected).toBe(true);
    rejectStart();
    const retryButton = await waitFor(() => {
      const button = screen.getByRole<HTMLButtonElement>("button", { name: "Try again" });
      expect(button.disabled).toBe(false);
      return button;
    });
    expect(heading.isConnected).toBe(true);
    await user.click(retryButton);
    expect(await screen.findByRole("heading", { name: "How would you like to play?" })).toBeTruthy();
  });

  it("starts in English, and reports the error, if the texts of the system’s language cannot be loaded", async () => {
    const shell = await ShellDouble.withGame("deployment");
    const loadingTexts = Promise.reject(new Error("no such file"));
    render(App, { shell, gamePort: shell.gamePort, tablePort: shell.table, loadingTexts });
    expect(await screen.findByText("How would you like to play?")).toBeTruthy();
    expect(shell.requests.some((request) => request.startsWith("logPageError Error: no such file"))).toBe(
      true,
    );
    expect(screen.getByText(/Something went wrong in this window/)).toBeTruthy();
  });

  it("announces each page of the overview with its text", async () => {
    const user = userEvent.setup();
    const shell = await openHome(() => undefined);
    vi.spyOn(shell, "overview").mockResolvedValue({
      ...{ edition: "2012", kinds: [], terrains: [], targetVp: 12, isTargetPerTeam: false },
      ...{ monolithCardCount: 2, victoryCardVp: 1, missionVpRange: [1, 3] },
    });
    await user.keyboard("h");
    const overview = within(await screen.findByRole("dialog", { name: "The game in brief" }));
    const announced = () => overview.getByRole("status").textContent;
    await waitFor(() => expect(announced()).toMatch(/^\s*Page 1 of 2\..*Deployment/s));
    await user.click(overview.getByRole("button", { name: "Units and terrain" }));
    expect(announced()).toMatch(/^\s*Page 2 of 2\./);
  });

  it("offers the rulebook in place of an overview that cannot be shown", async () => {
    const user = userEvent.setup();
    await openHome(() => undefined);
    await user.click(screen.getByRole("button", { name: "The game in brief" }));
    const overview = await screen.findByRole("dialog", { name: "The game in brief" });
    expect((await within(overview).findByRole("alert")).textContent).toBe("The overview cannot be shown.");
    await user.click(within(overview).getByRole("button", { name: "Rulebook" }));
    expect(await screen.findByRole("dialog", { name: "Rulebook" })).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "The game in brief" })).toBeNull();
  });

  it("reports that a damaged settings file was set aside", async () => {
    await openHome((shell) => {
      shell.settingsNotice = { type: "reset", damagedFile: "/home/mira/settings.damaged" };
    });
    expect((await screen.findByText(/settings file was damaged/)).textContent).toContain("settings.damaged");
  });

  it("logs the error if a screen cannot be rendered, and offers to go back to the games", async () => {
    const user = userEvent.setup();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const shell = await openHome((shell) => {
      // An invalid game, so that rendering fails.
      shell.lists.games.entries = [
        { id: "x", title: "x", changedAt: 0, state: { type: "valid", preview: { winners: null } } } as never,
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
