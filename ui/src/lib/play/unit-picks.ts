/** The steps that pick units for a card in play, such as Drop Ship. */
import type { StepSummary } from "../../bindings";

const picksUnit = ({ actions }: StepSummary): boolean =>
  actions.every((action) => action.type === "open" && action.action.type === "targetUnit");

/** The first of the consecutive picks at the end of the list; `null` if the last step is not a pick. */
export function firstUnitPick(undoableSteps: readonly StepSummary[]): StepSummary | null {
  return undoableSteps[undoableSteps.findLastIndex((step) => !picksUnit(step)) + 1] ?? null;
}
