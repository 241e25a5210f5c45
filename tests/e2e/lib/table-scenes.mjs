// Screens of the table companion to be looked at, and how somebody comes there. Nothing of it depends on the language of the
// page: tables are set up by commands, things are found by their keys and places.
import { BATTLE } from "./table-scenes/battle.mjs";
import { CARDS } from "./table-scenes/cards.mjs";
import { MONEY } from "./table-scenes/money.mjs";
import { SCORE } from "./table-scenes/score.mjs";
import { SET_UP } from "./table-scenes/set-up.mjs";

/** Scenes beside the board. The list of games is where each begins, and where it goes back to. */
export const TABLE_SCENES = [...SET_UP, ...MONEY, ...CARDS, ...BATTLE, ...SCORE];
