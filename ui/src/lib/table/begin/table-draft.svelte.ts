/** State of the dialog for a new table. */
import type { NewTable, PartSetting, PartSettings, Settings, TablePreset } from "../../../bindings";
import { Draft } from "../../home/draft.svelte";
import { sectionsOf } from "../store/sections";
import { OngoingGame } from "./ongoing-game.svelte";

/** Settings of previous games and tables that serve as defaults. */
export type PreviousSettings = Pick<Settings, "names" | "lastGame" | "lastTable">;

/** The parts that are card decks. */
const CARD_PARTS = ["energize", "missions", "victory"] as const;
/** Players who use the cards of the box use its exploration tokens as well. */
const BOX_PARTS = [...CARD_PARTS, "tokens"] as const;
/** The parts for which dice are rolled. */
const DICE_PARTS = ["dice", "vortexDice", "firstPlayer"] as const;

/** The same setting for some parts. */
const allOf = (parts: readonly (keyof PartSettings)[], setting: PartSetting): Partial<PartSettings> =>
  Object.fromEntries(parts.map((part) => [part, setting]));

export class TableDraft extends Draft {
  /** The parts that the app tracks if cards and dice are its own. */
  #base = $state.raw<PartSettings | null>(null);
  /** Parts that were switched one by one. They are kept when the questions about cards and dice are answered. */
  #switches = $state.raw<Partial<PartSettings>>({});
  /** True if the app deals the cards; `null` until the player has answered, if there is no previous table. */
  appDealsCards = $state<boolean | null>(null);
  /** True if the players roll their own dice and enter them. */
  hasRealDice = $state(false);
  /** The parts that the app tracks; `null` until a preset is chosen. */
  readonly parts = $derived.by((): PartSettings | null => {
    const base = this.#base;
    return base && { ...this.#withRealParts(base), ...this.#switches };
  });
  /** True if the rules are those of the last table. */
  readonly hasLastRules = $derived.by(
    () => this.#lastTable !== null && this.chosenRules.matches(this.#lastTable),
  );
  /** Values of a game that was begun without the app. */
  readonly ongoing = new OngoingGame();

  readonly #lastTable: NewTable | null;

  /** True if cards would be tracked, but the choice between the app's and physical cards is missing. */
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
    const { parts } = lastTable;
    const isTracked = (part: keyof PartSettings): boolean => parts[part] === "managed";
    // If the last table tracked neither cards nor phases, its players had not answered the question about cards.
    const tracksCards = isTracked("phases") || CARD_PARTS.some(isTracked);
    this.appDealsCards = tracksCards ? CARD_PARTS.some(isTracked) : null;
    this.hasRealDice = parts.dice === "physical" && sectionsOf(parts).includes("battle");
    this.#base = {
      ...parts,
      ...(this.appDealsCards === false ? allOf(BOX_PARTS, "managed") : {}),
      ...(this.hasRealDice ? allOf(DICE_PARTS, "managed") : {}),
    };
    this.#switchTo(parts);
    this.chosenRules.restore(lastTable);
  }

  /** Applies a preset of tracked parts. The choices of cards and dice are kept. */
  applyPreset({ parts }: TablePreset): void {
    this.#base = parts;
    this.#switches = {};
  }

  /** Chooses between the app's cards and physical cards. */
  chooseCards(appDealsCards: boolean, presets: readonly TablePreset[]): void {
    this.#keepPreset(presets);
    this.appDealsCards = appDealsCards;
  }

  /** Sets whether the players roll their own dice. */
  chooseDice(hasRealDice: boolean, presets: readonly TablePreset[]): void {
    this.#keepPreset(presets);
    this.hasRealDice = hasRealDice;
  }

  /** Switches a single part. */
  togglePart(part: keyof PartSettings): void {
    if (!this.parts) return;
    const parts = { ...this.parts, [part]: this.parts[part] === "managed" ? "physical" : "managed" };
    if (part === "dice") this.hasRealDice = parts.dice === "physical";
    this.#switchTo(parts);
  }

  /** Applies the current preset again, so that it includes a choice that follows. */
  #keepPreset(presets: readonly TablePreset[]): void {
    const current = presets.find((preset) => this.matchesPreset(preset));
    if (current) this.applyPreset(current);
  }

  /** Stores the parts that differ from those of the preset and the choices of cards and dice. */
  #switchTo(parts: PartSettings): void {
    if (!this.#base) return;
    const chosen = this.#withRealParts(this.#base);
    const differs = (part: string): boolean =>
      parts[part as keyof PartSettings] !== chosen[part as keyof PartSettings];
    this.#switches = Object.fromEntries(Object.entries(parts).filter(([part]) => differs(part)));
  }

  /** True if the tracked parts equal the preset. */
  matchesPreset({ parts }: TablePreset): boolean {
    const current = this.parts;
    const presetParts = this.#withRealParts(parts);
    return (
      current !== null &&
      Object.entries(presetParts).every(([part, source]) => current[part as keyof PartSettings] === source)
    );
  }

  /** The parts, with physical cards and dice if they were chosen. */
  #withRealParts(parts: PartSettings): PartSettings {
    return {
      ...parts,
      ...(this.appDealsCards === false ? allOf(BOX_PARTS, "physical") : {}),
      ...(this.hasRealDice ? allOf(DICE_PARTS, "physical") : {}),
    };
  }

  /** The settings to be stored for the next table. */
  defaultsForNextTable(): NewTable | null {
    const table = this.table();
    return table && { ...table, swaps: [...this.chosenRules.swaps] };
  }

  /** The options sent to the shell. */
  options(title: string | null): NewTable | null {
    const table = this.table();
    if (!table) return null;
    return {
      ...table,
      title,
      opening: this.#openingValues(table.parts).map(({ correction }) => correction),
      hasUnknownFigures: this.ongoing.areFiguresUnknown,
      seed: this.typedSeed(),
    };
  }

  /** The options of the table without the values of a game in progress. */
  table(): NewTable | null {
    if (!this.parts) return null;
    return {
      title: null,
      seats: this.playing.map(({ name, faction }) => ({ name, faction })),
      edition: this.chosenRules.edition,
      optional: [...this.chosenRules.optional],
      swaps: this.chosenRules.playedSwaps(),
      parts: this.parts,
      opening: [],
      hasUnknownFigures: false,
      seed: null,
    };
  }

  /** Label of the opening correction at an index. */
  openingLabel(index: number): string {
    return (this.parts && this.#openingValues(this.parts)[index]?.label) ?? "";
  }

  #openingValues(parts: PartSettings) {
    return this.ongoing.openingValues(parts, this.chosenRules, this.playing);
  }
}
