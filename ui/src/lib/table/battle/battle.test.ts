import { screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import type { TableEvent, TableReminder, TableView } from "../../../bindings";
import { renderBattle } from "../../../test/battle-section";
import { tableStoreAt } from "../../../test/table";
import { battleSetupOf } from "./battle-setup.svelte";
import { reduceLatestFight } from "../store/latest-fight";
import { activeSection, sectionsOf } from "../store/sections";

const cells = () => screen.getAllByRole<HTMLInputElement>("textbox", { name: /die \d of \d/ });
const faces = () => cells().map((cell) => cell.value);

/** Looking up a role in the whole section takes long on a busy machine. */
const SLOW = { timeout: 5000 };

describe("a card window", () => {
  it("is passed with Enter", async () => {
    const { user, entered } = await renderBattle("effects");
    expect(document.activeElement?.textContent).toContain("Nobody now");
    await user.keyboard("{Enter}");
    expect(entered()).toEqual([{ by: null, actions: [{ type: "declineCards", wholeBattle: false }] }]);
  });

  it("can be passed for this battle alone", async () => {
    const { user, entered, store } = await renderBattle("effects");
    await user.click(screen.getByRole("button", { name: "Nobody, this battle" }));
    expect(entered()).toEqual([{ by: null, actions: [{ type: "declineCards", wholeBattle: true }] }]);
    expect(battleSetupOf(store).passesCardWindows).toBe(false);
  });

  it("can be passed for the evening, until the players ask for cards again", async () => {
    const { user, entered, store } = await renderBattle("effects");
    await user.click(screen.getByRole("button", { name: /^Don’t ask again this evening/ }));
    expect(entered()).toEqual([{ by: null, actions: [{ type: "declineCards", wholeBattle: true }] }]);
    await vi.waitFor(() => expect(battleSetupOf(store).passesCardWindows).toBe(true));
    await user.click(await screen.findByText("Ask again from the next battle"));
    expect(battleSetupOf(store).passesCardWindows).toBe(false);
  });

  it("is passed by a digit, which becomes the first die", async () => {
    const { user, entered } = await renderBattle("effects", "diceEntry");
    await user.keyboard("5");
    expect(entered()[0]?.actions[0]?.type).toBe("declineCards");
    await vi.waitFor(() => expect(faces()[0]).toBe("5"));
    expect(document.activeElement).toBe(cells()[1]);
  });

  it("does not pass a typed digit on to the shortcuts of the page", async () => {
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
    const { user, entered } = await renderBattle("effects");
    await user.click(screen.getByRole("button", { name: "+1: Ana Maria’s Humans" }));
    expect(entered()[0]).toEqual({
      by: 0,
      actions: [
        { type: "play", card: { type: "physical", deck: "energize" }, target: null },
        { type: "effect", effect: { type: "modify", side: "attacker", kind: "human", amount: 1 } },
      ],
    });
    await user.click(screen.getByRole("button", { name: "−1: Ana Maria’s Humans" }));
    expect(entered()[1]?.by).toBe(1);
  });

  it("lists effects of other windows separately and asks before applying such an effect", async () => {
    const { user, entered, port, store } = await renderBattle("effects");
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
    expect(entered()[1]).toMatchObject({
      by: 0,
      overrideWarnings: true,
      actions: [{ type: "play" }, { effect }],
    });
  });

  it("asks for the effect of a card that has already left the hand, and removes no other card", async () => {
    const { user, entered, store } = await renderBattle("effects", "effects");
    const { view } = store;
    if (!view?.battle) throw new Error("no battle is under way");
    store.view = { ...view, battle: { ...view.battle, unenteredCard: 1 } };
    expect(await screen.findByText("Bo has played a card: what does it do?")).toBeTruthy();
    expect(screen.queryByText("Before the dice"), "the card may belong to another window").toBeNull();
    expect(screen.queryByRole("group", { name: "Played by" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "+1: Ana Maria’s Humans" }));
    const effect = { type: "modify", side: "attacker", kind: "human", amount: 1 };
    expect(entered()).toEqual([{ by: 1, actions: [{ type: "effect", effect }] }]);
  });

  it("can be passed if the card that has left the hand has no effect to enter", async () => {
    const { user, entered, store } = await renderBattle("effects");
    const { view } = store;
    if (!view?.battle) throw new Error("no battle is under way");
    store.view = { ...view, battle: { ...view.battle, unenteredCard: 1 } };
    await user.click(await screen.findByRole("button", { name: "Nothing to enter" }));
    expect(entered()).toEqual([{ by: null, actions: [{ type: "declineCards", wholeBattle: false }] }]);
  });

  it("lets a played card be taken back with the count that was corrected for it, until something else is entered", async () => {
    const { user, port, store } = await renderBattle("effects");
    const { view, steps } = store;
    if (!view?.battle) throw new Error("no battle is under way");
    const deck = "energize" as const;
    const number = { type: "physicalCards" as const, deck };
    const corrected: TableEvent = { type: "corrected", seat: 1, card: null, change: 1, number, now: 1 };
    const played: TableEvent = { type: "played", seat: 1, deck, card: null };
    const step = (after: number, event: TableEvent) => ({
      number: steps.length + after,
      seat: 1,
      events: [event],
    });
    store.view = { ...view, battle: { ...view.battle, unenteredCard: 1 } };
    expect(await screen.findByRole("button", { name: "Nothing to enter" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    store.steps = [...steps, step(0, corrected), step(1, played)];
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(port.requests).toContain(`undo ${steps.length}`);
    store.steps = [...steps, step(0, { ...corrected, seat: 0 }), step(1, played)];
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(port.requests, "the count of another player").toContain(`undo ${steps.length + 1}`);
  });

  it("does not have to be open for a card to be played, and the typed dice are kept meanwhile", async () => {
    const { user, entered, store } = await renderBattle("diceEntry");
    const view = store.view as TableView;
    store.view = { ...view, seats: view.seats.map((seat) => ({ ...seat, handEnergize: 1 })) };
    await user.keyboard("5");
    expect(faces()[0]).toBe("5");
    const cards = () => within(screen.getByRole("list", { name: "Cards of this battle" }));
    await user.click(cards().getByRole("button", { name: "Bo" }));
    const play = { type: "play", card: { type: "physical", deck: "energize" }, target: null };
    expect(entered()).toEqual([{ by: 1, actions: [play] }]);
    // The window for the effect opens, and the effect changes the faces that hit.
    store.view = { ...view, pendingInput: { type: "window", window: "beforeSteps" } };
    await vi.waitFor(() => expect(screen.queryAllByRole("textbox", { name: /die/ })).toEqual([]));
    const forces = view.battle?.forces.map((force) => ({ ...force, hitFaces: [1, 2, 3, 4, 5, 6] })) ?? [];
    store.view = { ...view, battle: view.battle && { ...view.battle, forces } };
    await vi.waitFor(() => expect(faces()[0]).toBe("5"));
    expect(cells()[0]?.className).toContain("hit");
  });

  it("does not have to be open even if no card is counted in the hand; the count is corrected first", async () => {
    const { user, entered, store } = await renderBattle("diceEntry");
    const view = store.view as TableView;
    store.view = { ...view, seats: view.seats.map((seat) => ({ ...seat, handEnergize: 0 })) };
    const cards = within(screen.getByRole("list", { name: "Cards of this battle" }));
    await user.click(cards.getByRole("button", { name: "Bo" }));
    const correction = { type: "physicalCards", seat: 1, deck: "energize", count: 1 };
    // Steps of their own: if the play is undone, the card is back in the hand.
    await vi.waitFor(() =>
      expect(entered()).toMatchObject([
        { by: 1, actions: [{ type: "correct", correction, expected: 0 }] },
        { by: 1, actions: [{ type: "play" }] },
      ]),
    );
  });

  it("asks whether a player without counted cards has played one, unless they were chosen", async () => {
    const { user, entered, store } = await renderBattle("effects");
    const view = store.view as TableView;
    const seats = view.seats.map((seat) => ({ ...seat, handEnergize: seat.seat === 1 ? 1 : 0 }));
    store.view = { ...view, seats, countsEnergize: true };
    const effect = { type: "effect" };
    await user.click(screen.getByRole("button", { name: "+1: Ana Maria’s Humans" }));
    expect(entered()).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "Ana Maria played it" }));
    const entries = [
      { by: 0, actions: [{ type: "correct" }] },
      { by: 0, actions: [{ type: "play" }, effect] },
    ];
    await vi.waitFor(() => expect(entered()).toMatchObject(entries));
    const players = within(screen.getByRole("group", { name: "Played by" }));
    await user.click(players.getByRole("button", { name: "Ana Maria" }));
    expect(await screen.findByText(/Ana Maria has no Energize card; the count is corrected/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "−1: Bo’s Humans" }));
    await vi.waitFor(() => expect(entered()).toMatchObject([...entries, ...entries]));
  });

  it("hides the buttons for playing a card outside a window", async () => {
    const { store } = await renderBattle("effects");
    expect(store.view?.pendingInput.type).toBe("window");
    expect(screen.queryByRole("list", { name: "Cards of this battle" })).toBeNull();
  });

  it("removes a card with another effect from a hand", async () => {
    const { user, entered } = await renderBattle("effects");
    const group = within(screen.getByRole("group", { name: "A card with another effect" }));
    await user.click(group.getByRole("button", { name: "Bo" }));
    expect(entered()[0]).toMatchObject({ by: 1, actions: [{ type: "play", target: null }] });
  });
});

