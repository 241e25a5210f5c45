/** The primary action: label and effect of the gold button. */
import type { Action, Choices, Phase, PhaseEnd } from "../../bindings";
import { cardName, cardPoints, kindCountText, playerName } from "../words/names";
import { PHASES } from "../words/phases";
import { t } from "../i18n/index.svelte";
import { automaticAction } from "./automatic-action.svelte";
import type { Play } from "./play.svelte";

export type PrimaryAction = {
  text: string;
  /** The further effects of the action, for a second line. */
  detail?: string;
  /** The reason why the button is disabled, as text; `null` if it is enabled. */
  disabledReason: string | null;
  /** True if the action may need a confirmation, because it ends a phase or declines a mission. */
  mayNeedConfirmation: boolean;
  /**
   * True if the button is not filled with gold, because the action would give up something useful, a lesson
   * asks for another action, or the learner only watches.
   */
  isDiscouraged?: boolean;
  /** True if the action skips what the player is watching. */
  isSkip?: boolean;
  run: () => Promise<unknown>;
  /** The game action that the button takes, if a press on a hex or a card would take it as well. */
  action?: Action;
};

/**
 * The primary action; `null` if there is none, for example because the player has to choose first.
 * `endsEmptyPhases` is true if phases without possible actions end automatically.
 */
export function primaryAction(play: Play, endsEmptyPhases: boolean): PrimaryAction | null {
  const { choices, game } = play;
  if (game.handoverSeat !== null || game.isOver || !game.view) return null;
  if (game.computerActivity !== null || game.isWatching) return computerAction(play, endsEmptyPhases);
  if (game.view.pendingInput.type === "chance")
    return goldAction(t("act.goOn"), () => game.drawPendingOutcomes());
  if (!choices) return null;
  switch (choices.decision.type) {
    case "phase":
      return phaseAction(play, endsEmptyPhases);
    case "window":
      return game.openHandSeat === null
        ? goldAction(t("ask.nobody"), () => game.passWindow(null))
        : goldAction(t("act.pass"), () => play.act({ type: "pass" }));
    case "casualty": {
      const [kind, secondKind] = choices.casualties;
      if (!kind || secondKind) return null;
      return goldAction(t("act.casualty", { unit: kindCountText(kind, 1) }), () =>
        play.act({ type: "casualty", kind }),
      );
    }
    case "target":
      return choices.canPass ? goldAction(t("act.done"), () => play.act({ type: "pass" })) : null;
    case "battleMission":
    case "beforeElimination":
      return isHandClosing(play) ? null : missionAction(play);
    case "advance":
      return goldAction(t("ask.noAdvance"), () => play.act({ type: "pass" }));
    case "passCard":
      return goldAction(t("ask.keepCards"), () => play.act({ type: "pass" }));
    case "loserCard":
      return goldAction(t("ask.takeCard"), () => play.act({ type: "takeEnergize" }));
    case "hill":
      // Neither choice is clearly better, and the press may be meant for the previous label ("End …").
      return {
        ...goldAction(t("ask.hill"), () => Promise.resolve()),
        disabledReason: t("act.chooseHillHint"),
      };
    case "victim":
    case "keep":
      return null;
  }
}

/** True while the hand is closed on the page but not yet in the shell. Its cards must then not be shown. */
const isHandClosing = ({ game }: Play): boolean =>
  game.openHandSeat === null && (game.view?.viewer ?? null) !== null;

/**
 * Actions that score after a won battle or before the end of the game: fulfilling a mission, and taking a
 * Mission card (2005 edition).
 */
export function scoringActions(play: Play): PrimaryAction[] {
  const { choices } = play;
  const { info } = play.game;
  if (!choices || !info || isHandClosing(play)) return [];
  const missions = choices.playableCards.map((card) => {
    const vp = info.catalogue.cards.find(({ id }) => id === card)?.vp ?? 0;
    const text = t("act.fulfil", { card: cardName(info, card), vp: cardPoints(info, card, vp) });
    return actionOf(play, text, { type: "play", card });
  });
  const takeMissionCard = goldAction(t("ask.takeMission"), () => play.act({ type: "takeFaceupCard" }));
  return choices.canTakeFaceupCard ? [...missions, takeMissionCard] : missions;
}

/**
 * The action that declines a mission, or continues if none can be fulfilled. It needs a confirmation if
 * points may be given up.
 */
export function declineAction(play: Play): PrimaryAction {
  const { choices } = play;
  const nothingToFulfilKey = choices?.decision.type === "beforeElimination" ? "ask.noObjective" : "act.goOn";
  const text = t(choices?.warnings.length ? "ask.skip" : nothingToFulfilKey);
  return { text, disabledReason: null, mayNeedConfirmation: true, run: () => play.act({ type: "pass" }) };
}

/**
 * The action after a won battle or before the game ends. It skips neither a mission that can be fulfilled nor
 * an unopened hand.
 */
