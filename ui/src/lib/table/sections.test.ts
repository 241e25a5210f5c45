import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import { tableStoreAt, enteredEntries } from "../../test/table";
import { cardTitle } from "../words/names";
import Counter from "../controls/Counter.svelte";
import type { EndReason, PartSettings, TableEvent } from "../../bindings";
import { openTableSections, sectionsOf } from "./store/sections";
import RubiumSection from "./rubium/RubiumSection.svelte";
import ScoreSection from "./score/ScoreSection.svelte";
import CorrectionsDialog from "./CorrectionsDialog.svelte";
import UnitsSection from "./units/UnitsSection.svelte";
import { ShellDouble } from "../../test/shell-double";

const shell = await ShellDouble.withGame("deployment");

const button = (name: string | RegExp) => screen.getByRole("button", { name });

/**
 * The sections that the page must have if the app tracks a part. Parts that are not listed need no section.
 */
const SECTIONS_OF_PARTS = {
  dice: ["battle"],
  energize: ["cards", "battle"],
  missions: ["cards"],
  tokens: ["units"],
  rubium: ["rubium"],
  vortexDice: ["battle"],
  phases: ["units", "cards", "battle"],
} as const;

it("a table has the sections that a tracked part needs, even if all other parts are physical", async () => {
  const { info } = (await tableStoreAt("middle")).store;
  if (!info) throw new Error("no table is open");
  const allPhysical = Object.fromEntries(
    Object.keys(info.parts).map((part) => [part, "physical"]),
  ) as PartSettings;
  for (const [part, sections] of Object.entries(SECTIONS_OF_PARTS)) {
    expect(sectionsOf({ ...allPhysical, [part]: "managed" }), part).toEqual(
      expect.arrayContaining([...sections]),
    );
  }
  // If everything is physical, the players enter battles with their own dice.
  expect(sectionsOf(allPhysical)).toEqual(["battle", "score", "log"]);
});

it("a table keeps the battle section when its dice become physical", async () => {
  const { info, view } = (await tableStoreAt("battlesOnly")).store;
  if (!info || !view) throw new Error("no table is open");
  expect(openTableSections(info.parts, view)).toContain("battle");
  expect(openTableSections(info.parts, { ...view, parts: { ...view.parts, dice: "physical" } })).toContain(
    "battle",
  );
  // A table that tracks only rubium has no battles unless the app rolls dice.
  const { info: rubiumOnlyInfo, view: rubiumOnlyView } = (await tableStoreAt("rubiumOnly")).store;
  if (!rubiumOnlyInfo || !rubiumOnlyView) throw new Error("no table is open");
  expect(openTableSections(rubiumOnlyInfo.parts, rubiumOnlyView)).not.toContain("battle");
  expect(
    openTableSections(rubiumOnlyInfo.parts, {
      ...rubiumOnlyView,
      parts: { ...rubiumOnlyView.parts, dice: "managed" },
    }),
  ).toContain("battle");
});

