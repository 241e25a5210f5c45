/** The steps that play a card and pick units for it, such as Drop Ship. */
import type { StepSummary } from "../../bindings";

const picksUnit = ({ actions }: StepSummary): boolean =>
  actions.every((action) => action.type === "open" && action.action.type === "targetUnit");

/** The first of the consecutive picks at the end of the list; `null` if the last step is not a pick. */
export function firstUnitPick(undoableSteps: readonly StepSummary[]): StepSummary | null {
  return undoableSteps[undoableSteps.findLastIndex((step) => !picksUnit(step)) + 1] ?? null;
}

/** The step that played the card in play, before its picks; `null` if it cannot be undone. */
export function stepThatPlayedCard(undoableSteps: readonly StepSummary[]): StepSummary | null {
  const step = undoableSteps.findLast((step) => !picksUnit(step));
  const [action] = step?.actions ?? [];
  return step && action?.type === "open" && action.action.type === "play" ? step : null;
}