function missionAction(play: Play): PrimaryAction {
  const { choices, game } = play;
  const [action, secondAction] = scoringActions(play);
  if (secondAction)
    return {
      ...goldAction(t("act.chooseMission"), secondAction.run),
      disabledReason: t("act.chooseMissionHint"),
    };
  if (action) return action;
  const seat = game.view?.pendingInput.type === "decision" ? game.view.pendingInput.seat : null;
  if (seat !== null && game.info && choices?.warnings.some(({ type }) => type === "hiddenMissions")) {
    return goldAction(t("hand.openOf", { name: playerName(game.info, seat) }), () => game.openHand(seat));
  }
  return declineAction(play);
}

/** The action while a computer has to decide or its steps are shown. */
function computerAction({ game }: Play, endsEmptyPhases: boolean): PrimaryAction {
  const run = () => game.decideForComputer();
  if (game.status?.controllers.includes("person") && (game.computerActivity?.type ?? "thinks") === "thinks") {
    const skip = () => game.skipToDecision(() => automaticAction(game, endsEmptyPhases));
    return { ...goldAction(t("stage.skip"), skip), isSkip: true };
  }
  switch (game.computerActivity?.type) {
    case "waits":
      return goldAction(t("opponent.next"), run);
    case "stopped":
      return goldAction(t("opponent.again"), run);
    case "thinks":
    case undefined:
      return { ...goldAction(t("opponent.thinks"), run), disabledReason: t("opponent.thinksHint") };
  }
}

/**
 * The primary action while `action` is taken automatically. Its label describes the action; a press does
 * nothing.
 */
export function automaticPrimaryAction(play: Play, action: Action): PrimaryAction {
  const phase = play.game.view?.phase ?? "deployment";
  const text =
    action.type === "explore" ? t("act.explore") : t("act.passing", { phase: t(`phase.${phase}`) });
  return goldAction(text, () => Promise.resolve());
}

function phaseAction(play: Play, endsEmptyPhases: boolean): PrimaryAction | null {
  const { choices, phase } = play;
  if (!choices || !phase) return null;
  if (choices.afterPhase) {
    const run = () => play.act({ type: "endPhase" });
    const isWarned = choices.warnings.length > 0;
    const canStillFulfil = phase === "battle" && choices.playableCards.length > 0;
    // Not every possible purchase causes a warning, because a player may save rubium on purpose.
    const isDiscouraged = isWarned || canStillFulfil || isPurchasePossible(choices);
    const { mined } = choices.afterPhase;
    const skipsTo = endsEmptyPhases && !isWarned ? phaseAfterSkip(phase, choices.afterPhase) : null;
    const skipsNow = skipsTo !== null && !isActionPossible(choices);
    const text = t(skipsNow ? `act.skipTo.${skipsTo}` : `act.end.${phase}`);
    const details = [
      ...(skipsTo && !skipsNow ? [t("act.then", { phase: t(`phase.${skipsTo}`) })] : []),
      ...(skipsTo && mined > 0 ? [t("act.mine", { count: mined })] : []),
    ];
    const action = { text, disabledReason: null, mayNeedConfirmation: true, isDiscouraged, run };
    return details.length > 0 ? { ...action, detail: details.join(" · ") } : action;
  }
  // In a lesson, the button reveals the token that the lesson asks for.
  const askedHex = choices.hexesToExplore.find((hex) => play.isAcceptedByLesson({ type: "explore", hex }));
  const hex = askedHex ?? choices.hexesToExplore[0];
  if (hex !== undefined) {
    const isOneOfSeveral = choices.hexesToExplore.length > 1 && !play.game.isLesson;
    return isOneOfSeveral
      ? goldAction(t("act.exploreAll"), () => Promise.resolve(play.game.revealAll()))
      : actionOf(play, t("act.explore"), { type: "explore", hex });
  }
  const [battle, secondBattle] = choices.battles;
  if (!battle) return null;
  const [defender, secondDefender] = battle.defenders;
  if (defender === undefined) return null;
  const action: Action = { type: "battle", hex: battle.hex, defender };
  return secondBattle || secondDefender !== undefined
    ? { ...actionOf(play, t("act.chooseBattle"), action), disabledReason: t("act.chooseBattleHint") }
    : actionOf(play, t("act.battle"), action);
}

/** True if the player can do something in this phase apart from ending it. */
const isActionPossible = (choices: Choices): boolean =>
  choices.moves.length + choices.specialAttacks.length + choices.playableCards.length > 0 ||
  isPurchasePossible(choices);

const isPurchasePossible = ({ purchases }: Choices): boolean => purchases.some(({ max }) => max > 0);

/**
 * The phase in which the turn goes on if empty phases after `phase` are skipped; `null` if no phase is
 * skipped, or if the turn ends.
 */
export function phaseAfterSkip(phase: Phase, { next }: PhaseEnd): Exclude<Phase, "deployment"> | null {
  const isNextPhase = next === PHASES[PHASES.indexOf(phase) + 1];
  return isNextPhase || next === "deployment" ? null : next;
}

const actionOf = (play: Play, text: string, action: Action): PrimaryAction => ({
  ...goldAction(text, () => play.act(action)),
  action,
});

const goldAction = (text: string, run: () => Promise<unknown>): PrimaryAction => ({
  text,
  disabledReason: null,
  mayNeedConfirmation: false,
  run,
});
