/** The game after the lessons: short, against the easiest computer. */
import type { NewGame } from "../../bindings";
import { COMPUTER_NAMES } from "../words/controllers";

/** The rules of a first game, as in the preset of that name. */
export const FIRST_GAME: Required<Pick<NewGame, "edition" | "optionalRules">> = {
  edition: "2012",
  optionalRules: ["timeIsOfTheEssence"],
};

/** True if the rules of the game are those of a first game. */
export const hasFirstGameRules = ({
  edition,
  optionalRules,
}: Pick<NewGame, "edition" | "optionalRules">): boolean =>
  edition === FIRST_GAME.edition && optionalRules?.join() === FIRST_GAME.optionalRules.join();

export const shortGame = (name: string): NewGame => ({
  seats: [
    { name, faction: "ares", controller: "person" },
    { name: COMPUTER_NAMES[1] ?? "", faction: "blackHelix", controller: "recruit" },
  ],
  firstPlayer: { type: "index", index: 0 },
  seed: null,
  isPractice: false,
  ...FIRST_GAME,
  swaps: [],
});
