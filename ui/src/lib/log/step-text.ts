/** Texts for steps, such as "Mira: buys 3 Humans". */
import type { Action, PublicAction, GameInfo, HexView, StepSummary, View } from "../../bindings";
import { exactPlace, kindCountText, kindCountsText, kindName, playerName } from "../words/names";
import { joinWithAnd, t } from "../i18n/index.svelte";
import { cardText } from "./common";

/** The text for a step with the name of its player. `endsTurn`: the step ends the last phase of a turn. */
export function stepTextWithPlayer(
  step: StepSummary,
  info: GameInfo,
  hexes: readonly HexView[],
  endsTurn = false,
): string {
  return t("table.labelled", {
    name: playerName(info, step.seat),
    what: stepText(step, info, hexes, endsTurn),
  });
}

/**
 * True if the latest step, which must have ended a phase, also ended the turn, so that another seat is active
 * now.
 */
export const hasEndedTurn = (latestStep: StepSummary, view: View): boolean => latestStep.seat !== view.active;

/** A short description of a step. */
export function stepText(
  { actions }: StepSummary,
  info: GameInfo,
  hexes: readonly HexView[],
  endsTurn = false,
): string {
  const runs: (Action[] | HiddenAction)[] = [];
  for (const publicAction of actions) {
    const last = runs.at(-1);
    if (publicAction.type !== "open") {
      runs.push(publicAction);
      continue;
    }
    const { action } = publicAction;
    if (Array.isArray(last) && last[0] && areInSameRun(last[0], action)) last.push(action);
    else runs.push([action]);
  }
  return joinWithAnd(
    runs.map((run) => (Array.isArray(run) ? runText(run, info, hexes, endsTurn) : hiddenText(run))),
  );
}

/** A short description of an action. Cards are named. */
export const actionText = (action: Action, info: GameInfo, hexes: readonly HexView[]): string =>
  runText([action], info, hexes, false);

/** An action with a hidden card. */
type HiddenAction = Exclude<PublicAction, { type: "open" }>;

function hiddenText({ type }: HiddenAction): string {
  switch (type) {
    case "cardGiven":
      return t("undo.gave");
    case "missionKept":
      return t("undo.keep");
  }
}

/** True if two actions share one phrase: moves with the same path, or purchases for the same hex. */
function areInSameRun(a: Action, b: Action): boolean {
  if (a.type === "move" && b.type === "move") return a.from === b.from && a.to === b.to;
  if (a.type === "buy" && b.type === "buy") return a.hex === b.hex;
  return false;
}

function runText(
  run: readonly Action[],
  info: GameInfo,
  hexes: readonly HexView[],
  endsTurn: boolean,
): string {
  const action = run[0];
  if (!action) return "";
  const placeOf = (hex: number): string => exactPlace(info, hexes, hex);
  const withPlace = (hex: number, text: string): string => t("log.at", { what: text, place: placeOf(hex) });
  const units = kindCountsText(countByKind(run.flatMap((item) => ("kind" in item ? [item.kind] : []))));
  switch (action.type) {
    case "buy":
      return withPlace(action.hex, t("log.bought", { units }));
    case "move":
      return t("undo.move", { units, place: placeOf(action.to) });
    case "play":
      return t("log.cardPlayed", { card: cardText(info, action.card) });
    case "exchange":
      return t("log.exchanged", { card: cardText(info, action.card) });
    case "passToTeammate":
      return t("undo.give", { card: cardText(info, action.card) });
    case "specialAttack":
      return withPlace(action.to, t("log.specialAttack", { kind: kindName(action.kind, 1) }));
    case "explore":
      return withPlace(action.hex, t("undo.explore"));
    case "battle":
      return withPlace(action.hex, t("log.battleBegan", { defender: playerName(info, action.defender) }));
    case "casualty":
      return t("undo.casualty", { unit: kindCountText(action.kind, 1) });
    case "sacrifice":
      return t("log.sacrificed", { units: kindCountText(action.kind, 1) });
    case "victim":
      return t("undo.victim", { name: playerName(info, action.seat) });
    case "targetPlacement":
    case "targetUnit":
      return t("undo.target", { what: `${kindCountText(action.kind, 1)}, ${placeOf(action.hex)}` });
    case "targetHex":
      return t("undo.target", { what: placeOf(action.hex) });
    case "targetKind":
      return t("undo.target", { what: `${kindName(action.kind, 2)}, ${t(`side.${action.side}`)}` });
    case "targetForce":
    case "targetHit":
      return t("undo.target", { what: t(`side.${action.side}`) });
    case "endPhase":
      return t(endsTurn ? "undo.endTurn" : "undo.endPhase");
    case "pass":
    case "passBattle":
    case "takeEnergize":
    case "takeFaceupCard":
    case "keep":
      return t(`undo.${action.type}`);
  }
}

function countByKind<K>(kinds: readonly K[]): { kind: K; count: number }[] {
  const counts = new Map<K, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count }));
}
