/** Looks at hexes, asked for once for each view. */
import type { Outlook, View } from "../../bindings";
import { type GamePort } from "../game/port";
import { Refused } from "../live/reason";
import type { Picks } from "./moves";

export class Looks {
  /** The latest look. */
  outlook = $state.raw<Outlook | null>(null);
  #view: View | null = null;
  #known: Record<number, Outlook | null> = {};
  #wanted = -1;

  constructor(private readonly port: GamePort) {}

  /** Looks at a hex as things stand in `view`. */
  async at(hex: number, view: View): Promise<void> {
    if (this.#view !== view) {
      this.#view = view;
      this.#known = {};
    }
    this.#wanted = hex;
    const known = this.#known[hex];
    if (known !== undefined) {
      this.outlook = known;
      return;
    }
    const outlook = await this.#ask(hex);
    // Meanwhile somebody may have moved, or pointed elsewhere.
    if (this.#view !== view) return;
    this.#known[hex] = outlook;
    if (this.#wanted === hex) this.outlook = outlook;
  }

  async #ask(hex: number): Promise<Outlook | null> {
    try {
      return await this.port.outlook(hex);
    } catch (error) {
      // A look that fails is no reason to disturb the game: whatever is wrong shows with the next thing that is done.
      if (error instanceof Refused) return null;
      throw error;
    }
  }
}

/** The hexes between two on the way of a move, as the look at its end tells them. */
export function wayOf(
  look: Outlook | null,
  { from, to }: { from: number; to: number },
  picks: Picks,
): number[] {
  if (look?.hex !== to) return [];
  const gone = look.reach.find((reach) => reach.from === from && (picks.get(reach.kind) ?? 0) > 0);
  return gone?.via ?? [];
}
