import { expect, it, vi } from "vitest";
import type { Play } from "./play.svelte";
import { ScreenFocus } from "./screen-focus";

/** A screen that asks for a card, with one card that can be played and one that cannot. */
function screenFocus() {
  document.body.innerHTML =
    '<section data-hand><div class="card"><button>other</button></div>' +
    '<div class="card playable"><button>playable</button></div></section>';
  const [other, playable] = document.querySelectorAll("button");
  const play = {
    marks: new Map(),
    choices: { ask: { type: "window" }, playableCards: [3] },
    game: { openHandSeat: 0 },
  } as unknown as Play;
  const focusCard = vi.fn(() => playable?.focus());
  const parts = { board: undefined, column: undefined, dock: { focusCard } };
  const focus = new ScreenFocus(
    play,
    () => parts,
    () => [],
    () => false,
  );
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
  return { focus, focusCard, other, playable };
}

it("a new question moves the focus from a card that cannot be played to one that can", () => {
  const { focus, other, playable } = screenFocus();
  other?.focus();
  focus.onAsked(7);
  expect(document.activeElement).toBe(playable);
});

it("a new question leaves the focus on a card that can be played", () => {
  const { focus, focusCard, playable } = screenFocus();
  playable?.focus();
  focus.onAsked(7);
  expect(focusCard).not.toHaveBeenCalled();
});

it("lone miners on a refinery come after the other units to move", () => {
  const focusHex = vi.fn();
  const units = (kind: string, count = 1) => [{ kind, count, seat: 0 }];
  const board = [
    { id: 0, q: 0, r: 0, refinery: 2, units: units("human") },
    { id: 1, q: 1, r: 0, refinery: 2, units: units("human", 2) },
    { id: 2, q: 2, r: 0, refinery: 2, units: units("rockStrider") },
  ];
  const kinds = [
    { kind: "human", canMine: true },
    { kind: "rockStrider", canMine: false },
  ];
  const marks = new Map(board.map(({ id }) => [id, "begin"]));
  const play = { marks, hoveredHex: null, game: { board, info: { catalogue: { kinds } } } };
  const focus = new ScreenFocus(
    play as unknown as Play,
    () => ({ board: { focusHex }, dock: undefined, column: undefined }),
    () => [],
    () => false,
  );
  for (const current of [null, 1, 2]) {
    play.hoveredHex = current as never;
    focus.focusNextMark(1);
  }
  expect(focusHex.mock.calls).toEqual([[1], [2], [0]]);
});