describe("the correction of the forces", () => {
  it("asks for missing dice and sends them with the corrected numbers", async () => {
    const { user, port, store } = await renderBattle("effects");
    const requests = () => port.requests.filter((request) => request.startsWith("correctForces"));
    await user.click(screen.getByRole("button", { name: "Correct the forces" }));
    const dialog = within(await screen.findByRole("dialog", {}, SLOW));
    await user.click(dialog.getByRole("button", { name: "More: Ana Maria: Humans" }));
    const question = { type: "dice" as const, seat: 0, kind: "human" as const, count: 2, kept: [5] };
    port.refusal = { type: "needsAnswer", question };
    await user.click(dialog.getByRole("button", { name: "Correct" }));
    expect(await dialog.findByText("Ana Maria: 2 dice are missing (Humans).", {}, SLOW)).toBeTruthy();
    expect(dialog.getByText("These stay: 5")).toBeTruthy();
    // A change that is no step, such as a ticked line, leaves the question open.
    const update = port.snapshot?.update;
    if (!update) throw new Error("no table is open");
    port.next.unshift({ ...update, seq: update.seq + 1, status: { ...update.status }, history: [] });
    await store.tick(null);
    expect(dialog.getByText("These stay: 5")).toBeTruthy();
    await user.keyboard("41{Enter}");
    await vi.waitFor(() => expect(requests()).toHaveLength(2));
    expect(requests()[0]).toContain('"answers":[]');
    expect(requests()[1]).toContain('"answers":[{"type":"dice","faces":[4,1]}]');
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says why forces are impossible", async () => {
    const { user, port } = await renderBattle("effects");
    await user.click(screen.getByRole("button", { name: "Correct the forces" }));
    port.refusal = {
      type: "impossible",
      rejection: { rule: "BAT-1", reason: { type: "emptyForce", side: "attacker" } },
    };
    const dialog = within(await screen.findByRole("dialog", {}, SLOW));
    await user.click(dialog.getByRole("button", { name: "Correct" }));
    expect(await dialog.findByText(/A force needs at least one unit/, {}, SLOW)).toBeTruthy();
  });
});

