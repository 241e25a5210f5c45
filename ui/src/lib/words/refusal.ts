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
import { t, type Params } from "../i18n/index.svelte";
import { cardName, exactPlace, kindName, phaseName, playerName, terrainName } from "./names";
import type { Reason } from "../live/reason";

/** What players, cards and places are called. */
export type Naming = { info: GameInfo; board: readonly HexView[] };

/** Why a request was not met, in words; without a `naming` seats and cards are told by number. */
export function refusalText(reason: Reason, naming?: Naming): string {
  switch (reason.type) {
    case "rule":
      return whyText(reason.violation, naming);
    case "curtain":
      return t("refusal.curtain", { name: seatName(reason.next, naming) });
    case "handClosed":
    case "noSeat":
    case "computer":
      return t(`refusal.${reason.type}`, { name: seatName(reason.seat, naming) });
    case "noUndo":
      return noUndoText(reason.why);
    case "name":
      return nameText(reason.fault);
    case "title":
      return t(`refusal.title.${reason.fault.type}`, plain(reason.fault));
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
    default: {
      const { type, ...params } = reason;
      return t(`refusal.${type}`, plain(params));
    }
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
  return t(`refusal.swaps.${fault.type}`, plain(fault));
}

function noUndoText(why: NoUndo | null): string {
  if (why === null) return t("refusal.noUndo");
  return t(`refusal.sealed.${why.type === "sealed" ? why.seal : "others"}`);
}

function nameText(fault: NameFault): string {
  return t(`refusal.name.${fault.type}`, plain(fault));
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
  return t(`refusal.disk.${fault.type}`, plain(fault));
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
export type Said = {
  title?: string;
  text: string;
  /** The rule that says so. */
  rule?: RuleId | null;
};

/** What a toast says of a refusal. */
export function refusalSaid(reason: Reason, naming?: Naming): Said {
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
  const params: Params = {};
  if ("seat" in why) params["name"] = seatName(why.seat, naming);
  if ("waiting" in why) params["name"] = seatName(why.waiting, naming);
  if ("kind" in why) {
    params["kind"] = kindName(why.kind, 1);
    params["kinds"] = kindName(why.kind, 2);
  }
  if ("terrain" in why) params["terrain"] = terrainName(why.terrain);
  if ("card" in why) params["card"] = naming ? cardName(naming.info, why.card) : t("card.unknown");
  const hex = "hex" in why ? why.hex : "to" in why ? why.to : null;
  if (hex !== null) params["place"] = naming ? exactPlace(naming.info, naming.board, hex) : t("hex.unknown");
  switch (why.type) {
    case "wrongPhase":
      return t("why.wrongPhase", { now: phaseName(why.now), needed: phaseName(why.needed) });
    case "tooExpensive":
      return t("why.tooExpensive", { cost: why.cost, rubium: why.rubium });
    case "pickedEnough":
      return t("why.pickedEnough", { count: why.most });
    case "boughtEnough":
      return t("why.boughtEnough", { ...params, count: why.most });
    case "noSuchFace":
      return t("why.noSuchFace", { face: why.face });
    case "wrongMomentForCard":
      if (why.window) return t("why.wrongWindow", { ...params, window: t(`card.window.${why.window}`) });
      return why.phase
        ? t("why.wrongPhaseForCard", { ...params, phase: phaseName(why.phase) })
        : t("why.wrongMomentForCard", params);
    default:
      return t(`why.${why.type}`, params);
  }
}

function seatName(seat: number, naming: Naming | undefined): string {
  return naming ? playerName(naming.info, seat) : t("player.unknown", { seat: seat + 1 });
}

/** What a message can fill in: texts and numbers. */
function plain(params: object): Params {
  const filled: Params = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === "string" || typeof value === "number") filled[name] = value;
  }
  return filled;
}
