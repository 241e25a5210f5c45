/** Refusals as text. */
import type {
  Conflict,
  DiskFault,
  GameInfo,
  HexView,
  NameFault,
  NoUndo,
  PinFault,
  RuleId,
  SettingsFault,
  SwapFault,
  Violation,
} from "../../bindings";
import { damageText } from "./damage";
import { t } from "../i18n/index.svelte";
import { cardName, exactPlace, kindName, phaseName, playerName } from "./names";
import type { Reason } from "../live/reason";
import { tell, type Called } from "./tell";

/** Names of seats, cards and hexes if no game is open: numbers, or nothing. */
const UNNAMED: Called = {
  seat: (seat) => t("player.unknown", { seat: seat + 1 }),
  card: () => t("card.unknown"),
  hex: () => t("hex.unknown"),
};

/** Names in a game. */
export const gameCalled = (info: GameInfo, board: readonly HexView[]): Called => ({
  seat: (seat) => playerName(info, seat),
  card: (card) => cardName(info, card),
  hex: (hex) => exactPlace(info, board, hex),
});

/** The text of a refusal. */
export function refusalText(reason: Reason, called = UNNAMED): string {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- `tell` needs a message for each
  switch (reason.type) {
    case "rule":
      return whyText(reason.violation, called);
    case "impossible":
      return tell("cannot", reason.impossible.cannot, called);
    case "curtain":
      return t("refusal.curtain", { name: called.seat(reason.next) });
    case "noRight":
      return reason.seat === null
        ? t("refusal.noRight.keeper")
        : t("refusal.noRight.seat", { name: called.seat(reason.seat) });
    case "noUndo":
      return noUndoText("why" in reason ? reason.why : null);
    case "name":
      return nameText(reason.fault);
    case "title":
      return tell("refusal.title", reason.fault, called);
    case "notSaved":
      return diskText(reason.fault);
    case "damaged":
      return t("refusal.damaged", { why: damageText(reason.damage) });
    case "settings":
      return t("settings.notTaken", { why: settingsText(reason.fault) });
    case "options":
      return conflictText(reason.conflict);
    case "swaps":
      return swapText(reason.fault);
    case "notImported":
      return t("refusal.notImported", { why: damageText(reason.damage) });
    case "pin":
      return pinText(reason.fault);
    case "opening":
      return t("refusal.opening", { number: reason.place + 1 });
    case "factionTwice":
      return t("refusal.factionTwice", { faction: t(`faction.${reason.faction}`) });
    default:
      return tell("refusal", reason, called);
  }
}

/** Why an optional rule conflicts with another choice. */
export function conflictText({ option, with: other, because }: Omit<Conflict, "rule">): string {
  const name = t(`option.${option}`);
  const why = t(`conflict.because.${because}`);
  return other.type === "players"
    ? t("conflict.players", { option: name, count: other.needs, why })
    : t("conflict.option", { option: name, other: t(`option.${other.option}`), why });
}

/** Why tokens cannot be swapped this way. */
export function swapText(fault: SwapFault): string {
  return tell("refusal.swaps", fault, UNNAMED);
}

function noUndoText(why: NoUndo | null): string {
  if (why === null) return t("refusal.noUndo");
  return t(`refusal.sealed.${why.type === "sealed" ? why.seal : "others"}`);
}

function nameText(fault: NameFault): string {
  return tell("refusal.name", fault, UNNAMED);
}

/** A problem with the PIN of a hand. */
function pinText(fault: PinFault): string {
  switch (fault.type) {
    case "wrong":
      return fault.wait === 0 ? t("refusal.pin.wrong") : t("refusal.pin.wrongWait", { count: fault.wait });
    case "wait":
      return t("refusal.pin.wait", { count: fault.wait });
    case "needed":
    case "none":
    case "notAPin":
      return t(`refusal.pin.${fault.type}`);
  }
}

/** A disk error. */
function diskText(fault: DiskFault): string {
  return tell("refusal.disk", fault, UNNAMED);
}

function settingsText(fault: SettingsFault): string {
  switch (fault.type) {
    case "name":
      return nameText(fault.fault);
    case "notKept":
      return diskText(fault.fault);
    case "handCloses":
    case "last":
    case "names":
    case "tooLarge":
      // The page never sends such settings, so these refusals only occur for forged calls.
      return t("refusal.unknown", { why: fault.type });
  }
}

/** The content of a toast. */
export type ToastWords = {
  title?: string;
  text: string;
  /** The rule that caused the refusal. */
  rule?: RuleId | null;
};

/** The toast for a refusal. */
export function refusalToast(reason: Reason, called = UNNAMED): ToastWords {
  const rule = refusalRule(reason);
  return {
    title: t(rule ? "refusal.notAllowed" : "refusal.title"),
    text: refusalText(reason, called),
    rule,
  };
}

/** The rule that caused the refusal, if any. */
export function refusalRule(reason: Reason): RuleId | null {
  if (reason.type === "impossible") return reason.impossible.rule;
  return reason.type === "rule" ? reason.violation.rule : null;
}

/** The obstacle to an action as text. */
function whyText({ why }: Violation, called: Called): string {
  const { card } = called;
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- `tell` needs a message for each
  switch (why.type) {
    case "wrongPhase":
      return t("why.wrongPhase", { now: phaseName(why.now), needed: phaseName(why.needed) });
    case "pickedEnough":
      return t("why.pickedEnough", { count: why.most });
    case "boughtEnough":
      return t("why.boughtEnough", { count: why.most, kinds: kindName(why.kind, 2) });
    case "wrongMomentForCard":
      if (why.window) {
        return t("why.wrongWindow", { card: card(why.card), window: t(`card.window.${why.window}`) });
      }
      return why.phase
        ? t("why.wrongPhaseForCard", { card: card(why.card), phase: phaseName(why.phase) })
        : t("why.wrongMomentForCard", { card: card(why.card) });
    default:
      return tell("why", why, called);
  }
}
