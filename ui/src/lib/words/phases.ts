import type { Phase } from "../../bindings";
import { t } from "../i18n/index.svelte";

/** The phases of a turn in order. */
export const PHASES: readonly Phase[] = ["deployment", "movement", "exploration", "battle", "mining", "draw"];

/** What a phase is for. `monolithCardCount` is the number of Energize cards for controlling the Monolith. */
export const phaseExplanation = (phase: Phase, monolithCardCount: number): string =>
  phase === "draw" && monolithCardCount > 0
    ? t("overview.phase.draw.monolith", { count: monolithCardCount })
    : t(`overview.phase.${phase}`);
