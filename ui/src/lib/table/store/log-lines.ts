/** Log lines for the steps of a table. */
import type { TableEvent } from "../../../bindings";
import { cardName, kindCountText, kindCountsText, kindName, phaseName } from "../../words/names";
import { joinWithAnd, t } from "../../i18n/index.svelte";
import { commonLine, isCommonEvent, lineOf, type LogLine } from "../../log/common";
import { splitIntoRuns } from "../../log/event-runs";
import {
  correctedNumberName,
  warningText,
  seatName,
  changedValueText,
  rubiumReasonText,
  specialAttackText,
  type TableData,
  battlePlace,
} from "./texts";

/** Events that the line of a correction already includes. */
const INCLUDED_IN_CORRECTION: ReadonlySet<TableEvent["type"]> = new Set([
  "unitsChanged",
  "pointsChanged",
  "refineryChanged",
]);

/**
 * True if the line of an earlier event already includes `event`: the placing of bought units, the removal of
 * lost or returned units, or the changes when a player gives rubium to another.
 */
const isIncludedIn = (previous: TableEvent | undefined, event: TableEvent): boolean =>
  (event.type === "rubiumChanged" && event.reason === "given") ||
  (event.type === "unitsChanged" &&
    (previous?.type === "bought" || previous?.type === "unitsTakenBack" || previous?.type === "unitLost") &&
    previous.seat === event.seat &&
    previous.kind === event.kind);

/**
 * Log lines for a step, without events that another line includes. The events of a run (`splitIntoRuns`)
 * share one line.
 */
export function stepLines(
  events: readonly TableEvent[],
  table: TableData,
  formatCorrection = changedValueText,
): LogLine[] {
  const hasCorrection = events.some(({ type }) => type === "corrected");
  const shownEvents = events
    // Physical actions are listed in the to-do list.
    .filter(({ type }) => type !== "instructionGiven")
    .filter((event, index, all) => !isIncludedIn(all[index - 1], event))
    .filter(({ type }) => !hasCorrection || !INCLUDED_IN_CORRECTION.has(type));
  return splitIntoRuns(shownEvents).flatMap((run) => runLine(run, table, formatCorrection) ?? []);
}

/** Lines for what a correction of a battle has changed, to be listed below a heading. */
export const battleCorrectionLines = (changes: readonly TableEvent[], table: TableData): LogLine[] =>
  stepLines(changes, table, (what, from, to) => t("number.changed", { what, from, to }));

/** A short label for a step: its first log line, or a general text if it has no line. */
export function stepTitle(events: readonly TableEvent[], table: TableData): string {
  const line = stepLines(events, table)[0];
  if (!line) return t("steps.begun");
  return lineText(line, table);
}

export function lineText({ seat, text }: Pick<LogLine, "seat" | "text">, table: TableData): string {
  return seat === null ? text : t("table.labelled", { name: seatName(table, seat), what: text });
}

