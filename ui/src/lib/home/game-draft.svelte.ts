/** State of the dialog for a new game. */
import type { Controller, FirstPlayer, NewGame, Settings } from "../../bindings";
import { STARS } from "../words/controllers";
import { Draft, type DraftSeat } from "./draft.svelte";

export type GameSeat = DraftSeat & {
  controller: Controller;
  /** Name of the seat once its controller changes between person and computer. */
  alternateName: string;
};

/** Defaults of the dialog. */
export type LastGame = Pick<Settings, "names" | "lastGame">;

export class GameDraft extends Draft<GameSeat> {
  /** Key of the first player; `null` for a random one. */
  first = $state<number | null>(null);
  practice = $state(false);

  /**
   * Starts with the settings of the last game, or with one person against the Officer. `nameOf` returns the default name of a seat, counted from 1.
   */
  constructor(
    { names, lastGame }: LastGame,
    private readonly nameOf: (number: number) => string,
  ) {
    const last = lastGame?.seats ?? [];
    const isAmongPersons =
      last.length > 0 && last.every(({ controller = "person" }) => controller === "person");
    super(last, (seat) => {
      const usual = seat.key === 0 || isAmongPersons ? "person" : "officer";
      const { controller = last[seat.key] ? "person" : usual, name } = last[seat.key] ?? {};
      const own = names[seat.key] ?? nameOf(seat.key + 1);
      const star = STARS[seat.key] ?? "";
      const [defaultName, alternateName] = controller === "person" ? [own, star] : [star, own];
      return { ...seat, name: name ?? defaultName, controller, alternateName };
    });
    if (!lastGame) return;
    this.practice = lastGame.practice;
    this.agreed.restore(lastGame);
    this.first = lastGame.first.type === "index" ? lastGame.first.index : null;
  }

  /** Index of the first player, or -1 if that player is not in the game. */
  readonly firstIndex = $derived(this.playing.findIndex((seat) => seat.key === this.first));

  /** Whether a person plays at a seat, against computers only. */
  isOnlyPerson(index: number): boolean {
    return this.playing.every(({ controller }, other) => (controller === "person") === (other === index));
  }

  /**
   * Sets the controller of a seat. Persons and computers have separate names, which are restored on a
   * change back.
   */
  setController(index: number, controller: Controller): void {
    const seat = this.seats[index];
    if (!seat) return;
    if ((seat.controller === "person") !== (controller === "person")) {
      [seat.name, seat.alternateName] = [seat.alternateName, seat.name];
    }
    seat.controller = controller;
  }

  /** The options sent to the shell. */
  options(): NewGame {
    return {
      seats: this.playing.map(({ name, faction, controller }) => ({ name, faction, controller })),
      first: this.#first(),
      seed: this.typedSeed(),
      practice: this.practice,
      edition: this.agreed.edition,
      optional: [...this.agreed.optional],
      swaps: this.agreed.playedSwaps(),
    };
  }

  #first(): FirstPlayer {
    return this.firstIndex < 0 ? { type: "random" } : { type: "index", index: this.firstIndex };
  }

  /** Settings for the next time. Names are stored up to the last one that differs from the default. */
  remembered(): LastGame {
    const defaultNames = this.seats.map((_, index) => this.nameOf(index + 1));
    const persons = this.seats.map((seat) =>
      (seat.controller === "person" ? seat.name : seat.alternateName).trim(),
    );
    const names = persons.filter((name) => name !== "");
    const last = names.findLastIndex((name) => !defaultNames.includes(name));
    return {
      names: names.slice(0, last + 1),
      // A seed is for one game only. Swaps are kept even if they are not used.
      lastGame: { ...this.options(), seed: null, swaps: [...this.agreed.swaps] },
    };
  }
}
