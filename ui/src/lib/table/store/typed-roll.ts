/** The dice that the players have entered in the latest battle, so that they can be corrected. */
import type { Kind, TableEvent } from "../../../bindings";

/** A die with its index among all dice of the battle. */
export type TypedDie = { index: number; seat: number; face: number; isHit: boolean };

/** Dice that were entered together. */
export type TypedRoll = { kind: Kind; dice: readonly TypedDie[]; isOfThisPhase: boolean };

/** The rolls of a battle, of which these are the steps from its beginning on. */
export function typedRolls(steps: readonly { events: readonly TableEvent[] }[]): readonly TypedRoll[] {
  const lastPhaseIndex = steps.findLastIndex(({ events }) =>
    events.some(({ type }) => type === "phaseBegan"),
  );
  let nextIndex = 0;
  return steps.flatMap(({ events }, stepIndex) => {
    const rolled = events.filter((event) => event.type === "rolled");
    const dice = rolled.map(({ seat, face, isHit }) => ({ index: nextIndex++, seat, face, isHit }));
    const kind = rolled[0]?.kind;
    return kind ? [{ kind, dice, isOfThisPhase: stepIndex > lastPhaseIndex }] : [];
  });
}
