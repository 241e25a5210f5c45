import { expect, it, vi } from "vitest";
import { KeyHints } from "./key-hints.svelte";
import type { Play } from "./play.svelte";

it("the key for the next hex says that the game goes on by itself while presses are ignored", () => {
  let ignoresPresses = true;
  const play = {
    game: { info: {}, isOver: false },
    choices: {},
    marks: new Map(),
    ignoresPresses: () => ignoresPresses,
  };
  const hints = new KeyHints(play as unknown as Play);
  const focusNext = vi.fn();
  hints.act("mark", focusNext);
  expect(hints.shownHint?.text).toBe("The game goes on by itself.");
  ignoresPresses = false;
  hints.act("mark", focusNext);
  expect(hints.shownHint?.text).toBe("No hex on the board can be chosen now.");
  expect(focusNext).not.toHaveBeenCalled();
});
