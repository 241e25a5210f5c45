/** Log lines for the steps of a table. */
import type { TableEvent } from "../../../bindings";
import { kindCount, kindName, phaseName } from "../../words/names";
import { list, t } from "../../i18n/index.svelte";
import { commonLine, isCommon, lineOf, type LogLine } from "../../log/common";
import { runsOf } from "../../log/runs";
import { numberName, warningText, seatName, setText, type TableNaming } from "./texts";

/** Events that the line of a correction already includes. */
const TOLD: ReadonlySet<TableEvent["type"]> = new Set(["units", "points", "refinery"]);

/** Log lines for the significant events of a step. Consecutive equal events share one line. */
export function stepLines(events: readonly TableEvent[], naming: TableNaming): LogLine[] {
  const corrected = events.some(({ type }) => type === "corrected");
  const told = events.filter(({ type }) => !corrected || !TOLD.has(type));
  return runsOf(told).flatMap((run) => runLine(run, naming) ?? []);
}

/** A short label for a step. */
export function stepTitle(events: readonly TableEvent[], naming: TableNaming): string {
  const line = stepLines(events, naming)[0];
  if (!line) return t("steps.begun");
  return lineText(line, naming);
}

export function lineText({ seat, text }: Pick<LogLine, "seat" | "text">, naming: TableNaming): string {
  return seat === null ? text : t("table.of", { name: seatName(naming, seat), what: text });
}

function runLine(run: [TableEvent, ...TableEvent[]], naming: TableNaming): LogLine | null {
  const [event] = run;
  const by = lineOf;
  const fact = (icon: LogLine["icon"], text: string): LogLine => by(null, icon, text);
  const { info } = naming;
  const name = (seat: number): string => seatName(naming, seat);
  if (isCommon(event)) return commonLine(event, { info, seat: name }, run.filter(isCommon));
  switch (event.type) {
    case "anyway":
      return fact("info", t("event.anyway", { reason: warningText(event, naming) }));
    case "first":
      return by(event.seat, "turn", t("event.first"));
    case "money": {
      if (event.reason === "correction") {
        return by(event.seat, "pencil", setText(t("job.rubium"), event.now - event.change, event.now));
      }
      const sign = event.change < 0 ? "minus" : "plus";
      const params = { count: Math.abs(event.change), reason: t(`reason.${event.reason}`) };
      return by(event.seat, "rubium", t(`event.money.${sign}`, params));
    }
    case "units": {
      const units = kindCount(event.kind, Math.abs(event.change));
      return by(event.seat, "units", t(event.change < 0 ? "event.removed" : "log.placed", { units }));
    }
    case "refinery":
      return by(event.seat, "mine", t(event.worked ? "event.work" : "event.leave", { value: event.value }));
    case "monolith":
      return event.holder === null
        ? fact("hexes", t("event.monolithNobody"))
        : by(event.holder, "hexes", t("event.monolith"));
    case "stackEmpty":
      return by(event.seat, "victory", t("event.stackEmpty"));
    case "passed": {
      const key = event.deck === "missions" ? "log.gaveMissions" : "log.gaveEnergize";
      return by(event.seat, "move", t(key, { name: name(event.to) }));
    }
    case "points": {
      const sign = event.change < 0 ? "minus" : "plus";
      const params = { count: Math.abs(event.change), reason: t(`source.${event.source}`) };
      return by(event.seat, "victory", t(`event.points.${sign}`, params));
    }
    case "do":
      return null;
    case "stepBegan":
      return fact(
        "die",
        t("event.step", { kind: kindName(event.kind, 2), count: event.dice[0] + event.dice[1] }),
      );
    case "trayRolled": {
      const faces = run.flatMap((one) => (one.type === "trayRolled" ? [one.face] : []));
      return by(event.seat, "die", t("event.tray", { faces: faces.join(" ") }));
    }
    case "hitsCounted":
      return by(event.seat, "die", t("event.hits", { kind: kindName(event.kind, 2), count: event.hits }));
    case "hitAdded":
      return fact("die", t("event.hitAdded"));
    case "abandoned":
      return fact("close", t("event.abandoned"));
    case "chain": {
      const kind = kindName(event.kind, 1);
      return by(event.seat, "breath", t(event.goesOn ? "event.chain.on" : "event.chain.off", { kind }));
    }
    case "stormRolled":
      return fact("die", t("event.stormRolled", { face: event.face }));
    case "stormCards":
      return by(event.seat, "energize", t("event.stormCards", { count: event.cards }));
    case "out":
      return by(event.seat, "lost", t(event.out ? "log.playerOut" : "event.in"));
    case "renamed":
      return fact("pencil", t("event.renamed", { name: event.name }));
    case "away":
      return by(event.seat, "units", t(event.away ? "event.away" : "event.back"));
    case "passedOver":
      return by(event.seat, "move", t("event.passedOver"));
    case "reseated": {
      const names = event.order.map((seat) => seatName(naming, seat));
      return fact("turn", t("event.reseated", { names: list(names) }));
    }
    case "corrected": {
      if (event.now === null) return by(event.seat, "pencil", t("event.corrected.hand"));
      const what = numberName(event.what, naming);
      return by(event.seat, "pencil", setText(what, event.now - event.change, event.now));
    }
    case "dice":
      return fact("die", t(`event.${event.dice}.${event.to}`));
    case "turnCorrected":
      return by(
        event.seat,
        "pencil",
        t("event.turnCorrected", { turn: event.turn, phase: phaseName(event.phase) }),
      );
    case "spared":
      return by(event.seat, "shield", t("event.spared"));
  }
}
