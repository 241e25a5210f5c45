/** Determines what remains of an advised plan after a player's actions. */
import type { Action, AdvisedStep, Phase } from "../../bindings";

/** What remains of each step of a plan, in order; `null` for a step that is done. */
export type RemainingSteps = readonly (AdvisedStep | null)[];

/** What remains of the plan after `actions` in `phase`; `null` if the actions depart from the plan. */
export function remainingSteps(
  steps: RemainingSteps,
  actions: readonly Action[],
  phase: Phase,
): RemainingSteps | null {
  return actions.reduce<RemainingSteps | null>(
    (remaining, action) => remaining && stepsAfter(remaining, action, phase),
    steps,
  );
}

function stepsAfter(steps: RemainingSteps, action: Action, phase: Phase): RemainingSteps | null {
  const index = steps.findIndex((step) => step && includesAction(step, action));
  const step = steps[index];
  // A plan does not list the end of the phase between its purchases and its moves.
  const isMoveNext = steps.find((candidate) => candidate !== null)?.type === "move";
  const endsDeploymentBeforeMoves = action.type === "endPhase" && phase === "deployment" && isMoveNext;
  if (!step) return endsDeploymentBeforeMoves ? steps : null;
  return steps.with(index, withoutAction(step, action));
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

/** The step without the unit that the action buys or moves; `null` if the whole step is done. */
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

const withoutOne = <T extends { count: number }>(units: readonly T[], matches: (unit: T) => boolean): T[] =>
  units
    .map((unit) => (matches(unit) ? { ...unit, count: unit.count - 1 } : unit))
    .filter(({ count }) => count > 0);
