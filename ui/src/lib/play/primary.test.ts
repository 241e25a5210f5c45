import { expect, it } from "vitest";
import type { Edition } from "../../bindings";
import type { Play } from "./play.svelte";
import { primaryOf } from "./primary";

/** A battle is won, and no card of the open stack is to be had. */
const won = (edition: Edition) =>
  ({
    choices: { ask: { type: "battleMission" }, takeVictory: false },
    game: {
      curtain: null,
      over: false,
      opponent: null,
      truth: { waiting: { type: "decision" } },
      info: { edition },
    },
  }) as unknown as Play;

it.each([
  ["ffg", "No mission"],
  ["ah", "No red card"],
] satisfies [Edition, string][])(
  "names what is passed up after a won battle as the edition of %s does",
  (edition, text) => {
    expect(primaryOf(won(edition))?.text).toBe(text);
  },
);
