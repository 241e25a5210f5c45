/** What a person prefers, as the shell keeps it. */
import type { Faction } from "../../bindings";
import type { Language } from "../i18n/index.svelte";

export type Speed = "slow" | "normal" | "fast" | "instant";

export type Settings = {
  /** None: the system's. */
  language: Language | null;
  speed: Speed;
  /** Whether to ask before a phase or turn ends with something useful left to do. */
  confirmEnd: boolean;
  /** Whether phases with nothing to do pass by themselves. */
  skipEmpty: boolean;
  /** None: as the system says. */
  reducedMotion: boolean | null;
  /** Names to begin with, seat by seat: up to 4. */
  names: string[];
  lastGame: LastGame | null;
};

export type LastGame = {
  players: { name: string; faction: Faction }[];
  first: { type: "random" } | { type: "seat"; seat: number };
  takeback: boolean;
};
