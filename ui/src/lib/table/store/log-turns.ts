/** Groups the steps of the log by turn. */
import type { TableEvent, TableStep } from "../../../bindings";

/** A turn, and the round that it belongs to. */
type LoggedTurn = { round: number; turn: number; seat: number };
type StepsOfTurn = { turn: LoggedTurn | null; steps: readonly TableStep[] };

/**
 * Steps by turn, in order. The step that ends a turn belongs to that turn. Steps before the first turn have
 * no turn; if the app does not track phases, no step has a turn.
 */
export function stepsByTurn(steps: readonly TableStep[]): StepsOfTurn[] {
  const groups: { turn: LoggedTurn | null; steps: TableStep[] }[] = [];
  let current: LoggedTurn | null = null;
  for (const step of steps) {
    const lastGroup = groups.at(-1);
    if (lastGroup?.turn === current) lastGroup.steps.push(step);
    else groups.push({ turn: current, steps: [step] });
    for (const event of step.events) current = currentTurnAfter(current, event);
  }
  // A turn that has just begun has a group as well, for its heading.
  if (current !== null && groups.at(-1)?.turn !== current) groups.push({ turn: current, steps: [] });
  return groups;
}

/** The turn in progress after an event. A correction that only changes the phase begins no other turn. */
const currentTurnAfter = (current: LoggedTurn | null, event: TableEvent): LoggedTurn | null => {
  if (event.type !== "turnBegan" && event.type !== "turnCorrected") return current;
  return current?.turn === event.turn && current.seat === event.seat ? current : event;
};
