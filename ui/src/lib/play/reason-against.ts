import type { Action } from "../../bindings";
import type { Game } from "../game/game.svelte";
import type { GamePort } from "../game/port";
import { RequestError, type RequestFailure } from "../live/request-failure";

/**
 * Why an action is not allowed; `null` if it is allowed. Also `null` if a hand was opened or closed while the
 * reason was requested, because the reason may name a card.
 */
export async function reasonAgainst(
  game: Game,
  port: GamePort,
  action: Action,
): Promise<RequestFailure | null> {
  const { openHandSeat } = game;
  const reason = await requestReason(game.decidingSeat, port, action);
  return game.openHandSeat === openHandSeat ? reason : null;
}

async function requestReason(seat: number, port: GamePort, action: Action): Promise<RequestFailure | null> {
  try {
    const violation = await port.explainRefusal(seat, action);
    return violation && { type: "rule", violation };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return error.failure;
  }
}
