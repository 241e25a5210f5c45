/** A new game as it stands in the dialog: always four seats with four factions, of which the first few play. */
import type { Controller, Faction, First, NewGame, Settings } from "../../bindings";
import { STARS } from "../words/controllers";
import { Agreement } from "./agreement.svelte";
import { FACTIONS, pickFaction } from "./factions";

export const COUNTS = [2, 3, 4] as const;
export type Count = (typeof COUNTS)[number];

/** A seat. The key stays with the person who sits there while the order changes. */
export type DraftSeat = {
  key: number;
  name: string;
  faction: Faction;
  controller: Controller;
  /** What the seat is called when a computer takes over from a person, or a person from a computer. */
  other: string;
};

/** What the dialog begins with. */
export type Before = Pick<Settings, "names" | "lastGame">;

export class Draft {
  count = $state<Count>(2);
  seats = $state<DraftSeat[]>([]);
  /** The key of who plays first; nobody: chance says. */
  first = $state<number | null>(null);
  takeback = $state(false);
  /** Edition and optional rules. */
  readonly agreed = new Agreement();
  /** As typed; empty for one that is picked. */
  seed = $state("");

  readonly playing = $derived(this.seats.slice(0, this.count));

  /** As the last game was begun; `nameOf` names a seat that nobody has sat in yet, counted from 1. */
  constructor(
    { names, lastGame }: Before,
    private readonly nameOf: (number: number) => string,
  ) {
    const last = lastGame?.seats ?? [];
    const used = last.map((player) => player.faction);
    const free = FACTIONS.filter((faction) => !used.includes(faction));
    this.seats = FACTIONS.map((_, place) => {
      const { controller = "person", name } = last[place] ?? {};
      const own = names[place] ?? nameOf(place + 1);
      const star = STARS[place] ?? "";
      return {
        key: place,
        name: name ?? own,
        faction: last[place]?.faction ?? free.shift() ?? "ares",
        controller,
        other: controller === "person" ? star : own,
      };
    });
    if (!lastGame) return;
    this.count = COUNTS.find((count) => count === last.length) ?? 2;
    this.takeback = lastGame.takeback;
    this.agreed.takeAgain(lastGame);
    this.first = lastGame.first.type === "place" ? lastGame.first.place : null;
  }

  /** Who plays first, if they play. */
  readonly firstPlace = $derived(this.playing.findIndex((seat) => seat.key === this.first));

  /** Gives a faction to a seat; whoever had it gets that seat’s in exchange. */
  pick(place: number, faction: Faction): void {
    pickFaction(this.seats, place, faction);
  }

  /** Gives a name to a seat. */
  rename(place: number, name: string): void {
    const seat = this.seats[place];
    if (seat) seat.name = name;
  }

  /** Lets a person or a computer play; the name changes with the sort, and comes back with it. */
  control(place: number, controller: Controller): void {
    const seat = this.seats[place];
    if (!seat) return;
    if ((seat.controller === "person") !== (controller === "person")) {
      [seat.name, seat.other] = [seat.other, seat.name];
    }
    seat.controller = controller;
  }

  /** Seats somebody one place further on (1) or back (-1). */
  move(place: number, by: 1 | -1): void {
    const [seat, other] = [this.seats[place], this.seats[place + by]];
    if (!seat || !other || place + by >= this.count) return;
    this.seats[place] = other;
    this.seats[place + by] = seat;
  }

  /** What the shell is asked for. */
  options(): NewGame {
    const seed = this.seed.trim();
    return {
      seats: this.playing.map(({ name, faction, controller }) => ({ name, faction, controller })),
      first: this.#first(),
      seed: seed === "" ? null : seed,
      takeback: this.takeback,
      edition: this.agreed.edition,
      optional: [...this.agreed.optional],
      swaps: this.agreed.playedSwaps(),
    };
  }

  #first(): First {
    return this.firstPlace < 0 ? { type: "random" } : { type: "place", place: this.firstPlace };
  }

  /** What is remembered for the next time: names up to the last one that somebody typed. */
  remembered(): Before {
    const unnamed = this.seats.map((_, place) => this.nameOf(place + 1));
    const persons = this.seats.map((seat) => (seat.controller === "person" ? seat.name : seat.other).trim());
    const names = persons.filter((name) => name !== "");
    const last = names.findLastIndex((name) => !unnamed.includes(name));
    return {
      names: names.slice(0, last + 1),
      // A seed is for one game; swaps stay agreed on while they are not played with.
      lastGame: { ...this.options(), seed: null, swaps: [...this.agreed.swaps] },
    };
  }
}
