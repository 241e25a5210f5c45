/** State of the dialog for a new table. */
import type { NewTable, PartSetting, PartSettings, Settings, TablePreset } from "../../../bindings";
import { Draft } from "../../home/draft.svelte";
import { sectionsOf } from "../store/sections";
import { OngoingGame } from "./ongoing-game.svelte";

/** Settings of previous games and tables that serve as defaults. */
export type PreviousSettings = Pick<Settings, "defaultPlayerNames" | "lastGame" | "lastTable">;

/** The parts that are cards. */
const CARD_PARTS = ["energize", "missions", "victory"] as const;
/**
 * The parts that are physical if the players use the cards of the box. The players then use the
 * exploration tokens of the box, too.
 */
const BOX_PARTS = [...CARD_PARTS, "tokens"] as const;
/** The parts for which dice are rolled. */
const DICE_PARTS = ["dice", "vortexDice", "firstPlayer"] as const;

/** Gives several parts the same setting. */
const partsWithSetting = (
  parts: readonly (keyof PartSettings)[],
  setting: PartSetting,
): Partial<PartSettings> => Object.fromEntries(parts.map((part) => [part, setting]));

export class TableDraft extends Draft {
  /** The settings of all parts, before the choices of physical cards and dice are applied. */
  #baseParts = $state.raw<PartSettings | null>(null);
  /**
   * The settings of parts that were switched one by one. They take precedence over the choices of cards and
   * dice.
   */
  #switchedParts = $state.raw<Partial<PartSettings>>({});
  /**
   * True if the app deals the cards; `null` until the player has answered, unless the previous table gives
   * the answer.
   */
  appDealsCards = $state<boolean | null>(null);
  /** True if the players roll their own dice and enter them. */
  hasPhysicalDice = $state(false);
  /** The setting of each part; `null` until a preset is applied, if there is no last table. */
  readonly parts = $derived.by((): PartSettings | null => {
    const base = this.#baseParts;
    return base && { ...this.#withPhysicalParts(base), ...this.#switchedParts };
  });
  /** True if the chosen rules are those of the last table. */
  readonly hasRulesOfLastTable = $derived.by(
    () => this.#lastTable !== null && this.chosenRules.matches(this.#lastTable),
  );
  /** True if the player chooses between the app's and physical cards: phases or cards are tracked. */
  readonly canChooseCards = $derived(
    this.#isTrackedBeforeChoices("phases") || CARD_PARTS.some((part) => this.#isTrackedBeforeChoices(part)),
  );
  /** True if the player chooses between the app's and physical dice: a part with dice is tracked. */
  readonly canChooseDice = $derived(DICE_PARTS.some((part) => this.#isTrackedBeforeChoices(part)));
  /** Values of a game that was begun without the app. */
  readonly ongoingGame = new OngoingGame();

  readonly #lastTable: NewTable | null;

  /** True if cards would be tracked, but the choice between the app's and physical cards is missing. */
  readonly isCardsChoiceMissing = $derived(
    this.appDealsCards === null && CARD_PARTS.some((part) => this.parts?.[part] === "managed"),
  );

  constructor(
    { defaultPlayerNames, lastGame, lastTable }: PreviousSettings,
    defaultName: (number: number) => string,
  ) {
    // The seats are those of the last table, otherwise those of the last game. The names are those of the
    // last table, otherwise the stored names.
    super(lastTable?.seats ?? lastGame?.seats ?? [], (seat) => ({
      ...seat,
      name: lastTable?.seats[seat.key]?.name ?? defaultPlayerNames[seat.key] ?? defaultName(seat.key + 1),
    }));
    this.#lastTable = lastTable;
    if (!lastTable) return;
    const { parts } = lastTable;
    const isTracked = (part: keyof PartSettings): boolean => parts[part] === "managed";
    // If the last table tracked neither cards nor phases, its players did not have to answer the question
    // about cards.
    const hasCardsAnswer = isTracked("phases") || CARD_PARTS.some(isTracked);
    this.appDealsCards = hasCardsAnswer ? CARD_PARTS.some(isTracked) : null;
    this.hasPhysicalDice = parts.dice === "physical" && sectionsOf(parts).includes("battle");
    this.#baseParts = {
      ...parts,
      ...(this.appDealsCards === false ? partsWithSetting(BOX_PARTS, "managed") : {}),
      ...(this.hasPhysicalDice ? partsWithSetting(DICE_PARTS, "managed") : {}),
    };
    this.#storeSwitchedParts(parts);
    this.chosenRules.restore(lastTable);
  }

  /** True if the part is tracked before the choices of physical cards and dice are applied. */
  #isTrackedBeforeChoices(part: keyof PartSettings): boolean {
    return this.#baseParts?.[part] === "managed";
  }

  /** Applies a preset of tracked parts. The choices of cards and dice are kept. */
  applyPreset({ parts }: TablePreset): void {
    this.#baseParts = parts;
    this.#switchedParts = {};
  }

  /** Chooses between the app's cards and physical cards. */
  chooseCards(appDealsCards: boolean, presets: readonly TablePreset[]): void {
    this.#reapplyMatchingPreset(presets);
    this.appDealsCards = appDealsCards;
  }

  /** Sets whether the players roll their own dice. */
  chooseDice(hasPhysicalDice: boolean, presets: readonly TablePreset[]): void {
    this.#reapplyMatchingPreset(presets);
    this.hasPhysicalDice = hasPhysicalDice;
  }

  /**
   * Switches one part between tracked and physical. Switching the dice of battles also sets whether the
   * players roll their own dice.
   */
  togglePart(part: keyof PartSettings): void {
    if (!this.parts) return;
    const parts = { ...this.parts, [part]: this.parts[part] === "managed" ? "physical" : "managed" };
    if (part === "dice") this.hasPhysicalDice = parts.dice === "physical";
    this.#storeSwitchedParts(parts);
  }

  /**
   * If the parts equal a preset, applies the preset. The switched parts then do not override the choice that
   * follows.
   */
  #reapplyMatchingPreset(presets: readonly TablePreset[]): void {
    const matchingPreset = presets.find((preset) => this.matchesPreset(preset));
    if (matchingPreset) this.applyPreset(matchingPreset);
  }

