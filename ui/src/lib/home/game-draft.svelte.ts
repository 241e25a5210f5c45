/** State of the dialog for a new game. */
import type { Controller, FirstPlayer, NewGame, Settings, PlayingStyle } from "../../bindings";
import { FIRST_GAME_RULES } from "../learn/short-game";
import { COMPUTER_NAMES } from "../words/controllers";
import { Draft, type DraftSeat } from "./draft.svelte";

export type GameSeat = DraftSeat & {
  controller: Controller;
  /** The playing style of a computer. */
  playingStyle: PlayingStyle;
  /** The handicap: extra rubium at the start. */
  extraRubium: number;
  /** The name that the seat gets when its controller changes from person to computer, or back. */
  alternateName: string;
};

/** Settings of the previous game, which serve as defaults of the dialog. */
export type GameDefaults = Pick<Settings, "defaultPlayerNames" | "lastGame">;

/** The largest handicap that the core accepts. */
export const MAX_EXTRA_RUBIUM = 6;

export class GameDraft extends Draft<GameSeat> {
  /** Key of the first player; `null` for a random one. */
  firstPlayerKey = $state<number | null>(null);
  /** A practice game has unlimited undo. */
  isPractice = $state(false);

  /**
   * Begins with the settings of the previous game. If there is none, begins with one person against the
   * Officer; for a newcomer, against the Recruit and with the rules of the preset “First game”. Seats that
   * did not play in the previous game are for people if it had only people, otherwise for computers.
   * `defaultNameOf` returns the default name of a seat, whose number is counted from 1.
   */
  constructor(
    { defaultPlayerNames, lastGame }: GameDefaults,
    private readonly defaultNameOf: (number: number) => string,
    isNewcomer = false,
  ) {
    const lastSeats = lastGame?.seats ?? [];
    const hadOnlyPeople =
      lastSeats.length > 0 && lastSeats.every(({ controller = "person" }) => controller === "person");
    super(lastSeats, (seat) => {
      const defaultController =
        seat.key === 0 || hadOnlyPeople ? "person" : isNewcomer ? "recruit" : "officer";
      const {
        controller = lastSeats[seat.key] ? "person" : defaultController,
        playingStyle = "balanced",
        extraRubium = 0,
        name,
      } = lastSeats[seat.key] ?? {};
      const personName = defaultPlayerNames[seat.key] ?? defaultNameOf(seat.key + 1);
      const computerName = COMPUTER_NAMES[seat.key] ?? "";
      const [defaultName, alternateName] =
        controller === "person" ? [personName, computerName] : [computerName, personName];
      return { ...seat, name: name ?? defaultName, controller, playingStyle, extraRubium, alternateName };
    });
    if (!lastGame) {
      if (isNewcomer) this.chosenRules.apply(FIRST_GAME_RULES);
      return;
    }
    this.isPractice = lastGame.isPractice;
    this.chosenRules.restore(lastGame);
    this.firstPlayerKey = lastGame.firstPlayer.type === "index" ? lastGame.firstPlayer.index : null;
  }

  /** Index of the first player; -1 for a random one, or if the chosen player is not in the game. */
  readonly firstPlayerIndex = $derived(
    this.playingSeats.findIndex((seat) => seat.key === this.firstPlayerKey),
  );

  /** True if a person controls this seat and no other. */
  isOnlyPerson(index: number): boolean {
    return this.playingSeats.every(
      ({ controller }, other) => (controller === "person") === (other === index),
    );
  }

  /**
   * Sets the controller of a seat. A seat has one name for a person and one for a computer. A change between
   * person and computer swaps the two names.
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
      seats: this.playingSeats.map(({ name, faction, controller, playingStyle, extraRubium }) => ({
        name,
        faction,
        controller,
        playingStyle: controller === "person" ? "balanced" : playingStyle,
        extraRubium,
      })),
      firstPlayer: this.#firstPlayer(),
      seed: this.enteredSeed(),
      isPractice: this.isPractice,
      edition: this.chosenRules.edition,
      optionalRules: [...this.chosenRules.optionalRules],
      swaps: this.chosenRules.swapsInEffect(),
    };
  }

  #firstPlayer(): FirstPlayer {
    return this.firstPlayerIndex < 0 ? { type: "random" } : { type: "index", index: this.firstPlayerIndex };
  }

  /**
   * The settings to store for the next game. The names to store are those of people, up to the last one that
   * is not a default name. Empty names are left out.
   */
  settingsToStore(): GameDefaults {
    const defaultNames = this.seats.map((_, index) => this.defaultNameOf(index + 1));
    const personNames = this.seats.map((seat) =>
      (seat.controller === "person" ? seat.name : seat.alternateName).trim(),
    );
    const names = personNames.filter((name) => name !== "");
    const lastCustomIndex = names.findLastIndex((name) => !defaultNames.includes(name));
    return {
      defaultPlayerNames: names.slice(0, lastCustomIndex + 1),
      // The seed is for one game only, so it is not stored. Swaps are stored even if their option is off.
      lastGame: { ...this.options(), seed: null, swaps: [...this.chosenRules.swaps] },
    };
  }
}
