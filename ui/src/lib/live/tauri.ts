/** Commands that a game and a table have in common, implemented by the shell. */
import { commands, type Collection } from "../../bindings";
import { ask } from "./ask";
import type { LivePort } from "./port";

export const tauriLive = (collection: Collection): LivePort => ({
  openHand: (version, seat, pin) => ask(() => commands.openHand(collection, version, seat, pin)),
  closeHand: () => ask(() => commands.closeHand(collection)),
  goOn: (version) => ask(() => commands.goOn(collection, version)),
  undo: (version, step) => ask(() => commands.undo(collection, version, step)),
  redo: (version, step) => ask(() => commands.redo(collection, version, step)),
});
