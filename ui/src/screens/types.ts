/** What the screens are given by the router. */
import type { Pace, RuleId } from "../bindings";
import type { GamePort } from "../lib/game/port";
import type { Settings } from "../bindings";

/** The game that is open in the shell; the screen takes it up by itself (`resync`), also after a reload. */
export type GameScreenProps = {
  port: GamePort;
  /** What the player prefers; changes while the screen is open. */
  settings: Settings;
  /** A dialog of the router lies over the screen: keys of the game rest. */
  covered: boolean;
  /** Opens the rulebook beside the game, at a rule if one is named. */
  onrule: (rule?: RuleId) => void;
  onsettings: () => void;
  /** Computers decide at this pace from now on. */
  onpace: (pace: Pace) => void;
  /** Writes the game into a file of its own; answers its path. */
  onexport: (id: string) => Promise<string>;
  /** Leaves the game; it stays in the list. */
  onhome: () => void;
  /** Begins a game of the same players, the next one first. */
  onrematch: () => void;
  /** Watches a finished game again. */
  onwatch: (id: string) => void;
};
