// Tests that play some turns with optional rules by pressing available controls at random.
import assert from "node:assert/strict";
import { test } from "node:test";

import { pressRandomControl } from "./lib/random-player.mjs";
import { press, textOf } from "./lib/controls.mjs";
import { seededRandom } from "./lib/seeded-random.mjs";
import { PLAYERS, newGame, prepareHomeWithFastSettings } from "./lib/home.mjs";
import { acceptHandover, read } from "./lib/game-screen.mjs";
import { withWindow } from "./lib/window.mjs";

/** The games, with the English names of their optional rules. `is2005` selects the 2005 edition. */
const GAMES = [
  { players: 4, options: ["Four-player team game"] },
  { players: 2, options: ["The Vortex", "In for the Long Haul"] },
  { players: 3, options: ["Alternate Units"] },
  { players: 2, options: ["Energy Dependence", "Alternate Units"] },
  { players: 3, options: ["Intercepted Transmissions"] },
  { players: 2, is2005: true, options: ["In for the Long Haul"] },
];
/** Number of presses: about three rounds. */
const PRESS_COUNT = 80;

for (const { players, options, is2005 = false } of GAMES)
  test(`${players} players play with ${[...(is2005 ? ["the 2005 edition"] : []), ...options].join(" and ")}`, () =>
    withWindow(async (window) => {
      await prepareHomeWithFastSettings(window);
      await newGame(window, { players: PLAYERS.slice(0, players), options, is2005, seed: 11 });
      const random = seededRandom(5);
      for (let pressed = 0; pressed < PRESS_COUNT; pressed++)
        assert.notEqual(await pressRandomControl(window, random), null, "the game should not be over yet");
      const { step } = await read(window);
      assert.ok(step > PRESS_COUNT / 2, `${PRESS_COUNT} presses made only ${step} steps`);
      await acceptHandover(window);
      await press(window, "Menu");
      const menu = await textOf(window, "dialog[open]");
      if (is2005) assert.ok(menu.includes("2005 edition"), menu);
      for (const option of options) assert.ok(menu.includes(option), `${option} is not named in: ${menu}`);
    }));
