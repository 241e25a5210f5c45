/** The game after the lessons: short, against the easiest computer. */
import type { NewGame } from "../../bindings";
import { STARS } from "../words/controllers";

export const shortGame = (name: string): NewGame => ({
  seats: [
    { name, faction: "ares", controller: "person" },
    { name: STARS[1] ?? "", faction: "blackHelix", controller: "recruit" },
  ],
  first: { type: "index", index: 0 },
  seed: null,
  practice: false,
  edition: "2012",
  optional: ["timeIsOfTheEssence"],
  swaps: [],
});
