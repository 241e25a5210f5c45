/** State of the dialog for a new table. */
import type { NewTable, PartSetting, PartSettings, Settings, TablePreset } from "../../../bindings";
import { Draft } from "../../home/draft.svelte";
import { OngoingGame } from "./ongoing-game.svelte";

/** Settings of previous games and tables that serve as defaults. */
export type PreviousSettings = Pick<Settings, "names" | "lastGame" | "lastTable">;

/** The parts that are card decks. */
const CARD_PARTS = ["energize", "missions", "victory"] as const;
/** The parts for which dice are rolled. */
const DICE_PARTS = ["dice", "vortexDice", "firstPlayer"] as const;

/** The same setting for some parts. */
const allOf = (parts: readonly (keyof PartSettings)[], setting: PartSetting): Partial<PartSettings> =>
  Object.fromEntries(parts.map((part) => [part, setting]));

export class TableDraft extends Draft {
  parts = $state.raw<PartSettings | null>(null);
  /** Whether the app deals the cards. `null` until the player has answered, if there is no previous table. */
  appDealsCards = $state<boolean | null>(null);
  /** Whether the players roll their own dice and enter them. */
  hasRealDice = $state(false);
  /** Whether the rules are those of the last table. */
  readonly hasLastRules = $derived.by(() => this.#lastTable !== null && this.agreed.matches(this.#lastTable));
  /** Values of a game that was begun without the app. */
  readonly ongoing = new OngoingGame();

  readonly #lastTable: NewTable | null;

  /** Whether the choice between the app's and physical cards is missing although cards would be tracked. */
  readonly isCardsChoiceMissing = $derived(
    this.appDealsCards === null && CARD_PARTS.some((part) => this.parts?.[part] === "managed"),
  );

  constructor({ names, lastGame, lastTable }: PreviousSettings, defaultName: (number: number) => string) {
    // Defaults are the players of the last table, otherwise those of the last game.
    super(lastTable?.seats ?? lastGame?.seats ?? [], (seat) => ({
      ...seat,
      name: lastTable?.seats[seat.key]?.name ?? names[seat.key] ?? defaultName(seat.key + 1),
    }));
    this.#lastTable = lastTable;
    if (!lastTable) return;
    this.parts = lastTable.parts;
    // If the last table tracked no cards at all, the question was not answered.
    const tracksCards =
      lastTable.parts.phases === "managed" || CARD_PARTS.some((part) => lastTable.parts[part] === "managed");
    this.appDealsCards = !tracksCards || CARD_PARTS.some((part) => lastTable.parts[part] === "managed");
    // A table for rubium alone needs no dice.
    const tracksRubiumAlone = lastTable.parts.phases === "physical" && lastTable.parts.rubium === "managed";
    this.hasRealDice = lastTable.parts.dice === "physical" && !tracksRubiumAlone;
    this.agreed.restore(lastTable);
  }

  /** Applies a preset of tracked parts. The choices of cards and dice are kept. */
  applyPreset({ parts }: TablePreset): void {
    this.parts = this.#withRealParts(parts);
  }

  /** Chooses between the app's cards and physical cards. */
  chooseCards(appDealsCards: boolean, presets: readonly TablePreset[]): void {
    this.#choose(CARD_PARTS, presets, () => (this.appDealsCards = appDealsCards));
  }

  /** Sets whether the players roll their own dice. */
  chooseDice(hasRealDice: boolean, presets: readonly TablePreset[]): void {
    this.#choose(DICE_PARTS, presets, () => (this.hasRealDice = hasRealDice));
  }

  /** Switches a single part. */
  togglePart(part: keyof PartSettings): void {
    if (!this.parts) return;
    this.parts = { ...this.parts, [part]: this.parts[part] === "managed" ? "physical" : "managed" };
    if (part === "dice") this.hasRealDice = this.parts.dice === "physical";
  }

  /** Makes a choice about some parts. The preset is kept, and so are other parts that match none. */
  #choose(parts: readonly (keyof PartSettings)[], presets: readonly TablePreset[], set: () => void): void {
    const currentPreset = presets.find((preset) => this.matchesPreset(preset));
    set();
    if (currentPreset) this.applyPreset(currentPreset);
    else if (this.parts) this.parts = this.#withRealParts({ ...this.parts, ...allOf(parts, "managed") });
  }

  /** Whether the tracked parts equal the preset. */
  matchesPreset({ parts }: TablePreset): boolean {
    const current = this.parts;
    const presetParts = this.#withRealParts(parts);
    return (
      current !== null &&
      Object.entries(presetParts).every(([part, source]) => current[part as keyof PartSettings] === source)
    );
  }

  /** The app deals no physical cards and rolls no physical dice. */
  #withRealParts(parts: PartSettings): PartSettings {
    return {
      ...parts,
      ...(this.appDealsCards === false ? allOf(CARD_PARTS, "physical") : {}),
      ...(this.hasRealDice ? allOf(DICE_PARTS, "physical") : {}),
    };
  }

  /** The settings to be remembered for the next table. */
  defaultsForNextTable(): NewTable | null {
    const table = this.table();
    return table && { ...table, swaps: [...this.agreed.swaps] };
  }

  /** The options sent to the shell. */
  options(title: string | null): NewTable | null {
    const table = this.table();
    if (!table) return null;
    return {
      ...table,
      title,
      opening: this.#openingValues(table.parts).map(({ correction }) => correction),
      unknownFigures: this.ongoing.areFiguresUnknown,
      seed: this.typedSeed(),
    };
  }

  /** The options of the table without the values of a game in progress. */
  table(): NewTable | null {
    if (!this.parts) return null;
    return {
      title: null,
      seats: this.playing.map(({ name, faction }) => ({ name, faction })),
      edition: this.agreed.edition,
      optional: [...this.agreed.optional],
      swaps: this.agreed.playedSwaps(),
      parts: this.parts,
      opening: [],
      unknownFigures: false,
      seed: null,
    };
  }

  /** Label of the opening correction at an index. */
  openingLabel(index: number): string {
    return (this.parts && this.#openingValues(this.parts)[index]?.label) ?? "";
  }

  #openingValues(parts: PartSettings) {
    return this.ongoing.openingValues(parts, this.agreed, this.playing);
  }
}