describe("the correction of the forces of a battle that is over", () => {
  it("begins beside the result, unless the battle can no longer be undone", async () => {
    const { user, port, store } = await renderBattle("setup");
    const units = (kind: "human" | "fungoid", count: number) => [{ kind, count }];
    const sides = { attacker: 0, defender: 1 };
    const events: TableEvent[] = [
      {
        ...{ type: "battleBegan", ...sides, terrain: "rockPlains" },
        ...{ attackers: units("human", 2), defenders: units("fungoid", 1) },
      },
      { type: "battleEnded", ...sides, result: "attackerWon", areBothDestroyed: false },
    ];
    const number = store.status?.firstUndoable ?? 0;
    store.steps = [{ number, seat: 0, events }];
    store.latestFight = reduceLatestFight(null, events);
    await user.click(await screen.findByRole("button", { name: "Correct the forces" }));
    const dialog = within(await screen.findByRole("dialog", {}, SLOW));
    await user.click(dialog.getByRole("button", { name: "More: Ana Maria: Humans" }));
    await user.click(dialog.getByRole("button", { name: "Correct" }));
    await vi.waitFor(() => expect(port.requests.at(-1)).toMatch(/^correctForces.*"human","count":3/));
    // If another battle begins meanwhile, a new dialog shows the forces of that battle.
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await screen.findByRole("button", { name: "Correct the forces" }));
    const [began, ...others] = events;
    const next = [{ ...began, attackers: units("human", 6) } as TableEvent, ...others];
    const oldDialog = await screen.findByRole("dialog", {}, SLOW);
    store.steps = [...store.steps, { number: number + 1, seat: 0, events: next }];
    await vi.waitFor(() => expect(screen.getByRole("dialog")).not.toBe(oldDialog));
    await user.click(await screen.findByRole("button", { name: "Correct" }));
    await vi.waitFor(() => expect(port.requests.at(-1)).toMatch(/^correctForces.*"human","count":6/));
    store.steps = [{ number: number - 1, seat: 0, events }];
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Correct the forces" })).toBeNull());
    // In a later turn, the result is gone, and the button names the players.
    store.steps = [{ number, seat: 0, events }];
    store.latestFight = null;
    await user.click(await screen.findByRole("button", { name: "Ana Maria against Bo: Correct the forces" }));
    const laterDialog = within(await screen.findByRole("dialog", {}, SLOW));
    const action = { type: "takeLoserCard" as const };
    port.refusal = {
      type: "contradicts",
      entry: { number, seat: 1, entries: [{ type: "entry", action, overrideWarnings: false }] },
      rejection: { rule: "BAT-12", reason: { type: "answersNothing" } },
    };
    await user.click(laterDialog.getByRole("button", { name: "Correct" }));
    expect(await laterDialog.findByText(/no longer possible: Bo: /, {}, SLOW)).toBeTruthy();
    await user.click(laterDialog.getByRole("button", { name: "Cancel" }));
    // An abandoned battle has no end.
    store.steps = [{ number, seat: 0, events: events.slice(0, 1) }];
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: /Correct the forces/ })).toBeNull());
  });
});

