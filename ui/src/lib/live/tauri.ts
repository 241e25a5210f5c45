/** The common requests of a game and a table, implemented by commands of the shell. */
import { commands, type Collection } from "../../bindings";
import { callShell } from "./call-shell";
import type { LivePort } from "./port";

export const tauriLivePort = (collection: Collection): LivePort => ({
  openHand: (version, seat, pin) => callShell(() => commands.openHand(collection, version, seat, pin)),
  closeHand: () => callShell(() => commands.closeHand(collection)),
  drawPendingOutcomes: (version) => callShell(() => commands.drawPendingOutcomes(collection, version)),
  undo: (version, step) => callShell(() => commands.undo(collection, version, step)),
  redo: (version, count) => callShell(() => commands.redo(collection, version, count)),
});
