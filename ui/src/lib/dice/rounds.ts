/** The dice of a battle as they fell, step by step: what comes by itself may be over before anybody saw it. */
import type { Event as GameEvent, Kind, Side, TableEvent } from "../../bindings";

/** A die as it lies. */
export type Lying = { face: number; hits: boolean; rerolled: boolean };
/** The dice of a step, or of a card: then it is of no kind of unit. */
export type Round = { kind: Kind | null } & Record<Side, Lying[]>;

/** The rolls of a battle whose attacker sits there, after one more event of a game or a table. */
export function rollOn(
  rounds: readonly Round[],
  event: GameEvent | TableEvent,
  attacker: number,
): readonly Round[] {
  const latest = rounds.at(-1);
  switch (event.type) {
    case "stepBegan":
      return [...rounds, { kind: event.kind, attacker: [], defender: [] }];
    case "rolled": {
      const side = event.seat === attacker ? "attacker" : "defender";
      return latest ? [...rounds.slice(0, -1), put(latest, side, event)] : rounds;
    }
    case "cardRolled":
      // The side it is aimed at is told.
      return [...rounds, put({ kind: null, attacker: [], defender: [] }, opposite(event.side), event)];
    case "rerolled":
      return latest ? [...rounds.slice(0, -1), again(latest, event.side)] : rounds;
    default:
      return rounds;
  }
}

function put(round: Round, side: Side, { face, hit }: { face: number; hit: boolean }): Round {
  return { ...round, [side]: [...round[side], { face, hits: hit, rerolled: false }] };
}

const opposite = (side: Side): Side => (side === "attacker" ? "defender" : "attacker");

/** The dice of a side that missed are about to be rolled again. */
function again(round: Round, side: Side): Round {
  return { ...round, [side]: round[side].map((die) => (die.hits ? die : { ...die, rerolled: true })) };
}

/** Those in which anybody rolled. */
export const thrown = (rounds: readonly Round[]): Round[] =>
  rounds.filter(({ attacker, defender }) => attacker.length + defender.length > 0);
