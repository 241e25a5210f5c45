/** Texts that explain why a key does nothing now. */
import type { GameInfo } from "../../bindings";
import { joinWithAnd, t, type PlainKey } from "../i18n/index.svelte";
import { describeEntry } from "../log/describe-entry";
import { exactPlace, kindName, playerName, withoutProvenanceMarks } from "../words/names";
import type { ToastContent } from "../words/refusal";
import { asSentence } from "../words/sentence";
import type { Play } from "./play.svelte";
import type { PrimaryAction } from "./primary-action";
import { spokenQuestion } from "./question";

/** What a key is for: focusing a marked hex, choosing units, making a special attack, or something else. */
type KeyPurpose = "mark" | "units" | "attack" | "other";

export class KeyHints {
  /**
   * Why the key that was pressed last does nothing, or the news that the summary key shows while others play.
   */
  shownHint = $state.raw<ToastContent | null>(null);
  /** The battle whose animation a second press of the key E skips. */
  #battleToSkip: object | null = null;

  constructor(private readonly play: Play) {}

  /** Called at each press of a key, or with `null` at each press of the pointer, before its action. */
  onPress(key: string | null): void {
    [this.shownHint, this.play.note] = [null, null];
    if (key?.toLowerCase() !== "e") this.#battleToSkip = null;
  }

  /** Runs the action of a key for this purpose, or shows why the key does nothing now. */
  act(purpose: KeyPurpose, action: () => unknown): void {
    const { info } = this.play.game;
    const reason = info && reasonForNoEffect(purpose, this.play, info);
    if (reason) this.shownHint = { text: reason };
    else action();
  }

  /** Runs the action of a key, or shows the reason why the key does nothing now, if there is one. */
  actUnless(reason: PlainKey | null, action: () => unknown): void {
    if (reason) this.shownHint = { text: t(reason) };
    else action();
  }

  /**
   * Runs the action of the summary key, which reads the summary of the others' turns. If there is none, says
   * so; while others play, shows who plays and what happened last.
   */
  actAsSummaryKey(hasTurnsToSumUp: boolean, action: () => unknown): void {
    const { info, shownView, board, log, isOver } = this.play.game;
    if (!info || !shownView || hasTurnsToSumUp || isOver || this.play.game.isPerson(shownView.active))
      return this.actUnless(hasTurnsToSumUp ? null : "keys.why.noSummary", action);
    const lines = log
      .slice(-SEARCHED_ENTRY_COUNT)
      .flatMap((entry) => describeEntry(entry, info, board) ?? []);
    const last = lines.findLast(({ isHeading }) => !isHeading);
    const turn = t("table.turnOf", { name: playerName(info, shownView.active) });
    const news = last ? withoutProvenanceMarks(`${last.name} ${last.text}`.trim()) : "";
    this.shownHint = {
      text: [turn, news]
        .filter((text) => text !== "")
        .map(asSentence)
        .join(" "),
      isNote: true,
    };
  }

  /**
   * Runs the action of the gold button, or shows why there is none. Skips the animation of the player's own
   * battle only if pressed twice.
   */
  actAsGoldButton(primary: PrimaryAction | null, action: () => unknown): void {
    const { game } = this.play;
    const beginning = game.isWatching && game.beat?.type === "battle" ? game.beat.battle.beginning : null;
    const isOwnBattle =
      beginning !== null && [beginning.attacker, beginning.defender].some((seat) => game.isPerson(seat));
    const needsSecondPress = isOwnBattle && this.#battleToSkip !== beginning;
    this.#battleToSkip = needsSecondPress ? beginning : null;
    if (needsSecondPress) this.shownHint = { text: t("keys.why.skipBattle") };
    else if (!primary) {
      const question =
        this.play.choices && game.view && game.info
          ? spokenQuestion(game.view, game.onlyPersonSeat, game.info)
          : "";
      this.shownHint = { text: question || t(game.isOver ? "keys.why.over" : "keys.why.notYours") };
    } else if (primary.disabledReason !== null) this.shownHint = { text: primary.disabledReason };
    else action();
  }
}

/** Number of entries at the end of the log that are searched for the latest news. */
const SEARCHED_ENTRY_COUNT = 20;

/** Why a key for this purpose does nothing now; `null` if it does something. */
function reasonForNoEffect(purpose: KeyPurpose, play: Play, info: GameInfo): string | null {
  if (play.game.isOver) return t("keys.why.over");
  if (play.choices === null) return t("keys.why.notYours");
  switch (purpose) {
    case "mark":
      if ([...play.marks.values()].some((mark) => mark !== "source")) return null;
      return t(play.ignoresPresses() ? "keys.why.automatic" : "keys.why.noMark");
    case "units": {
      const isBuying = play.phase === "deployment";
      return isBuying || (play.isMoving && play.groups.length > 0) ? null : t("keys.why.noUnits");
    }
    case "attack":
      return reasonAgainstAttack(play, info);
    case "other":
      return null;
  }
}

function reasonAgainstAttack(play: Play, info: GameInfo): string | null {
  if (play.phase !== "movement") return t("keys.why.attackPhase");
  if (play.intendedSpecialAttack) return null;
  const origin = play.choices?.specialAttacks[0]?.from;
  if (origin !== undefined)
    return t("keys.why.attackElsewhere", { place: exactPlace(info, play.game.board, origin) });
  const kinds = info.catalogue.kinds
    .filter(({ abilities }) => abilities.some(({ ability }) => ability === "specialAttack"))
    .map(({ kind }) => kindName(kind, 2));
  return t("keys.why.noAttack", { kinds: joinWithAnd(kinds) });
}
