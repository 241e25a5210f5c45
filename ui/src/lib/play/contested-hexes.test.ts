import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { FixturePort } from "../../test/fixture-port";
import { Game } from "../game/game.svelte";
import ContestedHexes from "./ContestedHexes.svelte";
import { Play } from "./play.svelte";

it("contested hexes are listed with the chance to win if their odds are known", async () => {
  const port = await FixturePort.named("contested");
  const game = new Game(port);
  await game.connect();
  const { update, info } = port.fixture;
  const { rerender } = render(ContestedHexes, {
    ...{ play: new Play(game, port), view: update.view, info },
    requestOdds: (query) => port.odds(query),
  });
  expect((await screen.findByRole("listitem")).textContent).toMatch(/Rock Strider against .*you win: 50%/s);
  await rerender({ requestOdds: async () => [] });
  await expect.poll(() => screen.queryByRole("listitem")).toBeNull();
});
