/** The one thing to do next: what the gold button says and does. */
import { kindCount } from "../game/names";
import { t } from "../i18n/index.svelte";
import type { Play } from "./play.svelte";

export type Primary = {
  text: string;
  /** Why it can't be pressed now, in words; nothing if it can. */
  wait: string | null;
  /** Whether it ends a phase, which may be asked about. */
  ends: boolean;
  run: () => Promise<unknown>;
};

/** Nothing if somebody has to choose first. */
export function primaryOf(play: Play): Primary | null {
  const { choices, game } = play;
  if (game.curtain !== null || game.over || !game.truth) return null;
  if (game.opponent !== null) return opponentOf(play);
  if (game.truth.waiting.type === "chance") return next(t("act.goOn"), () => game.goOn());
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
    case "battleMission": {
      if (choices.takeVictory) return next(t("ask.takeMission"), () => play.act({ type: "takeVictory" }));
      const none = game.info?.edition === "ah" ? "ask.noRedCard" : "ask.noMission";
      return next(t(none), () => play.act({ type: "pass" }));
    }
    case "lastObjectives":
      return next(t("ask.noObjective"), () => play.act({ type: "pass" }));
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

/** A computer decides by itself, or when somebody presses. */
function opponentOf({ game }: Play): Primary {
  const run = () => game.next();
  switch (game.opponent?.type) {
    case "waits":
      return next(t("opponent.next"), run);
    case "stopped":
      return next(t("opponent.again"), run);
    default:
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