/** The log line for a run of events; `null` if such events have no line. */
function runLine(
  run: [TableEvent, ...TableEvent[]],
  table: TableData,
  formatCorrection: typeof changedValueText,
): LogLine | null {
  const [event] = run;
  const seatLine = lineOf;
  const tableLine = (icon: LogLine["icon"], text: string): LogLine => seatLine(null, icon, text);
  const { info } = table;
  const nameOf = (seat: number): string => seatName(table, seat);
  if (event.type === "specialAttack")
    return seatLine(event.seat, "breath", specialAttackText(event.kind, event.victim, table));
  if (event.type === "battleBegan") {
    const units = {
      attackers: kindCountsText(event.attackers),
      defenders: kindCountsText(event.defenders),
      terrain: battlePlace(event.terrain),
    };
    return seatLine(
      event.attacker,
      "battle",
      t("event.battleBegan", { ...units, name: nameOf(event.defender) }),
      true,
    );
  }
  if (isCommonEvent(event)) return commonLine(event, { info, seat: nameOf }, run.filter(isCommonEvent));
  switch (event.type) {
    case "warningOverridden":
      return tableLine("info", t("event.warningOverridden", { reason: warningText(event, table) }));
    case "rubiumGiven":
      return seatLine(
        event.seat,
        "rubium",
        t("event.act.give", { amount: event.amount, name: nameOf(event.receiver) }),
      );
    case "firstPlayerChosen":
      return seatLine(event.seat, "turn", t("event.first"));
    case "rubiumChanged": {
      if (event.reason === "correction") {
        return seatLine(
          event.seat,
          "pencil",
          formatCorrection(t("section.rubium"), event.now - event.change, event.now),
        );
      }
      const sign = event.change < 0 ? "minus" : "plus";
      const parameters = {
        count: Math.abs(event.change),
        reason: rubiumReasonText(event.reason, event.change),
      };
      return seatLine(event.seat, "rubium", t(`event.rubium.${sign}`, parameters));
    }
    case "unitsChanged": {
      const units = kindCountText(event.kind, Math.abs(event.change));
      return seatLine(event.seat, "units", t(event.change < 0 ? "event.removed" : "log.placed", { units }));
    }
    case "unitsTakenBack":
      return seatLine(
        event.seat,
        "cart",
        t("event.takenBack", { units: kindCountText(event.kind, event.count) }),
      );
    case "missionTakenBack":
      return seatLine(
        event.seat,
        "mission",
        event.card === null
          ? t("event.act.takeBackPhysicalMission", { points: event.vp })
          : t("event.act.takeBackMission", { card: cardName(table.info, event.card) }),
      );
    case "refineryChanged":
      return seatLine(
        event.seat,
        "mine",
        t(event.isWorked ? "event.addRefinery" : "event.removeRefinery", { value: event.value }),
      );
    case "monolithHolderChanged":
      return event.holder === null
        ? tableLine("hexes", t("event.monolithNobody"))
        : seatLine(event.holder, "hexes", t("event.monolith"));
    case "stackEmpty":
      return seatLine(event.seat, "victory", t("event.stackEmpty"));
    case "cardPassed": {
      const key = event.deck === "missions" ? "log.gaveMissions" : "log.gaveEnergize";
      return seatLine(event.seat, "move", t(key, { name: nameOf(event.to) }));
    }
    case "pointsChanged": {
      const sign = event.change < 0 ? "minus" : "plus";
      const parameters = { count: Math.abs(event.change), reason: t(`source.${event.source}`) };
      return seatLine(event.seat, "victory", t(`event.points.${sign}`, parameters));
    }
    // Instructions are in the to-do list. The effects of a card have their own events.
    case "instructionGiven":
    case "cardEffect":
      return null;
    case "stepBegan":
      return tableLine(
        "die",
        t("event.step", { kind: kindName(event.kind, 2), count: event.diceCounts[0] + event.diceCounts[1] }),
      );
    case "trayDieRolled": {
      const faces = run.flatMap((event) => (event.type === "trayDieRolled" ? [event.face] : []));
      return seatLine(event.seat, "die", t("event.tray", { faces: faces.join(" ") }));
    }
    case "hitsCounted":
      return seatLine(
        event.seat,
        "die",
        t("event.hits", { kind: kindName(event.kind, 2), count: event.hits }),
      );
    case "hitAdded":
      return tableLine("die", t("event.hitAdded"));
    case "abandoned":
      return tableLine("close", t("event.abandoned"));
    case "attackChain": {
      const kind = kindName(event.kind, 1);
      return seatLine(
        event.seat,
        "breath",
        t(event.isContinued ? "event.chain.on" : "event.chain.off", { kind }),
      );
    }
    case "stormRolled":
      return tableLine("die", t("event.stormRolled", { face: event.face }));
    case "stormCardsCounted":
      return seatLine(event.seat, "energize", t("event.stormCards", { count: event.cards }));
    case "eliminationChanged":
      return seatLine(event.seat, "lost", t(event.isEliminated ? "log.playerEliminated" : "event.in"));
    case "renamed":
      return tableLine("pencil", t("event.renamed", { name: event.name }));
    case "absenceChanged":
      return seatLine(event.seat, "units", t(event.isAway ? "event.away" : "event.back"));
    case "turnSkipped":
      return seatLine(event.seat, "move", t("event.turnSkipped"));
    case "reseated": {
      const names = event.order.map((seat) => seatName(table, seat));
      return tableLine("turn", t("event.reseated", { names: joinWithAnd(names) }));
    }
    case "corrected": {
      if (event.now === null) return seatLine(event.seat, "pencil", t("event.corrected.hand"));
      const numberText = correctedNumberName(event.number, table);
      return seatLine(
        event.seat,
        "pencil",
        formatCorrection(numberText, event.now - event.change, event.now),
      );
    }
    case "diceSettingChanged":
      return tableLine("die", t(`event.${event.dice}.${event.setting}`));
    case "turnCorrected":
      return seatLine(
        event.seat,
        "pencil",
        t("event.turnCorrected", { turn: event.turn, phase: phaseName(event.phase) }),
      );
    case "notEliminated":
      return seatLine(event.seat, "shield", t("event.notEliminated"));
  }
}
