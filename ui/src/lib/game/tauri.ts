/** The game port, implemented by the shell. */
import { Channel } from "@tauri-apps/api/core";
import { commands, type Update } from "../../bindings";
import { ask, asked } from "../live/ask";
import { tauriLive } from "../live/tauri";
import type { GamePort } from "./port";

export const tauriGame: GamePort = {
  ...tauriLive("games"),
  resync: (listener) => ask(() => commands.resync(new Channel<Update>(listener))),
  act: asked(commands.act),
  passWindow: asked(commands.passWindow),
  next: asked(commands.next),
  setPlayer: asked(commands.setPlayer),
  lastTurn: asked(commands.lastTurn),
  lastTurnAt: asked(commands.lastTurnAt),
  concede: asked(commands.concede),
  agreeToEnd: asked(commands.agreeToEnd),
  explain: asked(commands.explain),
  hexReport: asked(commands.hexReport),
  forecast: asked(commands.forecast),
  specialForecast: asked(commands.specialForecast),
  hint: asked(commands.hint),
  luck: asked(commands.luck),
  reportRule: asked(commands.reportRule),
};
