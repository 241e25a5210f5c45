/** The steps of an advised plan that are left after some actions. */
import type { Action, AdvisedStep } from "../../bindings";

/** The steps that are left after these actions; `null` if the actions depart from the plan. */
export function remainingSteps(
  steps: readonly AdvisedStep[],
  actions: readonly Action[],
): AdvisedStep[] | null {
  return actions.reduce<AdvisedStep[] | null>((left, action) => left && stepsAfter(left, action), [...steps]);
}

function stepsAfter(steps: readonly AdvisedStep[], action: Action): AdvisedStep[] | null {
  const index = steps.findIndex((step) => includesAction(step, action));
  const step = steps[index];
  // A plan does not list the end of the phase between its purchases and its moves.
  if (!step) return action.type === "endPhase" && steps[0]?.type === "move" ? [...steps] : null;
  const rest = withoutAction(step, action);
  return [...steps.slice(0, index), ...(rest ? [rest] : []), ...steps.slice(index + 1)];
}

function includesAction(step: AdvisedStep, action: Action): boolean {
  switch (step.type) {
    case "buy":
      return (
        action.type === "buy" &&
        action.hex === step.hex &&
        step.units.some(({ kind }) => kind === action.kind)
      );
    case "move":
      return (
        action.type === "move" &&
        action.to === step.to &&
        step.units.some(({ kind, from }) => kind === action.kind && from === action.from)
      );
    case "act":
      return JSON.stringify(step.action) === JSON.stringify(action);
  }
}

/** The step without one of its units; `null` if nothing of it is left. */
function withoutAction(step: AdvisedStep, action: Action): AdvisedStep | null {
  if (step.type === "buy" && action.type === "buy") {
    const units = withoutOne(step.units, ({ kind }) => kind === action.kind);
    return units.length > 0 ? { ...step, units } : null;
  }
  if (step.type === "move" && action.type === "move") {
    const units = withoutOne(step.units, ({ kind, from }) => kind === action.kind && from === action.from);
    return units.length > 0 ? { ...step, units } : null;
  }
  return null;
}

const withoutOne = <T extends { count: number }>(units: readonly T[], isWanted: (unit: T) => boolean): T[] =>
  units
    .map((unit) => (isWanted(unit) ? { ...unit, count: unit.count - 1 } : unit))
    .filter(({ count }) => count > 0);
