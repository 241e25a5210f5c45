import { describe, expect, it } from "vitest";
import type { OptionalRule, Settings } from "../../bindings";
import { GameDraft } from "./game-draft.svelte";
import { FACTIONS, holderOf } from "./factions";

const nameOf = (number: number): string => `Player ${number}`;
const fresh = () => new GameDraft({ names: [], lastGame: null }, nameOf);
const LAST: Settings["lastGame"] = {
  seats: [
    { name: "Mira", faction: "zyborg", controller: "person" },
    { name: "Jonas", faction: "ares", controller: "person" },
    { name: "Lucía", faction: "blackHelix", controller: "person" },
  ],
  first: { type: "place", place: 2 },
  seed: null,
  takeback: true,
  edition: "ffg",
  optional: ["inForTheLongHaul"],
};

describe("a new game", () => {
  it("begins with two players, names to type over, and a first player by lot", () => {
    expect(fresh().options()).toEqual({
      seats: [
        { name: "Player 1", faction: "ares", controller: "person" },
        { name: "Player 2", faction: "blackHelix", controller: "person" },
      ],
      first: { type: "random" },
      seed: null,
      takeback: false,
      edition: "ffg",
      optional: [],
      swaps: [],
    });
  });

  it("begins as the last one did, with the names that were there", () => {
    const draft = new GameDraft({ names: ["Mira", "Jonas", "Lucía", "Kemal"], lastGame: LAST }, nameOf);
    expect(draft.options()).toEqual({
      seats: LAST?.seats,
      first: LAST?.first,
      seed: null,
      takeback: true,
      edition: "ffg",
      optional: ["inForTheLongHaul"],
      swaps: [],
    });
    draft.count = 4;
    expect(draft.playing[3]).toMatchObject({ name: "Kemal", faction: "galacticSyndicate" });
    expect(draft.remembered().lastGame?.seats).toHaveLength(4);
  });

  it("calls a computer by its own name, and gives the person's back", () => {
    const draft = new GameDraft({ names: ["Mira", "Jonas"], lastGame: null }, nameOf);
    draft.control(1, "officer");
    draft.control(1, "recruit");
    expect(draft.options().seats[1]).toEqual({ name: "Orion", faction: "blackHelix", controller: "recruit" });
    // What is remembered of names is remembered of persons.
    expect(draft.remembered().names).toEqual(["Mira", "Jonas"]);
    const again = new GameDraft(draft.remembered(), nameOf);
    expect(again.playing.map((seat) => seat.name)).toEqual(["Mira", "Orion"]);
    again.control(1, "person");
    expect(again.playing[1]).toMatchObject({ name: "Jonas", controller: "person" });
  });

  it("is for persons where older settings say nothing else", () => {
    const seats = (LAST?.seats ?? []).map(({ name, faction }) => ({ name, faction }));
    const draft = new GameDraft({ names: [], lastGame: LAST && { ...LAST, seats } }, nameOf);
    expect(draft.playing.map((seat) => seat.controller)).toEqual(["person", "person", "person"]);
  });

  it("gives each faction once: who picks a taken one swaps", () => {
    const draft = fresh();
    draft.pick(0, "blackHelix");
    expect(draft.playing.map((seat) => seat.faction)).toEqual(["blackHelix", "ares"]);
    draft.pick(1, "zyborg");
    expect(draft.playing.map((seat) => seat.faction)).toEqual(["blackHelix", "zyborg"]);
    expect(draft.seats.map((seat) => seat.faction).sort()).toEqual([...FACTIONS].sort());
    expect(holderOf(draft.playing, 0, "zyborg")?.key).toBe(1);
    // Nobody plays with what only an empty seat has.
    expect(holderOf(draft.playing, 0, "ares")).toBeUndefined();
  });

  it("keeps who plays first while the order changes", () => {
    const draft = new GameDraft({ names: [], lastGame: LAST }, nameOf);
    draft.move(2, -1);
    draft.move(1, -1);
    expect(draft.playing.map((seat) => seat.name)).toEqual(["Lucía", "Mira", "Jonas"]);
    expect(draft.options().first).toEqual({ type: "place", place: 0 });
    draft.move(0, -1);
    draft.move(2, 1);
    expect(draft.playing.map((seat) => seat.name)).toEqual(["Lucía", "Mira", "Jonas"]);
  });

  it("lets chance pick when the first player does not play any more", () => {
    const draft = new GameDraft({ names: [], lastGame: LAST }, nameOf);
    draft.count = 2;
    expect(draft.options().first).toEqual({ type: "random" });
  });

  it("swaps tokens in the game with the option only, and remembers the swaps without it", () => {
    const swaps = [{ leaves: "strider", comes: "leaper" }];
    const optional: OptionalRule[] = ["extraExplorationTokens"];
    const draft = new GameDraft({ names: [], lastGame: LAST && { ...LAST, optional, swaps } }, nameOf);
    expect(draft.options().swaps).toEqual(swaps);
    draft.agreed.optional = [];
    expect(draft.options().swaps).toEqual([]);
    expect(draft.remembered().lastGame?.swaps).toEqual(swaps);
  });

  it("takes a seed as it was typed, without the blanks around it", () => {
    const draft = fresh();
    draft.seed = " 7 ";
    expect(draft.options().seed).toBe("7");
    draft.seed = "   ";
    expect(draft.options().seed).toBeNull();
  });

  it("remembers names as far as somebody typed them, and none that is empty", () => {
    const draft = fresh();
    expect(draft.remembered().names).toEqual([]);
    const [first, , third] = draft.seats;
    if (first) first.name = "  ";
    if (third) third.name = " Mira ";
    expect(draft.remembered().names).toEqual(["Player 2", "Mira"]);
  });
});
