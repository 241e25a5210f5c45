import { describe, expect, it } from "vitest";
import type { OptionalRule, Settings } from "../../bindings";
import { GameDraft } from "./game-draft.svelte";
import { FACTIONS, otherPlayerWithFaction } from "./factions";

const defaultNameOf = (number: number): string => `Player ${number}`;
const newDraft = () => new GameDraft({ defaultPlayerNames: [], lastGame: null }, defaultNameOf);
const BALANCED_WITHOUT_HANDICAP = { playingStyle: "balanced", extraRubium: 0 } as const;
const LAST_GAME: Settings["lastGame"] = {
  seats: [
    { name: "Mira", faction: "zyborg", controller: "person", ...BALANCED_WITHOUT_HANDICAP },
    { name: "Jonas", faction: "ares", controller: "person", ...BALANCED_WITHOUT_HANDICAP },
    { name: "Lucía", faction: "blackHelix", controller: "person", ...BALANCED_WITHOUT_HANDICAP },
  ],
  firstPlayer: { type: "index", index: 2 },
  seed: null,
  isPractice: true,
  edition: "2012",
  optionalRules: ["inForTheLongHaul"],
};

describe("a new game", () => {
  it("is for one person against the Officer, with default names and a random first player", () => {
    expect(newDraft().options()).toEqual({
      seats: [
        { name: "Player 1", faction: "ares", controller: "person", ...BALANCED_WITHOUT_HANDICAP },
        {
          name: "Orion",
          faction: "blackHelix",
          controller: "officer",
          playingStyle: "balanced",
          extraRubium: 0,
        },
      ],
      firstPlayer: { type: "random" },
      seed: null,
      isPractice: false,
      edition: "2012",
      optionalRules: [],
      swaps: [],
    });
  });

  it("is against the Recruit with the rules of “First game” if no game has been finished or begun", () => {
    const newcomer = new GameDraft({ defaultPlayerNames: [], lastGame: null }, defaultNameOf, true);
    expect(newcomer.options()).toMatchObject({
      seats: [{ controller: "person" }, { controller: "recruit" }],
      edition: "2012",
      optionalRules: ["timeIsOfTheEssence"],
    });
    // The settings of a previous game apply even if no game has been finished yet.
    expect(
      new GameDraft({ defaultPlayerNames: [], lastGame: LAST_GAME }, defaultNameOf, true).options(),
    ).toMatchObject({
      optionalRules: ["inForTheLongHaul"],
    });
  });

  it("starts with the settings and names of the previous game", () => {
    const draft = new GameDraft(
      { defaultPlayerNames: ["Mira", "Jonas", "Lucía", "Kemal"], lastGame: LAST_GAME },
      defaultNameOf,
    );
    expect(draft.options()).toEqual({
      seats: LAST_GAME?.seats,
      firstPlayer: LAST_GAME?.firstPlayer,
      seed: null,
      isPractice: true,
      edition: "2012",
      optionalRules: ["inForTheLongHaul"],
      swaps: [],
    });
    draft.playerCount = 4;
    expect(draft.playingSeats[3]).toMatchObject({ name: "Kemal", faction: "galacticSyndicate" });
    expect(draft.settingsToStore().lastGame?.seats).toHaveLength(4);
  });

  it("gives a computer its own name and restores the name of the person", () => {
    const draft = new GameDraft({ defaultPlayerNames: ["Mira", "Jonas"], lastGame: null }, defaultNameOf);
    expect(draft.isOnlyPerson(0)).toBe(true);
    draft.setController(1, "person");
    expect([draft.playingSeats[1]?.name, draft.isOnlyPerson(0)]).toEqual(["Jonas", false]);
    draft.setController(1, "recruit");
    expect(draft.options().seats[1]).toMatchObject({ name: "Orion", controller: "recruit" });
    // Only names of people are stored.
    expect(draft.settingsToStore().defaultPlayerNames).toEqual(["Mira", "Jonas"]);
    const nextDraft = new GameDraft(draft.settingsToStore(), defaultNameOf);
    expect(nextDraft.playingSeats.map((seat) => seat.name)).toEqual(["Mira", "Orion"]);
    nextDraft.setController(1, "person");
    expect(nextDraft.playingSeats[1]).toMatchObject({ name: "Jonas", controller: "person" });
  });

  it("has only people if older settings lack the controllers", () => {
    const seats = (LAST_GAME?.seats ?? []).map(({ name, faction }) => ({ name, faction }));
    const draft = new GameDraft(
      { defaultPlayerNames: [], lastGame: LAST_GAME && { ...LAST_GAME, seats } },
      defaultNameOf,
    );
    expect(draft.playingSeats.map((seat) => seat.controller)).toEqual(["person", "person", "person"]);
  });

  it("uses each faction once and exchanges factions that are in use", () => {
    const draft = newDraft();
    draft.pickFaction(0, "blackHelix");
    expect(draft.playingSeats.map((seat) => seat.faction)).toEqual(["blackHelix", "ares"]);
    draft.pickFaction(1, "zyborg");
    expect(draft.playingSeats.map((seat) => seat.faction)).toEqual(["blackHelix", "zyborg"]);
    expect(draft.seats.map((seat) => seat.faction).sort()).toEqual([...FACTIONS].sort());
    expect(otherPlayerWithFaction(draft.playingSeats, 0, "zyborg")?.key).toBe(1);
    // A faction of an empty seat is not in use.
    expect(otherPlayerWithFaction(draft.playingSeats, 0, "ares")).toBeUndefined();
  });

  it("keeps the first player when the order changes", () => {
    const draft = new GameDraft({ defaultPlayerNames: [], lastGame: LAST_GAME }, defaultNameOf);
    draft.move(2, -1);
    draft.move(1, -1);
    expect(draft.playingSeats.map((seat) => seat.name)).toEqual(["Lucía", "Mira", "Jonas"]);
    expect(draft.options().firstPlayer).toEqual({ type: "index", index: 0 });
    draft.move(0, -1);
    draft.move(2, 1);
    expect(draft.playingSeats.map((seat) => seat.name)).toEqual(["Lucía", "Mira", "Jonas"]);
  });

  it("chooses the first player at random if the selected player no longer plays", () => {
    const draft = new GameDraft({ defaultPlayerNames: [], lastGame: LAST_GAME }, defaultNameOf);
    draft.playerCount = 2;
    expect(draft.options().firstPlayer).toEqual({ type: "random" });
  });

  it("uses token swaps only with Extra Exploration Tokens, but always stores them", () => {
    const swaps = [{ removed: "strider", added: "leaper" }];
    const optionalRules: OptionalRule[] = ["extraExplorationTokens"];
    const draft = new GameDraft(
      { defaultPlayerNames: [], lastGame: LAST_GAME && { ...LAST_GAME, optionalRules, swaps } },
      defaultNameOf,
    );
    expect(draft.options().swaps).toEqual(swaps);
    draft.chosenRules.optionalRules = [];
    expect(draft.options().swaps).toEqual([]);
    expect(draft.settingsToStore().lastGame?.swaps).toEqual(swaps);
  });

  it("trims the seed", () => {
    const draft = newDraft();
    draft.seed = " 7 ";
    expect(draft.options().seed).toBe("7");
    draft.seed = "   ";
    expect(draft.options().seed).toBeNull();
  });

  it("stores names up to the last that is not a default name, but no empty names", () => {
    const draft = newDraft();
    expect(draft.settingsToStore().defaultPlayerNames).toEqual([]);
    const [first, , third] = draft.seats;
    if (first) first.name = "  ";
    if (third) third.alternateName = " Mira ";
    expect(draft.settingsToStore().defaultPlayerNames).toEqual(["Player 2", "Mira"]);
  });
});
