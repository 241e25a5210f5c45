/** The shell as whatever runs behind the page: what a game and a table have in common. */
import { commands, type Collection } from "../../bindings";
import { ask } from "./ask";
import type { LivePort } from "./port";

export abstract class TauriLive implements LivePort {
  constructor(private readonly collection: Collection) {}

  openHand(version: number, seat: number, pin: string | null): Promise<number> {
    return ask(() => commands.openHand(this.collection, version, seat, pin));
  }

  closeHand(): Promise<number> {
    return ask(() => commands.closeHand(this.collection));
  }

  goOn(version: number): Promise<number> {
    return ask(() => commands.goOn(this.collection, version));
  }

  undo(version: number, step: number): Promise<number> {
    return ask(() => commands.undo(this.collection, version, step));
  }

  redo(version: number, step: number): Promise<number> {
    return ask(() => commands.redo(this.collection, version, step));
  }
}
