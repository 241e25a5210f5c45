import { screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { tick } from "svelte";
import { expect, it, vi } from "vitest";
import type { Controller, View } from "../../bindings";
import { FixturePort, fixture } from "../../test/fixture-port";
import { hex, renderGameScreen } from "../../test/game-screen";
import { cardTitle } from "../words/names";

it("the odds of a battle are announced once, until they change or another hex is in focus", async () => {
  const startFixture = await fixture("battles");
  const { choices, hexes } = startFixture.update.view;
  if (!choices) throw new Error("the fixture has no choices");
  const emptyHex = hexes.findIndex(({ units }) => units.length === 0);
  const viewWith = (battles: { hex: number; defenders: number[] }[]): View => ({
    ...startFixture.update.view,
    choices: { ...choices, battles, afterPhase: null },
  });
  const battles = [{ hex: 4, defenders: [1] }];
  const port = new FixturePort({
    ...startFixture,
    update: { ...startFixture.update, view: viewWith(battles) },
  });
  const { odds } = await fixture("contested");
  vi.spyOn(port, "odds").mockResolvedValue(odds);
  const announcedOdds = (): string[] =>
    screen.getAllByRole("status").flatMap(({ textContent }) => / attacks .*/.exec(textContent) ?? []);
  const sendUpdate = vi.spyOn(port, "sendUpdate");
  await renderGameScreen(port, { showsOdds: true });
  const showBattles = (battlesNow: typeof battles): void => {
    const latest = sendUpdate.mock.lastCall?.[0] ?? port.fixture.update;
    port.sendUpdate({ ...latest, updateNumber: latest.updateNumber + 1, view: viewWith(battlesNow) });
  };
  hex(4).focus();
  await userEvent.keyboard("{Shift}");
  hex(emptyHex).focus();
  hex(4).focus();
  await waitFor(() => expect(announcedOdds()).toHaveLength(1));
  // The battle is over, and both forces still have units.
  showBattles([]);
  await waitFor(() => expect(announcedOdds()).toEqual([]));
  // The same battle can begin again, as after an undo, while the focus has not moved.
  showBattles(battles);
  await waitFor(() => expect(hex(4).dataset["mark"]).toBe("attack"));
  expect(announcedOdds()).toEqual([]);
  hex(emptyHex).focus();
  await tick();
  hex(4).focus();
  await waitFor(() => expect(announcedOdds()).toHaveLength(1));
});

it.each<[string, Controller, number]>([
  ["to the only person", "officer", 1],
  ["to nobody if several people play", "person", 0],
])("the odds with a chosen card are announced %s", async (_, othersController, count) => {
  const startFixture = await fixture("hand");
  const [handCard] = startFixture.update.view.hand;
  const hexOfBattle = startFixture.update.view.battle?.hex;
  if (!handCard || hexOfBattle === undefined) throw new Error("the fixture needs a hand card and a battle");
  const controllers: Controller[] = [othersController, othersController, "person"];
  const status = { ...startFixture.update.status, controllers };
  const port = new FixturePort({ ...startFixture, update: { ...startFixture.update, status } });
  const { odds } = await fixture("contested");
  vi.spyOn(port, "odds").mockResolvedValue(odds.map((battle) => ({ ...battle, hex: hexOfBattle })));
  await renderGameScreen(port, { showsOdds: true });
  const card = startFixture.info.catalogue.cards.find(({ id }) => id === handCard.card);
  screen.getByRole("button", { name: new RegExp(`^${card && cardTitle(card)}`) }).focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByText(/^no other cards/);
  await tick();
  const announcements = screen.getAllByRole("status").map(({ textContent }) => textContent);
  expect(announcements.filter((text) => text.includes("No winner: "))).toHaveLength(count);
});
