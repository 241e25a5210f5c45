import { describe, expect, it } from "vitest";
import type { Event as GameEvent } from "../../bindings";
import { animationPaceOf } from "./pace";
import { beatsOf, hexesOfBeat, type Beat } from "./beats";

const beginning: GameEvent = { type: "battleBegan", hex: 4, attacker: 1, defender: 0, forces: [[], []] };
const step = (kind: "human" | "fungoid"): GameEvent => ({ type: "stepBegan", kind, diceCounts: [1, 1] });
const rolled = (seat: number, face: number, isHit: boolean): GameEvent => ({
  type: "rolled",
  seat,
  kind: "human",
  face,
  isHit,
  picksCasualty: false,
});
const loss: GameEvent = { type: "unitLost", seat: 0, kind: "human", hex: 4, cause: "battle" };
const ending: GameEvent = {
  type: "battleEnded",
  hex: 4,
  attacker: 1,
  defender: 0,
  result: "attackerWon",
  areBothDestroyed: false,
};
const point: GameEvent = { type: "victoryCardTaken", seat: 1, vp: 1 };
const bought = (seat: number): GameEvent => ({ type: "bought", seat, kind: "human", hex: 1, cost: 2 });
const moved = (seat: number, to: number): GameEvent => ({
  type: "moved",
  seat,
  kind: "human",
  from: 1,
  to,
  via: [null, null],
});

/** The beats of `events`, of which only those of seat 1 are new to the person at the screen. */
const beats = (events: readonly GameEvent[]): Beat[] =>
  beatsOf({ scene: null, battle: null }, events, animationPaceOf("normal"), (seat) => seat === 1);
const beatTypes = (events: readonly GameEvent[]): string[] =>
  beats(events).map((beat) => (beat.type === "battle" ? beat.moment : beat.type));

describe("the beats of a battle", () => {
  it("are its beginning, the dice and losses of each step, and its result with its points", () => {
    const events = [
      beginning,
      step("fungoid"),
      rolled(1, 6, true),
      rolled(0, 2, false),
      loss,
      step("human"),
      rolled(1, 3, false),
      ending,
      point,
    ];
    expect(beatTypes(events)).toEqual(["beginning", "dice", "losses", "dice", "end"]);
    const lastBeat = beats(events).at(-1);
    expect(lastBeat?.type === "battle" && lastBeat.battle.gains).toEqual([point]);
    expect(beats(events).every((beat) => hexesOfBeat(beat).join() === "4")).toBe(true);
  });

  it("show the dice again after a card has rerolled a die", () => {
    const reroll: GameEvent = { type: "rerolled", side: "attacker", diceCount: 1 };
    expect(beatTypes([beginning, step("human"), rolled(1, 2, false), reroll, rolled(1, 5, true)])).toEqual([
      "beginning",
      "dice",
      "dice",
    ]);
  });

  it("show a point that is scored later, without the result of the battle", () => {
    const endBeat = beats([beginning, ending]).at(-1);
    if (endBeat?.type !== "battle") throw new Error("the last beat should show the battle");
    const laterBeats = beatsOf(
      { scene: null, battle: endBeat.battle },
      [point],
      animationPaceOf("normal"),
      () => true,
    );
    expect(laterBeats.map((beat) => beat.type === "battle" && beat.moment)).toEqual(["gains"]);
  });
});

describe("the beats of moves and purchases", () => {
  it("show the actions of another player in the order of the events", () => {
    expect(beatTypes([bought(1), bought(1), moved(1, 2), moved(1, 3), bought(1)])).toEqual([
      "note",
      "travel",
      "note",
    ]);
  });

  it("show the moves of the person at the screen, but not their purchases", () => {
    const [travel, ...others] = beats([bought(0), moved(0, 2)]);
    expect([travel?.type, others]).toEqual(["travel", []]);
    expect(travel?.duration).toBe(animationPaceOf("normal").msPerHex);
    expect(travel && hexesOfBeat(travel)).toEqual([1, 2]);
  });

  it("merge equal purchases, even if an earlier update contained some of them", () => {
    const otherPurchase: GameEvent = { type: "bought", seat: 1, kind: "fungoid", hex: 2, cost: 3 };
    const [beat] = beats([bought(1), otherPurchase, bought(1)]);
    expect(beat?.type === "note" && beat.events).toEqual([bought(1), bought(1), otherPurchase]);
    const beatsAfterNote = (note: readonly GameEvent[], event: GameEvent): Beat[] =>
      beatsOf({ scene: null, battle: null, note }, [event], animationPaceOf("normal"), () => true);
    const [extendedNote] = beatsAfterNote([bought(1)], bought(1));
    expect(extendedNote?.type === "note" && extendedNote.events).toEqual([bought(1), bought(1)]);
    const [otherNote] = beatsAfterNote([bought(1)], otherPurchase);
    expect(otherNote?.type === "note" && otherNote.events).toEqual([otherPurchase]);
  });

  it("are left out at the speed “instant”", () => {
    const events = [bought(1), moved(1, 2), beginning, ending];
    expect(beatsOf({ scene: null, battle: null }, events, animationPaceOf("instant"), () => true)).toEqual(
      [],
    );
  });
});
