/** An entry of the log in words. Names are names, never "you". */
import type {
  BoardParts,
  Ending,
  Event as GameEvent,
  Faction,
  GameInfo,
  HexView,
  Phase,
  Seat,
} from "../../bindings";
import type { IconName } from "../art/icons";
import {
  cardName,
  cardPoints,
  exactPlace,
  kindCount,
  kindName,
  MARK,
  phaseName,
  playerName,
  withMinus,
} from "../words/names";
import { isReconstructed } from "../words/tokens";
import { winnersText } from "../words/reason";
import { list, t } from "../i18n/index.svelte";
import type { Entry } from "./entries";
import type { Ended } from "./fight";
import { stepText } from "./titles";

/** A line of the log. `name` begins the sentence that `text` goes on with, or is empty. */
export type Line = { icon: IconName; faction: Faction | null; name: string; text: string; heading: boolean };

export const PHASE_ICONS: Record<Phase, IconName> = {
  deployment: "cart",
  movement: "move",
  exploration: "explore",
  battle: "battle",
  mining: "mine",
  draw: "draw",
};

/** The line for an entry, or nothing for what a reader has no use for. */
export function describe(entry: Entry, info: GameInfo, hexes: readonly HexView[]): Line | null {
  const event = entry.events[0];
  if (!event) return tookBack(entry, info, hexes);
  const count = entry.events.length;
  const place = (hex: number): string => exactPlace(info, hexes, hex);
  const by = (seat: Seat, icon: IconName, text: string, heading = false): Line => ({
    icon,
    faction: info.players[seat]?.faction ?? null,
    name: playerName(info, seat),
    text,
    heading,
  });
  const fact = (icon: IconName, text: string, heading = false): Line => ({
    icon,
    faction: null,
    name: "",
    text,
    heading,
  });

  switch (event.type) {
    case "turnBegan":
      return by(event.seat, "turn", t("log.turnBegan", { turn: event.turn }), true);
    case "phaseBegan":
      return by(event.seat, PHASE_ICONS[event.phase], phaseName(event.phase), true);
    case "bought":
      return by(
        event.seat,
        "cart",
        t("log.bought", { units: kindCount(event.kind, count), place: place(event.hex) }),
      );
    case "placed":
      return by(
        event.seat,
        "plus",
        t("log.placed", { units: kindCount(event.kind, count), place: place(event.hex) }),
      );
    case "cardPlayed":
      return by(event.seat, "energize", t("log.cardPlayed", { card: cardName(info, event.card) }));
    case "gained":
      return by(event.seat, "rubium", t("log.gained", { amount: event.rubium }));
    case "exchanged":
      return by(event.seat, "discard", t("log.exchanged", { card: cardName(info, event.card) }));
    case "cardGiven":
      return by(
        event.giver,
        event.deck === "missions" ? "mission" : "energize",
        t(event.deck === "missions" ? "log.gaveMissions" : "log.gaveEnergize", {
          name: playerName(info, event.receiver),
        }),
      );
    case "discarded":
      return by(event.seat, "discard", t("log.discarded", { card: cardName(info, event.card) }));
    case "playerOut":
      return by(event.seat, "lost", t("log.playerOut"), true);
    case "stormBegan":
      return by(event.seat, "turn", t("log.stormBegan"), true);
    case "stormRolled":
      return by(
        event.seat,
        "die",
        t(`log.storm.${event.die}`, { face: event.face, place: place(event.hex) }),
      );
    case "stormMoved":
      return by(
        event.seat,
        "move",
        t("log.stormMoved", {
          units: kindCount(event.kind, count),
          from: place(event.from),
          to: place(event.to),
        }),
      );
    case "hastened":
      return by(
        event.seat,
        "move",
        t("log.hastened", { units: kindCount(event.kind, count), place: place(event.hex) }),
      );
    case "moved":
    case "transported": {
      const way = { units: kindCount(event.kind, count), from: place(event.from), to: place(event.to) };
      return by(event.seat, "move", t(event.type === "moved" ? "log.moved" : "log.transported", way));
    }
    case "specialAttack":
      return by(
        event.seat,
        "breath",
        t("log.specialAttack", { kind: kindName(event.kind, 1), place: place(event.to) }),
      );
    case "specialAttackRolled":
    case "cardRolled":
      return by(event.seat, "die", t(event.hit ? "log.dieHit" : "log.dieMiss", { face: event.face }));
    case "explored":
      return by(event.seat, "explore", explored(event, place(event.hex), info.catalogue.board));
    case "battleBegan":
      return by(
        event.attacker,
        "battle",
        t("log.battleBegan", { defender: playerName(info, event.defender), place: place(event.hex) }),
      );
    case "rolled":
      return by(event.seat, "die", rolled(entry.events, kindName(event.kind, 2)));
    case "modified":
      return fact(
        "energize",
        t("log.modified", {
          amount: signed(event.amount),
          kind: kindName(event.kind, 2),
          side: t(`side.${event.side}`),
        }),
      );
    case "forceChosen":
      return by(event.seat, "energize", t("log.forceChosen", { side: t(`side.${event.side}`) }));
    case "rerolled":
      return fact("die", t("log.rerolled", { count: event.dice, side: t(`side.${event.side}`) }));
    case "casualtyMarked":
      return by(event.seat, "lost", t("log.casualtyMarked"));
    case "hitCancelled":
      return fact("shield", t("log.hitCancelled", { side: t(`side.${event.side}`) }));
    case "unitLost":
      return by(
        event.seat,
        "lost",
        t(event.cause === "sacrifice" ? "log.sacrificed" : "log.unitLost", {
          units: kindCount(event.kind, count),
        }),
      );
    case "battleEnded":
      return fact("battle", battleResult(event, info));
    case "victoryCard":
      return by(
        event.seat,
        "victory",
        t(info.catalogue.edition === "ah" ? "log.missionCard" : "log.victoryCard"),
      );
    case "hillCard":
      return by(event.seat, "victory", t("log.hillCard"));
    case "missionFulfilled":
      return by(
        event.seat,
        "mission",
        t("log.missionFulfilled", {
          card: cardName(info, event.card),
          points: cardPoints(info, event.card, event.vp),
          count: event.vp,
        }),
      );
    case "drawn":
      return by(
        event.seat,
        "draw",
        t(event.deck === "missions" ? "log.drewMissions" : "log.drewEnergize", { count }),
      );
    case "offered":
      return by(event.seat, "draw", t("log.offered", { count }));
    case "kept":
      return by(event.seat, "mission", t("log.kept"));
    case "buried":
      return by(event.seat, "discard", t("log.buried"));
    case "lineCard":
      return fact("mission", t("log.lineCard", { card: cardName(info, event.card) }));
    case "reshuffled":
      return fact("draw", t(event.deck === "missions" ? "log.reshuffledMissions" : "log.reshuffledEnergize"));
    case "nothingToDraw":
      return by(event.seat, "draw", t(event.deck === "missions" ? "log.noMissions" : "log.noEnergize"));
    case "mined":
      return by(event.seat, "rubium", t("log.mined", { amount: event.rubium }));
    case "gameOver":
      return fact("trophy", gameOver(event.ending, info), true);
    // What a card carries is told when it lands; the dice of a step tell more than its beginning; passes are no news.
    case "picked":
    case "stepBegan":
    case "passed":
    case "nothingGiven":
      return null;
  }
}

