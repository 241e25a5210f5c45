/** What a screen reader is not told while computers play, because the summary before the next turn tells it. */
import type { Event as GameEvent } from "../../bindings";
import { splitTurns } from "../stage/recap";

/** Events that are told at once in any turn: they concern all players, and the summary leaves them out. */
const FOR_ALL: readonly GameEvent["type"][] = [
  "turnBegan",
  "playerEliminated",
  "discarded",
  "missionAddedToLine",
  "stormBegan",
  "stormRolled",
  "stormMoved",
  "reshuffled",
  "gameOver",
];

/**
 * The events in the turns of others that do not concern the player `person`. Everything of a battle concerns
 * the player who fights in it, and everything of a special attack the player who loses a unit. Both concern
 * whom they ask: `askedIncidents` are the events that began them. Of the special attacks of a turn on the same
 * hex all are told, if one is: else the summary would tell a miss after a hit was announced.
 */
export function eventsToldLater(
  events: readonly GameEvent[],
  person: number,
  askedIncidents: readonly GameEvent[],
): Set<GameEvent> {
  const toldLater = new Set<GameEvent>();
  for (const [began, ...turn] of splitTurns(events)) {
    if (began.seat === person) continue;
    const incidents = splitIncidents(turn);
    const concernsPerson = ([first, ...rest]: GameEvent[]): boolean =>
      first !== undefined &&
      (askedIncidents.includes(first) ||
        (first.type === "battleBegan" && (first.attacker === person || first.defender === person)) ||
        (first.type === "specialAttack" && rest.some((event) => isOf(event, person))));
    const concerning = incidents.filter(concernsPerson);
    const isTold = (incident: GameEvent[]): boolean =>
      concerning.includes(incident) ||
      concerning.some(([told]) => told?.type === "specialAttack" && attackedHex(incident) === told.to);
    for (const incident of incidents) {
      if (isTold(incident)) continue;
      for (const event of incident)
        if (!FOR_ALL.includes(event.type) && !isOf(event, person)) toldLater.add(event);
    }
  }
  return toldLater;
}

/** True if the event is about the player. */
const isOf = (event: GameEvent, person: number): boolean =>
  ("seat" in event && event.seat === person) ||
  ("giver" in event && (event.giver === person || event.receiver === person));

/** The hex of a special attack; `null` if the incident is none. */
const attackedHex = ([first]: readonly GameEvent[]): number | null =>
  first?.type === "specialAttack" ? first.to : null;

/** The events of a turn: battles with what followed from them, special attacks, and what was between them. */
function splitIncidents(events: readonly GameEvent[]): GameEvent[][] {
  const incidents: GameEvent[][] = [[]];
  for (const event of events) {
    const isPartOfAttack = event.type === "specialAttackRolled" || event.type === "unitLost";
    const endsAttack = incidents.at(-1)?.[0]?.type === "specialAttack" && !isPartOfAttack;
    if (endsAttack || ["battleBegan", "phaseBegan", "specialAttack"].includes(event.type)) incidents.push([]);
    incidents.at(-1)?.push(event);
  }
  return incidents;
}
