import { fireEvent, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { language } from "../lib/i18n/index.svelte";
import { FixturePort } from "../test/fixture-port";
import { requestsWithoutLookups, openFixture, renderGameScreen } from "../test/game-screen";

describe("a hand", () => {
  const cardNames = (port: FixturePort): string[] =>
    port.fixture.update.view.hand.map(
      ({ card }) => port.fixture.info.catalogue.cards[card]?.name[language()] ?? "?",
    );
  const pageHtml = (): string => document.body.innerHTML;

  it("is rendered while it is open, and removed when the window loses focus", async () => {
    const { port } = await openFixture("hand");
    const cards = cardNames(port);
    expect(cards.length).toBeGreaterThan(0);
    // The log may name played cards, so only the hand region is compared.
    const hand = () => screen.getByRole("region", { name: /’s hand$/ }).innerHTML;
    cards.forEach((name) => expect(hand()).toContain(name));
    const htmlBefore = pageHtml();
    void fireEvent.blur(window);
    await waitFor(() => cards.forEach((name) => expect(hand()).not.toContain(name)));
    expect(pageHtml()).not.toBe(htmlBefore);
    expect(port.requests).toContain("closeHand");
    for (const name of cards) {
      const cardButtons = screen.queryAllByRole("button", { name: new RegExp(name) });
      expect(cardButtons).toEqual([]);
    }
  });

  it("can be navigated with the arrow keys, which also move the focus back to the board", async () => {
    const user = userEvent.setup();
    await openFixture("hand");
    const buttons = within(screen.getByRole("region", { name: /’s hand$/ }))
      .getAllByRole("listitem")
      .map((item) => within(item).getByRole("button"));
    expect(buttons.length).toBeGreaterThan(1);
    buttons[0]?.focus();
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(buttons[1]);
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(document.activeElement).toBe(buttons[0]);
    await user.keyboard("{ArrowUp}");
    expect(document.activeElement?.matches("[data-hex]")).toBe(true);
  });

  it("gives overlapped cards equal shares of the width that fully shown cards leave", async () => {
    const user = userEvent.setup();
    const port = await FixturePort.named("hand");
    const { update } = port.fixture;
    const hand = Array.from({ length: 12 }, (_, card) => ({ card, count: 1 }));
    update.view = { ...update.view, hand };
    await renderGameScreen(port);
    const items = within(screen.getByRole("region", { name: /’s hand$/ })).getAllByRole("listitem");
    const stripWidth = (): number =>
      parseFloat(items[0]?.parentElement?.style.getPropertyValue("--strip") ?? "");
    const [width, cardWidth] = [760, 106];
    expect(stripWidth()).toBeCloseTo((width - cardWidth) / (items.length - 1));
    await user.click(within(items[0] as HTMLElement).getByRole("button"));
    await waitFor(() => expect(stripWidth()).toBeCloseTo((width - 2 * cardWidth) / (items.length - 2)));
  });

  it("hides the tip about its cards when it closes", async () => {
    const port = await FixturePort.named("hand");
    const text = "A card of your hand fits now.";
    port.fixture.update.status.tips = [{ id: "energize", text: { en: text, fr: text, es: text }, hexes: [] }];
    const closeHand = vi.spyOn(port, "closeHand").mockReturnValue(new Promise(() => undefined));
    await renderGameScreen(port, { tips: { isEnabled: true, readTips: [] } });
    await screen.findByText(text);
    void fireEvent.blur(window);
    await waitFor(() => expect(closeHand).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it("marks the cards that the teammate knows because the teammate passed them", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("hand");
    const { update } = port.fixture;
    const { view } = update;
    const seat = view.viewer ?? 0;
    const teammate = (seat + 1) % view.seats.length;
    const [card] = view.hand;
    if (!card) throw new Error("the hand is empty");
    const [name] = cardNames(port);
    const knownCards = () => screen.queryAllByText("known to the teammate");
    expect(knownCards()).toHaveLength(0);
    const seats = view.seats.map((seatView) =>
      seatView.seat === seat ? { ...seatView, cardsKnownToTeammate: [{ ...card, count: 1 }] } : seatView,
    );
    const teams = [{ seats: [seat, teammate], vp: 0 }];
    port.sendUpdate({ ...update, updateNumber: update.updateNumber + 1, view: { ...view, seats, teams } });
    await waitFor(() => expect(knownCards()).toHaveLength(card.count));
    await user.click(screen.getAllByRole("button", { name: new RegExp(`^${name}`) })[0] as HTMLElement);
    screen.getByText(/passed you a copy of this card and knows you have it/);
    // The note is only in the hand, not in the list of players.
    expect(screen.queryByText(new RegExp(`^Passed cards the teammate knows: .*${name}`))).toBeNull();
    // The marks disappear with the hand.
    void fireEvent.blur(window);
    await waitFor(() => expect(knownCards()).toHaveLength(0));
  });

  it("clears a refusal that names one of its cards when it closes", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("hand");
    const [name] = cardNames(port);
    const card = port.fixture.update.view.hand[0]?.card ?? 0;
    port.violation = {
      rule: "BAT-9",
      reason: { type: "wrongTimeForCard", card, phase: null, window: null },
    };
    await user.click(screen.getByRole("button", { name: new RegExp(`^${name}`) }));
    await user.click(screen.getByRole("button", { name: "Play it" }));
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(name));
    void fireEvent.blur(window);
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(""));
  });

  it("overlaps its cards if they do not fit side by side, and enlarges the card under the pointer", async () => {
    // The test loads no style sheet. The area for cards is 760 px wide.
    document.documentElement.style.fontSize = "16px";
    const { port } = await openFixture("hand");
    const { update } = port.fixture;
    const list = () => document.querySelector(".cards");
    expect(list()?.classList).not.toContain("overlapping");
    const hand = update.view.hand.map((copies) => ({ ...copies, count: 5 }));
    port.sendUpdate({ ...update, updateNumber: update.updateNumber + 1, view: { ...update.view, hand } });
    await waitFor(() => expect(list()?.classList).toContain("overlapping"));
    const [name] = cardNames(port);
    const card = screen.getAllByRole("button", { name: new RegExp(`^${name}`) })[0] ?? document.body;
    const user = userEvent.setup();
    await user.hover(card);
    expect(screen.getByRole("tooltip").textContent).toContain(name);
    await user.unhover(card);
    expect(screen.queryByRole("tooltip")).toBeNull();
  });

  it.each(["start2", "window", "fullest"])(
    "is not rendered in the fixture “%s” while it is closed",
    async (name) => {
      await openFixture(name);
      expect(document.querySelector(".card")).toBeNull();
    },
  );

  it("ignores the reason why a card cannot be played if the reason arrives after the hand was closed", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("hand");
    const [name] = cardNames(port);
    const card = port.fixture.update.view.hand[0]?.card ?? 0;
    const reason = { type: "wrongTimeForCard", card, phase: null, window: null } as const;
    let resolveExplanation: () => void = () => undefined;
    vi.spyOn(port, "explainRefusal").mockImplementation(
      () => new Promise((resolve) => (resolveExplanation = () => resolve({ rule: "BAT-9", reason }))),
    );
    await user.click(screen.getByRole("button", { name: new RegExp(`^${name}`) }));
    await user.click(screen.getByRole("button", { name: "Play it" }));
    void fireEvent.blur(window);
    resolveExplanation();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.getByRole("alert").textContent).toBe("");
  });

  it("focuses a card when it is opened by key, and focuses that card again when it is deselected", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("hand");
    await user.keyboard("h");
    await waitFor(() => expect(port.requests).toContain("closeHand"));
    const { update } = port.fixture;
    vi.spyOn(port, "openHand").mockImplementation(async () =>
      port.sendUpdate({ ...update, updateNumber: update.updateNumber + 2 }),
    );
    await user.keyboard("h");
    const cards = within(screen.getByRole("region", { name: /’s hand$/ })).getByRole("list");
    await waitFor(() => expect(cards.contains(document.activeElement)).toBe(true));
    const focusedCard = document.activeElement;
    await user.keyboard("{Enter}");
    expect(document.activeElement?.textContent).toContain("Play it");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(focusedCard));
  });

  it("shows why the chosen card cannot be played", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("hand");
    const [name] = cardNames(port);
    port.violation = {
      rule: "BAT-9",
      reason: { type: "wrongTimeForCard", card: 0, phase: null, window: null },
    };
    await user.click(screen.getByRole("button", { name: new RegExp(`^${name}`) }));
    const chosenCard = within(screen.getByRole("group", { name: "The chosen card" }));
    await waitFor(() => expect(chosenCard.getByRole("status").textContent).toMatch(/cannot be played now/));
    chosenCard.getByText(/cannot be played now/, { selector: ".note" });
    const playButton = chosenCard.getByRole("button", { name: "Play it" });
    expect(playButton.getAttribute("aria-disabled")).toBe("true");
    await user.click(playButton);
    await screen.findByRole("button", { name: "Rule BAT-9" });
    expect(requestsWithoutLookups(port)).toEqual([]);
  });
});
