/** A new game as it stands in the dialog. */
import type { Controller, First, NewGame, Settings } from "../../bindings";
import { STARS } from "../words/controllers";
import { Draft, type DraftSeat } from "./draft.svelte";

export type GameSeat = DraftSeat & {
  controller: Controller;
  /** What the seat is called when a computer takes over from a person, or a person from a computer. */
  other: string;
};

/** What the dialog begins with. */
export type Before = Pick<Settings, "names" | "lastGame">;

export class GameDraft extends Draft<GameSeat> {
  /** The key of who plays first; nobody: chance says. */
  first = $state<number | null>(null);
  takeback = $state(false);

  /** As the last game was begun; `nameOf` names a seat that nobody has sat in yet, counted from 1. */
  constructor(
    { names, lastGame }: Before,
    private readonly nameOf: (number: number) => string,
  ) {
    const last = lastGame?.seats ?? [];
    super(last, (seat) => {
      const { controller = "person", name } = last[seat.key] ?? {};
      const own = names[seat.key] ?? nameOf(seat.key + 1);
      const star = STARS[seat.key] ?? "";
      return { ...seat, name: name ?? own, controller, other: controller === "person" ? star : own };
    });
    if (!lastGame) return;
    this.takeback = lastGame.takeback;
    this.agreed.takeAgain(lastGame);
    this.first = lastGame.first.type === "place" ? lastGame.first.place : null;
  }

  /** Who plays first, if they play. */
  readonly firstPlace = $derived(this.playing.findIndex((seat) => seat.key === this.first));

  /** Lets a person or a computer play; the name changes with the sort, and comes back with it. */
  control(place: number, controller: Controller): void {
    const seat = this.seats[place];
    if (!seat) return;
    if ((seat.controller === "person") !== (controller === "person")) {
      [seat.name, seat.other] = [seat.other, seat.name];
    }
    seat.controller = controller;
  }

  /** What the shell is asked for. */
  options(): NewGame {
    return {
      seats: this.playing.map(({ name, faction, controller }) => ({ name, faction, controller })),
      first: this.#first(),
      seed: this.typedSeed(),
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
