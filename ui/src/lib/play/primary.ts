/** The primary action: label and effect of the gold button. */
import { cardName, cardPoints, kindCount, playerName } from "../words/names";
import { t } from "../i18n/index.svelte";
import type { Play } from "./play.svelte";

export type Primary = {
  text: string;
  /** Why it is disabled, as text; `null` if it is enabled. */
  wait: string | null;
  /** Whether it ends or declines something, which may need a confirmation. */
  ends: boolean;
  run: () => Promise<unknown>;
};

/** `null` if the player has to choose first. */
export function primaryOf(play: Play): Primary | null {
  const { choices, game } = play;
  if (game.curtain !== null || game.over || !game.view) return null;
  if (game.opponent !== null) return opponentOf(play);
  if (game.view.waiting.type === "chance") return next(t("act.goOn"), () => game.goOn());
  if (!choices) return null;
  switch (choices.ask.type) {
    case "phase":
      return phaseOf(play);
    case "window":
      return game.open === null
        ? next(t("ask.nobody"), () => game.passWindow(null))
        : next(t("act.pass"), () => play.act({ type: "pass" }));
    case "casualty": {
      const [kind, another] = choices.casualties;
      if (!kind || another) return null;
      return next(t("act.casualty", { unit: kindCount(kind, 1) }), () =>
        play.act({ type: "casualty", kind }),
      );
    }
    case "target":
      return choices.pass ? next(t("act.done"), () => play.act({ type: "pass" })) : null;
    case "battleMission":
    case "lastObjectives":
      return isClosing(play) ? null : missionOf(play);
    case "advance":
      return next(t("ask.noAdvance"), () => play.act({ type: "pass" }));
    case "gift":
      return next(t("ask.keepCards"), () => play.act({ type: "pass" }));
    case "loserCard":
      return next(t("ask.takeCard"), () => play.act({ type: "takeCard" }));
    case "hill":
      return next(t("ask.takeHill"), () => play.act({ type: "takeVictory" }));
    case "victim":
    case "keep":
      return null;
  }
}

/** Whether the hand is closed on the page but not yet in the shell. Until then nothing about it is shown. */
const isClosing = ({ game }: Play): boolean => game.open === null && (game.view?.viewer ?? null) !== null;

/**
 * Options that score after a won battle or before the end: every mission that can be fulfilled, and the
 * Mission card.
 */
export function scoring(play: Play): Primary[] {
  const { choices } = play;
  const { info } = play.game;
  if (!choices || !info || isClosing(play)) return [];
  const missions = choices.play.map((card) => {
    const vp = info.catalogue.cards.find(({ id }) => id === card)?.vp ?? 0;
    const text = t("act.fulfil", { card: cardName(info, card), vp: cardPoints(info, card, vp) });
    return next(text, () => play.act({ type: "play", card }));
  });
  const take = next(t("ask.takeMission"), () => play.act({ type: "takeVictory" }));
  return choices.takeVictory ? [...missions, take] : missions;
}

/**
 * Declines a mission, or continues if none can be fulfilled. Needs a confirmation if points may be given
 * up.
 */
export function skipOf(play: Play): Primary {
  const { choices } = play;
  const none = choices?.ask.type === "lastObjectives" ? "ask.noObjective" : "act.goOn";
  const text = t(choices?.left.length ? "ask.skip" : none);
  return { text, wait: null, ends: true, run: () => play.act({ type: "pass" }) };
}

/** The gold button never skips a mission that scores, nor a hand that has not been looked at. */
function missionOf(play: Play): Primary {
  const { choices, game } = play;
  const [only, another] = scoring(play);
  if (another) return { ...next(t("act.fulfilOne"), another.run), wait: t("act.chooseMission") };
  if (only) return only;
  const seat = game.view?.waiting.type === "decision" ? game.view.waiting.seat : null;
  if (seat !== null && game.info && choices?.left.some(({ type }) => type === "unseen")) {
    return next(t("hand.openOf", { name: playerName(game.info, seat) }), () => game.openHand(seat));
  }
  return skipOf(play);
}

/** A computer decides by itself or after a press, depending on the speed. */
function opponentOf({ game }: Play): Primary {
  const run = () => game.next();
  switch (game.opponent?.type) {
    case "waits":
      return next(t("opponent.next"), run);
    case "stopped":
      return next(t("opponent.again"), run);
    case "thinks":
    case undefined:
      return { ...next(t("opponent.thinks"), run), wait: t("opponent.thinksHint") };
  }
}

function phaseOf(play: Play): Primary | null {
  const { choices, phase } = play;
  if (!choices || !phase) return null;
  if (choices.endPhase) {
    const run = () => play.act({ type: "endPhase" });
    return { text: t(`act.end.${phase}`), wait: null, ends: true, run };
  }
  const [hex] = choices.explore;
  if (hex !== undefined) return next(t("act.explore"), () => play.act({ type: "explore", hex }));
  const [battle, another] = choices.battles;
  if (!battle) return null;
  const [defender, second] = battle.defenders;
  if (defender === undefined) return null;
  return {
    ...next(t("act.battle"), () => play.act({ type: "battle", hex: battle.hex, defender })),
    wait: another || second !== undefined ? t("act.chooseBattle") : null,
  };
}

const next = (text: string, run: () => Promise<unknown>): Primary => ({ text, wait: null, ends: false, run });
