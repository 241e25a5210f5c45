/** What the keys of the game screen do. */
import type { Adviser } from "../lib/advice/adviser.svelte";
import { shortcuts } from "../lib/controls/keys";
import type { Game } from "../lib/game/game.svelte";
import type { GoldButton } from "../lib/play/gold-button.svelte";
import type { KeyHints } from "../lib/play/key-hints.svelte";
import type { Overlay } from "../lib/play/Overlays.svelte";
import type { Play } from "../lib/play/play.svelte";
import type { ScreenFocus } from "../lib/play/screen-focus";
import type { SinceLastTurn } from "../lib/play/since-last-turn.svelte";
import type { Tips } from "../lib/tips/tips.svelte";

/** The parts of the screen that keys control. */
type ControlledParts = {
  game: Game;
  play: Play;
  goldButton: GoldButton;
  keyHints: KeyHints;
  screenFocus: ScreenFocus;
  adviser: Adviser;
  tips: Tips;
  sinceLastTurn: SinceLastTurn;
  toggleHand: () => Promise<void>;
  openSummary: () => Promise<void>;
  escape: () => void;
  onrule: () => void;
  open: (overlay: Overlay) => void;
};

/** The handler of the keys of the game screen. */
export function gameShortcuts({
  game,
  play,
  goldButton,
  keyHints,
  screenFocus,
  adviser,
  tips,
  sinceLastTurn,
  toggleHand,
  openSummary,
  escape,
  onrule,
  open,
}: ControlledParts): (event: KeyboardEvent) => void {
  const digits = Object.fromEntries(
    Array.from({ length: 10 }, (_, digit) => [
      String(digit),
      () => keyHints.act("units", () => play.setCount(digit)),
    ]),
  );
  return shortcuts({
    ...digits,
    ".": () => keyHints.act("mark", () => screenFocus.focusNextMark(1)),
    ",": () => keyHints.act("mark", () => screenFocus.focusNextMark(-1)),
    b: ({ shiftKey }) => {
      if (!screenFocus.focusNextEnemy(shiftKey ? -1 : 1))
        keyHints.actUnless("keys.why.noEnemy", () => undefined);
    },
    k: ({ shiftKey }) =>
      keyHints.act("units", () => {
        if (!shiftKey) play.selectNextKind();
        else if (play.isMoving) play.pickOnlyKind();
        else play.selectNextKind(-1);
      }),
    x: () => keyHints.act("attack", () => play.toggleSpecialAttackByKey()),
    e: () => keyHints.actAsGoldButton(goldButton.action, () => void goldButton.press()),
    // An open hand can be reached or closed at any time, even while others act.
    h: () => (game.openHandSeat === null ? keyHints.act("other", toggleHand) : void toggleHand()),
    o: () => {
      if (adviser.advice || adviser.isThinking) adviser.clear();
      else if (game.isLesson) keyHints.actUnless("keys.why.lesson", () => undefined);
      else keyHints.act("other", () => void adviser.toggle());
    },
    t: () => keyHints.actUnless(tips.shownTip === null ? "keys.why.noTip" : null, () => tips.close()),
    escape,
    u: () => open("sheet"),
    c: () => open({ deck: "energize" }),
    s: () => keyHints.actAsSummaryKey(sinceLastTurn.turns.length > 0, () => void openSummary()),
    l: () => keyHints.actUnless(game.isOver ? "keys.why.over" : null, () => open("recap")),
    r: onrule,
    m: () => open("menu"),
    "?": () => open("keys"),
  });
}
