/**
 * Tests of the table screen as a whole, including automatic navigation, the values of tracked parts and
 * keyboard shortcuts.
 */
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Instruction, PartSettings, TableSnapshot, TableView } from "../bindings";
import PromptPanel from "../lib/table/PromptPanel.svelte";
import ScoreSection from "../lib/table/score/ScoreSection.svelte";
import Summary from "../lib/table/score/Summary.svelte";
import { instructionText } from "../lib/table/store/texts";
import { ShellDouble } from "../test/shell-double";
import { tableStoreAt, enteredEntries, recordedTable } from "../test/table";
import { TableDouble } from "../test/table-double";
import ScoreboardScreen from "./ScoreboardScreen.svelte";
import TableScreen from "./TableScreen.svelte";

/** Needed as a prop only: in these tests, the table makes no requests to the shell. */
const shell = await ShellDouble.withGame("deployment");
const props = (port: TableDouble) => ({
  port,
  shell,
  isInstant: true,
  volume: "off" as const,
  handTimeoutSeconds: 15,
  showsTodo: true,
  tips: { isEnabled: false, readTips: [] },
  ontips: vi.fn(),
  onoverview: vi.fn(),
  isCovered: false,
  onrule: vi.fn(),
  onsettings: vi.fn(),
  onhome: vi.fn(),
});

/** A recorded state that tracks only these parts, with further changes. */
async function tableTracking(name: string, parts: Partial<PartSettings>, change: Partial<TableView> = {}) {
  const snapshot = await recordedTable(name);
  const { info, update } = snapshot;
  const allPhysical = Object.fromEntries(
    Object.keys(info.parts).map((part) => [part, "physical"]),
  ) as PartSettings;
  const view = { ...update.view, ...change, parts: { ...allPhysical, ...parts } };
  return { ...snapshot, info: { ...info, parts: view.parts }, update: { ...update, view } };
}

/** Renders a table with tips switched on. */
async function renderTableWithTips(name: string) {
  const port = new TableDouble(await recordedTable(name));
  const ontips = vi.fn();
  render(TableScreen, { ...props(port), tips: { isEnabled: true, readTips: [] }, ontips });
  const closeButton = await screen.findByRole("button", { name: "Close the tip" });
  return { port, ontips, closeButton };
}

const sectionNav = () => screen.getByRole("navigation", { name: "What to do" });
const shownSection = () => sectionNav().querySelector("[aria-current=page]")?.textContent?.trim();
const seats = () => within(screen.getByRole("navigation", { name: "Players" }));
const NO_TURN = { phase: null, active: null, turn: 0 } as const;

/** The update after a change to the view, `increment` steps and updates later. */
const updateWith = (
  snapshot: TableSnapshot,
  change: Partial<TableView>,
  increment = 1,
): TableSnapshot["update"] => ({
  ...snapshot.update,
  updateNumber: snapshot.update.updateNumber + increment,
  view: { ...snapshot.update.view, ...change },
  status: { ...snapshot.update.status, stepCount: snapshot.update.status.stepCount + increment },
});

describe("the to-do list", () => {
  it("can be switched off", async () => {
    const list = () => screen.queryByRole("region", { name: "To do on the table" });
    const { rerender } = render(TableScreen, props(new TableDouble(await recordedTable("middle"))));
    await waitFor(() => expect(list()).not.toBeNull());
    await rerender({ showsTodo: false });
    expect(list()).toBeNull();
  });
});

it("if another player is shown, the table screen names that player and has a button back to the active player", async () => {
  const snapshot = await recordedTable("setup");
  const { seats: players, active } = snapshot.update.view;
  const [activeName, otherName] = [active ?? 0, active === 0 ? 1 : 0].map(
    (seat) => players[seat]?.name ?? "",
  );
  render(TableScreen, props(new TableDouble(snapshot)));
  const user = userEvent.setup();
  const backButton = { name: `Back to ${activeName}` };
  await screen.findByRole("main");
  await waitFor(() => expect(sectionNav()).toBeTruthy());
  await user.click(within(sectionNav()).getByRole("button", { name: /^Rubium/ }));
  await user.click(seats().getByRole("button", { name: new RegExp(`^${otherName}`) }));
  expect(screen.getByText(`Entries for ${otherName}`).closest("[role=status]")).toBeTruthy();
  screen.getByRole("button", backButton).focus();
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("button", backButton)).toBeNull();
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-current")).toBe("page"));
});

