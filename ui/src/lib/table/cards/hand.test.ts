import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import { tableStoreAt, enteredEntries, recordedTable } from "../../../test/table";
import { language } from "../../i18n/index.svelte";
import type { TableEvent, TableView } from "../../../bindings";
import CardsSection from "./CardsSection.svelte";

async function renderCards(fixture: string, ...laterFixtures: string[]) {
  const user = userEvent.setup();
  const table = await tableStoreAt(fixture, ...laterFixtures);
  const { rerender } = render(CardsSection, { store: table.store, seat: 0, onrule: vi.fn() });
  return { ...table, user, rerender };
}

/** Names of the cards in the hand of the fixture. */
async function handCardNames(): Promise<string[]> {
  const { info, update } = await recordedTable("open");
  return update.view.hand.map(({ card }) => info.catalogue.cards[card]?.name[language()] ?? "?");
}
/** Presses the pointer with a mouse event, because jsdom has no PointerEvent. */
const pressPointer = (element: Element) =>
  fireEvent(element, new MouseEvent("pointerdown", { bubbles: true, button: 0 }));
const pageHtml = () => document.body.innerHTML;
const expectNoneOf = (cards: string[]) => cards.forEach((card) => expect(pageHtml()).not.toContain(card));
const expectAllOf = (cards: string[]) => cards.forEach((card) => expect(pageHtml()).toContain(card));

describe("a covered hand", () => {
  it("renders no card while it is closed", async () => {
    await renderCards("closed");
    const cards = await handCardNames();
    expect(cards.length).toBeGreaterThan(3);
    expectNoneOf(cards);
    expect(screen.getByRole("button", { name: "I am Ana Maria: open" })).toBeTruthy();
  });

  it("opens with a press and closes again", async () => {
    const { user, port } = await renderCards("closed", "open", "closed");
    const cards = await handCardNames();
    await user.click(screen.getByRole("button", { name: "I am Ana Maria: open" }));
    expect(port.requests).toContain("openHand 0 none");
    await waitFor(() => expectAllOf(cards));
    await user.click(screen.getByRole("button", { name: "Close hand" }));
    expect(port.requests).toContain("closeHand");
    await waitFor(() => expectNoneOf(cards));
  });

  it("moves focus to the close button when it opens, and to the cover when it closes", async () => {
    const { user } = await renderCards("closed", "open", "closed");
    screen.getByRole("button", { name: "I am Ana Maria: open" }).focus();
    await user.keyboard("{Enter}");
    const closeButton = await screen.findByRole("button", { name: "Close hand" });
    expect(document.activeElement).toBe(closeButton);
    await user.keyboard("{Enter}");
    const cover = await screen.findByRole("region", { name: "Ana Maria’s hand is closed" });
    await waitFor(() => expect(document.activeElement).toBe(cover));
  });

  it("shows its cards while the button is held, but they cannot be played", async () => {
    const { port } = await renderCards("closed", "open", "closed");
    const cards = await handCardNames();
    const holdButton = screen.getByRole("button", { name: "Hold to look" });
    await pressPointer(holdButton);
    await waitFor(() => expectAllOf(cards));
    expect(screen.queryByRole("button", { name: new RegExp(cards[0] ?? "?") })).toBeNull();
    await fireEvent.pointerUp(window);
    await waitFor(() => expectNoneOf(cards));
    expect(port.requests).toContain("closeHand");
  });

  it("closes if the button is released before the hand is visible", async () => {
    const { port } = await renderCards("closed", "open", "closed");
    const cards = await handCardNames();
    const holdButton = screen.getByRole("button", { name: "Hold to look" });
    const pointerDown = pressPointer(holdButton);
    const pointerUp = fireEvent.pointerUp(window);
    await Promise.all([pointerDown, pointerUp]);
    await waitFor(() => expect(port.requests).toContain("closeHand"));
    expectNoneOf(cards);
  });

  it.each([
    ["the window loses focus", () => fireEvent.blur(window)],
    ["Escape is pressed", () => fireEvent.keyDown(document.body, { key: "Escape" })],
    ["the page is unloaded", () => fireEvent(window, new Event("pagehide"))],
  ])("closes when %s", async (_, trigger) => {
    const { user, port } = await renderCards("closed", "open", "closed");
    const cards = await handCardNames();
    await user.click(screen.getByRole("button", { name: "I am Ana Maria: open" }));
    await waitFor(() => expectAllOf(cards));
    await trigger();
    await waitFor(() => expectNoneOf(cards));
    expect(port.requests).toContain("closeHand");
  });

  it("closes after the device has slept", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "Date"] });
    try {
      const { port } = await renderCards("closed", "open", "closed");
      await fireEvent.click(screen.getByRole("button", { name: "I am Ana Maria: open" }));
      const cards = await handCardNames();
      await vi.waitFor(() => expectAllOf(cards));
      vi.advanceTimersByTime(3000);
      expect(port.requests).not.toContain("closeHand");
      vi.setSystemTime(Date.now() + 60_000);
      vi.advanceTimersByTime(1000);
      expect(port.requests).toContain("closeHand");
    } finally {
      vi.useRealTimers();
    }
  });

  it("closes when another player is selected", async () => {
    const { user, port, rerender } = await renderCards("closed", "open", "closed");
    const cards = await handCardNames();
    await user.click(screen.getByRole("button", { name: "I am Ana Maria: open" }));
    await waitFor(() => expectAllOf(cards));
    await rerender({ seat: 1 });
    await waitFor(() => expectNoneOf(cards));
    expect(port.requests).toContain("closeHand");
  });

  it("is closed if it is open in the shell but was not opened on this page", async () => {
    const { port } = await renderCards("open");
    expectNoneOf(await handCardNames());
    await waitFor(() => expect(port.requests).toContain("closeHand"));
  });
});

