import { screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Choices } from "../../bindings";
import { FixturePort, fixture } from "../../test/fixture-port";
import { hex, renderGameScreen } from "../../test/game-screen";

type Move = Choices["moves"][number];

/**
 * Picks up the units on a hex by keyboard. `createMoves` returns the possible moves from the hex, with
 * unexplored hexes as destinations.
 */
async function pickUp(createMoves: (from: number, unexplored: readonly number[]) => Move[]): Promise<void> {
  const start = await fixture("movement");
  const { view } = start.update;
  const from = view.choices?.moves[0]?.from;
  if (!view.choices || from === undefined) throw new Error("the fixture has no moves");
  const unexplored = view.hexes.filter(
    ({ hasFacedownToken, units, terrain }) =>
      hasFacedownToken && units.length === 0 && terrain !== "monolith",
  );
  const moves = createMoves(
    from,
    unexplored.map(({ id }) => id),
  );
  const choices = { ...view.choices, moves, specialAttacks: [] };
  await renderGameScreen(
    new FixturePort({ ...start, update: { ...start.update, view: { ...view, choices } } }),
  );
  hex(from).focus();
  await userEvent.keyboard("{Enter}");
}

it("hexes that only some of the picked units can reach are announced separately", async () => {
  await pickUp((from, [near = 0, far = 0, farther = 0]) => [
    { kind: "human", from, readyCount: 1, to: [near], maxCounts: [1] },
    { kind: "fungoid", from, readyCount: 2, to: [near, far, farther], maxCounts: [2, 2, 1] },
  ]);
  await screen.findByText(
    /^Picked up all: 1 Human and 2 Fungoids\. Within reach: 1 unexplored; for some: 2 unexplored\. .+ Shift\+K: only one kind\.$/,
  );
});

it("a single unit is not announced as all units", async () => {
  await pickUp((from, [near = 0]) => [{ kind: "human", from, readyCount: 1, to: [near], maxCounts: [1] }]);
  await screen.findByText(/^Picked up: 1 Human\. Within reach: 1 unexplored\./);
});

it("a special attack that is not possible stays visible with the reason", async () => {
  const start = await fixture("movement");
  const { view } = start.update;
  const from = view.choices?.moves[0]?.from;
  if (!view.choices || from === undefined) throw new Error("the fixture has no moves");
  const attack = { from, kind: "rubiumDragon" } as const;
  const unavailableSpecialAttacks = [
    { ...attack, obstacle: "alreadyAttacked" as const },
    { ...attack, from: from + 1, obstacle: "noEnemyInRange" as const },
  ];
  const choices: Choices = { ...view.choices, specialAttacks: [], unavailableSpecialAttacks };
  await renderGameScreen(
    new FixturePort({ ...start, update: { ...start.update, view: { ...view, choices } } }),
  );
  const button = await screen.findByRole<HTMLButtonElement>("button", {
    name: /^Special attack: Rubium Dragon/,
  });
  expect(button.disabled).toBe(true);
  expect(button.textContent).toContain("Made this turn already.");
});
