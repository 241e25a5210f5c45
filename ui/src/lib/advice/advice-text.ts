/** The texts of advice, and what advice highlights: hexes, arrows, a card, or the gold button. */
import type { Action, Advice, AdvisedStep, DecisionReason, GameInfo, HexView } from "../../bindings";
import { cardName, cardPoints, exactPlace, kindCountsText, kindName, playerName } from "../words/names";
import { joinWithAnd, t } from "../i18n/index.svelte";
import { hexesOf } from "../log/named-in-entry";
import { actionText } from "../log/step-text";
import { percent } from "../words/numbers";
import type { PlannedMove } from "../board/planned-move";

/**
 * Describes a purchase or move as an instruction, such as "Buy 2 Humans", and any other step as what the
 * Commander would do, such as "The Commander ends the phase".
 */
export function stepText(step: AdvisedStep, info: GameInfo, board: readonly HexView[]): string {
  switch (step.type) {
    case "buy":
      return t("log.at", {
        what: t("advice.buy", { units: kindCountsText(step.units) }),
        place: exactPlace(info, board, step.hex),
      });
    case "move": {
      const units = unitsAndOriginsText(step.units, info, board);
      const place = exactPlace(info, board, step.to);
      if (step.attacks.length === 0) return t("advice.move", { units, place });
      const name = joinWithAnd(step.attacks.map(({ defender }) => playerName(info, defender)));
      return t("log.at", { what: t("advice.attack", { name, units }), place });
    }
    case "act":
      return t("advice.would", { what: actionText(step.action, info, board) });
  }
}

/** Lists the units by the hex that they move from, such as "2 Humans from Rock Plains (1, 0)". */
function unitsAndOriginsText(
  units: Extract<AdvisedStep, { type: "move" }>["units"],
  info: GameInfo,
  board: readonly HexView[],
): string {
  return joinWithAnd(
    [...new Set(units.map(({ from }) => from))].map((from) =>
      t("advice.unitsFrom", {
        units: kindCountsText(units.filter((group) => group.from === from)),
        place: exactPlace(info, board, from),
      }),
    ),
  );
}

/** The chance to win each battle that the step leads to; `null` if there are no known chances. */
export function oddsText(step: AdvisedStep, info: GameInfo): string | null {
  if (step.type !== "move") return null;
  const knownChances = step.attacks.flatMap(({ defender, winChance }) =>
    winChance === null ? [] : [{ defender, winChance }],
  );
  const [first, ...others] = knownChances;
  if (!first) return null;
  if (others.length === 0) return t("advice.odds", { percent: percent(first.winChance) });
  return joinWithAnd(
    knownChances.map(({ defender, winChance }) =>
      t("advice.oddsAgainst", { name: playerName(info, defender), percent: percent(winChance) }),
    ),
  );
}

/** Names the best alternative and says how much worse it is; `null` if there is none. */
export function alternativeText(
  { best, alternative }: Advice,
  info: GameInfo,
  board: readonly HexView[],
): string | null {
  if (!alternative) return null;
  const comparison =
    alternative.winPercentDeficit === 0
      ? t("advice.equal")
      : t("advice.lower", { count: alternative.winPercentDeficit });
  return t("advice.alternative", {
    what: differenceText(best.steps, alternative.steps, info, board),
    points: comparison,
  });
}

/**
 * Describes how the alternative differs from the best plan: by the hexes that only one of them attacks, or,
 * if both attack the same hexes, by all steps of the alternative.
 */
function differenceText(
  best: readonly AdvisedStep[],
  alternative: readonly AdvisedStep[],
  info: GameInfo,
  board: readonly HexView[],
): string {
  const [hexesAttackedByBest, hexesAttackedByAlternative] = [attackedHexes(best), attackedHexes(alternative)];
  const placesText = (hexes: readonly number[]): string =>
    joinWithAnd(hexes.map((hex) => exactPlace(info, board, hex)));
  const droppedHexes = hexesAttackedByBest.filter((hex) => !hexesAttackedByAlternative.includes(hex));
  const addedHexes = hexesAttackedByAlternative.filter((hex) => !hexesAttackedByBest.includes(hex));
  if (addedHexes.length > 0 && droppedHexes.length > 0)
    return t("advice.attackInstead", { places: placesText(addedHexes), others: placesText(droppedHexes) });
  if (addedHexes.length > 0) return t("advice.attackToo", { places: placesText(addedHexes) });
  if (droppedHexes.length > 0) return t("advice.noAttack", { places: placesText(droppedHexes) });
  return joinWithAnd(
    alternative.map((step) =>
      step.type === "act" ? actionText(step.action, info, board) : stepText(step, info, board),
    ),
  );
}