describe("a PIN", () => {
  async function openPinEntry(...laterFixtures: string[]) {
    const table = await renderCards("closed", ...laterFixtures);
    const { status } = table.store;
    if (status) table.store.status = { ...status, hasPinBySeat: [true, false, false] };
    await waitFor(() => expect(screen.queryByRole("button", { name: "Hold to look" })).toBeNull());
    await table.user.click(screen.getByRole("button", { name: "I am Ana Maria: open" }));
    return table;
  }

  it("is entered with keys or taps, and its digits are never shown", async () => {
    const { user, port } = await openPinEntry("open");
    await user.keyboard("12");
    await user.click(screen.getByRole("button", { name: "3" }));
    expect(screen.getByRole("status", { name: "3 digits typed" }).textContent?.trim()).toBe("");
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(screen.getByRole("alert").textContent).toBe("A PIN has 4 to 8 digits.");
    expect(port.requests.some((request) => request.startsWith("openHand"))).toBe(false);
    await user.click(screen.getByRole("button", { name: "4" }));
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(port.requests).toContain("openHand 0 1234");
  });

  it("opens nothing if it is wrong, and shows an error", async () => {
    const { user, port, store } = await openPinEntry();
    port.refusal = { type: "pin", seat: 0, error: { type: "wrong", wait: 0 } };
    await user.keyboard("9999{Enter}");
    await waitFor(() => expect(screen.getByRole("alert").textContent).not.toBe(""));
    expect(store.refusal).toBeNull();
    expectNoneOf(await handCardNames());
  });
});

