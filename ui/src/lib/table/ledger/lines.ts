/** What a step of a table did, as lines of the log. */
import type { TableEvent } from "../../../bindings";
import type { IconName } from "../../art/icons";
import { cardName, cardPoints, kindCount, kindName, phaseName } from "../../words/names";
import { list, t } from "../../i18n/index.svelte";
import { isShared, sharedLine } from "../../log/shared";
import { numberName, oddText, seatName, setText, tableCalled, type TableNaming } from "./words";

/** A line of the log. `seat` begins the sentence that `text` goes on with; nobody's is a fact. */
export type TableLine = { icon: IconName; seat: number | null; text: string };

/** What the line of a correction tells already. */
const TOLD: ReadonlySet<TableEvent["type"]> = new Set(["units", "points", "refinery"]);

/** What happened in a step: its telling events, in words; dice of one throw are told together. */
export function stepLines(events: readonly TableEvent[], naming: TableNaming): TableLine[] {
  const lines: TableLine[] = [];
  const corrected = events.some(({ type }) => type === "corrected");
  for (let at = 0; at < events.length; at += 1) {
    const event = events[at];
    if (!event || (corrected && TOLD.has(event.type))) continue;
    const faces = facesFrom(events, at);
    if (faces.length > 0) {
      at += faces.length - 1;
      lines.push(throwLine(event, faces.join(" ")));
      continue;
    }
    const line = eventLine(event, naming);
    if (line) lines.push(line);
  }
  return lines;
}

/** The faces of the dice that one throw shows from a place on; none if no throw is told of there. */
function facesFrom(events: readonly TableEvent[], at: number): number[] {
  const faces: number[] = [];
  const first = events[at];
  for (let event = first; event && first; event = events[at + faces.length]) {
    if (event.type !== "rolled" && event.type !== "trayRolled") break;
    if (event.type !== first.type || event.seat !== first.seat) break;
    if (event.type === "rolled" && first.type === "rolled" && event.kind !== first.kind) break;
    faces.push(event.face);
  }
  return faces;
}

function throwLine(event: TableEvent, faces: string): TableLine {
  if (event.type === "rolled") {
    return { icon: "die", seat: event.seat, text: t("did.rolled", { kind: kindName(event.kind, 2), faces }) };
  }
  const seat = event.type === "trayRolled" ? event.seat : null;
  return { icon: "die", seat, text: t("did.tray", { faces }) };
}

/** A step in one short line. */
export function stepTitle(events: readonly TableEvent[], naming: TableNaming): string {
  const line = stepLines(events, naming)[0];
  if (!line) return t("log2.begun");
  return lineText(line, naming);
}

export function lineText({ seat, text }: TableLine, naming: TableNaming): string {
  return seat === null ? text : t("table.of", { name: seatName(naming, seat), what: text });
}

function eventLine(event: TableEvent, naming: TableNaming): TableLine | null {
  const by = (seat: number | null, icon: IconName, text: string): TableLine => ({ icon, seat, text });
  const fact = (icon: IconName, text: string): TableLine => by(null, icon, text);
  const card = (id: number | null, deck: "energize" | "missions"): string =>
    id === null ? t(`did.card.${deck}`) : cardName(naming.info, id);
  if (isShared(event)) {
    return sharedLine(event, {
      ...tableCalled(naming),
      points: (id, vp) => cardPoints(naming.info, id, vp),
      teams: naming.info.optional.includes("teams"),
    });
  }
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
    case "bought":
      return by(event.seat, "cart", t("did.bought", { units: kindCount(event.kind, event.count) }));
    case "units": {
      const units = kindCount(event.kind, Math.abs(event.change));
      return by(event.seat, "units", t(event.change < 0 ? "did.removed" : "did.placed", { units }));
    }
    case "refinery":
      return by(event.seat, "mine", t(event.worked ? "did.work" : "did.leave", { value: event.value }));
    case "monolith":
      return event.holder === null
        ? fact("hexes", t("did.monolithNobody"))
        : by(event.holder, "hexes", t("did.monolith"));
    case "stackEmpty":
      return by(event.seat, "victory", t("did.stackEmpty"));
    case "played":
      return by(event.seat, "energize", t("did.played", { card: card(event.card, event.deck) }));
    case "discarded": {
      const params = { card: card(event.card, event.deck) };
      return by(event.seat, "discard", t(event.exchanged ? "did.exchanged" : "did.discarded", params));
    }
    case "passed":
      return by(event.seat, "move", t("did.passed", { name: seatName(naming, event.to) }));
    case "points": {
      const sign = event.change < 0 ? "minus" : "plus";
      const params = { count: Math.abs(event.change), why: t(`source.${event.source}`) };
      return by(event.seat, "victory", t(`did.points.${sign}`, params));
    }
    case "do":
      return null;
    case "explored":
      return by(event.seat, "explore", exploredText(event));
    case "battleBegan":
      return by(event.attacker, "battle", t("did.battle", { name: seatName(naming, event.defender) }));
    case "stepBegan":
      return fact(
        "die",
        t("did.step", { kind: kindName(event.kind, 2), count: event.dice[0] + event.dice[1] }),
      );
    case "rolled":
    case "trayRolled":
      return null;
    case "hitsCounted":
      return by(event.seat, "die", t("did.hits", { kind: kindName(event.kind, 2), count: event.hits }));
    case "hitAdded":
      return fact("die", t("did.hitAdded"));
    case "fell":
      return by(event.seat, "lost", t("did.fell", { kind: kindName(event.kind, 1) }));
    case "abandoned":
      return fact("close", t("did.abandoned"));
    case "specialAttack":
      return by(event.seat, "breath", t("did.special", { kind: kindName(event.kind, 1) }));
    case "sacrificed":
      return by(event.seat, "breath", t("did.sacrificed", { kind: kindName(event.kind, 1) }));
    case "chain": {
      const kind = kindName(event.kind, 1);
      return by(event.seat, "breath", t(event.goesOn ? "did.chain.on" : "did.chain.off", { kind }));
    }
    case "stormRolled":
      return fact("die", t("did.stormRolled", { face: event.face }));
    case "stormCards":
      return by(event.seat, "energize", t("did.stormCards", { count: event.cards }));
    case "out":
      return by(event.seat, "lost", t(event.out ? "did.out" : "did.in"));
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

function exploredText({ found, lost, refinery }: Extract<TableEvent, { type: "explored" }>): string {
  const parts: string[] = [];
  if (found) parts.push(t("did.explored.unit", { kind: kindName(found, 1) }));
  if (lost) parts.push(t("did.explored.lost", { kind: kindName(lost, 1) }));
  if (refinery > 0) parts.push(t("did.explored.refinery", { value: refinery }));
  return parts.length > 0 ? list(parts) : t("did.explored.nothing");
}