const attackedHexes = (steps: readonly AdvisedStep[]): number[] =>
  steps.flatMap((step) => (step.type === "move" && step.attacks.length > 0 ? [step.to] : []));

/** The hexes that a step names. */
export function hexesOfStep(step: AdvisedStep): number[] {
  switch (step.type) {
    case "buy":
      return [step.hex];
    case "move":
      return [...new Set([...step.units.map(({ from }) => from), step.to])];
    case "act":
      return hexesOf(step.action);
  }
}

/** The moves of a plan as arrows. */
export function movesOfPlan(steps: readonly AdvisedStep[]): PlannedMove[] {
  const purchaseHexes = new Set(steps.flatMap((step) => (step.type === "buy" ? [step.hex] : [])));
  return steps.flatMap(movesOfStep).map((move) => ({ ...move, needsPurchase: purchaseHexes.has(move.from) }));
}

function movesOfStep(step: AdvisedStep): Omit<PlannedMove, "needsPurchase">[] {
  if (step.type === "act")
    return step.action.type === "specialAttack"
      ? [{ from: step.action.from, to: step.action.to, type: "attack" }]
      : step.action.type === "move"
        ? [{ from: step.action.from, to: step.action.to, type: "move" }]
        : [];
  if (step.type === "buy") return [];
  const type = step.attacks.length > 0 ? "attack" : "move";
  return [...new Set(step.units.map(({ from }) => from))].map((from) => ({ from, to: step.to, type }));
}

/**
 * The action of the first of these steps; `null` if that step is a purchase or a move, or if there is none.
 */
export const nextAction = ([step]: readonly AdvisedStep[]): Action | null =>
  step?.type === "act" ? step.action : null;

/**
 * The reason for a purchase or a move as a sentence; `null` for other steps, and for moves into a battle,
 * whose odds are the reason. The text of the step already names the place, so the reason does not.
 */
export function reasonTextOfStep(
  step: AdvisedStep,
  info: GameInfo,
  board: readonly HexView[],
): string | null {
  if (step.type === "act" || step.reason === null) return null;
  const { reason } = step;
  switch (reason.type) {
    case "buyMiner":
    case "mineRefinery":
      return t(`advice.whyThere.${reason.type}`, { amount: reason.income });
    case "retreat":
    case "explore":
    case "betterHex":
      return t(`advice.whyThere.${reason.type}`);
    case "forced":
    case "scoreMission":
    case "keepMission":
    case "buyUnit":
    case "attack":
    case "monolith":
    case "kingOfTheHill":
    case "playCardNow":
    case "bestTarget":
    case "exchange":
    case "tieBreakExchange":
    case "cardForTeammate":
    case "casualty":
    case "sacrifice":
    case "nothingBetter":
    case "arbitrary":
      return reasonText(reason, info, board);
  }
}

/** The reason as a sentence. */
export function reasonText(reason: DecisionReason, info: GameInfo, board: readonly HexView[]): string {
  switch (reason.type) {
    case "scoreMission":
      return t("advice.why.scoreMission", {
        card: cardName(info, reason.card),
        points: cardPoints(info, reason.card, reason.vp),
        count: reason.vp,
      });
    case "playCardNow":
    case "keepMission":
    case "exchange":
    case "tieBreakExchange":
    case "cardForTeammate":
      return t(`advice.why.${reason.type}`, { card: cardName(info, reason.card) });
    case "buyUnit":
    case "casualty":
    case "sacrifice":
      return t(`advice.why.${reason.type}`, { kind: kindName(reason.kind, 1) });
    case "attack":
      return t("advice.why.attack", {
        name: playerName(info, reason.defender),
        place: exactPlace(info, board, reason.hex),
        percent: t("odds.percent", { count: reason.winPercent }),
      });
    case "buyMiner":
    case "mineRefinery":
      return t(`advice.why.${reason.type}`, {
        place: exactPlace(info, board, reason.hex),
        amount: reason.income,
      });
    case "retreat":
    case "explore":
    case "betterHex":
      return t(`advice.why.${reason.type}`, { place: exactPlace(info, board, reason.hex) });
    case "forced":
    case "monolith":
    case "kingOfTheHill":
    case "bestTarget":
    case "nothingBetter":
    case "arbitrary":
      return t(`advice.why.${reason.type}`);
  }
}

/** The card of an action; `null` if it has none. */
export const cardOf = (action: Action): number | null => ("card" in action ? action.card : null);

/** True for the end of a phase and for a pass, which the gold button submits. */
export const isGoldButtonAction = (action: Action): boolean =>
  action.type === "endPhase" || action.type === "pass";
