/** Props of the game screen. */
import type { Controller, ComputerPace, RuleId, TipProgress } from "../bindings";
import type { GamePort } from "../lib/game/port";
import type { LessonPort } from "../lib/learn/lesson.svelte";
import type { Settings } from "../bindings";

/** The game screen loads the open game itself (`resync`), also after a reload. */
export type GameScreenProps = {
  port: GamePort;
  /** The settings, which may change while the screen is open. */
  settings: Settings;
  /** True if a dialog of the router covers the screen, so that the shortcuts of the screen are inactive. */
  isCovered: boolean;
  /** Opens the rulebook beside the game, optionally at a rule. */
  onrule: (rule?: RuleId) => void;
  /** Opens the overview of the rules. */
  onoverview: () => void;
  onsettings: () => void;
  /** Sets the speed of the computer players. */
  onpace: (pace: ComputerPace) => void;
  /** Exports the game to a file and returns its path. */
  onexport: (id: string) => Promise<string>;
  /** Leaves the game, which remains in the list. */
  onhome: () => void;
  /**
   * Starts a game with the same players, in which the next player begins. `controllers` are those of the
   * seats in the new game; `null` keeps the current controllers.
   */
  onrematch: (controllers: Controller[] | null) => void;
  /** The requests of the lesson, if the game belongs to one. */
  lessons: LessonPort;
  /** Stores which tips were read and whether tips are switched on. */
  ontips: (tips: TipProgress) => void;
  /** Opens the replay of a finished game. */
  onwatch: (id: string) => void;
};
