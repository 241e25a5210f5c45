/** Texts of refusals and of other request failures. */
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
import { fileProblemText } from "./file-problem";
import { joinWithAnd, t } from "../i18n/index.svelte";
import { cardName, exactPlace, kindName, phaseName, playerName } from "./names";
import type { RequestFailure } from "../live/request-failure";
import { typedMessage, type MessageNames } from "./typed-message";

/** Names to use if no game is open: seat numbers, and general words for cards and hexes. */
const GENERIC_NAMES: MessageNames = {
  seat: (seat) => t("player.unknown", { seat: seat + 1 }),
  card: () => t("card.unknown"),
  hex: () => t("hex.unknown"),
};

/** Names of seats, cards and hexes in a game. */
export const gameNames = (info: GameInfo, board: readonly HexView[]): MessageNames => ({
  seat: (seat) => playerName(info, seat),
  card: (card) => cardName(info, card),
  hex: (hex) => exactPlace(info, board, hex),
  kindsThatMayEnter: (terrain) =>
    info.catalogue.kinds.flatMap(({ kind, mayNotEnter }) => (mayNotEnter.includes(terrain) ? [] : [kind])),
});

/** The text of a refusal. */
export function refusalText(failure: RequestFailure, names = GENERIC_NAMES): string {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- `typedMessage` needs a message for each
  switch (failure.type) {
    case "rule":
      return violationText(failure.violation, names);
    case "impossible":
    case "contradicts":
      return typedMessage("impossibility", failure.impossibility.reason, names);
    case "handover":
      return t("refusal.handover", { name: names.seat(failure.next) });
    case "notPermitted":
      return failure.seat === null
        ? t("refusal.notPermitted.keeper")
        : t("refusal.notPermitted.seat", { name: names.seat(failure.seat) });
    case "noSuchLine":
      return t("refusal.noSuchLine");
    case "noUndo":
      return noUndoText("reason" in failure ? failure.reason : null);
    case "name":
      return nameText(failure.error);
    case "title":
      return typedMessage("refusal.title", failure.error, names);
    case "notSaved":
      return diskText(failure.error);
    case "damaged":
      return t("refusal.damaged", { reason: fileProblemText(failure.problem) });
    case "settings":
      return t("settings.notTaken", { reason: settingsText(failure.error) });
    case "options":
      return conflictText(failure.conflict);
    case "swaps":
      return swapErrorText(failure.error);
    case "notImported":
      return t("refusal.notImported", { reason: fileProblemText(failure.problem) });
    case "pin":
      return pinText(failure.error);
    case "opening":
      return t("refusal.opening", { number: failure.index + 1 });
    case "duplicateFaction":
      return t("refusal.duplicateFaction", { faction: t(`faction.${failure.faction}`) });
    default:
      return typedMessage("refusal", failure, names);
  }
}

/** The reason why an optional rule conflicts with another choice. */
export function conflictText({ option, with: other, reason: because }: Omit<Conflict, "rule">): string {
  const name = t(`option.${option}`);
  const reason = t(`conflict.because.${because}`);
  return other.type === "players"
    ? t("conflict.players", { option: name, count: other.needs, reason })
    : t("conflict.option", { option: name, other: t(`option.${other.option}`), reason });
}

/** The reason why tokens cannot be swapped this way. */
export function swapErrorText(error: SwapError): string {
  return typedMessage("refusal.swaps", error, GENERIC_NAMES);
}

function noUndoText(reason: UndoObstacle | null): string {
  if (reason === null) return t("refusal.noUndo");
  return t(`refusal.irreversible.${reason.type === "irreversible" ? reason.reason : "otherPlayer"}`);
}

function nameText(error: NameError): string {
  return typedMessage("refusal.name", error, GENERIC_NAMES);
}

/** The text for a problem with the PIN of a hand. */
function pinText(error: PinError): string {
  switch (error.type) {
    case "wrong":
      return error.wait === 0 ? t("refusal.pin.wrong") : t("refusal.pin.wrongWait", { count: error.wait });
    case "lockedOut":
      return t("refusal.pin.lockedOut", { count: error.wait });
    case "needed":
    case "noPin":
    case "invalidFormat":
      return t(`refusal.pin.${error.type}`);
  }
}

function diskText(error: DiskError): string {
  return typedMessage("refusal.disk", error, GENERIC_NAMES);
}

function settingsText(error: SettingsError): string {
  switch (error.type) {
    case "name":
      return nameText(error.error);
    case "notSaved":
      return diskText(error.error);
    case "handTimeout":
    case "lastSetup":
    case "tooManyNames":
    case "tooLarge":
      // The page never sends such settings, so these refusals have no texts of their own.
      return t("refusal.unknown", { reason: error.type });
  }
}

/** The content of a toast. */
export type ToastContent = {
  title?: string;
  text: string;
  /** The rule that caused the refusal. */
  rule?: RuleId | null;
  /** True if the message reports what has happened, not a refusal. */
  isNote?: boolean;
};

export function refusalToast(failure: RequestFailure, names = GENERIC_NAMES): ToastContent {
  const rule = refusalRule(failure);
  return {
    title: titleOf(failure, rule),
    text: refusalText(failure, names),
    rule,
  };
}

function titleOf({ type }: RequestFailure, rule: RuleId | null): string {
  if (type === "noUndo") return t("undo.nothing");
  if (type === "noRedo") return t("undo.nothingAgain");
  return t(rule ? "refusal.notAllowed" : "refusal.title");
}

/** The rule that caused the refusal, if any. */
export function refusalRule(failure: RequestFailure): RuleId | null {
  if (failure.type === "impossible") return failure.impossibility.rule;
  return failure.type === "rule" ? failure.violation.rule : null;
}

/** The text for a violated rule. */
function violationText({ rule, reason }: Violation, names: MessageNames): string {
  const { card } = names;
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- `typedMessage` needs a message for each
  switch (reason.type) {
    case "wrongPhase":
      return t("violation.wrongPhase", { now: phaseName(reason.now), needed: phaseName(reason.needed) });
    case "mayNotEnter": {
      const kinds = (names.kindsThatMayEnter?.(reason.terrain) ?? []).map((kind) => kindName(kind, 2));
      const mayNotText = typedMessage("violation", reason, names);
      return kinds.length > 0
        ? `${mayNotText} ${t("violation.mayEnter", { kinds: joinWithAnd(kinds) })}`
        : mayNotText;
    }
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
        : t(wrongTimeKey(rule), { card: card(reason.card) });
    default:
      return typedMessage("violation", reason, names);
  }
}

/** The key of the message about the time at which the rule lets a card be played. */
function wrongTimeKey(rule: RuleId | null) {
  if (rule === "BAT-13") return "violation.onlyInOwnTurn";
  return rule === "MIS-1" ? "violation.onlyAfterWonBattle" : "violation.wrongTimeForCard";
}
