import type { Phase } from "../../bindings";
import { t } from "../i18n/index.svelte";

/** The phases of a turn in order. */
export const PHASES: readonly Phase[] = ["deployment", "movement", "exploration", "battle", "mining", "draw"];

/** What a phase is for. `monolithCards` is the number of Energize cards for controlling the Monolith. */
export const phaseExplanation = (phase: Phase, monolithCards: number): string =>
  phase === "draw" && monolithCards > 0
    ? t("overview.phase.draw.monolith", { count: monolithCards })
    : t(`overview.phase.${phase}`);