/** Who took back what: whoever did the latest of it. */
function tookBack({ tookBack: titles }: Entry, info: GameInfo, hexes: readonly HexView[]): Line | null {
  const last = titles.at(-1);
  if (!last) return null;
  const what = list(titles.map((title) => stepText(title, info, hexes)));
  return {
    icon: "undo",
    faction: info.players[last.seat]?.faction ?? null,
    name: playerName(info, last.seat),
    text: t("log.tookBack", { what }),
    heading: false,
  };
}

/** "+1" or "−1". */
export function signed(amount: number): string {
  return amount < 0 ? withMinus(amount) : `+${amount}`;
}

function explored(event: Extract<GameEvent, { type: "explored" }>, place: string, parts: BoardParts): string {
  const { found, lost, refinery } = event;
  const unit = found ?? lost;
  const ours = isReconstructed(parts, (token) => token.unit === unit && token.refinery === refinery);
  const marked = (name: string): string => (ours ? `${name}${MARK}` : name);
  const finds: string[] = [];
  if (refinery > 0) finds.push(marked(t("log.foundRefinery", { amount: refinery })));
  if (found) finds.push(marked(kindCount(found, 1)));
  if (lost) finds.push(t("log.foundLost", { unit: marked(kindCount(lost, 1)) }));
  return t("log.explored", { place, finds: list(finds) });
}

function rolled(events: readonly GameEvent[], kind: string): string {
  const dice = events.filter((event) => event.type === "rolled");
  const faces = dice.map((die) => die.face).join(" ");
  return t("log.rolled", { kind, faces, count: dice.filter((die) => die.hit).length });
}

/** How a battle ended, in one sentence. */
export function battleResult(event: Ended, info: GameInfo): string {
  const names = { attacker: playerName(info, event.attacker), defender: playerName(info, event.defender) };
  return t(`result.${event.result}`, names);
}

/** Who has won, in one sentence. */
export const gameOver = (ending: Ending, info: GameInfo): string =>
  winnersText(ending, (seat) => playerName(info, seat), info.optional.includes("teams"));
