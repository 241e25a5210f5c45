/** Log lines that a game and a table have in common. */
import type { Deck, Event as GameEvent, GameInfo, Kind, Phase, TableEvent, TableInfo } from "../../bindings";
import type { IconName } from "../art/icons";
import { joinWithAnd, t } from "../i18n/index.svelte";
import {
  cardName,
  cardPoints,
  kindCountText,
  kindName,
  markIfReconstructed,
  phaseName,
  signed,
} from "../words/names";
import { winnersText } from "../words/end-reason";
import { areTokensReconstructed } from "../words/token-provenance";

/**
 * A line of the log. `seat` is the subject of the sentence that `text` continues; `null` for a statement
 * without a player.
 */
export type LogLine = { icon: IconName; seat: number | null; text: string; isHeading: boolean };

/** The names of players and places that a log line needs. A table has no places. */
type LogNames = {
  info: GameInfo | TableInfo;
  seat: (seat: number) => string;
  hex?: (hex: number) => string;
};

export const lineOf = (seat: number | null, icon: IconName, text: string, isHeading = false): LogLine => ({
  icon,
  seat,
  text,
  isHeading,
});

/** The name of a card in quotes; for a hidden card (`null`), a phrase such as "an Energize card". */
export const cardText = (info: LogNames["info"], card: number | null, deck: Deck = "energize"): string =>
  card === null ? t(`log.card.${deck}`) : t("log.named", { card: cardName(info, card) });

export const PHASE_ICONS: Record<Phase, IconName> = {
  deployment: "cart",
  movement: "move",
  exploration: "explore",
  battle: "battle",
  mining: "mine",
  draw: "draw",
};

const COMMON_TYPES = [
  "bought",
  "placed",
  "cardPlayed",
  "played",
  "exchanged",
  "discarded",
  "cardGiven",
  "specialAttack",
  "explored",
  "battleBegan",
  "rolled",
  "unitLost",
  "sacrificed",
  "playerEliminated",
  "turnBegan",
  "phaseBegan",
  "stormBegan",
  "specialAttackRolled",
  "cardRolled",
  "diceModified",
  "rerolled",
  "casualtyPickGranted",
  "hitCancelled",
  "battleEnded",
  "missionFulfilled",
  "drawn",
  "missionKept",
  "missionAddedToLine",
  "reshuffled",
  "nothingToDraw",
  "gameOver",
] as const;
type CommonType = (typeof COMMON_TYPES)[number];
type CommonEvent = Extract<GameEvent | TableEvent, { type: CommonType }>;

export const isCommonEvent = <Event extends GameEvent | TableEvent>(
  event: Event,
): event is Extract<Event, { type: CommonType }> => (COMMON_TYPES as readonly string[]).includes(event.type);