describe("a casualty", () => {
  it("is chosen by its owner from the units in the battle", async () => {
    const { user, entered } = await renderBattle("casualtyChoice");
    expect(screen.getByText("Bo loses a unit: which one?")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Lava Leaper/ }));
    expect(entered()).toEqual([{ by: 1, actions: [{ type: "casualty", kind: "lavaLeaper" }] }]);
  });

  it("can be a unit of a type of which the app counts none", async () => {
    const { user, entered, store } = await renderBattle("casualtyChoice");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const choices = { ...view.choices, unknownCasualties: ["rubiumDragon" as const] };
    store.view = { ...view, choices };
    const disclosure = await screen.findByText("Another kind (unusual: the app counts none)");
    expect(disclosure.closest("details")?.open).toBe(false);
    await user.click(disclosure);
    await user.click(screen.getByRole("button", { name: /^Rubium Dragon/ }));
    expect(entered()).toEqual([{ by: 1, actions: [{ type: "casualty", kind: "rubiumDragon" }] }]);
  });
});

describe("the set-up of a battle", () => {
  it("asks for missing values, then begins the battle with the entered units", async () => {
    const { user, entered } = await renderBattle("setup");
    const fightButton = screen.getByRole("button", { name: "Fight" });
    expect(screen.getByText("Tap the defender.")).toBeTruthy();
    await user.click(fightButton);
    expect(entered()).toEqual([]);
    await user.click(
      within(screen.getByRole("group", { name: "Defender" })).getByRole("button", { name: "Bo" }),
    );
    await user.click(screen.getByRole("button", { name: "Magma Pool" }));
    await user.type(screen.getByRole("textbox", { name: "Ana Maria: Humans" }), "4");
    await user.click(screen.getByRole("button", { name: "More: Bo: Lava Leapers" }));
    await user.click(fightButton);
    expect(entered()).toEqual([
      {
        by: 0,
        actions: [
          {
            type: "battle",
            defender: 1,
            terrain: "magmaPool",
            attackers: [{ kind: "human", count: 4 }],
            defenders: [{ kind: "lavaLeaper", count: 1 }],
          },
        ],
      },
    ]);
  });

  it("is prefilled with the remaining forces if the same players meet on the same terrain, whoever attacks", async () => {
    const { user, store } = await renderBattle("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const lastBattle = {
      attacker: 1,
      defender: 0,
      terrain: "magmaPool",
      attackers: [{ kind: "fungoid", count: 2 }],
      defenders: [{ kind: "human", count: 3 }],
    } as const;
    const humansField = () =>
      screen.getByRole<HTMLInputElement>("textbox", { name: "Ana Maria: Humans" }).value;
    store.view = {
      ...view,
      lastBattle: {
        ...lastBattle,
        attackers: [...lastBattle.attackers],
        defenders: [...lastBattle.defenders],
      },
    };
    const chooseBoAndTerrain = async (terrainName: string) => {
      const defender = within(screen.getByRole("group", { name: "Defender" }));
      await user.click(defender.getByRole("button", { name: "Bo" }));
      await user.click(screen.getByRole("button", { name: terrainName }));
    };
    await chooseBoAndTerrain("Rock Plains");
    expect(humansField()).toBe("0");
    await chooseBoAndTerrain("Magma Pool");
    expect(humansField()).toBe("3");
    // One side has no units left, so the battle cannot continue.
    store.view = {
      ...view,
      lastBattle: { ...lastBattle, attackers: [], defenders: [...lastBattle.defenders] },
    };
    await screen.findByText("Tap the defender.");
    await chooseBoAndTerrain("Magma Pool");
    expect(humansField()).toBe("0");
  });

  it("says that the app filled in units until the players have changed them all", async () => {
    const { store } = await tableStoreAt("setup");
    const setup = battleSetupOf(store);
    setup.syncWithTable();
    const attacker = setup.attacker;
    const [opponent, other] = setup.opponents as [number, number];
    const battle = {
      ...{ attacker, defender: opponent, terrain: "magmaPool" as const },
      ...{
        attackers: [{ kind: "human" as const, count: 3 }],
        defenders: [{ kind: "fungoid" as const, count: 2 }],
      },
    };
    expect(setup.isPrefilled).toBe(false);
    setup.continueBattle(battle);
    expect(setup.force("defender")).toEqual([{ kind: "fungoid", count: 2 }]);
    setup.setCount("attacker", "human", 2);
    expect(setup.isPrefilled).toBe(true);
    setup.setCount("defender", "fungoid", 1);
    expect(setup.isPrefilled).toBe(false);
    // With other players or on another terrain, it is another battle.
    setup.continueBattle(battle);
    setup.choosePlayer("defender", other);
    expect([setup.isPrefilled, setup.force("attacker")]).toEqual([false, []]);
    setup.choosePlayer("defender", opponent);
    setup.terrain = "rockPlains";
    expect(setup.isPrefilled).toBe(false);
    setup.terrain = "magmaPool";
    expect(setup.isPrefilled).toBe(true);
    const view = store.view as TableView;
    store.view = { ...view, turn: view.turn + 1 };
    setup.syncWithTable();
    setup.terrain = "magmaPool";
    setup.choosePlayer("defender", opponent);
    expect([setup.attacker, setup.isPrefilled]).toEqual([attacker, false]);
  });

  it("sets up the next battle in a contested hex with one press", async () => {
    const { user, store, entered } = await renderBattle("setup");
    const view = store.view as TableView;
    const units = (kind: "human" | "fungoid", count: number) => [{ kind, count }];
    const battle = { attacker: 0, defender: 1, terrain: "rockPlains" as const };
    store.view = {
      ...view,
      contested: [{ ...battle, attackers: units("human", 2), defenders: units("fungoid", 1) }],
    };
    await user.click(
      await screen.findByRole("button", { name: "Still contested: Ana Maria and Bo in Rock Plains" }),
    );
    await battleSetupOf(store).startBattle();
    expect(entered()[0]).toMatchObject({
      by: 0,
      actions: [{ defender: 1, terrain: "rockPlains", attackers: units("human", 2) }],
    });
    const reminder = { type: "inconclusiveBattle" as const, index: 0 };
    store.view = {
      ...(store.view as TableView),
      reminders: [{ reminder, rule: "BAT-1", isRequired: false }],
    };
    await vi.waitFor(() =>
      expect(
        screen.queryByRole("button", { name: /^Still contested/ }),
        "a reminder already says so",
      ).toBeNull(),
    );
  });

  it("focuses a number field after the terrain was chosen, unless that opens the keyboard of a touch screen", async () => {
    await renderBattle("setup");
    const press = (pointerType: string) =>
      window.dispatchEvent(Object.assign(new MouseEvent("pointerdown"), { pointerType }));
    const terrain = (name: string) => screen.getByRole("button", { name });
    press("touch");
    terrain("Rock Plains").click();
    expect(document.activeElement).toBe(document.body);
    press("mouse");
    terrain("Magma Pool").click();
    expect(document.activeElement?.tagName).toBe("INPUT");
  });

  it("accepts more units than are known, with a note, but never more than there are figures", async () => {
    const { user } = await renderBattle("setup");
    const humansField = screen.getByRole<HTMLInputElement>("textbox", { name: "Ana Maria: Humans" });
    await user.type(humansField, "5");
    expect(screen.getByText(/Ana Maria: the app counts only 4 Humans/)).toBeTruthy();
    await user.clear(humansField);
    await user.type(humansField, "13");
    expect(screen.getByText("Enter a whole number from 0 to 12.")).toBeTruthy();
    expect(humansField.validity.valid).toBe(false);
  });
});