describe("the rubium of a player", () => {
  it("changes with every tap of a quick series", async () => {
    const { store, port } = await tableStoreAt("middle");
    render(RubiumSection, { store, seat: 0 });
    const addOne = button("Add 1");
    await Promise.all([fireEvent.click(addOne), fireEvent.click(addOne), fireEvent.click(addOne)]);
    await waitFor(() => expect(enteredEntries(port.requests)).toHaveLength(3));
  });

  it("cannot be given if there is none, and the page explains why", async () => {
    const { store } = await tableStoreAt("middle");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const seats = view.seats.map((seat) => (seat.seat === 0 ? { ...seat, rubium: 0 } : seat));
    store.view = { ...view, seats };
    render(RubiumSection, { store, seat: 0 });
    const name = view.seats[0]?.name ?? "";
    const reason = screen.getByText(`${name} has no rubium to give.`);
    const givingControls = within(reason.parentElement ?? document.body);
    const buttons = givingControls.getAllByRole<HTMLButtonElement>("button");
    expect(buttons.map(({ disabled }) => disabled)).not.toContain(false);
    expect(buttons.map(({ textContent }) => textContent?.trim())).not.toContain("0 to Bo");
  });

  it("is changed by the plus and minus keys with the chosen reason", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("middle");
    render(RubiumSection, { store, seat: 1 });
    await user.click(button("Mining"));
    await user.keyboard("+");
    await user.keyboard("-");
    await waitFor(() =>
      expect(enteredEntries(port.requests).map(({ by, actions }) => [by, ...actions])).toEqual([
        [1, { type: "gain", amount: 1, reason: "mining" }],
        [1, { type: "pay", amount: 1, reason: "mining" }],
      ]),
    );
  });

  it("is corrected by taps or typing; its field shows new values unless a number is being typed", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("middle");
    render(RubiumSection, { store, seat: 0 });
    await user.click(button("Correct…"));
    const amount = store.seat(0)?.rubium ?? 0;
    const label = `${store.seat(0)?.name} now has`;
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: label });
    await user.click(button(`More: ${label}`));
    const correction = (to: number) => ({ type: "rubium", seat: 0, amount: to });
    const corrections = () => enteredEntries(port.requests).flatMap(({ actions }) => actions);
    const firstCorrection = { type: "correct", correction: correction(amount + 1), expected: amount };
    await waitFor(() => expect(corrections()).toEqual([firstCorrection]));
    const setRubium = (rubium: number) => {
      const { view } = store;
      if (!view) throw new Error("no table is open");
      const seats = view.seats.map((player) => (player.seat === 0 ? { ...player, rubium } : player));
      store.view = { ...view, seats };
    };
    setRubium(amount + 4);
    await waitFor(() => expect(field.value).toBe(`${amount + 4}`));
    await user.click(field);
    await user.keyboard("-5{Enter}");
    expect(screen.getByText(/Enter a whole number from 0 to/)).toBeTruthy();
    await user.clear(field);
    await user.keyboard("12");
    setRubium(amount + 5);
    await user.keyboard("{Enter}");
    const secondCorrection = { type: "correct", correction: correction(12), expected: amount + 4 };
    await waitFor(() => expect(corrections()).toEqual([firstCorrection, secondCorrection]));
  });
});

describe("a basket", () => {
  it("is kept while another player is shown, and emptied after the purchase", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("middle");
    const buyer = store.view?.seats.find(({ rubium }) => rubium >= 2)?.seat ?? -1;
    const otherSeat = buyer === 0 ? 1 : 0;
    const basketCount = () =>
      screen.getByRole("group", { name: /^Humans: \d+ possible$/ }).querySelector("output")?.textContent;
    const { rerender } = render(UnitsSection, { store, seat: buyer });
    await user.click(button("More: Humans"));
    await rerender({ store, seat: otherSeat });
    expect(basketCount()).toBe("0");
    await rerender({ store, seat: buyer });
    expect(basketCount()).toBe("1");
    await user.click(button(/^Buy for/));
    expect(enteredEntries(port.requests)).toEqual([
      { by: buyer, actions: [{ type: "buy", kind: "human", count: 1 }] },
    ]);
    // The event of the purchase empties the basket, even if the purchase was entered elsewhere.
    store.latestEvents = [{ type: "bought", seat: otherSeat, kind: "human", count: 1 }];
    expect(basketCount()).toBe("1");
    store.latestEvents = [{ type: "bought", seat: buyer, kind: "human", count: 1 }];
    await waitFor(() => expect(basketCount()).toBe("0"));
    await user.click(button("More: Humans"));
    await rerender({ store, seat: otherSeat });
    await rerender({ store, seat: buyer });
    expect(basketCount()).toBe("1");
  });

  it("reduces the numbers of units that can still be bought", async () => {
    const user = userEvent.setup();
    const { store } = await tableStoreAt("middle");
    const { view } = store;
    const purchases = view?.seats[0]?.purchases.map((purchase) => ({
      ...purchase,
      cost: 2,
      max: 2,
      supply: 5,
    }));
    if (!view || !purchases) throw new Error("no table is open");
    const seats = view.seats.map((player) =>
      player.seat === 0 ? { ...player, rubium: 5, purchases } : player,
    );
    store.view = { ...view, seats };
    render(UnitsSection, { store, seat: 0 });
    const groupLabel = (units: string) =>
      screen.getByRole("group", { name: new RegExp(`^${units}(: |$)`) }).ariaLabel;
    expect(groupLabel("Fungoids")).toBe("Fungoids: 2 possible");
    await user.click(button("More: Humans"));
    expect(groupLabel("Humans")).toBe("Humans: 1 possible");
    expect(groupLabel("Fungoids")).toBe("Fungoids: 1 possible");
    await user.click(button("More: Fungoids"));
    expect(groupLabel("Crystallines")).toBe("Crystallines");
    // A cost is highlighted only if the player cannot pay for the chosen units.
    expect(document.querySelectorAll(".exceeded")).toHaveLength(0);
    await user.click(button("More: Humans"));
    expect(document.querySelectorAll(".exceeded")).toHaveLength(2);
  });
});

