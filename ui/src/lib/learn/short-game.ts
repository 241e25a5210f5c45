/** The game after the lessons: short, against the easiest computer. */
import type { NewGame } from "../../bindings";
import { COMPUTER_NAMES } from "../words/controllers";

/** The rules of a first game, as in the preset of that name. */
export const FIRST_GAME_RULES: Required<Pick<NewGame, "edition" | "optionalRules">> = {
  edition: "2012",
  optionalRules: ["timeIsOfTheEssence"],
};

/** True if the rules of the game are those of a first game. */
export const hasFirstGameRules = ({
  edition,
  optionalRules,
}: Pick<NewGame, "edition" | "optionalRules">): boolean =>
  edition === FIRST_GAME_RULES.edition && optionalRules?.join() === FIRST_GAME_RULES.optionalRules.join();

export const shortGame = (playerName: string): NewGame => ({
  seats: [
    { name: playerName, faction: "ares", controller: "person" },
    { name: COMPUTER_NAMES[1] ?? "", faction: "blackHelix", controller: "recruit" },
  ],
  firstPlayer: { type: "index", index: 0 },
  seed: null,
  isPractice: false,
  ...FIRST_GAME_RULES,
  swaps: [],
});