/** The line for a run of similar events (see `runKeyOf`). `event` is the first of the run. */
export function commonLine(
  event: CommonEvent,
  names: LogNames,
  run: readonly CommonEvent[] = [event],
): LogLine {
  const { info } = names;
  const headingOf = (seat: number | null, icon: IconName, text: string): LogLine =>
    lineOf(seat, icon, text, true);
  /** The text of an action with its place, if the place is known. */
  const withPlace = (hex: number | undefined, text: string): string =>
    hex === undefined || !names.hex ? text : t("log.at", { what: text, place: names.hex(hex) });
  const hex = "hex" in event ? event.hex : undefined;
  const unitsText = (kind: Kind): string =>
    kindCountText(
      kind,
      run.reduce((sum, unitEvent) => sum + ("count" in unitEvent ? unitEvent.count : 1), 0),
    );
  switch (event.type) {
    case "bought":
      return lineOf(event.seat, "cart", withPlace(hex, t("log.bought", { units: unitsText(event.kind) })));
    case "placed":
      return lineOf(event.seat, "plus", withPlace(hex, t("log.placed", { units: unitsText(event.kind) })));
    case "cardPlayed":
      return lineOf(event.seat, "energize", t("log.cardPlayed", { card: cardText(info, event.card) }));
    case "played":
      return lineOf(
        event.seat,
        "energize",
        t("log.cardPlayed", { card: cardText(info, event.card, event.deck) }),
      );
    case "exchanged":
      return lineOf(event.seat, "discard", t("log.exchanged", { card: cardText(info, event.card) }));
    case "discarded": {
      const isExchange = "exchanged" in event && event.exchanged;
      const card = cardText(info, event.card, "deck" in event ? event.deck : undefined);
      return lineOf(event.seat, "discard", t(isExchange ? "log.exchanged" : "log.discarded", { card }));
    }
    case "cardGiven": {
      const key = event.deck === "missions" ? "log.gaveMissions" : "log.gaveEnergize";
      const icon = event.deck === "missions" ? "mission" : "energize";
      return lineOf(event.giver, icon, t(key, { name: names.seat(event.receiver) }));
    }
    case "specialAttack": {
      const to = "to" in event ? event.to : undefined;
      return lineOf(
        event.seat,
        "breath",
        withPlace(to, t("log.specialAttack", { kind: kindName(event.kind, 1) })),
      );
    }
    case "explored":
      return lineOf(event.seat, "explore", exploredText(event, names));
    case "battleBegan":
      return lineOf(
        event.attacker,
        "battle",
        withPlace(hex, t("log.battleBegan", { defender: names.seat(event.defender) })),
      );
    case "rolled": {
      const dice = run.filter((dieEvent) => dieEvent.type === "rolled");
      const faces = dice.map(({ face }) => face).join(" ");
      const count = dice.filter(({ isHit }) => isHit).length;
      return lineOf(event.seat, "die", t("log.rolled", { kind: kindName(event.kind, 2), faces, count }));
    }
    case "unitLost": {
      const isSacrifice = "cause" in event && event.cause === "sacrifice";
      return lineOf(
        event.seat,
        "lost",
        t(isSacrifice ? "log.sacrificed" : "log.unitLost", { units: unitsText(event.kind) }),
      );
    }
    case "sacrificed":
      return lineOf(event.seat, "lost", t("log.sacrificed", { units: unitsText(event.kind) }));
    case "playerEliminated":
      return headingOf(event.seat, "lost", t("log.playerEliminated"));
    case "turnBegan":
      return headingOf(event.seat, "turn", t("log.turnBegan", { turn: event.turn }));
    case "phaseBegan":
      return headingOf(event.seat, PHASE_ICONS[event.phase], phaseName(event.phase));
    case "stormBegan":
      return headingOf(event.seat, "turn", t("log.stormBegan"));
    case "specialAttackRolled":
    case "cardRolled":
      return lineOf(event.seat, "die", t(event.isHit ? "log.dieHit" : "log.dieMiss", { face: event.face }));
    case "diceModified": {
      const { kind, side } = event;
      const params = { amount: signed(event.amount), kind: kindName(kind, 2), side: t(`side.${side}`) };
      return lineOf(null, "energize", t("log.diceModified", params));
    }
    case "rerolled":
      return lineOf(
        null,
        "die",
        t("log.rerolled", { count: event.diceCount, side: t(`side.${event.side}`) }),
      );
    case "casualtyPickGranted":
      return lineOf(event.seat, "lost", t("log.casualtyPickGranted"));
    case "hitCancelled":
      return lineOf(null, "shield", t(`log.hitCancelled.${event.side}`));
    case "battleEnded":
      return lineOf(null, "battle", battleResult(event, names.seat));
    case "missionFulfilled": {
      const params = { card: cardName(info, event.card), points: cardPoints(info, event.card, event.vp) };
      return lineOf(event.seat, "mission", t("log.missionFulfilled", { ...params, count: event.vp }));
    }
    case "drawn": {
      const key = event.deck === "missions" ? "log.drewMissions" : "log.drewEnergize";
      return lineOf(event.seat, "draw", t(key, { count: run.length }));
    }
    case "missionKept":
      return lineOf(event.seat, "mission", t("log.missionKept"));
    case "missionAddedToLine":
      return lineOf(null, "mission", t("log.missionAddedToLine", { card: cardName(info, event.card) }));
    case "reshuffled":
      return lineOf(
        null,
        "draw",
        t(event.deck === "missions" ? "log.reshuffledMissions" : "log.reshuffledEnergize"),
      );
    case "nothingToDraw":
      return lineOf(event.seat, "draw", t(event.deck === "missions" ? "log.noMissions" : "log.noEnergize"));
    case "gameOver":
      return headingOf(
        null,
        "trophy",
        winnersText(event.ending, names.seat, info.optionalRules.includes("teams")),
      );
  }
}

/** The result of a battle as text. If both forces are destroyed, the text says why the attacker has won. */
export function battleResult(
  {
    attacker,
    defender,
    result,
    areBothDestroyed,
  }: Pick<
    Extract<GameEvent, { type: "battleEnded" }>,
    "attacker" | "defender" | "result" | "areBothDestroyed"
  >,
  name: (seat: number) => string,
): string {
  const key = areBothDestroyed ? "bothDestroyed" : result;
  return t(`result.${key}`, { attacker: name(attacker), defender: name(defender) });
}

function exploredText(event: Extract<CommonEvent, { type: "explored" }>, { info, hex }: LogNames): string {
  const { found, unavailableUnit, refinery } = event;
  const unit = found ?? unavailableUnit;
  const { board } = info.catalogue;
  const isTokenReconstructed = areTokensReconstructed(
    board,
    (token) => token.unit === unit && token.refinery === refinery,
  );
  const withMark = (text: string): string => markIfReconstructed(text, isTokenReconstructed);
  const foundItems: string[] = [];
  if (refinery > 0) foundItems.push(withMark(t("log.foundRefinery", { amount: refinery })));
  if (found) foundItems.push(withMark(kindCountText(found, 1)));
  if (unavailableUnit)
    foundItems.push(t("log.foundLost", { unit: withMark(kindCountText(unavailableUnit, 1)) }));
  const finds = joinWithAnd(foundItems);
  if ("hex" in event && hex) return t("log.explored", { place: hex(event.hex), finds });
  return foundItems.length > 0 ? t("log.found", { finds }) : t("log.foundNothing");
}
