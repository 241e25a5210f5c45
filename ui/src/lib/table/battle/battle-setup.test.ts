import { screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { TableView } from "../../../bindings";
import { renderBattle } from "../../../test/battle-section";
import { tableStoreAt } from "../../../test/table";
import { battleSetupOf } from "./battle-setup.svelte";

describe("the set-up of a battle", () => {
  it("asks for missing values, then begins the battle with the entered units", async () => {
    const { user, sentEntries } = await renderBattle("setup");
    const fightButton = screen.getByRole("button", { name: "Fight" });
    expect(screen.getByText("Tap the defender.")).toBeTruthy();
    await user.click(fightButton);
    expect(sentEntries()).toEqual([]);
    await user.click(
      within(screen.getByRole("group", { name: "Defender" })).getByRole("button", { name: "Bo" }),
    );
    await user.click(screen.getByRole("button", { name: "Magma Pool" }));
    await user.type(screen.getByRole("textbox", { name: "Ana Maria: Humans" }), "4");
    await user.click(screen.getByRole("button", { name: "More: Bo: Lava Leapers" }));
    await user.click(fightButton);
    expect(sentEntries()).toEqual([
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

  it("is prefilled for the same players and terrain, until all numbers that the app filled in were changed", async () => {
    const { store } = await tableStoreAt("setup");
    const setup = battleSetupOf(store);
    setup.syncWithTable();
    const attacker = setup.attacker;
    const [opponent, otherOpponent] = setup.opponents as [number, number];
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
    // A battle between other players or on another terrain does not continue the inconclusive battle.
    setup.continueBattle(battle);
    setup.choosePlayer("defender", otherOpponent);
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
    const { user, store, sentEntries } = await renderBattle("setup");
    const view = store.view as TableView;
    const units = (kind: "human" | "fungoid", count: number) => [{ kind, count }];
    const battle = { attacker: 0, defender: 1, terrain: "rockPlains" as const };
    store.view = {
      ...view,
      battlesToContinue: [{ ...battle, attackers: units("human", 2), defenders: units("fungoid", 1) }],
    };
    await user.click(
      await screen.findByRole("button", { name: "Still contested: Ana Maria and Bo in Rock Plains" }),
    );
    await battleSetupOf(store).startBattle();
    expect(sentEntries()[0]).toMatchObject({
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
        "a reminder already mentions the contested hex",
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
