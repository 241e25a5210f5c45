/** What a screen reader announces about a change to the game, beyond the log. */
import type { GameInfo, View } from "../../bindings";
import { cardsWithHigherCount } from "../game/card-counts";
import { joinWithAnd, t } from "../i18n/index.svelte";
import { isComplete, progressText } from "../words/mission-progress";
import { cardName, playerName, withoutProvenanceMarks } from "../words/names";

/** The points of all players, as a sentence. */
export const pointsText = ({ seats }: View, info: GameInfo): string =>
  t("spoken.points", {
    points: joinWithAnd(
      seats.map(({ seat, vp }) => t("spoken.pointsOf", { name: playerName(info, seat), vp })),
    ),
  });

/**
 * Texts about drawn cards, missions whose condition is now met, the rubium that is left after a purchase, and
 * the points of all players if points have changed. If `summaryFollows` is true, the turn is summed up later,
 * so changes that concern only other players are left out. Cards are named only if there is a single person
 * at the screen, because another person could find the announcement on the page. Cards that an undo gives
 * back do not count as drawn.
 */
export function spokenChanges(
  before: View,
  now: View,
  onlyPersonSeat: number | null,
  info: GameInfo,
  { summaryFollows, isUndo }: { summaryFollows: boolean; isUndo: boolean },
): string[] {
  const isHandShown = now.viewer !== null && now.viewer === before.viewer && now.viewer === onlyPersonSeat;
  const nameOf = (card: number): string => withoutProvenanceMarks(cardName(info, card));
  // A reshuffled deck may have grown although a card was drawn from it.
  const hasDrawn =
    !isUndo &&
    (now.decks.energizeLeft !== before.decks.energizeLeft ||
      now.decks.missionsLeft !== before.decks.missionsLeft);
  const drawnCards = isHandShown && hasDrawn ? cardsWithHigherCount(before.hand, now.hand) : [];
  const missionsReadyBefore = before.missionProgress.filter(isComplete).map(({ card }) => card);
  const readyMissions = isHandShown
    ? now.missionProgress.filter(
        (mission) => isComplete(mission) && !missionsReadyBefore.includes(mission.card),
      )
    : [];
  const texts = readyMissions.map((mission) =>
    t("spoken.ready", { card: nameOf(mission.card), progress: progressText(mission) }),
  );
  if (drawnCards.length > 0) texts.unshift(t("spoken.drawn", { cards: joinWithAnd(drawnCards.map(nameOf)) }));
  const rubiumOf = ({ seats }: View): number => seats[now.active]?.rubium ?? 0;
  const isSameDeployment =
    now.turn === before.turn && now.phase === "deployment" && before.phase === "deployment";
  if (!summaryFollows && isSameDeployment && now.choices !== null && rubiumOf(now) < rubiumOf(before))
    texts.push(t("spoken.rubiumLeft", { rubium: rubiumOf(now) }));
  const scorers = now.seats.filter(({ seat, vp }) => vp !== before.seats[seat]?.vp);
  if (scorers.some(({ seat }) => !summaryFollows || seat === onlyPersonSeat))
    texts.push(pointsText(now, info));
  return texts;
}
