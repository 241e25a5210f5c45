/** The game port, implemented by the shell. */
import { Channel } from "@tauri-apps/api/core";
import { commands, type GameUpdate } from "../../bindings";
import { callShell, toRequest, toVoidRequest, withOkStatus } from "../live/call-shell";
import { tauriLivePort } from "../live/tauri";
import type { GamePort } from "./port";

export const tauriGamePort: GamePort = {
  ...tauriLivePort("games"),
  resync: (listener) => callShell(() => commands.resync(new Channel<GameUpdate>(listener))),
  act: toRequest(commands.act),
  passWindow: toRequest(commands.passWindow),
  advanceComputer: toRequest(commands.advanceComputer),
  setController: toRequest(commands.setController),
  setPlayingStyle: toRequest(commands.setPlayingStyle),
  turnRecap: toRequest(commands.turnRecap),
  viewAt: toRequest(commands.viewAt),
  concede: toRequest(commands.concede),
  agreeToEnd: toRequest(commands.agreeToEnd),
  continueLesson: toRequest(commands.continueLesson),
  explainRefusal: toRequest(commands.explainRefusal),
  hexReport: toRequest(commands.hexReport),
  odds: toRequest(commands.odds),
  specialAttackOdds: toRequest(commands.specialAttackOdds),
  advice: toRequest(commands.advice),
  cancelAdvice: toVoidRequest(withOkStatus(commands.cancelAdvice)),
  diceStatistics: toRequest(commands.diceStatistics),
  writeProblemReport: toRequest(commands.writeProblemReport),
};
