import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import type { Kind, TableEvent, TableReminder } from "../../../bindings";
import { tableStoreAt, enteredEntries } from "../../../test/table";
import DiceEntry from "./DiceEntry.svelte";
import BattleSection from "./BattleSection.svelte";
import { reduceLatestFight, type LatestFight } from "../store/latest-fight";
import { activeSection, sectionsOf } from "../store/sections";

/** The end of a battle that the first player has won against the second. */
const WON = {
  type: "battleEnded",
  attacker: 0,
  defender: 1,
  result: "attackerWon",
  areBothDestroyed: false,
} as const satisfies TableEvent;

async function renderBattle(fixture: string, ...laterFixtures: string[]) {
  const user = userEvent.setup();
  const table = await tableStoreAt(fixture, ...laterFixtures);
  const callbacks = { onrule: vi.fn(), oncards: vi.fn() };
  render(BattleSection, { store: table.store, seat: 0, withoutAnimation: true, ...callbacks });
  return { ...table, ...callbacks, user, entered: () => enteredEntries(table.port.requests) };
}

const cells = () => screen.getAllByRole<HTMLInputElement>("textbox", { name: /die \d of \d/ });
const faces = () => cells().map((cell) => cell.value);

describe("the entry of dice", () => {
  it("has focus immediately, and each digit moves the focus to the next die, including the defender's", async () => {
    const { user, entered } = await renderBattle("typed");
    expect(cells()).toHaveLength(7);
    await vi.waitFor(() => expect(document.activeElement).toBe(cells()[0]));
    await user.keyboard("3516");
    expect(faces()).toEqual(["3", "5", "1", "6", "", "", ""]);
    expect(document.activeElement).toBe(cells()[4]);
    expect(cells()[4]?.getAttribute("aria-label")).toContain("Bo");
    await user.keyboard("246{Enter}");
    expect(entered()).toEqual([
      { by: null, actions: [{ type: "dice", attacker: [3, 5, 1, 6], defender: [2, 4, 6] }] },
    ]);
  });

  it("is corrected with Backspace, die by die", async () => {
    const { user } = await renderBattle("typed");
    await user.keyboard("35{Backspace}");
    expect(faces().slice(0, 3)).toEqual(["3", "", ""]);
    expect(document.activeElement).toBe(cells()[1]);
    await user.keyboard("{Backspace}6");
    expect(faces().slice(0, 2)).toEqual(["6", ""]);
  });

  it("reports an invalid face and ignores it", async () => {
    const { user } = await renderBattle("typed");
    await user.keyboard("7");
    expect(screen.getByText("A die shows 1 to 6, not “7”.")).toBeTruthy();
    await user.keyboard("x0");
    expect(faces().join("")).toBe("");
    await user.keyboard("4");
    expect(screen.queryByText(/A die shows/)).toBeNull();
  });

  it("is submitted only when complete, and focuses the first missing die", async () => {
    const { user, entered } = await renderBattle("typed");
    await user.keyboard("123456{Enter}");
    expect(screen.getByText("1 die is still missing.")).toBeTruthy();
    expect(entered()).toEqual([]);
    await user.keyboard("11");
    expect(faces().join("")).toBe("1234561");
    expect(screen.getByText(/All 7 dice are entered/)).toBeTruthy();
  });

  it("changes a die that was chosen, even the last one", async () => {
    const { user } = await renderBattle("typed");
    await user.keyboard("1234561");
    const pad = within(screen.getByRole("group", { name: "Faces" }));
    await user.click(cells()[6] as HTMLInputElement);
    await user.click(pad.getByRole("button", { name: "4" }));
    expect(faces().join("")).toBe("1234564");
    await user.click(cells()[1] as HTMLInputElement);
    await user.click(pad.getByRole("button", { name: "6" }));
    expect(faces().join("")).toBe("1634564");
  });

  /**
   * Renders a battle in which these dice were just sent. The first four are the attacker's.
   */
  async function renderSentDice(faces: readonly number[]) {
    const { store, port } = await tableStoreAt("typed", "typed");
    const rolled = faces.map((face, index) => ({
      ...{ type: "rolled" as const, seat: index < 4 ? 0 : 1, kind: "human" as const, face },
      ...{ isHit: face === 6, picksCasualty: false, hitFaceCount: 1 },
    }));
    const step = (store.status?.firstUndoable ?? 0) + 9;
    store.steps = [...store.steps, { number: step, seat: null, events: rolled }];
    render(BattleSection, { store, seat: 0, withoutAnimation: true, onrule: vi.fn() });
    return { port, step, user: userEvent.setup() };
  }

  it("says that a single die missed, and is repeated for that die after a tap on it", async () => {
    const { port, step, user } = await renderSentDice([5]);
    expect(screen.getByRole("region", { name: /^Dice just entered/ }).textContent).toContain("No hits");
    await user.click(screen.getByRole("button", { name: /: 5\. Correct this die$/ }));
    expect(port.requests.at(-1)).toMatch(new RegExp(`^undo .*${step}$`));
    await vi.waitFor(() => expect(document.activeElement).toBe(cells()[0]));
    expect(faces().join("")).toBe("");
    expect(enteredEntries(port.requests)).toEqual([]);
  });

  it("stays on the page after a later entry, when it can no longer be corrected", async () => {
    const { store } = await tableStoreAt("typed");
    const rolled = {
      ...{ type: "rolled" as const, seat: 0, kind: "human" as const, face: 5, isHit: false },
      ...{ picksCasualty: false, hitFaceCount: 1 },
    };
    const first = (store.status?.firstUndoable ?? 0) + 9;
    const dice = { number: first, seat: null, events: [rolled] };
    const later = { number: first + 1, seat: 1, events: [] };
    store.steps = [...store.steps, dice, later];
    render(BattleSection, { store, seat: 0, withoutAnimation: true, onrule: vi.fn() });
    const die = screen.getByRole<HTMLButtonElement>("button", { name: /: 5\. Correct this die$/ });
    expect(die.disabled).toBe(true);
    expect(screen.getByText(/first undo what was entered after it/)).toBeTruthy();
  });

  it("is corrected die by die after it was sent", async () => {
    const { port, step, user } = await renderSentDice([3, 5, 1, 6, 2, 4, 6]);
    expect(screen.getByRole("region", { name: /^Dice just entered/ }).textContent).toContain("2 hits");
    await user.click(screen.getByRole("button", { name: /: 1\. Correct this die$/ }));
    expect(port.requests.at(-1)).toMatch(new RegExp(`^undo .*${step}$`));
    await vi.waitFor(() => expect(faces().join("")).toBe("3516246"));
    await vi.waitFor(() => expect(document.activeElement).toBe(cells()[2]));
    await user.keyboard("4{Enter}");
    expect(enteredEntries(port.requests)).toEqual([
      { by: null, actions: [{ type: "dice", attacker: [3, 5, 4, 6], defender: [2, 4, 6] }] },
    ]);
  });

  it("accepts taps and pasted text", async () => {
    const { user } = await renderBattle("typed");
    const pad = within(screen.getByRole("group", { name: "Faces" }));
    await user.click(pad.getByRole("button", { name: "2" }));
    await user.click(pad.getByRole("button", { name: "5" }));
    await user.click(pad.getByRole("button", { name: "Delete the last die" }));
    expect(faces().slice(0, 3)).toEqual(["2", "", ""]);
    await user.click(cells()[1] as HTMLInputElement);
    await user.paste("4 5, 6");
    expect(faces().join("")).toBe("2456");
  });

  it("accepts the number of hits if the faces do not matter", async () => {
    const { user, entered } = await renderBattle("typed");
    await user.click(screen.getByRole("button", { name: "Hits only" }));
    await user.click(screen.getByRole("button", { name: "More: Ana Maria: hits" }));
    await user.click(screen.getByRole("button", { name: "Enter the hits" }));
    expect(entered()[0]?.actions).toEqual([{ type: "hits", attacker: 1, defender: 0 }]);
  });

  it("asks only for the number of hits in the rest of a battle, and for the faces again in the next battle", async () => {
    const { store } = await tableStoreAt("typed");
    const beginBattle = (number: number) => {
      const units = [{ kind: "human" as const, count: 1 }];
      const forces = { attackers: units, defenders: units };
      const event = {
        ...{ type: "battleBegan" as const, attacker: 0, defender: 1, terrain: "rockPlains" as const },
        ...forces,
      };
      store.steps = [{ number, seat: 0, events: [event] }];
    };
    const show = () => render(BattleSection, { store, seat: 0, withoutAnimation: true, onrule: vi.fn() });
    beginBattle(7);
    const first = show();
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Hits only" }));
    expect(screen.getByText("In this battle, the number of hits is enough.")).toBeTruthy();
    first.unmount();
    const second = show();
    expect(screen.getByRole("button", { name: "More: Ana Maria: hits" })).toBeTruthy();
    second.unmount();
    beginBattle(9);
    show();
    expect(cells()).toHaveLength(7);
  });

  it.each([
    ["attacker" as const, Node.DOCUMENT_POSITION_FOLLOWING],
    ["defender" as const, Node.DOCUMENT_POSITION_PRECEDING],
  ])("shows the faces to tap for a single die at a different place for each player: %s", (side, position) => {
    const rolls = [{ side, name: "Ana", diceCount: 1, hittingFaces: [] }];
    render(DiceEntry, { rolls, onfaces: vi.fn() });
    const [die] = cells();
    const pad = screen.getByRole("group", { name: "Faces" });
    expect((die?.compareDocumentPosition(pad) ?? 0) & position).toBeTruthy();
  });
});

