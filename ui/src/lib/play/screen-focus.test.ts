import { expect, it, vi } from "vitest";
import type { Play } from "./play.svelte";
import { ScreenFocus } from "./screen-focus";

/** A page that asks for a card, with one card that can be played and one that cannot. */
function createScreenFocus() {
  document.body.innerHTML =
    '<section data-hand><div class="card"><button>unplayable</button></div>' +
    '<div class="card playable"><button>playable</button></div></section><button>gold</button>';
  const [unplayable, playable, goldButton] = document.querySelectorAll("button");
  const play = {
    marks: new Map(),
    choices: { decision: { type: "window" }, playableCards: [3] } as object | null,
    game: { openHandSeat: 0, view: { turn: 4 } },
  };
  const focusHex = vi.fn();
  const focusCard = vi.fn(() => playable?.focus());
  const focusGoldButton = () => goldButton?.focus();
  const board = { focusHex, lastFocusedHex: () => 1 };
  const parts = { board, column: undefined, dock: { focusCard }, bar: { focusGoldButton } };
  const lesson = { focusTarget: () => false };
  const focus = new ScreenFocus(
    play as unknown as Play,
    () => parts,
    () => [],
    () => lesson.focusTarget(),
  );
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
  return { focus, focusCard, focusHex, lesson, play, unplayable, playable, goldButton };
}

it("a new question moves the focus from a card that cannot be played to one that can", () => {
  const { focus, unplayable, playable } = createScreenFocus();
  unplayable?.focus();
  focus.onQuestionChange(7);
  expect(document.activeElement).toBe(playable);
});

it("a new question leaves the focus on a card that can be played", () => {
  const { focus, focusCard, playable } = createScreenFocus();
  playable?.focus();
  focus.onQuestionChange(7);
  expect(focusCard).not.toHaveBeenCalled();
});

it("at the beginning of a turn, the focus goes to the board, even if it is still on a card since the turn before", () => {
  const { focus, focusHex, play, playable } = createScreenFocus();
  const askInPhase = (turn: number) => {
    play.choices = { decision: { type: "phase" }, playableCards: [3] };
    play.game.view.turn = turn;
    focus.onQuestionChange(null);
    focus.onQuestionChange("phase");
  };
  playable?.focus();
  focus.onQuestionChange(7);
  askInPhase(4);
  expect(focusHex).not.toHaveBeenCalled();
  askInPhase(5);
  expect(focusHex).toHaveBeenCalledOnce();
});

it("a new question moves the focus to what a lesson points at", () => {
  const { focus, focusCard, lesson, goldButton } = createScreenFocus();
  lesson.focusTarget = () => {
    goldButton?.focus();
    return true;
  };
  focus.onQuestionChange(7);
  expect(document.activeElement).toBe(goldButton);
  expect(focusCard).not.toHaveBeenCalled();
});

it("while nothing is asked, a lost focus goes to the gold button, and later to an answer to the next question", () => {
  const { focus, focusCard, play, unplayable, goldButton } = createScreenFocus();
  const { choices } = play;
  document.addEventListener("focusin", (event) => focus.tracker.onFocus(event), { once: true });
  unplayable?.focus();
  unplayable?.remove();
  play.choices = null;
  focus.restore();
  expect(document.activeElement).toBe(goldButton);
  play.choices = choices;
  focus.onQuestionChange(7);
  expect(focusCard).toHaveBeenCalledOnce();
  // If the player focuses the gold button, it keeps the focus.
  goldButton?.focus();
  focus.restore();
  focus.onQuestionChange(8);
  expect(document.activeElement).toBe(goldButton);
  expect(focusCard).toHaveBeenCalledOnce();
});

it("pressing the next-hex key in the list of purchases moves the focus back to the last focused hex", () => {
  const { focus, focusHex, play } = createScreenFocus();
  const marks = new Map([0, 1].map((hex) => [hex, "begin"]));
  Object.assign(play, { marks, hoveredOrFocusedHex: null, phase: "deployment" });
  focus.focusNextMark(1);
  expect(focusHex.mock.calls).toEqual([[]]);
});

it("among the hexes with movable units, those with a lone miner on a refinery come last", () => {
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
  const play = {
    marks,
    hoveredOrFocusedHex: null,
    game: { board, view: { hexes: board }, info: { catalogue: { kinds } } },
  };
  const focus = new ScreenFocus(
    play as unknown as Play,
    () => ({
      board: { focusHex, lastFocusedHex: () => 2 },
      dock: undefined,
      column: undefined,
      bar: undefined,
    }),
    () => [],
    () => false,
  );
  for (const current of [null, 1, 2]) {
    play.hoveredOrFocusedHex = current as never;
    focus.focusNextMark(1);
  }
  expect(focusHex.mock.calls).toEqual([[1], [2], [0]]);
});

it("among the destinations, enemies come first, then the Monolith, unexplored hexes, others, and the base", () => {
  const focusHex = vi.fn();
  const hexOf = (id: number, rest: object) => ({
    id,
    q: id,
    r: 0,
    units: [],
    controller: null,
    homeOwner: null,
    ...rest,
  });
  const hexes = [
    hexOf(0, {}),
    hexOf(1, { homeOwner: 0 }),
    hexOf(2, {}),
    hexOf(3, { hasFacedownToken: true }),
    hexOf(4, { terrain: "monolith" }),
    hexOf(5, { units: [{ seat: 1 }] }),
  ];
  const marks = new Map(hexes.map(({ id }) => [id, id === 0 ? "source" : "reachable"]));
  const play = {
    marks,
    hoveredOrFocusedHex: 0,
    game: { board: hexes, view: { hexes, teams: [] }, decidingSeat: 0, info: null },
  };
  const focus = new ScreenFocus(
    play as unknown as Play,
    () => ({
      board: { focusHex, lastFocusedHex: () => 2 },
      dock: undefined,
      column: undefined,
      bar: undefined,
    }),
    () => [],
    () => false,
  );
  for (const current of [0, 5, 4, 3, 2]) {
    play.hoveredOrFocusedHex = current;
    focus.focusNextMark(1);
  }
  expect(focusHex.mock.calls.flat()).toEqual([5, 4, 3, 2, 1]);
});

it("the key for enemies focuses the next hex with enemies, and skips those that the picked units cannot reach", () => {
  const focusHex = vi.fn();
  const hexes = [0, 1, 2, 3].map((id) => ({ id, q: id, r: 0, refinery: 0, units: id ? [{ seat: 1 }] : [] }));
  const play = {
    marks: new Map(),
    hoveredOrFocusedHex: 0,
    game: { board: hexes, view: { hexes, teams: [] }, onlyPersonSeat: 0, info: null },
  };
  const focus = new ScreenFocus(
    play as unknown as Play,
    () => ({
      board: { focusHex, lastFocusedHex: () => 2 },
      dock: undefined,
      column: undefined,
      bar: undefined,
    }),
    () => [],
    () => false,
  );
  expect(focus.focusNextEnemy(-1)).toBe(true);
  play.marks = new Map([
    [0, "source"],
    [2, "reachable"],
  ]);
  expect(focus.focusNextEnemy(1)).toBe(true);
  play.marks = new Map([[0, "source"]]);
  expect(focus.focusNextEnemy(1)).toBe(false);
  expect(focusHex.mock.calls).toEqual([[3], [2]]);
});
