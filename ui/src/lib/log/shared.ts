/** What a game and a table tell in the same words, each of its own players. */
import type { Event as GameEvent, Phase, TableEvent } from "../../bindings";
import type { IconName } from "../art/icons";
import { t } from "../i18n/index.svelte";
import { kindName, phaseName, signed } from "../words/names";
import { winnersText } from "../words/reason";

/** A line of the log. `seat` begins the sentence that `text` goes on with; nobody's is a fact. */
export type SharedLine = { icon: IconName; seat: number | null; text: string; heading: boolean };

/** What players and cards are called, and a card's points; whether teams play. */
export type SharedNames = {
  seat: (seat: number) => string;
  card: (card: number) => string;
  points: (card: number, vp: number) => string;
  teams: boolean;
};

export const PHASE_ICONS: Record<Phase, IconName> = {
  deployment: "cart",
  movement: "move",
  exploration: "explore",
  battle: "battle",
  mining: "mine",
  draw: "draw",
};

const SHARED = [
  "turnBegan",
  "phaseBegan",
  "stormBegan",
  "specialAttackRolled",
  "cardRolled",
  "modified",
  "rerolled",
  "casualtyMarked",
  "hitCancelled",
  "battleEnded",
  "missionFulfilled",
  "drawn",
  "kept",
  "lineCard",
  "reshuffled",
  "nothingToDraw",
  "gameOver",
] as const;
type SharedType = (typeof SHARED)[number];
type SharedEvent = Extract<GameEvent | TableEvent, { type: SharedType }>;

export const isShared = <Event extends GameEvent | TableEvent>(
  event: Event,
): event is Extract<Event, { type: SharedType }> => (SHARED as readonly string[]).includes(event.type);

/** The line of such an event, or of `count` such events in a row. */
export function sharedLine(event: SharedEvent, names: SharedNames, count = 1): SharedLine {
  const by = (seat: number | null, icon: IconName, text: string): SharedLine => ({
    icon,
    seat,
    text,
    heading: false,
  });
  const head = (seat: number | null, icon: IconName, text: string): SharedLine => ({
    ...by(seat, icon, text),
    heading: true,
  });
  switch (event.type) {
    case "turnBegan":
      return head(event.seat, "turn", t("log.turnBegan", { turn: event.turn }));
    case "phaseBegan":
      return head(event.seat, PHASE_ICONS[event.phase], phaseName(event.phase));
    case "stormBegan":
      return head(event.seat, "turn", t("log.stormBegan"));
    case "specialAttackRolled":
    case "cardRolled":
      return by(event.seat, "die", t(event.hit ? "log.dieHit" : "log.dieMiss", { face: event.face }));
    case "modified": {
      const { kind, side } = event;
      const params = { amount: signed(event.amount), kind: kindName(kind, 2), side: t(`side.${side}`) };
      return by(null, "energize", t("log.modified", params));
    }
    case "rerolled":
      return by(null, "die", t("log.rerolled", { count: event.dice, side: t(`side.${event.side}`) }));
    case "casualtyMarked":
      return by(event.seat, "lost", t("log.casualtyMarked"));
    case "hitCancelled":
      return by(null, "shield", t("log.hitCancelled", { side: t(`side.${event.side}`) }));
    case "battleEnded":
      return by(null, "battle", battleResult(event, names.seat));
    case "missionFulfilled": {
      const params = { card: names.card(event.card), points: names.points(event.card, event.vp) };
      return by(event.seat, "mission", t("log.missionFulfilled", { ...params, count: event.vp }));
    }
    case "drawn": {
      const key = event.deck === "missions" ? "log.drewMissions" : "log.drewEnergize";
      return by(event.seat, "draw", t(key, { count }));
    }
    case "kept":
      return by(event.seat, "mission", t("log.kept"));
    case "lineCard":
      return by(null, "mission", t("log.lineCard", { card: names.card(event.card) }));
    case "reshuffled":
      return by(
        null,
        "draw",
        t(event.deck === "missions" ? "log.reshuffledMissions" : "log.reshuffledEnergize"),
      );
    case "nothingToDraw":
      return by(event.seat, "draw", t(event.deck === "missions" ? "log.noMissions" : "log.noEnergize"));
    case "gameOver":
      return head(null, "trophy", winnersText(event.ending, names.seat, names.teams));
  }
}

/** How a battle ended, in one sentence. */
export function battleResult(
  {
    attacker,
    defender,
    result,
  }: Pick<Extract<GameEvent, { type: "battleEnded" }>, "attacker" | "defender" | "result">,
  name: (seat: number) => string,
): string {
  return t(`result.${result}`, { attacker: name(attacker), defender: name(defender) });
}
