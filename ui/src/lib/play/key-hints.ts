/** Why a key does nothing now, as text. */
import type { GameInfo } from "../../bindings";
import { joinWithAnd, t } from "../i18n/index.svelte";
import { exactPlace, kindName } from "../words/names";
import type { Play } from "./play.svelte";

/** What a key is for: going to a hex, numbers and kinds of units, a special attack, or anything else. */
export type KeyPurpose = "mark" | "units" | "attack" | "other";

/** Why a key for this purpose does nothing now; `null` if it does something. */
export function reasonForNothing(purpose: KeyPurpose, play: Play, info: GameInfo): string | null {
  if (play.game.isOver) return t("keys.why.over");
  if (play.choices === null) return t("keys.why.notYours");
  switch (purpose) {
    case "mark":
      return [...play.marks.values()].some((mark) => mark !== "source") ? null : t("keys.why.noMark");
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
  if (play.attackAtHand) return null;
  const origin = play.choices?.specialAttacks[0]?.from;
  if (origin !== undefined)
    return t("keys.why.attackElsewhere", { place: exactPlace(info, play.game.board, origin) });
  const kinds = info.catalogue.kinds
    .filter(({ abilities }) => abilities.some(({ ability }) => ability === "specialAttack"))
    .map(({ kind }) => kindName(kind, 2));
  return t("keys.why.noAttack", { kinds: joinWithAnd(kinds) });
}
