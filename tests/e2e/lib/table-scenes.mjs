// Screens of the table companion to be pictured, and the way to each. Nothing here depends on the language of the
// page: tables are set up by commands, and elements are found by their keys and places.
import { BATTLE_SCENES } from "./table-scenes/battle.mjs";
import { CARD_SCENES } from "./table-scenes/cards.mjs";
import { RUBIUM_SCENES } from "./table-scenes/money.mjs";
import { SCORE_SCENES } from "./table-scenes/score.mjs";
import { SET_UP_SCENES } from "./table-scenes/set-up.mjs";

/** Scenes beside the board. Each begins and ends at the list of games. */
export const TABLE_SCENES = [
  ...SET_UP_SCENES,
  ...RUBIUM_SCENES,
  ...CARD_SCENES,
  ...BATTLE_SCENES,
  ...SCORE_SCENES,
];
