/** Groups the steps of the log by turn. */
import type { TableEvent, TableStep } from "../../../bindings";

/** A turn, and the round around the table that it belongs to. */
type LoggedTurn = { round: number; turn: number; seat: number };
type StepsOfTurn = { turn: LoggedTurn | null; steps: readonly TableStep[] };

/**
 * Steps by turn, in order. The step that ends a turn belongs to that turn. `order` lists the seats clockwise
 * from the first player. Steps before the first turn have no turn; if the app does not track phases, no step
 * has one.
 */
export function stepsByTurn(steps: readonly TableStep[], order: readonly number[]): StepsOfTurn[] {
  const groups: { turn: LoggedTurn | null; steps: TableStep[] }[] = [];
  let current: LoggedTurn | null = null;
  for (const step of steps) {
    const lastGroup = groups.at(-1);
    if (lastGroup?.turn === current) lastGroup.steps.push(step);
    else groups.push({ turn: current, steps: [step] });
    for (const event of step.events) current = turnAfter(current, event, order);
  }
  // A turn that has just begun has a group as well, for its heading.
  if (current !== null && groups.at(-1)?.turn !== current) groups.push({ turn: current, steps: [] });
  return groups;
}

function turnAfter(
  previous: LoggedTurn | null,
  event: TableEvent,
  order: readonly number[],
): LoggedTurn | null {
  if (event.type !== "turnBegan" && event.type !== "turnCorrected") return previous;
  const { turn, seat } = event;
  if (previous === null || event.type === "turnCorrected")
    return { round: Math.ceil(turn / Math.max(1, order.length)), turn, seat };
  // A round ends when the turn passes the first player.
  const isNewRound = order.indexOf(seat) <= order.indexOf(previous.seat);
  return { round: previous.round + (isNewRound ? 1 : 0), turn, seat };
}
