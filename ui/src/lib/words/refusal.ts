/** Refusals as text. */
import type {
  Conflict,
  DiskError,
  GameInfo,
  HexView,
  NameError,
  UndoObstacle,
  PinError,
  RuleId,
  SettingsError,
  SwapError,
  Violation,
} from "../../bindings";
import { damageText } from "./damage";
import { t } from "../i18n/index.svelte";
import { cardName, exactPlace, kindName, phaseName, playerName } from "./names";
import type { Reason } from "../live/reason";
import { typedMessage, type MessageNames } from "./typed-message";

/** Names of seats, cards and hexes if no game is open: numbers, or nothing. */
const UNNAMED: MessageNames = {
  seat: (seat) => t("player.unknown", { seat: seat + 1 }),
  card: () => t("card.unknown"),
  hex: () => t("hex.unknown"),
};

/** Names in a game. */
export const gameNames = (info: GameInfo, board: readonly HexView[]): MessageNames => ({
  seat: (seat) => playerName(info, seat),
  card: (card) => cardName(info, card),
  hex: (hex) => exactPlace(info, board, hex),
});

/** The text of a refusal. */
export function refusalText(reason: Reason, called = UNNAMED): string {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- `typedMessage` needs a message for each
  switch (reason.type) {
    case "rule":
      return whyText(reason.violation, called);
    case "impossible":
      return typedMessage("rejection", reason.impossible.reason, called);
    case "curtain":
      return t("refusal.curtain", { name: called.seat(reason.next) });
    case "noRight":
      return reason.seat === null
        ? t("refusal.noRight.keeper")
        : t("refusal.noRight.seat", { name: called.seat(reason.seat) });
    case "noUndo":
      return noUndoText("reason" in reason ? reason.reason : null);
    case "name":
      return nameText(reason.fault);
    case "title":
      return typedMessage("refusal.title", reason.fault, called);
    case "notSaved":
      return diskText(reason.fault);
    case "damaged":
      return t("refusal.damaged", { reason: damageText(reason.damage) });
    case "settings":
      return t("settings.notTaken", { reason: settingsText(reason.fault) });
    case "options":
      return conflictText(reason.conflict);
    case "swaps":
      return swapText(reason.fault);
    case "notImported":
      return t("refusal.notImported", { reason: damageText(reason.damage) });
    case "pin":
      return pinText(reason.fault);
    case "opening":
      return t("refusal.opening", { number: reason.place + 1 });
    case "factionTwice":
      return t("refusal.factionTwice", { faction: t(`faction.${reason.faction}`) });
    default:
      return typedMessage("refusal", reason, called);
  }
}

/** Why an optional rule conflicts with another choice. */
export function conflictText({ option, with: other, because }: Omit<Conflict, "rule">): string {
  const name = t(`option.${option}`);
  const reason = t(`conflict.because.${because}`);
  return other.type === "players"
    ? t("conflict.players", { option: name, count: other.needs, reason })
    : t("conflict.option", { option: name, other: t(`option.${other.option}`), reason });
}

/** Why tokens cannot be swapped this way. */
export function swapText(fault: SwapError): string {
  return typedMessage("refusal.swaps", fault, UNNAMED);
}

function noUndoText(reason: UndoObstacle | null): string {
  if (reason === null) return t("refusal.noUndo");
  return t(`refusal.sealed.${reason.type === "sealed" ? reason.seal : "others"}`);
}

function nameText(fault: NameError): string {
  return typedMessage("refusal.name", fault, UNNAMED);
}

/** A problem with the PIN of a hand. */
function pinText(fault: PinError): string {
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
function diskText(fault: DiskError): string {
  return typedMessage("refusal.disk", fault, UNNAMED);
}

function settingsText(fault: SettingsError): string {
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
      return t("refusal.unknown", { reason: fault.type });
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
function whyText({ reason }: Violation, called: MessageNames): string {
  const { card } = called;
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- `typedMessage` needs a message for each
  switch (reason.type) {
    case "wrongPhase":
      return t("violation.wrongPhase", { now: phaseName(reason.now), needed: phaseName(reason.needed) });
    case "pickLimitReached":
      return t("violation.pickLimitReached", { count: reason.max });
    case "buyingLimitReached":
      return t("violation.buyingLimitReached", { count: reason.max, kinds: kindName(reason.kind, 2) });
    case "wrongTimeForCard":
      if (reason.window) {
        return t("violation.wrongWindow", {
          card: card(reason.card),
          window: t(`card.window.${reason.window}`),
        });
      }
      return reason.phase
        ? t("violation.wrongPhaseForCard", { card: card(reason.card), phase: phaseName(reason.phase) })
        : t("violation.wrongTimeForCard", { card: card(reason.card) });
    default:
      return typedMessage("violation", reason, called);
  }
}
