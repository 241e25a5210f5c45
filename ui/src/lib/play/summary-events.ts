/** Selects the events that a screen reader announces only in the summary before the person's next turn. */
import type { Event as GameEvent } from "../../bindings";
import { splitTurns } from "../stage/turn-summaries";

/**
 * Events that concern all players. They are announced immediately in any turn, and the summary leaves them
 * out.
 */
const EVENTS_CONCERNING_ALL: readonly GameEvent["type"][] = [
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
 * Events of battles and special attacks. The summary contains them even if they were announced immediately.
 */
const FIGHT_EVENTS: readonly GameEvent["type"][] = [
  "battleBegan",
  "battleEnded",
  "unitLost",
  "specialAttack",
  "specialAttackRolled",
];
/** True if the event is part of a battle or special attack. The summary always contains such events. */
export const isOfFight = (event: GameEvent): boolean =>
  FIGHT_EVENTS.includes(event.type) && !("cause" in event && event.cause === "storm");

/**
 * The events in the turns of other players that do not concern the player in `personSeat`. All events of a
 * battle concern the players who fight in it, and all events of a special attack concern a player who loses a
 * unit. Both also concern a player who has to decide something in them:
 * `firstEventsOfIncidentsWithDecision` are the events that began such battles and special attacks. If a
 * special attack is announced immediately, so are all others on the same hex in the same turn, because
 * otherwise the summary would report a miss after a hit was announced. Events that concern all players are
 * left out as well.
 */
export function eventsForSummary(
  events: readonly GameEvent[],
  personSeat: number,
  firstEventsOfIncidentsWithDecision: readonly GameEvent[],
): Set<GameEvent> {
  const summaryEvents = new Set<GameEvent>();
  for (const [turnBegan, ...turnEvents] of splitTurns(events)) {
    if (turnBegan.seat === personSeat) continue;
    const incidents = splitIncidents(turnEvents);
    const concernsPerson = ([first, ...rest]: GameEvent[]): boolean =>
      first !== undefined &&
      (firstEventsOfIncidentsWithDecision.includes(first) ||
        (first.type === "battleBegan" && (first.attacker === personSeat || first.defender === personSeat)) ||
        (first.type === "specialAttack" && rest.some((event) => isAbout(event, personSeat))));
    const ownIncidents = incidents.filter(concernsPerson);
    const isAnnouncedImmediately = (incident: GameEvent[]): boolean =>
      ownIncidents.includes(incident) ||
      ownIncidents.some(([first]) => first?.type === "specialAttack" && attackedHex(incident) === first.to);
    for (const incident of incidents) {
      if (isAnnouncedImmediately(incident)) continue;
      for (const event of incident)
        if (!EVENTS_CONCERNING_ALL.includes(event.type) && !isAbout(event, personSeat))
          summaryEvents.add(event);
    }
  }
  return summaryEvents;
}

/** True if the event is about the player. */
const isAbout = (event: GameEvent, personSeat: number): boolean =>
  ("seat" in event && event.seat === personSeat) ||
  ("giver" in event && (event.giver === personSeat || event.receiver === personSeat));

/** The hex that is attacked; `null` if the incident is not a special attack. */
const attackedHex = ([first]: readonly GameEvent[]): number | null =>
  first?.type === "specialAttack" ? first.to : null;

/** Divides a turn into battles with their consequences, special attacks, and the events between these. */
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
