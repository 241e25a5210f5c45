// All scenes of the table screen for screenshots. The scenes do not depend on the language of the page:
// tables are set up by commands, and elements are found by selectors.
import { BATTLE_SCENES } from "./table-scenes/battle.mjs";
import { CARD_SCENES } from "./table-scenes/cards.mjs";
import { RUBIUM_SCENES } from "./table-scenes/rubium.mjs";
import { SCORE_SCENES } from "./table-scenes/score.mjs";
import { SET_UP_SCENES } from "./table-scenes/set-up.mjs";

/** Scenes of the companion. Each begins and ends at the list of games. */
export const TABLE_SCENES = [
  ...SET_UP_SCENES,
  ...RUBIUM_SCENES,
  ...CARD_SCENES,
  ...BATTLE_SCENES,
  ...SCORE_SCENES,
];