describe("a card window", () => {
  it("is passed with Enter", async () => {
    const { user, entered } = await renderBattle("effects");
    expect(document.activeElement?.textContent).toContain("Nobody plays a card");
    await user.keyboard("{Enter}");
    expect(entered()).toEqual([{ by: null, actions: [{ type: "declineCards", wholeBattle: false }] }]);
  });

  it("is passed by a digit, which becomes the first die", async () => {
    const { user, entered } = await renderBattle("effects", "typed");
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

  it("is not needed to open the cards of a player", async () => {
    const { user, oncards } = await renderBattle("typed");
    await user.click(screen.getByText("More"));
    await user.click(screen.getByRole("button", { name: "To the cards" }));
    expect(oncards).toHaveBeenCalledExactlyOnceWith(0);
  });

  it("removes a card with another effect from a hand", async () => {
    const { user, entered } = await renderBattle("effects");
    const group = within(screen.getByRole("group", { name: "A card with another effect" }));
    await user.click(group.getByRole("button", { name: "Bo" }));
    expect(entered()[0]).toMatchObject({ by: 1, actions: [{ type: "play", target: null }] });
  });
});

describe("a casualty", () => {
  it("is chosen by its owner from the units in the battle", async () => {
    const { user, entered } = await renderBattle("falls");
    expect(screen.getByText("Bo loses a unit: which one?")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Lava Leaper/ }));
    expect(entered()).toEqual([{ by: 1, actions: [{ type: "casualty", kind: "lavaLeaper" }] }]);
  });

  it("can be of a unit type of which the app counts no units", async () => {
    const { user, entered, store } = await renderBattle("falls");
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
  it("asks for missing values and begins with the entered units", async () => {
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

describe("the result of a battle", () => {
  it("offers a mission of a physical deck once, with one tap", async () => {
    const { user, entered, store } = await renderBattle("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const viewWith = (battleMissionSeat: number | null) => ({
      ...view,
      choices: { ...view.choices, missionPoints: [1, 2], battleMissionSeat },
    });
    store.latestFight = reduceLatestFight(null, [WON]);
    store.view = viewWith(0);
    await user.click(await screen.findByRole("button", { name: "A mission fulfilled: 2 VP" }));
    expect(entered()).toEqual([
      { by: 0, actions: [{ type: "fulfilPhysicalMission", points: 2, isForBattle: true }] },
    ]);
    store.view = viewWith(null);
    await vi.waitFor(() => expect(screen.queryByRole("group", { name: /fulfils a mission/ })).toBeNull());
  });

  it("enters with one tap who mines a refinery now", async () => {
    const { user, entered, store } = await renderBattle("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    store.latestFight = reduceLatestFight(null, [WON]);
    const refineries = [
      { value: 1, isHomeBase: false },
      { value: 2, isHomeBase: false },
    ];
    const viewWith = (takenBy: number | null) => ({
      ...view,
      reminders: [
        {
          reminder: { type: "refineryLoss" as const, seat: 1, takenBy, refineries },
          rule: "MIN-1" as const,
          isRequired: false,
        },
      ],
    });
    store.view = viewWith(0);
    await user.click(
      await screen.findByRole("button", { name: "Ana Maria now mines the 2-rubium refinery" }),
    );
    store.view = viewWith(null);
    const lost = await screen.findByRole("group", { name: /Nobody mines it now/ });
    await user.click(within(lost).getByRole("button", { name: /no longer mines the 1-rubium refinery/ }));
    const loss = (value: number, takenBy: number | null) => ({
      by: 1,
      actions: [{ type: "removeRefinery", value, isHomeBase: false, takenBy }],
    });
    expect(entered()).toEqual([loss(2, 0), loss(1, null)]);
    store.view = {
      ...view,
      reminders: [
        {
          reminder: { type: "refineryGain" as const, seat: 0, refineries },
          rule: "MIN-1" as const,
          isRequired: false,
        },
      ],
    };
    const gained = await screen.findByRole("group", { name: /that nobody mined\? Ana Maria mines it now/ });
    await user.click(within(gained).getByRole("button", { name: /Maria now mines the 1-rubium refinery/ }));
    expect(entered().at(-1)).toEqual({
      by: 0,
      actions: [{ type: "addRefinery", value: 1, isHomeBase: false }],
    });
    store.view = { ...view, reminders: [] };
    await vi.waitFor(() => expect(screen.queryByRole("group", { name: /mines it now/ })).toBeNull());
  });

  it("asks in the 2005 edition whether the physical card is red, because only red cards are battle missions", async () => {
    const { user, entered, store } = await renderBattle("setup");
    const { view, info } = store;
    if (!view || !info) throw new Error("no table is open");
    store.info = { ...info, edition: "2005" };
    const viewWith = (battleMissionSeat: number | null) => ({
      ...view,
      choices: { ...view.choices, missionPoints: [1, 2], battleMissionSeat },
    });
    store.latestFight = reduceLatestFight(null, [WON]);
    store.view = viewWith(0);
    await user.click(await screen.findByRole("button", { name: "Mission fulfilled, not red: 1 VP" }));
    await user.click(screen.getByRole("button", { name: "Red mission fulfilled: 2 VP" }));
    // The red card has been played. Cards of other colours can still be fulfilled.
    store.view = viewWith(null);
    await vi.waitFor(() => expect(screen.queryByRole("group", { name: /fulfils a red mission/ })).toBeNull());
    await user.click(screen.getByRole("button", { name: "Mission fulfilled, not red: 2 VP" }));
    const mission = (points: number, isForBattle: boolean) => ({
      by: 0,
      actions: [{ type: "fulfilPhysicalMission", points, isForBattle }],
    });
    expect(entered()).toEqual([mission(1, false), mission(2, true), mission(2, false)]);
  });

  it("shows, step by step, all dice that the app rolled, even without a pause", async () => {
    const { store } = await tableStoreAt("setup");
    if (!store.view) throw new Error("no table is open");
    store.view = { ...store.view, parts: { ...store.view.parts, dice: "managed" } };
    const rolled = (seat: number, kind: Kind, face: number, isHit: boolean) =>
      ({ type: "rolled", seat, kind, face, isHit, picksCasualty: false, hitFaceCount: 1 }) as const;
    store.latestFight = reduceLatestFight(null, [
      { type: "battleBegan", attacker: 0, defender: 1, terrain: "magmaPool", attackers: [], defenders: [] },
      { type: "cardRolled", seat: 1, side: "attacker", face: 5, isHit: true, hitFaceCount: 3 },
      { type: "stepBegan", kind: "fungoid", dice: [1, 0] },
      rolled(0, "fungoid", 2, false),
      { type: "rerolled", side: "attacker", dice: 1 },
      rolled(0, "fungoid", 6, true),
      { type: "stepBegan", kind: "human", dice: [1, 2] },
      rolled(0, "human", 1, false),
      rolled(1, "human", 3, false),
      rolled(1, "human", 6, true),
      WON,
    ]);
    render(BattleSection, { store, seat: 0, withoutAnimation: true, onrule: vi.fn(), oncards: vi.fn() });
    const battleDice = within(screen.getByRole("list", { name: "Battle dice" }));
    const dice = (name: string) =>
      battleDice.getAllByRole("group", { name }).map((side) =>
        within(side)
          .getAllByRole("img")
          .map((die) => die.getAttribute("aria-label")),
      );
    expect(dice("Ana Maria")).toEqual([["2, miss, rerolled", "6, hit"], ["1, miss"]]);
    expect(dice("Bo")).toEqual([["5, hit"], ["3, miss", "6, hit"]]);
    expect(battleDice.getByText("Die for the card")).toBeTruthy();
    expect(battleDice.getByText("Fungoids")).toBeTruthy();
  });

  it("does not mention a physical reward card, and knows if no reward card is left", async () => {
    const { store } = await renderBattle("setup");
    const latestFight = reduceLatestFight(null, [WON]);
    store.latestFight = reduceLatestFight(latestFight, [
      { type: "instructionGiven", instruction: { type: "takeVictoryCard", seat: 0 } },
    ]);
    expect(await screen.findByText(/Ana Maria won against Bo/)).toBeTruthy();
    expect(screen.queryByText(/Battle Victory card/)).toBeNull();
    expect(reduceLatestFight(latestFight, [{ type: "stackEmpty", seat: 0 }])).toMatchObject({
      isStackEmpty: true,
    });
  });

  it("shows the point of a physical card and does not offer it again", async () => {
    const { store } = await renderBattle("setup");
    store.latestFight = reduceLatestFight(null, [
      WON,
      { type: "instructionGiven", instruction: { type: "takeVictoryCard", seat: 0 } },
      { type: "pointsChanged", seat: 0, change: 1, now: 1, source: "battle" },
    ]);
    expect(await screen.findByText("Ana Maria: +1 VP")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /\+1 VP/ })).toBeNull();
  });

  it("is cleared by the next turn, by abandoning, and by a correction of the active player", () => {
    const latestFight = reduceLatestFight(null, [
      { type: "battleBegan", attacker: 0, defender: 1, terrain: "magmaPool", attackers: [], defenders: [] },
      { type: "unitLost", seat: 1, kind: "human" },
      WON,
      { type: "pointsChanged", seat: 0, change: 1, now: 1, source: "battle" },
    ]);
    expect(latestFight).toMatchObject({ losses: [{ seat: 1, kind: "human" }], ended: WON, points: 1 });
    const afterTurn: LatestFight = reduceLatestFight(latestFight, [
      { type: "turnBegan", seat: 1, turn: 2, round: 1 },
    ]);
    expect(afterTurn).toBeNull();
    expect(reduceLatestFight(latestFight, [{ type: "abandoned", seat: null }])).toBeNull();
    // Correcting the phase keeps the result; correcting the active player clears it.
    const afterCorrection = (seat: number) =>
      reduceLatestFight(latestFight, [{ type: "turnCorrected", seat, turn: 1, round: 1, phase: "battle" }]);
    expect([afterCorrection(0), afterCorrection(1)]).toEqual([latestFight, null]);
  });
});

it("the section shows no empty question while the pending question is shown above the section", async () => {
  const { store } = await renderBattle("typed");
  expect(screen.getByRole("region", { name: "Current question" })).toBeTruthy();
  if (!store.view) throw new Error("no table is open");
  store.view = { ...store.view, waiting: { type: "eliminated", seat: 1 } };
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

it.each(["setup", "effects", "typed", "falls"])(
  "the battle section of the table “%s” passes the axe check",
  async (name) => {
    await renderBattle(name);
    const { violations } = await axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  },
);

it("the section says which faces of a special attack hit, and how long a choice of dice lasts", async () => {
  await renderBattle("middle");
  expect(screen.getAllByText(/: a die of \d or higher destroys one unit/).length).toBeGreaterThan(0);
  expect(screen.getAllByText("This holds for all dice from now on.").length).toBeGreaterThan(0);
});