describe("a table without phases", () => {
  it("stays at the battle section after the battle has ended", async () => {
    const user = userEvent.setup();
    const snapshot = await tableTracking("casualtyChoice", { dice: "managed", rubium: "managed" }, NO_TURN);
    const battleOver = updateWith(snapshot, { battle: null, pendingInput: { type: "idle" } });
    render(TableScreen, props(new TableDouble(snapshot, [battleOver])));
    await waitFor(() => expect(shownSection()).toBe("Battle"));
    expect(screen.getByText(/loses a unit: which one\?/)).toBeTruthy();
    // Any entry is followed by the update in which the battle is over.
    await user.keyboard("m");
    await waitFor(() => expect(screen.queryByText(/loses a unit: which one\?/)).toBeNull());
    expect(shownSection()).toBe("Battle");
  });

  it("starts with the section of a tracked part and stays at the selected section", async () => {
    const user = userEvent.setup();
    const snapshot = await recordedTable("rubiumOnly");
    const { update } = snapshot;
    const nextUpdate = { ...updateWith(snapshot, {}), updateNumber: update.updateNumber + 1 };
    render(TableScreen, props(new TableDouble(snapshot, [nextUpdate])));
    await waitFor(() => expect(shownSection()).toBe("Rubium"));
    await user.keyboard("s");
    expect(shownSection()).toBe("Score");
    await user.keyboard("m");
    expect(shownSection()).toBe("Score");
  });

  it("shows points at the seats and on the scoreboard if they can end the game", async () => {
    const snapshot = await tableTracking("fought", { dice: "managed", victory: "managed" }, NO_TURN);
    const { unmount } = render(TableScreen, props(new TableDouble(snapshot)));
    await waitFor(() => expect(seats().getByRole("button", { name: "Ada, 0 of 12 VP" })).toBeTruthy());
    unmount();
    render(ScoreboardScreen, { port: new TableDouble(snapshot) });
    expect(await screen.findAllByLabelText(/^\d+ VP$/)).toHaveLength(3);
  });

  it.each([
    ["rubiumOnly", /^Ada, \d+ rubium$/],
    ["battlesOnly", /^Ada$/],
  ])("shows only the tracked values of the fixture “%s”", async (name, expected) => {
    render(TableScreen, props(new TableDouble(await recordedTable(name))));
    await waitFor(() => expect(seats().getByRole("button", { name: expected })).toBeTruthy());
  });

  it("summarizes battles without naming turns", async () => {
    const { store, port } = await tableStoreAt("battlesOnly");
    const battle = { attacker: 0, defender: 1, result: "attackerWon" } as const;
    const summary = await port.summary();
    vi.spyOn(port, "summary").mockResolvedValue({
      ...summary,
      points: [{ seat: 0, turn: 0, vp: 2 }],
      battles: [{ ...battle, turn: 0, terrain: "rockPlains" } as never],
    });
    render(Summary, { store });
    expect(await screen.findByText("Ada won against Blaise.")).toBeTruthy();
    expect(screen.queryByText(/Turn/)).toBeNull();
    expect(screen.getByRole("columnheader", { name: "VP" })).toBeTruthy();
  });

  it("shows dice statistics as in a game", async () => {
    const { store, port } = await tableStoreAt("battlesOnly");
    const summary = await port.summary();
    const dice = [{ seat: 1, rolled: 4, hits: 3, hittingFaceCount: 9 }];
    vi.spyOn(port, "summary").mockResolvedValue({ ...summary, dice });
    render(Summary, { store });
    const luck = within(await screen.findByRole("table", { name: /^Dice luck/ }));
    expect(luck.getByRole("row", { name: /Blaise Dice: 4 Expected: 1\.5 Hits: 3/ })).toBeTruthy();
  });
});

describe("a team", () => {
  const seatsInTeams = ({ seats }: TableView) =>
    seats.map((seat) => ({ ...seat, teammate: seat.seat === 2 ? null : 1 - seat.seat, vp: 3, teamVp: 8 }));

  it("shows its total beside the points of each member", async () => {
    const { store } = await tableStoreAt("fought");
    if (!store.view) throw new Error("no table is open");
    store.view = { ...store.view, targetVp: 20, seats: seatsInTeams(store.view) };
    render(ScoreSection, { store, shell });
    expect(screen.getAllByText("Team: 8 of 20")).toHaveLength(2);
  });

  it("is shown on the scoreboard with eliminated members", async () => {
    const snapshot = await recordedTable("fought");
    const seats = seatsInTeams(snapshot.update.view).map((seat) => ({
      ...seat,
      isEliminated: seat.seat === 1,
    }));
    const { update } = snapshot;
    render(ScoreboardScreen, {
      port: new TableDouble({ ...snapshot, update: { ...update, view: { ...update.view, seats } } }),
    });
    expect(await screen.findByText("3 VP · Team: 8 of 12 · out")).toBeTruthy();
  });
});

