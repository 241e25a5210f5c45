import { screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { TableEvent, TableView } from "../../../bindings";
import { renderBattle } from "../../../test/battle-section";
import { battleSetupOf } from "./battle-setup.svelte";

const cells = () => screen.getAllByRole<HTMLInputElement>("textbox", { name: /die \d of \d/ });
const faces = () => cells().map((cell) => cell.value);

describe("a card window", () => {
  it("is passed with Enter", async () => {
    const { user, sentEntries } = await renderBattle("effects");
    expect(document.activeElement?.textContent).toContain("Nobody now");
    await user.keyboard("{Enter}");
    expect(sentEntries()).toEqual([
      { by: null, actions: [{ type: "declineCards", isForWholeBattle: false }] },
    ]);
  });

  it("can be passed for this battle alone", async () => {
    const { user, sentEntries, store } = await renderBattle("effects");
    await user.click(screen.getByRole("button", { name: "Nobody, this battle" }));
    expect(sentEntries()).toEqual([
      { by: null, actions: [{ type: "declineCards", isForWholeBattle: true }] },
    ]);
    expect(battleSetupOf(store).passesCardWindows).toBe(false);
  });

  it("can be passed for the evening, until the players choose to be asked again", async () => {
    const { user, sentEntries, store } = await renderBattle("effects");
    await user.click(screen.getByRole("button", { name: /^Don’t ask again this evening/ }));
    expect(sentEntries()).toEqual([
      { by: null, actions: [{ type: "declineCards", isForWholeBattle: true }] },
    ]);
    await vi.waitFor(() => expect(battleSetupOf(store).passesCardWindows).toBe(true));
    await user.click(await screen.findByText("Ask again from the next battle"));
    expect(battleSetupOf(store).passesCardWindows).toBe(false);
  });

  it("is passed by typing a digit, which is entered as the first die", async () => {
    const { user, sentEntries } = await renderBattle("effects", "diceEntry");
    await user.keyboard("5");
    expect(sentEntries()[0]?.actions[0]?.type).toBe("declineCards");
    await vi.waitFor(() => expect(faces()[0]).toBe("5"));
    expect(document.activeElement).toBe(cells()[1]);
  });

  it("keeps a typed digit, but no other key, from the shortcuts of the page", async () => {
    const onPageKey = vi.fn();
    window.addEventListener("keydown", onPageKey);
    try {
      const { user } = await renderBattle("effects");
      await user.keyboard("2");
      expect(onPageKey).not.toHaveBeenCalled();
      await user.keyboard("b");
      expect(onPageKey).toHaveBeenCalledTimes(1);
    } finally {
      window.removeEventListener("keydown", onPageKey);
    }
  });

  it("applies a physical card with one tap and removes a card from the hand of the player who benefits", async () => {
    const { user, sentEntries } = await renderBattle("effects");
    await user.click(screen.getByRole("button", { name: "+1: Ana Maria’s Humans" }));
    expect(sentEntries()[0]).toEqual({
      by: 0,
      actions: [
        { type: "play", card: { type: "physical", deck: "energize" }, target: null },
        { type: "effect", effect: { type: "modify", side: "attacker", kind: "human", amount: 1 } },
      ],
    });
    await user.click(screen.getByRole("button", { name: "−1: Ana Maria’s Humans" }));
    expect(sentEntries()[1]?.by).toBe(1);
  });

  it("lists effects of other windows separately and asks before applying such an effect", async () => {
    const { user, sentEntries, port, store } = await renderBattle("effects");
    const effectName = "Ana Maria’s Humans attack again";
    const otherEffects = screen.getByText("Effects from other points in a battle").closest("details");
    expect(otherEffects?.open).toBe(false);
    await user.click(screen.getByText("Effects from other points in a battle"));
    port.refusal = {
      type: "unusual",
      remedy: null,
      index: 1,
      warnings: [{ rule: "BAT-9", warning: { type: "wrongWindow", window: "afterSteps" } }],
    };
    await user.click(within(otherEffects ?? document.body).getByRole("button", { name: effectName }));
    await vi.waitFor(() => expect(store.warnedEntry).not.toBeNull());
    await store.confirmWarning();
    const effect = { type: "attackAgain", side: "attacker", kind: "human" };
    expect(sentEntries()[1]).toMatchObject({
      by: 0,
      overrideWarnings: true,
      actions: [{ type: "play" }, { effect }],
    });
  });

  it("asks for the effect of a card that has already left the hand, and removes no other card", async () => {
    const { user, sentEntries, store } = await renderBattle("effects", "effects");
    const { view } = store;
    if (!view?.battle) throw new Error("no battle is under way");
    store.view = { ...view, battle: { ...view.battle, unenteredEffectSeat: 1 } };
    expect(await screen.findByText("Bo has played a card: what does it do?")).toBeTruthy();
    expect(screen.queryByText("Before the dice"), "the card may belong to another window").toBeNull();
    expect(screen.queryByRole("group", { name: "Played by" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "+1: Ana Maria’s Humans" }));
    const effect = { type: "modify", side: "attacker", kind: "human", amount: 1 };
    expect(sentEntries()).toEqual([{ by: 1, actions: [{ type: "effect", effect }] }]);
  });

  it("can be passed if the card that has left the hand has no effect to enter", async () => {
    const { user, sentEntries, store } = await renderBattle("effects");
    const { view } = store;
    if (!view?.battle) throw new Error("no battle is under way");
    store.view = { ...view, battle: { ...view.battle, unenteredEffectSeat: 1 } };
    await user.click(await screen.findByRole("button", { name: "Nothing to enter" }));
    expect(sentEntries()).toEqual([
      { by: null, actions: [{ type: "declineCards", isForWholeBattle: false }] },
    ]);
  });

  it("undoes the step in which a card was played, if it is the latest", async () => {
    const { user, port, store } = await renderBattle("effects");
    const { view, steps } = store;
    if (!view?.battle) throw new Error("no battle is under way");
    store.view = { ...view, battle: { ...view.battle, unenteredEffectSeat: 1 } };
    expect(await screen.findByRole("button", { name: "Nothing to enter" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    const playedEvent: TableEvent = { type: "played", seat: 1, deck: "energize", card: null };
    store.steps = [...steps, { index: steps.length, seat: 1, events: [playedEvent] }];
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(port.requests).toContain(`undo ${steps.length}`);
  });

  it("does not have to be open for a card to be played, and the typed dice are kept meanwhile", async () => {
    const { user, sentEntries, store } = await renderBattle("diceEntry");
    const view = store.view as TableView;
    store.view = { ...view, seats: view.seats.map((seat) => ({ ...seat, handEnergizeCount: 1 })) };
    await user.keyboard("5");
    expect(faces()[0]).toBe("5");
    const cards = () => within(screen.getByRole("list", { name: "Cards of this battle" }));
    await user.click(cards().getByRole("button", { name: "Bo" }));
    const play = { type: "play", card: { type: "physical", deck: "energize" }, target: null };
    expect(sentEntries()).toEqual([{ by: 1, actions: [play] }]);
    // The window for the effect opens, and the effect changes the faces that hit.
    store.view = { ...view, pendingInput: { type: "window", window: "beforeSteps" } };
    await vi.waitFor(() => expect(screen.queryAllByRole("textbox", { name: /die/ })).toEqual([]));
    const forces = view.battle?.forces.map((force) => ({ ...force, hitFaces: [1, 2, 3, 4, 5, 6] })) ?? [];
    store.view = { ...view, battle: view.battle && { ...view.battle, forces } };
    await vi.waitFor(() => expect(faces()[0]).toBe("5"));
    expect(cells()[0]?.className).toContain("hit");
  });

  it("need not be open when a player with card count 0 plays a card; the count is corrected first", async () => {
    const { user, sentEntries, store } = await renderBattle("diceEntry");
    const view = store.view as TableView;
    const seats = view.seats.map((seat) => ({ ...seat, handEnergizeCount: 0 }));
    store.view = { ...view, seats, countsEnergize: true };
    const cards = within(screen.getByRole("list", { name: "Cards of this battle" }));
    await user.click(cards.getByRole("button", { name: "Bo" }));
    expect(await screen.findByText(/Bo has no Energize card; the count is corrected/)).toBeTruthy();
    expect(sentEntries()).toEqual([]);
    await user.click(cards.getByRole("button", { name: "Bo played it" }));
    const correction = { type: "physicalCards", seat: 1, deck: "energize", count: 1 };
    // One step, so that one undo restores the count too.
    await vi.waitFor(() =>
      expect(sentEntries()).toMatchObject([
        { by: 1, actions: [{ type: "correct", correction, expected: 0 }, { type: "play" }] },
      ]),
    );
  });

  it("expects the card from the only player with a counted card", async () => {
    const { user, sentEntries, store } = await renderBattle("effects");
    const view = store.view as TableView;
    const seats = view.seats.map((seat) => ({ ...seat, handEnergizeCount: seat.seat === 1 ? 1 : 0 }));
    store.view = { ...view, seats, countsEnergize: true };
    const players = within(screen.getByRole("group", { name: "Played by" }));
    const player = players.getByRole("button", { name: "Bo" });
    await vi.waitFor(() => expect(player.getAttribute("aria-pressed")).toBe("true"));
    await user.click(screen.getByRole("button", { name: "+1: Ana Maria’s Humans" }));
    expect(sentEntries()).toMatchObject([{ by: 1, actions: [{ type: "play" }, { type: "effect" }] }]);
  });

  it("asks whether a player whose card count is 0 has played a card, unless that player was chosen", async () => {
    const { user, sentEntries, store } = await renderBattle("effects");
    const view = store.view as TableView;
    const seats = view.seats.map((seat) => ({ ...seat, handEnergizeCount: seat.seat === 1 ? 1 : 0 }));
    store.view = { ...view, seats, countsEnergize: true };
    const effect = { type: "effect" };
    const players = within(screen.getByRole("group", { name: "Played by" }));
    await user.click(players.getByRole("button", { name: "whoever benefits" }));
    await user.click(screen.getByRole("button", { name: "+1: Ana Maria’s Humans" }));
    expect(sentEntries()).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "Ana Maria played it" }));
    const entry = { by: 0, actions: [{ type: "correct" }, { type: "play" }, effect] };
    await vi.waitFor(() => expect(sentEntries()).toMatchObject([entry]));
    await user.click(players.getByRole("button", { name: "Ana Maria" }));
    expect(await screen.findByText(/Ana Maria has no Energize card; the count is corrected/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "−1: Bo’s Humans" }));
    await vi.waitFor(() => expect(sentEntries()).toMatchObject([entry, entry]));
  });

  it("replaces the buttons for playing a card outside a window", async () => {
    const { store } = await renderBattle("effects");
    expect(store.view?.pendingInput.type).toBe("window");
    expect(screen.queryByRole("list", { name: "Cards of this battle" })).toBeNull();
  });

  it("removes a card from the player’s hand even if its effect is not listed", async () => {
    const { user, sentEntries } = await renderBattle("effects");
    const group = within(screen.getByRole("group", { name: "A card with another effect" }));
    await user.click(group.getByRole("button", { name: "Bo" }));
    expect(sentEntries()[0]).toMatchObject({ by: 1, actions: [{ type: "play", target: null }] });
  });
});
