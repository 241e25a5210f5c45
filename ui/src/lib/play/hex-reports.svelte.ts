/** Outlooks of hexes, requested once for each view. */
import type { HexReport, View } from "../../bindings";
import { type GamePort } from "../game/port";
import { Refused } from "../live/reason";
import type { Picks } from "./moves";

export class HexReports {
  /** The latest outlook. */
  hexReport = $state.raw<HexReport | null>(null);
  #view: View | null = null;
  #known: Record<number, HexReport | null> = {};
  #wanted = -1;

  constructor(private readonly port: GamePort) {}

  /** Requests the outlook of a hex for `view`. */
  async at(hex: number, view: View): Promise<void> {
    if (this.#view !== view) {
      this.#view = view;
      this.#known = {};
    }
    this.#wanted = hex;
    const known = this.#known[hex];
    if (known !== undefined) {
      this.hexReport = known;
      return;
    }
    const hexReport = await this.#ask(hex);
    // The view or the hex may have changed in the meantime.
    if (this.#view !== view) return;
    this.#known[hex] = hexReport;
    if (this.#wanted === hex) this.hexReport = hexReport;
  }

  async #ask(hex: number): Promise<HexReport | null> {
    try {
      return await this.port.hexReport(hex);
    } catch (error) {
      // A failed outlook is ignored. The cause will show with the next action.
      if (error instanceof Refused) return null;
      throw error;
    }
  }
}

/** The hexes between the two ends of a move, according to the outlook of its destination. */
export function pathOf(
  look: HexReport | null,
  { from, to }: { from: number; to: number },
  picks: Picks,
): number[] {
  if (look?.hex !== to) return [];
  const gone = look.reach.find((reach) => reach.from === from && (picks.get(reach.kind) ?? 0) > 0);
  return gone?.via ?? [];
}
