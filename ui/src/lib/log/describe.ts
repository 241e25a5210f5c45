/** An entry of the log in words. Names are names, never "you". */
import type { Faction, GameEvent, GameInfo, HexView, Kind, Phase } from "../../contract";
import type { IconName } from "../art/icons";
import { cardName, kindCount, kindName, phaseName, placeName, playerName } from "../game/names";
import { list, t } from "../i18n/index.svelte";
import type { Entry } from "./entries";

export type Line = { icon: IconName; faction: Faction | null; name: string; text: string; heading: boolean };

type Field<T> = (name: string) => T;

/** The line for an entry, or nothing for what a reader has no use for. */
export function describe(entry: Entry, info: GameInfo, hexes: readonly HexView[]): Line | null {
  const event = entry.events[0];
  if (!event) return null;
  const count = entry.events.length;
  const number: Field<number> = (name) => Number(event[name]);
  const kind = event["kind"] as Kind;
  const seat = typeof event["seat"] === "number" ? event["seat"] : null;
  const place = (name: string): string => placeName(info, hexes, number(name));
  const player = (name: string): string => playerName(info, number(name));

  const line = (icon: IconName, text: string, heading = false): Line => ({
    icon,
    faction: seat === null ? null : (info.players[seat]?.faction ?? null),
    name: seat === null ? "" : playerName(info, seat),
    text,
    heading,
  });

  switch (event.type) {
    case "turnBegan":
      return line("turn", t("log.turnBegan", { turn: number("turn") }), true);
    case "phaseBegan":
      return line(PHASE_ICONS[event["phase"] as Phase], phaseName(event["phase"] as Phase), true);
    case "bought":
      return line("cart", t("log.bought", { units: kindCount(kind, count), place: place("hex") }));
    case "moved":
      return line("move", t("log.moved", { units: kindCount(kind, count), from: place("from"), to: place("to") }));
    case "explored":
      return line("explore", explored(event, place("hex")));
    case "battleBegan":
      return line("battle", t("log.battleBegan", { place: place("hex"), attacker: player("attacker"), defender: player("defender") }));
    case "rolled":
      return line("battle", rolled(entry.events, kind));
    case "unitLost":
      return line("lost", t("log.unitLost", { units: kindCount(kind, count) }));
    case "battleEnded":
      return line("battle", battleResult(event, info));
    case "victoryCard":
      return line("victory", t("log.victoryCard"));
    case "missionFulfilled":
      return line("mission", t("log.missionFulfilled", { card: cardName(info, number("card")), count: number("vp") }));
    case "cardPlayed":
      return line("energize", t("log.cardPlayed", { card: cardName(info, number("card")) }));
    case "cardDrawn":
      return line("draw", t(event["deck"] === "missions" ? "log.drewMission" : "log.drewEnergize"));
    case "exchanged":
      return line("discard", t("log.exchanged", { card: cardName(info, number("card")) }));
    case "mined":
      return line("rubium", t("log.mined", { amount: number("amount") }));
    case "specialAttack":
      return line("breath", t("log.specialAttack", { kind: kindName(kind, 1), place: place("to") }));
    case "reshuffled":
      return line("draw", t(event["deck"] === "missions" ? "log.reshuffledMissions" : "log.reshuffledEnergize"));
    case "gameOver":
      return line("trophy", gameOver(event["winners"] as number[], info), true);
    default:
      return null;
  }
}

export const PHASE_ICONS: Record<Phase, IconName> = {
  deployment: "cart",
  movement: "move",
  exploration: "explore",
  battle: "battle",
  mining: "mine",
  draw: "draw",
};

function explored(event: GameEvent, place: string): string {
  const refinery = Number(event["refinery"] ?? 0);
  const kind = event["kind"] as Kind | null;
  const unit = kind ? kindName(kind, 1) : "";
  if (kind && refinery > 0) return t("log.exploredBoth", { place, unit, amount: refinery });
  if (kind) return t("log.exploredUnit", { place, unit });
  if (refinery > 0) return t("log.exploredRefinery", { place, amount: refinery });
  return t("log.exploredNothing", { place });
}

function rolled(events: readonly GameEvent[], kind: Kind): string {
  const faces = events.map((event) => String(event["face"])).join(" ");
  const hits = events.filter((event) => event["hit"] === true).length;
  return t("log.rolled", { kind: kindName(kind, events.length), faces, count: hits });
}

/** How a battle ended, in one sentence. */
export function battleResult(event: GameEvent, info: GameInfo): string {
  const names = {
    attacker: playerName(info, Number(event["attacker"])),
    defender: playerName(info, Number(event["defender"])),
  };
  if (event["result"] === "attackerWon") return t("battle.attackerWon", names);
  if (event["result"] === "defenderWon") return t("battle.defenderWon", names);
  return t("battle.undecided", names);
}

/** Who has won, in one sentence. */
export function gameOver(winners: readonly number[], info: GameInfo): string {
  const names = list(winners.map((seat) => playerName(info, seat)));
  return t("over.won", { count: winners.length, names });
}