  /**
   * Stores the settings that differ from what the base parts and the choices of cards and dice give.
   */
  #storeSwitchedParts(parts: PartSettings): void {
    if (!this.#baseParts) return;
    const unswitchedParts = this.#withPhysicalParts(this.#baseParts);
    const differs = (part: string): boolean =>
      parts[part as keyof PartSettings] !== unswitchedParts[part as keyof PartSettings];
    this.#switchedParts = Object.fromEntries(Object.entries(parts).filter(([part]) => differs(part)));
  }

  /** True if the parts equal the preset after the choices of cards and dice are applied to it. */
  matchesPreset({ parts }: TablePreset): boolean {
    const currentParts = this.parts;
    const presetParts = this.#withPhysicalParts(parts);
    return (
      currentParts !== null &&
      Object.entries(presetParts).every(
        ([part, setting]) => currentParts[part as keyof PartSettings] === setting,
      )
    );
  }

  /** The parts, with physical cards and dice if they were chosen. */
  #withPhysicalParts(parts: PartSettings): PartSettings {
    return {
      ...parts,
      ...(this.appDealsCards === false ? partsWithSetting(BOX_PARTS, "physical") : {}),
      ...(this.hasPhysicalDice ? partsWithSetting(DICE_PARTS, "physical") : {}),
    };
  }

  /**
   * The settings to be stored for the next table, with the swaps even if this table is played without them;
   * `null` as long as `parts` is `null`.
   */
  defaultsForNextTable(): NewTable | null {
    const table = this.optionsWithoutOpening();
    return table && { ...table, swaps: [...this.chosenRules.swaps] };
  }

  /** The options with which the shell opens the table; `null` as long as `parts` is `null`. */
  options(title: string | null): NewTable | null {
    const table = this.optionsWithoutOpening();
    if (!table) return null;
    return {
      ...table,
      title,
      opening: this.#openingCorrections(table.parts).map(({ correction }) => correction),
      hasUnknownFigures: this.ongoingGame.areFiguresUnknown,
      seed: this.enteredSeed(),
    };
  }

  /**
   * The options without the title, the seed and the values of a game in progress; `null` as long as
   * `parts` is `null`.
   */
  optionsWithoutOpening(): NewTable | null {
    if (!this.parts) return null;
    return {
      title: null,
      seats: this.playingSeats.map(({ name, faction }) => ({ name, faction })),
      edition: this.chosenRules.edition,
      optionalRules: [...this.chosenRules.optionalRules],
      swaps: this.chosenRules.swapsInEffect(),
      parts: this.parts,
      opening: [],
      hasUnknownFigures: false,
      seed: null,
    };
  }

  /** Label of the opening correction at an index. */
  openingLabel(index: number): string {
    return (this.parts && this.#openingCorrections(this.parts)[index]?.label) ?? "";
  }

  #openingCorrections(parts: PartSettings) {
    return this.ongoingGame.openingCorrections(parts, this.chosenRules, this.playingSeats);
  }
}