it("the battle section has no question region while the pending question is shown above the section", async () => {
  const { store } = await renderBattle("diceEntry");
  expect(screen.getByRole("region", { name: "Current question" })).toBeTruthy();
  if (!store.view) throw new Error("no table is open");
  store.view = { ...store.view, pendingInput: { type: "eliminated", seat: 1 } };
  await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Current question" })).toBeNull());
});

describe("the active section", () => {
  it("is the battle section in the Movement phase if a special attack is possible", async () => {
    const { opened } = await renderBattle("setup");
    const { view } = opened.update;
    const sectionWith = (...reminders: TableReminder[]) =>
      activeSection(sectionsOf(view.parts), { ...view, phase: "movement", reminders });
    const moves: TableReminder = { reminder: { type: "moves" }, rule: "MOV-1", isRequired: false };
    const attacks: TableReminder = {
      reminder: { type: "specialAttacks", kinds: ["rubiumDragon"] },
      rule: "MOV-6",
      isRequired: false,
    };
    expect(sectionWith(moves, attacks)).toBe("battle");
    expect(sectionWith(moves)).toBe("units");
    expect(activeSection(sectionsOf(view.parts), { ...view, phase: "deployment" })).toBe("units");
  });
});

it.each(["setup", "effects", "diceEntry", "casualtyChoice"])(
  "the battle section of the table “%s” passes the axe check",
  async (name) => {
    await renderBattle(name);
    const { violations } = await axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  },
);

it("the battle section says which faces hit in a special attack, and for how long the choice of dice applies", async () => {
  await renderBattle("middle");
  expect(screen.getAllByText(/: a die of \d or higher destroys one unit/).length).toBeGreaterThan(0);
  expect(screen.getAllByText("This holds for all dice from now on.").length).toBeGreaterThan(0);
});
