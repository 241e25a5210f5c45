/** Log lines for the steps of a table. */
import type { TableEvent } from "../../../bindings";
import { kindCount, kindName, phaseName } from "../../words/names";
import { list, t } from "../../i18n/index.svelte";
import { commonLine, isCommon, lineOf, type LogLine } from "../../log/common";
import { runsOf } from "../../log/runs";
import { numberName, oddText, seatName, setText, type TableNaming } from "./words";

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
  if (!line) return t("log2.begun");
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
      return fact("info", t("did.anyway", { why: oddText(event, naming) }));
    case "first":
      return by(event.seat, "turn", t("did.first"));
    case "money": {
      if (event.reason === "correction") {
        return by(event.seat, "pencil", setText(t("job.rubium"), event.now - event.change, event.now));
      }
      const sign = event.change < 0 ? "minus" : "plus";
      const params = { count: Math.abs(event.change), why: t(`reason.${event.reason}`) };
      return by(event.seat, "rubium", t(`did.money.${sign}`, params));
    }
    case "units": {
      const units = kindCount(event.kind, Math.abs(event.change));
      return by(event.seat, "units", t(event.change < 0 ? "did.removed" : "log.placed", { units }));
    }
    case "refinery":
      return by(event.seat, "mine", t(event.worked ? "did.work" : "did.leave", { value: event.value }));
    case "monolith":
      return event.holder === null
        ? fact("hexes", t("did.monolithNobody"))
        : by(event.holder, "hexes", t("did.monolith"));
    case "stackEmpty":
      return by(event.seat, "victory", t("did.stackEmpty"));
    case "passed": {
      const key = event.deck === "missions" ? "log.gaveMissions" : "log.gaveEnergize";
      return by(event.seat, "move", t(key, { name: name(event.to) }));
    }
    case "points": {
      const sign = event.change < 0 ? "minus" : "plus";
      const params = { count: Math.abs(event.change), why: t(`source.${event.source}`) };
      return by(event.seat, "victory", t(`did.points.${sign}`, params));
    }
    case "do":
      return null;
    case "stepBegan":
      return fact(
        "die",
        t("did.step", { kind: kindName(event.kind, 2), count: event.dice[0] + event.dice[1] }),
      );
    case "trayRolled": {
      const faces = run.flatMap((one) => (one.type === "trayRolled" ? [one.face] : []));
      return by(event.seat, "die", t("did.tray", { faces: faces.join(" ") }));
    }
    case "hitsCounted":
      return by(event.seat, "die", t("did.hits", { kind: kindName(event.kind, 2), count: event.hits }));
    case "hitAdded":
      return fact("die", t("did.hitAdded"));
    case "abandoned":
      return fact("close", t("did.abandoned"));
    case "chain": {
      const kind = kindName(event.kind, 1);
      return by(event.seat, "breath", t(event.goesOn ? "did.chain.on" : "did.chain.off", { kind }));
    }
    case "stormRolled":
      return fact("die", t("did.stormRolled", { face: event.face }));
    case "stormCards":
      return by(event.seat, "energize", t("did.stormCards", { count: event.cards }));
    case "out":
      return by(event.seat, "lost", t(event.out ? "log.playerOut" : "did.in"));
    case "renamed":
      return fact("pencil", t("did.renamed", { name: event.name }));
    case "away":
      return by(event.seat, "units", t(event.away ? "did.away" : "did.back"));
    case "passedOver":
      return by(event.seat, "move", t("did.passedOver"));
    case "reseated": {
      const names = event.order.map((seat) => seatName(naming, seat));
      return fact("turn", t("did.reseated", { names: list(names) }));
    }
    case "corrected": {
      if (event.now === null) return by(event.seat, "pencil", t("did.corrected.hand"));
      const what = numberName(event.what, naming);
      return by(event.seat, "pencil", setText(what, event.now - event.change, event.now));
    }
    case "dice":
      return fact("die", t(`did.${event.dice}.${event.to}`));
    case "turnCorrected":
      return by(
        event.seat,
        "pencil",
        t("did.turnCorrected", { turn: event.turn, phase: phaseName(event.phase) }),
      );
    case "spared":
      return by(event.seat, "shield", t("did.spared"));
  }
}
