import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { Edition, OptionalRule } from "../../bindings";
import { ShellDouble } from "../../test/shell-double";
import NewGameDialog from "./NewGameDialog.svelte";

/** Opens the dialog for a new game after a previous game with these players and options. */
async function openDialog(names: readonly string[], optionalRules: OptionalRule[]) {
  const shell = await ShellDouble.withGame("start4");
  const factions = ["ares", "blackHelix", "galacticSyndicate", "zyborg"] as const;
  const seats = names.map((name, index) => ({
    name,
    faction: factions[index] ?? "ares",
    controller: "person" as const,
  }));
  const lastGame = {
    seats,
    firstPlayer: { type: "random" } as const,
    seed: null,
    isPractice: false,
    edition: "2012" as const,
    optionalRules,
    swaps: [],
  };
  render(NewGameDialog, {
    isNewcomer: false,
    defaults: { defaultPlayerNames: [...names], lastGame },
    requestOptions: (count: number, edition: Edition, chosen: OptionalRule[]) =>
      shell.availableOptions(count, edition, chosen),
    requestSwaps: async () => null,
    onstart: async () => null,
    book: null,
    onloadrulebook: vi.fn(),
    onclose: vi.fn(),
  });
  return userEvent.setup();
}

/** For each seat: the name of the player, and "plays with" the teammate or "alone". */
const teammateTexts = () =>
  screen
    .getAllByRole("listitem")
    .filter((row) => within(row).queryByRole("textbox"))
    .map((row) => {
      const name = within(row).getByRole<HTMLInputElement>("textbox").value;
      return `${name} ${within(row).queryByText(/^plays with/)?.textContent ?? "alone"}`;
    });

it("the dialog names the teammate of each player, and keeps up with changes of order and names", async () => {
  const user = await openDialog(["Ada", "Blaise", "Carmen", "Dana"], ["teams"]);
  await waitFor(() =>
    expect(teammateTexts()).toEqual([
      "Ada plays with Carmen",
      "Blaise plays with Dana",
      "Carmen plays with Ada",
      "Dana plays with Blaise",
    ]),
  );
  await user.click(screen.getByRole("button", { name: "Move Blaise up one seat" }));
  const field = screen.getByRole("textbox", { name: /4/ });
  await user.clear(field);
  expect(teammateTexts()).toEqual([
    "Blaise plays with Carmen",
    "Ada plays with Player 4",
    "Carmen plays with Blaise",
    " plays with Ada",
  ]);
});

it("without teams, the dialog names no teammate; it has a row for each player", async () => {
  const user = await openDialog(["Ada", "Blaise", "Carmen", "Dana"], []);
  await screen.findAllByRole("checkbox");
  expect(teammateTexts()).toEqual(["Ada alone", "Blaise alone", "Carmen alone", "Dana alone"]);
  await user.click(screen.getByRole("radio", { name: "3" }));
  expect(teammateTexts()).toHaveLength(3);
});
