/** Why a request was not met, in words. */
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

/** What players, cards and places are called. */
export type Naming = { info: GameInfo; board: readonly HexView[] };

/** Why a request was not met, in words; without a `naming` seats and cards are told by number. */
export function refusalText(reason: Reason, naming?: Naming): string {
  switch (reason.type) {
    case "rule":
      return whyText(reason.violation, naming);
    case "curtain":
      return t("refusal.curtain", { name: seatName(reason.next, naming) });
    case "noRight":
      return reason.seat === null
        ? t("refusal.noRight.keeper")
        : t("refusal.noRight.seat", { name: seatName(reason.seat, naming) });
    case "noUndo":
      return noUndoText("why" in reason ? reason.why : null);
    case "name":
      return nameText(reason.fault);
    case "title":
      return tell("refusal.title", reason.fault, called(naming));
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
      return tell("refusal", reason, called(naming));
  }
}

/** Why an optional rule does not go with what else is agreed on. */
export function conflictText({ option, with: other, because }: Omit<Conflict, "rule">): string {
  const name = t(`option.${option}`);
  const why = t(`conflict.because.${because}`);
  return other.type === "players"
    ? t("conflict.players", { option: name, count: other.needs, why })
    : t("conflict.option", { option: name, other: t(`option.${other.option}`), why });
}

/** Why tokens cannot be swapped so. */
export function swapText(fault: SwapFault): string {
  return tell("refusal.swaps", fault, called());
}

function noUndoText(why: NoUndo | null): string {
  if (why === null) return t("refusal.noUndo");
  return t(`refusal.sealed.${why.type === "sealed" ? why.seal : "others"}`);
}

function nameText(fault: NameFault): string {
  return tell("refusal.name", fault, called());
}

/** What is wrong with the PIN of a hand, in words. */
export function pinText(fault: PinFault): string {
  switch (fault.type) {
    case "wrong":
      return fault.wait === 0 ? t("refusal.pin.wrong") : t("refusal.pin.wrongWait", { count: fault.wait });
    case "wait":
      return t("refusal.pin.wait", { count: fault.wait });
    default:
      return t(`refusal.pin.${fault.type}`);
  }
}

/** Why the disk refused, in words. */
export function diskText(fault: DiskFault): string {
  return tell("refusal.disk", fault, called());
}

function settingsText(fault: SettingsFault): string {
  switch (fault.type) {
    case "name":
      return nameText(fault.fault);
    case "notKept":
      return diskText(fault.fault);
    default:
      // The page offers no such settings: only a hostile call brings these.
      return t("refusal.unknown", { why: fault.type });
  }
}

/** What a toast says. */
export type ToastWords = {
  title?: string;
  text: string;
  /** The rule that says so. */
  rule?: RuleId | null;
};

/** What a toast says of a refusal. */
export function refusalToast(reason: Reason, naming?: Naming): ToastWords {
  const rule = refusalRule(reason);
  return {
    title: t(rule ? "refusal.notAllowed" : "refusal.title"),
    text: refusalText(reason, naming),
    rule,
  };
}

/** The rule that refuses, if a rule does. */
export function refusalRule(reason: Reason): RuleId | null {
  return reason.type === "rule" ? reason.violation.rule : null;
}

/** What is in the way of an action, in words. */
export function whyText({ why }: Violation, naming?: Naming): string {
  const { card } = called(naming);
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
      return tell("why", why, called(naming));
  }
}

function seatName(seat: number, naming: Naming | undefined): string {
  return naming ? playerName(naming.info, seat) : t("player.unknown", { seat: seat + 1 });
}

/** What seats, cards and hexes are called; without a naming they are told by number, or not at all. */
const called = (naming?: Naming): Called => ({
  seat: (seat) => seatName(seat, naming),
  card: (card) => (naming ? cardName(naming.info, card) : t("card.unknown")),
  hex: (hex) => (naming ? exactPlace(naming.info, naming.board, hex) : t("hex.unknown")),
});