describe("a counter", () => {
  const renderCounter = (props: object) => {
    const onchange = vi.fn();
    render(Counter, { name: "Cards", value: 3, max: 20, onchange, ...props });
    return { onchange, user: userEvent.setup(), field: screen.getByRole("textbox", { name: "Cards" }) };
  };

  it("submits each number while it is being typed", async () => {
    const { onchange, user, field } = renderCounter({});
    await user.clear(field);
    await user.type(field, "12");
    expect(onchange.mock.calls.map(([number]) => number)).toEqual([0, 1, 12]);
  });

  it("submits once after typing if only complete numbers are to be submitted", async () => {
    const { onchange, user, field } = renderCounter({ submitsWhenComplete: true });
    await user.clear(field);
    await user.type(field, "12{Enter}");
    expect(onchange.mock.calls).toEqual([[12, { expected: 3 }]]);
  });

  it("also submits the value that was shown when typing began, even if it has changed since", async () => {
    const onchange = vi.fn();
    const props = { name: "Cards", max: 20, submitsWhenComplete: true, onchange };
    const { rerender } = render(Counter, { ...props, value: 3 });
    const user = userEvent.setup();
    const field = screen.getByRole("textbox", { name: "Cards" });
    await user.clear(field);
    await rerender({ ...props, value: 7 });
    await user.type(field, "12{Enter}");
    expect(onchange.mock.calls).toEqual([[12, { expected: 3 }]]);
  });

  it("rejects an impossible number and names the limits", async () => {
    const { onchange, user, field } = renderCounter({ submitsWhenComplete: true });
    await user.clear(field);
    await user.type(field, "-1{Enter}");
    expect(screen.getByRole("alert").textContent).toBe("Enter a whole number from 0 to 20.");
    await user.clear(field);
    await user.type(field, "21{Enter}");
    expect(screen.getByRole("alert").textContent).toBe("Enter a whole number from 0 to 20.");
    expect(onchange).not.toHaveBeenCalled();
  });
});

