/** Reports about hexes, requested once for each view. */
import type { HexReport, View } from "../../bindings";
import { type GamePort } from "../game/port";
import { RequestError } from "../live/request-failure";
import type { Picks } from "./moves";

export class HexReports {
  /**
   * The report that arrived last; `null` if there is none yet, or if the last request failed. While a request
   * is pending, this is still the report on the previous hex.
   */
  latest = $state.raw<HexReport | null>(null);
  #view: View | null = null;
  #cachedReports: Record<number, HexReport | null> = {};
  #requestedHex = -1;

  constructor(private readonly port: GamePort) {}

  /** Requests the report about a hex for `view`. */
  async request(hex: number, view: View): Promise<void> {
    if (this.#view !== view) {
      this.#view = view;
      this.#cachedReports = {};
    }
    this.#requestedHex = hex;
    const cachedReport = this.#cachedReports[hex];
    if (cachedReport !== undefined) {
      this.latest = cachedReport;
      return;
    }
    const hexReport = await this.#fetch(hex);
    // The view or the hex may have changed in the meantime.
    if (this.#view !== view) return;
    this.#cachedReports[hex] = hexReport;
    if (this.#requestedHex === hex) this.latest = hexReport;
  }

  async #fetch(hex: number): Promise<HexReport | null> {
    try {
      return await this.port.hexReport(hex);
    } catch (error) {
      // A failed request is ignored, because the next action of the player will show the cause.
      if (error instanceof RequestError) return null;
      throw error;
    }
  }
}

/**
 * The hexes between origin and destination of a move of the picked units, according to the report about the
 * destination. Empty if `report` does not contain such a move.
 */
export function pathOf(
  report: HexReport | null,
  { from, to }: { from: number; to: number },
  picks: Picks,
): number[] {
  if (report?.hex !== to) return [];
  const route = report.unitsInReach.find((reach) => reach.from === from && (picks.get(reach.kind) ?? 0) > 0);
  return route?.via ?? [];
}
