// Screens of the table companion to be pictured, and the way to each. Nothing here depends on the language of the
// page: tables are set up by commands, and elements are found by their keys and places.
import { BATTLE } from "./table-scenes/battle.mjs";
import { CARDS } from "./table-scenes/cards.mjs";
import { MONEY } from "./table-scenes/money.mjs";
import { SCORE } from "./table-scenes/score.mjs";
import { SET_UP } from "./table-scenes/set-up.mjs";

/** Scenes beside the board. Each begins and ends at the list of games. */
export const TABLE_SCENES = [...SET_UP, ...MONEY, ...CARDS, ...BATTLE, ...SCORE];
