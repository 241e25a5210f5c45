// All scenes for screenshots, with the presses that lead to each scene. The scenes do not depend on the
// language of the page: elements are found by their shortcuts and positions.
import { GAME_SCENES } from "./scenes/game.mjs";
import { HOME_SCENES } from "./scenes/home.mjs";
import { LESSON_SCENES } from "./scenes/lessons.mjs";

/** @typedef {import("./window.mjs").Window} Window */

/**
 * The scenes. Each begins and ends at the list of games. Pictures of scenes with `inEveryLanguage` are taken
 * in every language, and pictures of all other scenes in one language.
 * @type {{ name: string, inEveryLanguage?: boolean, isTouchScreen?: boolean, sizes?: number[][],
 *   reach: (window: Window) => Promise<void>, leave?: (window: Window) => Promise<void> }[]}
 */
export const SCENES = [...HOME_SCENES, ...LESSON_SCENES, ...GAME_SCENES];