describe("the cards of an open hand", () => {
  async function openHand() {
    const table = await renderCards("closed", "open");
    await table.user.click(screen.getByRole("button", { name: "I am Ana Maria: open" }));
    await waitFor(() => screen.getByRole("button", { name: "Close hand" }));
    const selectCard = (name: string) =>
      table.user.click(screen.getByRole("button", { name: new RegExp(`^${name}`) }));
    return {
      ...table,
      selectCard,
      sentEntries: () => enteredEntries(table.port.requests).map(({ actions }) => actions[0]),
    };
  }

  it("can gain rubium for an entered number of hexes", async () => {
    const { user, selectCard, sentEntries } = await openHand();
    await selectCard("Scattered Rubium");
    await user.click(screen.getByRole("button", { name: /^More/ }));
    await user.click(screen.getByRole("button", { name: "Gain 2 rubium" }));
    expect(sentEntries()[0]).toMatchObject({ type: "play", target: { type: "hexes", count: 2 } });
  });

  it("can be played with a unit type as their target, and show instructions for the physical board", async () => {
    const { user, selectCard, sentEntries } = await openHand();
    await selectCard("Volunteers");
    const instructions = screen.getAllByText(/^On the table: Ana Maria: put 1 /);
    expect(instructions.map(({ textContent }) => textContent?.split(" put ")[1])).toEqual([
      "1 Human on any of your home base hexes",
      "1 Fungoid on any of your home base hexes",
      "1 Crystalline on any of your home base hexes",
    ]);
    await user.click(screen.getByRole("button", { name: "Fungoid" }));
    expect(sentEntries()[0]).toMatchObject({ type: "play", target: { type: "unit", kind: "fungoid" } });
  });

  it("cannot be played while a question is pending", async () => {
    const { store, selectCard } = await openHand();
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const choices = { ...view.choices, playableCards: [], mustAnswerFirst: true };
    store.view = { ...view, choices };
    await selectCard("Windfall");
    expect(screen.getByText(/^It cannot be played now: another question/)).toBeTruthy();
    store.view = { ...view, choices: { ...choices, mustAnswerFirst: false } };
    expect(await screen.findByText(/^It cannot be played now\. Timing: /)).toBeTruthy();
  });

  it("can be exchanged, discarded and passed", async () => {
    const { user, selectCard, sentEntries } = await openHand();
    await selectCard("Windfall");
    await user.click(screen.getByRole("button", { name: "Exchange: get 1 rubium" }));
    await user.click(screen.getByText("Discard or pass"));
    await user.click(screen.getByRole("button", { name: "Discard" }));
    await user.click(screen.getByRole("button", { name: "Cleopâtre" }));
    expect(sentEntries()).toMatchObject([{ type: "exchange" }, { type: "discard" }, { type: "pass", to: 2 }]);
  });

  it("include missions, which are fulfilled without a warning if the press confirms the unknown facts", async () => {
    const { user, port, store, selectCard } = await openHand();
    const { info } = await recordedTable("open");
    const mission = store.view?.choices.missions.find(({ conditionStatus }) => conditionStatus === "unknown");
    const fact = mission?.unknownFacts[0];
    if (!mission || !fact) throw new Error("the recorded hand has no mission with a fact to confirm");
    await selectCard(info.catalogue.cards[mission.card]?.name.en ?? "?");
    port.refusal = {
      type: "unusual",
      remedy: null,
      index: 0,
      warnings: [{ rule: "MIS-2", warning: { type: "unconfirmedFact", fact } }],
    };
    await user.click(screen.getByRole("button", { name: /^Yes, fulfil/ }));
    expect(enteredEntries(port.requests).map(({ overrideWarnings }) => overrideWarnings)).toEqual([
      undefined,
      true,
    ]);
    expect(store.warnedEntry).toBeNull();
  });
});

it.each(["closed", "open"])(
  "the cards section with a hand that is %s passes the axe check",
  async (state) => {
    const { user } = await renderCards("closed", "open");
    if (state === "open") {
      await user.click(screen.getByRole("button", { name: "I am Ana Maria: open" }));
      await waitFor(() => screen.getByRole("button", { name: "Close hand" }));
    }
    const { violations } = await axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  },
);

it("a hand is closed if its section is removed while the hand is being opened", async () => {
  const { store, port } = await tableStoreAt("closed", "open", "closed");
  const sendOpenHand = port.openHand.bind(port);
  port.openHand = async (...parameters) => {
    await new Promise((done) => setTimeout(done, 20));
    return sendOpenHand(...parameters);
  };
  const { unmount } = render(CardsSection, { store, seat: 0, onrule: vi.fn() });
  fireEvent.click(screen.getByRole("button", { name: "I am Ana Maria: open" }));
  unmount();
  await waitFor(() => expect(port.requests.at(-1)).toBe("closeHand"));
  await waitFor(() => expect(store.openHandSeat).toBeNull());
});

it("after a physical card was played, not discarded or exchanged, the page asks for its effect and opens its section", async () => {
  const { store } = await tableStoreAt("effects");
  store.view = { ...(store.view as TableView), battle: null };
  const onsection = vi.fn();
  const playedEvent: TableEvent = { type: "played", seat: 0, deck: "energize", card: null };
  const show = (event: TableEvent) => {
    store.steps = [{ index: 1, seat: 0, events: [event] }];
    return render(CardsSection, { store, seat: 0, onrule: vi.fn(), onsection });
  };
  for (const isExchanged of [true, false]) {
    const { unmount } = show({ ...playedEvent, type: "discarded", isExchanged });
    expect(screen.queryByRole("group", { name: /card do/ })).toBeNull();
    unmount();
  }
  show(playedEvent);
  await userEvent.setup().click(screen.getByRole("button", { name: "Gain or pay rubium" }));
  expect(onsection).toHaveBeenCalledExactlyOnceWith("rubium", 0);
});
