import { screen } from "@testing-library/svelte";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import type { TableReminder } from "../../../bindings";
import { renderBattle } from "../../../test/battle-section";
import { sectionForNextStep, sectionsOf } from "../store/sections";

describe("a casualty", () => {
  it("is chosen by its owner from the units in the battle", async () => {
    const { user, sentEntries } = await renderBattle("casualtyChoice");
    expect(screen.getByText("Bo loses a unit: which one?")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Lava Leaper/ }));
    expect(sentEntries()).toEqual([{ by: 1, actions: [{ type: "casualty", kind: "lavaLeaper" }] }]);
  });

  it("of a special attack is offered with the number of units on the board, because the app does not know the hex", async () => {
    const { store } = await renderBattle("casualtyChoice");
    const leaperText = () => screen.getByRole("button", { name: /^Lava Leaper/ }).textContent;
    expect(leaperText()).toMatch(/\d there$/);
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const figures = [{ kind: "lavaLeaper" as const, board: 3, supply: 2 }];
    store.view = { ...view, battle: null, seats: view.seats.map((seat) => ({ ...seat, figures })) };
    await vi.waitFor(() => expect(leaperText()).toMatch(/3 on the board$/));
  });

  it("can be of a type of which the app counts no units", async () => {
    const { user, sentEntries, store } = await renderBattle("casualtyChoice");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const choices = { ...view.choices, unrecordedCasualties: ["rubiumDragon" as const] };
    store.view = { ...view, choices };
    const disclosure = await screen.findByText("Another kind (unusual: the app counts none)");
    expect(disclosure.closest("details")?.open).toBe(false);
    await user.click(disclosure);
    await user.click(screen.getByRole("button", { name: /^Rubium Dragon/ }));
    expect(sentEntries()).toEqual([{ by: 1, actions: [{ type: "casualty", kind: "rubiumDragon" }] }]);
  });
});

it("the battle section has no question region while the pending question is shown above the section", async () => {
  const { store } = await renderBattle("diceEntry");
  expect(screen.getByRole("region", { name: "Current question" })).toBeTruthy();
  if (!store.view) throw new Error("no table is open");
  store.view = { ...store.view, pendingInput: { type: "eliminated", seat: 1 } };
  await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Current question" })).toBeNull());
});

describe("the section for the next step", () => {
  it("is the battle section in the Movement phase if a special attack is possible, otherwise the units section", async () => {
    const { snapshot } = await renderBattle("setup");
    const { view } = snapshot.update;
    const sectionWith = (...reminders: TableReminder[]) =>
      sectionForNextStep(sectionsOf(view.parts), { ...view, phase: "movement", reminders });
    const movesReminder: TableReminder = { reminder: { type: "moves" }, rule: "MOV-1", isRequired: false };
    const attacksReminder: TableReminder = {
      reminder: { type: "specialAttacks", kinds: ["rubiumDragon"] },
      rule: "MOV-6",
      isRequired: false,
    };
    expect(sectionWith(movesReminder, attacksReminder)).toBe("battle");
    expect(sectionWith(movesReminder)).toBe("units");
    expect(sectionForNextStep(sectionsOf(view.parts), { ...view, phase: "deployment" })).toBe("units");
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

it("the battle section shows which faces hit in a special attack, and for how long the choice of dice applies", async () => {
  await renderBattle("middle");
  expect(screen.getAllByText(/: a die of \d or higher destroys one unit/).length).toBeGreaterThan(0);
  expect(screen.getAllByText("This holds for all dice from now on.").length).toBeGreaterThan(0);
});

it("a special attack that was already made this turn is dimmed, and says so", async () => {
  const { store } = await renderBattle("middle");
  const { view } = store;
  if (!view) throw new Error("no table is open");
  const kinds = view.seats[0]?.figures.map(({ kind }) => kind) ?? [];
  store.view = { ...view, choices: { ...view.choices, spentSpecialAttackers: kinds } };
  expect(
    (await screen.findAllByText(/has already made its special attack this turn/)).length,
  ).toBeGreaterThan(0);
  const attacks = screen.getAllByRole("button", { name: /^(With a |on (?!the ))/ });
  expect(attacks.every((button) => button.getAttribute("aria-disabled") === "true")).toBe(true);
});