describe("a correction", () => {
  async function renderCorrections() {
    const table = await tableStoreAt("middle");
    const onclose = vi.fn();
    render(CorrectionsDialog, { store: table.store, onrule: vi.fn(), onclose });
    return { ...table, user: userEvent.setup() };
  }

  it("shows a refusal in its dialog", async () => {
    const { port, user } = await renderCorrections();
    port.refusal = {
      type: "impossible",
      impossibility: { rule: "BAT-14", reason: { type: "tooMuch", max: 30 } },
    };
    const stackField = screen.getByRole("textbox", { name: "Battle Victory cards left" });
    await user.clear(stackField);
    await user.type(stackField, "31{Enter}");
    await waitFor(() => expect(screen.getByRole("dialog").textContent).toContain("30"));
    expect(button("Rule BAT-14")).toBeTruthy();
  });

  it("sets the number of facedown tokens of each type", async () => {
    const { store, port, user } = await renderCorrections();
    const [firstTokens] = store.view?.decks.tokensByType ?? [];
    expect(firstTokens?.left).toBeGreaterThan(0);
    await user.click(screen.getByText("Exploration tokens that lie facedown"));
    const group = screen.getByText("Exploration tokens that lie facedown").closest("section");
    await user.click(group?.querySelector("button") ?? document.body);
    expect(enteredEntries(port.requests)[0]?.actions).toEqual([
      {
        type: "correct",
        correction: {
          type: "tokens",
          token: firstTokens?.token,
          left: (firstTokens?.left ?? 0) - 1,
          boardHalfOwner: null,
        },
        expected: firstTokens?.left,
      },
    ]);
  });

  it("applies a tap to the number as it is when the tap is sent", async () => {
    const { store, port } = await renderCorrections();
    const cardsLeft = store.view?.decks.victoryLeft ?? 0;
    const fewerButton = button("Fewer: Battle Victory cards left");
    const enteredActions = () => enteredEntries(port.requests).map(({ actions }) => actions[0]);
    const correction = (left: number, expected: number) => ({
      type: "correct",
      correction: { type: "victoryStack", left },
      expected,
    });
    // The second tap is made while the first is still being sent. The update after the first arrives before
    // the second is sent.
    if (!store.view || !store.status) throw new Error("no table is open");
    const { view, status } = store;
    if (!port.snapshot) throw new Error("no table is open");
    const { updateNumber, version } = port.snapshot.update;
    port.laterUpdates.push({
      updateNumber: updateNumber + 1,
      version: version + 1,
      view: { ...view, decks: { ...view.decks, victoryLeft: cardsLeft - 4 } },
      status: { ...status, stepCount: status.stepCount + 1 },
      history: [],
    });
    await Promise.all([fireEvent.click(fewerButton), fireEvent.click(fewerButton)]);
    await waitFor(() =>
      expect(enteredActions()).toEqual([
        correction(cardsLeft - 1, cardsLeft),
        correction(cardsLeft - 5, cardsLeft - 4),
      ]),
    );
  });

  it("reports that a number has changed in the meantime", async () => {
    const { port, user } = await renderCorrections();
    port.refusal = {
      type: "impossible",
      impossibility: { rule: null, reason: { type: "numberChanged", expected: 39, now: 38 } },
    };
    await user.click(button("Fewer: Battle Victory cards left"));
    await waitFor(() => expect(screen.getByRole("dialog").textContent).toContain("It was 39"));
  });

  it("sets the first player", async () => {
    const { store, port, user } = await renderCorrections();
    const [firstName, secondName] = (store.view?.order ?? []).map((seat) => store.seat(seat)?.name ?? "");
    const firstPlayerGroup = within(screen.getByRole("group", { name: "Who plays first" }));
    expect(firstPlayerGroup.getByRole("button", { name: firstName ?? "" }).getAttribute("aria-pressed")).toBe(
      "true",
    );
    await user.click(firstPlayerGroup.getByRole("button", { name: secondName ?? "" }));
    const seat = store.view?.order[1];
    expect(enteredEntries(port.requests)[0]?.actions).toEqual([
      { type: "correct", correction: { type: "firstPlayer", seat } },
    ]);
  });

  it("sets the source of the dice; Vortex dice are not offered if the Vortex is not in use", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("middle");
    const otherSetting = store.view?.parts.dice === "managed" ? "physical" : "managed";
    render(CorrectionsDialog, { store, onrule: vi.fn(), onclose: vi.fn() });
    const dice = within(screen.getByRole("group", { name: "Dice" }));
    expect(screen.queryByRole("group", { name: "Vortex dice" })).toBeNull();
    await user.click(
      dice.getByRole("button", {
        name: otherSetting === "managed" ? "rolled in the app" : "on the table",
        pressed: false,
      }),
    );
    expect(enteredEntries(port.requests)).toEqual([
      {
        by: null,
        actions: [{ type: "correct", correction: { type: "dice", dice: "dice", setting: otherSetting } }],
      },
    ]);
  });

  it("adds a fulfilled mission", async () => {
    const { store, port, user } = await renderCorrections();
    const addButton = button(/^Add a card… Missions that Ada/);
    await user.click(addButton);
    const list = document.getElementById(addButton.getAttribute("aria-controls") ?? "");
    const mission = list?.querySelector("button");
    const name = mission?.getAttribute("aria-label");
    const cards = store.info?.catalogue.cards ?? [];
    const card = cards.find((candidate) => cardTitle(candidate) === name)?.id;
    await user.click(mission ?? document.body);
    expect(enteredEntries(port.requests)).toEqual([
      {
        by: null,
        actions: [
          {
            type: "correct",
            correction: { type: "fulfilled", seat: 0, card, count: 1 },
            expected: 0,
          },
        ],
      },
    ]);
  });

  it("closes the list of cards on Escape without entering anything", async () => {
    const { port, user } = await renderCorrections();
    const addButton = button(/^Add a card… Missions that Ada/);
    await user.click(addButton);
    expect(addButton.getAttribute("aria-expanded")).toBe("true");
    await user.keyboard("{Escape}");
    expect(addButton.getAttribute("aria-expanded")).toBe("false");
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(port.requests).toEqual([]);
  });

  it("adds a discarded card", async () => {
    const { store, port, user } = await renderCorrections();
    await user.click(screen.getByText("Discarded Energize cards"));
    const group = screen.getByText("Discarded Energize cards").closest("section");
    const [discardedCard] = store.view?.decks.energizeDiscard ?? [];
    await user.click(button("Add a card… Discarded Energize cards"));
    const list = document.getElementById(
      button("Add a card… Discarded Energize cards").getAttribute("aria-controls") ?? "",
    );
    await user.click(list?.querySelector("button") ?? document.body);
    expect(group?.contains(list)).toBe(true);
    expect(enteredEntries(port.requests)[0]?.actions).toMatchObject([
      { type: "correct", correction: { type: "discards", count: 1 }, expected: 0 },
    ]);
    expect(enteredEntries(port.requests)[0]?.actions).not.toMatchObject([
      { correction: { card: discardedCard?.card ?? -1 } },
    ]);
  });

  it("passes the axe check", async () => {
    await renderCorrections();
    const { violations } = await axe.run(screen.getByRole("dialog"), {
      rules: { "color-contrast": { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

describe("the end of the game", () => {
  const gameOver = (winners: number[], reason: EndReason) => ({
    type: "over" as const,
    ending: { winners, reason },
  });

  async function renderEnd(ending: ReturnType<typeof gameOver>, hasTeams = false) {
    const { store } = await tableStoreAt("setup");
    if (!store.view || !store.info) throw new Error("no table is open");
    store.view = { ...store.view, pendingInput: ending };
    store.info = { ...store.info, optionalRules: hasTeams ? ["teams"] : [] };
    render(ScoreSection, { store, shell });
  }

  it("names the winner and the deciding comparison", async () => {
    await renderEnd(gameOver([0], { type: "elimination", eliminated: [1], decidedBy: "controlledHexes" }));
    expect(screen.getByText("Ana Maria has won")).toBeTruthy();
    expect(screen.getByText(/Tied on victory points: decided by most controlled hexes/)).toBeTruthy();
  });

  it("names the winning team", async () => {
    await renderEnd(gameOver([0, 2], { type: "victoryPoints" }), true);
    expect(screen.getByText(/^The team of Ana Maria/)).toBeTruthy();
  });

  it("names all winners if the teams are tied in all comparisons", async () => {
    await renderEnd(gameOver([0, 1], { type: "agreement", decidedBy: "nothing" }), true);
    expect(screen.getByText("Ana Maria and Bo share the victory")).toBeTruthy();
  });
});

it("points and units can be corrected after the game is over", async () => {
  const { store, port } = await tableStoreAt("over");
  const seat = store.view?.order[0] ?? 0;
  const name = store.seat(seat)?.name ?? "";
  const user = userEvent.setup();
  const score = render(ScoreSection, { store, shell });
  await user.click(button(`One more: ${name}: Other`));
  score.unmount();
  const units = render(UnitsSection, { store, seat });
  expect(screen.queryByText(/adds nothing to “To do on the table”/)).toBeNull();
  await user.click(button("Correct the units on the board"));
  expect(screen.getByText(/adds nothing to “To do on the table”/)).toBeTruthy();
  await user.click(button("Place a Human"));
  units.unmount();
  const corrections = enteredEntries(port.requests).flatMap(({ actions }) =>
    actions.map((action) => action.type === "correct" && action.correction),
  );
  expect(corrections).toEqual([
    { type: "points", seat, source: "other", points: expect.any(Number) },
    { type: "board", seat, kind: "human", count: expect.any(Number) },
  ]);
});

it("a played card preselects “Card” as the reason for changes until the players enter or choose another reason", async () => {
  const { store } = await tableStoreAt("effects");
  if (!store.view) throw new Error("no table is open");
  store.view = { ...store.view, battle: null };
  const setLatestEvent = (event: TableEvent) => (store.steps = [{ index: 1, seat: 0, events: [event] }]);
  const shownReason = () =>
    within(screen.getByRole("group", { name: "Reason" }))
      .getAllByRole("button", { pressed: true })
      .map(({ textContent }) => textContent?.trim());
  setLatestEvent({ type: "played", seat: 0, deck: "energize", card: null });
  render(RubiumSection, { store, seat: 0 });
  expect(shownReason()).toEqual(["Card"]);
  // The amount is entered with several presses.
  setLatestEvent({ type: "rubiumChanged", seat: 0, change: 1, now: 5, reason: "card" });
  await waitFor(() => expect(shownReason()).toEqual(["Card"]));
  setLatestEvent({ type: "rubiumChanged", seat: 0, change: 1, now: 6, reason: "other" });
  await waitFor(() => expect(shownReason()).toEqual(["Other"]));
  await userEvent.setup().click(button("Purchase"));
  setLatestEvent({ type: "played", seat: 0, deck: "energize", card: null });
  await waitFor(() => expect(shownReason()).toEqual(["Purchase"]));
});