describe("digits", () => {
  it("enter the number of cards that the storm gives", async () => {
    const user = userEvent.setup();
    const snapshot = await tableTracking(
      "middle",
      { phases: "managed", rubium: "managed" },
      {
        pendingInput: { type: "stormCards", seat: 1, max: 6 },
      },
    );
    const port = new TableDouble(snapshot);
    render(TableScreen, props(port));
    await screen.findByRole("button", { name: "6" });
    await user.keyboard("2");
    expect(enteredEntries(port.requests)).toEqual([
      { by: 1, actions: [{ type: "answerNumber", number: 2 }] },
    ]);
    expect(seats().getByRole("button", { name: /^Ada/, pressed: true })).toBeTruthy();
  });

  it("are typed into an empty field, from which the Enter key submits nothing", async () => {
    const user = userEvent.setup();
    const snapshot = await tableTracking(
      "middle",
      { phases: "managed", rubium: "managed" },
      {
        pendingInput: { type: "count", seat: 1, criterion: "controlledHexes" },
      },
    );
    const port = new TableDouble(snapshot);
    render(TableScreen, props(port));
    await screen.findByRole("textbox");
    await user.keyboard("{Enter}");
    expect(enteredEntries(port.requests)).toEqual([]);
    await user.keyboard("4{Enter}");
    expect(enteredEntries(port.requests)).toEqual([
      { by: 1, actions: [{ type: "answerNumber", number: 4 }] },
    ]);
  });

  it("are not needed for 0, which the Enter button submits from an empty field", async () => {
    const user = userEvent.setup();
    const snapshot = await tableTracking(
      "middle",
      { phases: "managed", rubium: "managed" },
      {
        pendingInput: { type: "count", seat: 1, criterion: "controlledHexes" },
      },
    );
    const port = new TableDouble(snapshot);
    render(TableScreen, props(port));
    await user.click(await screen.findByRole("button", { name: "Enter" }));
    expect(enteredEntries(port.requests)).toEqual([
      { by: 1, actions: [{ type: "answerNumber", number: 0 }] },
    ]);
  });
});

it("the prompt has a button that opens a pending special attack", async () => {
  const user = userEvent.setup();
  const onsection = vi.fn();
  const { store } = await tableStoreAt("middle");
  if (!store.view) throw new Error("no table is open");
  store.view = { ...store.view, battle: null, pendingInput: { type: "victim", seat: 0 } };
  render(PromptPanel, { store, section: "log", onsection, onrule: vi.fn() });
  await user.click(screen.getByRole("button", { name: "To the special attack" }));
  expect(onsection).toHaveBeenCalledWith("battle", null);
});

describe("a card with physical actions", () => {
  it("lists the actions to take, and after an undo the actions to reverse", async () => {
    const { info, update } = await recordedTable("closed");
    const table = { info, view: update.view };
    for (const [key, expectedText] of [
      ["dropShip", /Drop Ship.*\. Transport up to 3 of your units from one hex you control to any hex/],
      ["forcedMarch", /Forced March.*\. Up to 3 of your units in one hex may each move one extra hex/],
    ] as const) {
      const card = info.catalogue.cards.find((candidate) => candidate.key === key);
      if (!card?.effect) throw new Error(`there is no card ${key}`);
      const instruction: Instruction = { type: "followCard", seat: 0, card: card.id };
      expect(instructionText(instruction, table)).toMatch(expectedText);
      expect(instructionText(instruction, table, "back")).toMatch(
        /^Ana Maria: undo what the card did: .* \((Transport up|Up) to 3 of your units/,
      );
    }
  });

  it("can be read again in the discard pile", async () => {
    const user = userEvent.setup();
    const snapshot = await recordedTable("closed");
    const card = snapshot.info.catalogue.cards.find(({ key }) => key === "dropShip")?.id ?? -1;
    const { view } = snapshot.update;
    const decks = { ...view.decks, energizeDiscard: [{ card, count: 1 }] };
    render(TableScreen, props(new TableDouble({ ...snapshot, update: updateWith(snapshot, { decks }, 0) })));
    await user.keyboard("c");
    await screen.findByText("Discarded Energize cards");
    expect(screen.queryByRole("button", { name: /^Drop Ship/ })).toBeNull();
    await user.click(screen.getByText("Discarded Energize cards"));
    await user.click(await screen.findByRole("button", { name: /^Drop Ship/ }));
    expect(screen.getAllByText(/to any hex they may enter/)).toHaveLength(1);
  });
});

describe("a tip at a table", () => {
  it("is hidden when the hand that it is about is closed", async () => {
    const { port } = await renderTableWithTips("open");
    const closeHand = vi.spyOn(port, "closeHand").mockReturnValue(new Promise(() => undefined));
    await userEvent.setup().keyboard("2");
    expect(closeHand).toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Close the tip" })).toBeNull());
  });

  it("moves the focus to the next control when it is closed with the keyboard", async () => {
    const user = userEvent.setup();
    const { ontips, closeButton } = await renderTableWithTips("everything");
    closeButton.focus();
    await user.keyboard("{Enter}");
    expect(ontips).toHaveBeenCalledWith({ isEnabled: true, readTips: ["spend"] });
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-current")).toBe("page"));
  });
});
