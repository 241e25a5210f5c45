/** Log entries as text. Players are referred to by name, never as "you". */
import type { Ending, Faction, GameInfo, HexView } from "../../bindings";
import type { IconName } from "../art/icons";
import { joinWithAnd, t } from "../i18n/index.svelte";
import { countKinds, exactPlace, kindCountText, kindCountsText, playerName } from "../words/names";
import { winnersText } from "../words/end-reason";
import { commonLine, isCommonEvent, lineOf, type LogLine } from "./common";
import type { Entry } from "./entries";
import { stepText } from "./step-text";

/**
 * A line of the log with the name of its player. `text` continues the sentence that `name` begins. `name` is
 * empty for a statement without a player.
 */
type NamedLine = {
  icon: IconName;
  faction: Faction | null;
  name: string;
  text: string;
  isHeading: boolean;
};

/** The line for an entry; `null` if the log does not show the entry. */
export function describeEntry(entry: Entry, info: GameInfo, hexes: readonly HexView[]): NamedLine | null {
  const line = entry.events.length === 0 ? undoLine(entry, info, hexes) : eventLine(entry, info, hexes);
  if (!line) return null;
  const { seat, ...rest } = line;
  if (seat === null) return { ...rest, faction: null, name: "" };
  return { ...rest, faction: info.players[seat]?.faction ?? null, name: playerName(info, seat) };
}

function eventLine({ events }: Entry, info: GameInfo, hexes: readonly HexView[]): LogLine | null {
  const [event] = events;
  if (!event) return null;
  const placeOf = (hex: number): string => exactPlace(info, hexes, hex);
  const names = { info, seat: (seat: number) => playerName(info, seat), hex: placeOf };
  if (isCommonEvent(event)) return commonLine(event, names, events.filter(isCommonEvent));
  const count = events.length;
  switch (event.type) {
    case "rubiumGained":
      return lineOf(event.seat, "rubium", t("log.rubiumGained", { amount: event.rubium }));
    case "stormRolled":
      return lineOf(
        event.seat,
        "die",
        t(`log.storm.${event.die}`, { face: event.face, place: placeOf(event.hex) }),
      );
    case "stormMoved":
      return lineOf(
        event.seat,
        "move",
        t("log.stormMoved", {
          units: kindCountText(event.kind, count),
          from: placeOf(event.from),
          to: placeOf(event.to),
        }),
      );
    case "extraStepGranted":
      return lineOf(
        event.seat,
        "move",
        t("log.extraStepGranted", { units: kindCountText(event.kind, count), place: placeOf(event.hex) }),
      );
    case "moved":
    case "transported": {
      const kinds = events.flatMap((moved) => ("kind" in moved && moved.kind ? [moved.kind] : []));
      const units = kindCountsText(countKinds(kinds));
      const params = { units, from: placeOf(event.from), to: placeOf(event.to) };
      return lineOf(event.seat, "move", t(event.type === "moved" ? "log.moved" : "log.transported", params));
    }
    case "forceChosen":
      return lineOf(event.seat, "energize", t("log.forceChosen", { name: playerName(info, event.owner) }));
    case "victoryCardTaken":
      return lineOf(
        event.seat,
        "victory",
        t(info.catalogue.edition === "2005" ? "log.missionCard" : "log.victoryCardTaken"),
      );
    case "hillCardTaken":
      return lineOf(event.seat, "victory", t("log.hillCardTaken"));
    case "missionOffered":
      return lineOf(event.seat, "draw", t("log.missionOffered", { count }));
    case "putAtBottom":
      return lineOf(event.seat, "discard", t("log.putAtBottom"));
    case "mined":
      return lineOf(event.seat, "rubium", t("log.mined", { amount: event.rubium }));
    // These events have no line. The next events report where a picked unit goes, and the dice of a step.
    // Nothing changes when a player passes or gives no card.
    case "unitPicked":
    case "stepBegan":
    case "passed":
    case "noCardGiven":
      return null;
  }
}

/** The line about undone steps. Its subject is the player of the latest undone step. */
function undoLine({ undoneSteps }: Entry, info: GameInfo, hexes: readonly HexView[]): LogLine | null {
  const last = undoneSteps.at(-1);
  if (!last) return null;
  const undoneTexts = joinWithAnd(undoneSteps.map((step) => stepText(step, info, hexes)));
  return lineOf(last.seat, "undo", t("log.undid", { what: undoneTexts }));
}

/** The winners as a sentence. */
export const gameOverText = (ending: Ending, info: GameInfo): string =>
  winnersText(ending, (seat) => playerName(info, seat), info.optionalRules.includes("teams"));
