/** An entry of the log in words. Names are names, never "you". */
import type {
  BoardParts,
  Ending,
  Event as GameEvent,
  Faction,
  GameInfo,
  HexView,
  Seat,
} from "../../bindings";
import type { IconName } from "../art/icons";
import { cardName, cardPoints, exactPlace, kindCount, kindName, MARK, playerName } from "../words/names";
import { isReconstructed } from "../words/tokens";
import { winnersText } from "../words/reason";
import { gameCalled } from "../words/refusal";
import { list, t } from "../i18n/index.svelte";
import type { Entry } from "./entries";
import { isShared, sharedLine } from "./shared";
import { stepText } from "./titles";

/** A line of the log. `name` begins the sentence that `text` goes on with, or is empty. */
export type Line = { icon: IconName; faction: Faction | null; name: string; text: string; heading: boolean };

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

  if (isShared(event)) {
    const names = {
      ...gameCalled(info, hexes),
      points: (card: number, vp: number) => cardPoints(info, card, vp),
      teams: info.optional.includes("teams"),
    };
    const { seat, icon, text, heading } = sharedLine(event, names, count);
    return seat === null ? fact(icon, text, heading) : by(seat, icon, text, heading);
  }
  switch (event.type) {
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
    case "forceChosen":
      return by(event.seat, "energize", t("log.forceChosen", { side: t(`side.${event.side}`) }));
    case "unitLost":
      return by(
        event.seat,
        "lost",
        t(event.cause === "sacrifice" ? "log.sacrificed" : "log.unitLost", {
          units: kindCount(event.kind, count),
        }),
      );
    case "victoryCard":
      return by(
        event.seat,
        "victory",
        t(info.catalogue.edition === "ah" ? "log.missionCard" : "log.victoryCard"),
      );
    case "hillCard":
      return by(event.seat, "victory", t("log.hillCard"));
    case "offered":
      return by(event.seat, "draw", t("log.offered", { count }));
    case "buried":
      return by(event.seat, "discard", t("log.buried"));
    case "mined":
      return by(event.seat, "rubium", t("log.mined", { amount: event.rubium }));
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

/** Who has won, in one sentence. */
export const gameOver = (ending: Ending, info: GameInfo): string =>
  winnersText(ending, (seat) => playerName(info, seat), info.optional.includes("teams"));
