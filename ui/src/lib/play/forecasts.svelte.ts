/** Odds of battles, requested once for each question and view. */
import type { Action, Odds, OddsQuery, View } from "../../bindings";
import { type GamePort } from "../game/port";
import { Refused } from "../live/reason";
import { moveActions } from "./moves";
import type { Play } from "./play.svelte";

/** The answer to a question; `null` if the battle is too large to compute. */
type Answer = readonly Odds[] | null;

export class Forecasts {
  /** The latest answer and its question. */
  #latest = $state.raw<{ question: string; fight: string; odds: Answer; before: Odds | null } | null>(null);
  #view: View | null = null;
  #known: Record<string, Answer> = {};
  #wanted = "";

  constructor(private readonly port: Pick<GamePort, "forecast">) {}

  /** Requests the odds for `view`. For a card or a sacrificed unit, also requests the odds without it. */
  async at(question: OddsQuery, view: View): Promise<void> {
    if (this.#view !== view) {
      this.#view = view;
      this.#known = {};
    }
    const name = nameOf(question);
    this.#wanted = name;
    const odds = await this.#answer(question);
    const bare =
      question.type === "card" || question.type === "sacrifice"
        ? await this.#answer({ type: "currentBattle" })
        : null;
    // The view or the question may have changed in the meantime.
    if (this.#view === view && this.#wanted === name) {
      this.#latest = { question: name, fight: fightOf(view), odds, before: bare?.[0] ?? null };
    }
  }

  /**
   * The answer to this question, if it was asked for an earlier view of the same battle. Answers to other
   * questions are not returned, because they may name a card.
   */
  of(question: OddsQuery | null, view: View | null): { odds: Answer; before: Odds | null } | null {
    const latest = this.#latest;
    const known = question !== null && latest?.question === nameOf(question);
    return known && view && latest.fight === fightOf(view) ? latest : null;
  }

  /** Clears the answer. */
  clear(): void {
    this.#wanted = "";
    this.#view = null;
    this.#known = {};
    this.#latest = null;
  }

  async #answer(question: OddsQuery): Promise<Answer> {
    const name = nameOf(question);
    const view = this.#view;
    const known = this.#known[name];
    if (known !== undefined) return known;
    const answer = await this.#ask(question);
    if (this.#view === view) this.#known[name] = answer;
    return answer;
  }

  async #ask(question: OddsQuery): Promise<Answer> {
    try {
      return await this.port.forecast(question);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error.reason.type === "noForecast" ? null : [];
    }
  }
}

const nameOf = (question: OddsQuery): string => JSON.stringify(question);

/** Identifies a battle. */
const fightOf = ({ turn, battle }: View): string =>
  battle ? [turn, battle.hex, ...battle.forces.map(({ seat }) => seat)].join() : "";

/**
 * The question to ask. In a battle: its odds, with the selected card or sacrificed unit. Otherwise: the
 * odds of possible battles on the selected hex after the picked moves. A look at another hex never asks
 * about the running battle.
 */
export function questionOf(play: Play, view: View, looked: number | null): OddsQuery | null {
  const { selected, card, gift, choices } = play;
  if (attackOf(play, looked)) return null;
  // Units that move on after a battle may cause the next one.
  const onwards = choices?.ask.type === "advance" && looked !== null && looked !== view.battle?.hex;
  if (view.battle && !onwards) {
    if (gift !== null) return { type: "sacrifice", kind: gift };
    if (card !== null && play.game.open !== null) return { type: "card", card };
    return looked === null || looked === view.battle.hex ? { type: "currentBattle" } : null;
  }
  if (looked === null) return null;
  const going = play.moving ? play.ways.get(looked) : undefined;
  const moves = going && selected !== null ? moveActions(selected, looked, going) : [];
  return { type: "upcoming", hex: looked, moves };
}

/** The special attack that the selected unit type would make on the selected hex. */
export function attackOf(play: Play, looked: number | null): Action | null {
  const { selected, attacking, choices } = play;
  const able = choices?.specialAttacks.find((one) => one.from === selected && one.kind === attacking);
  if (!able || selected === null || looked === null || !able.to.includes(looked)) return null;
  return { type: "specialAttack", kind: able.kind, from: selected, to: looked };
}
