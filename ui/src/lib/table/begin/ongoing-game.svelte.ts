/**
 * A game that was begun without the app: the entered values, and the corrections that set them when the table
 * opens.
 */
import type {
  Correction,
  Deck,
  Kind,
  OptionalRule,
  PartSettings,
  Phase,
  PointsSource,
  RefineryNumber,
  Provenance,
  TableTokens,
  OpeningValueChoices,
} from "../../../bindings";
import type { ChosenRules } from "../../home/chosen-rules.svelte";
import type { DraftSeat } from "../../home/draft.svelte";
import { cardTitle, kindName, tokenName } from "../../words/names";
import { t } from "../../i18n/index.svelte";
import { stackName } from "../store/texts";

/** Values of a player. Missing values are zero. */
class PlayerValues {
  rubium = $state(0);
  points = $state<Partial<Record<PointsSource, number>>>({});
  /** Number of units of each type on the board. */
  boardCounts = $state<Partial<Record<Kind, number>>>({});
  /** Number of cards in hand, by physical deck. */
  handCounts = $state<Partial<Record<Deck, number>>>({});
  /** Number of home base refineries that the player mines, by value. */
  homeRefineryCounts = $state<Record<number, number>>({});
  /** Number of refineries found by exploration that the player mines, by value. */
  foundRefineryCounts = $state<Record<number, number>>({});
  /** Number of times that each mission was fulfilled, by card. */
  fulfilmentCounts = $state<Record<number, number>>({});
  /** True if the player is eliminated while the teammate continues. */
  isEliminated = $state(false);
}

/** An entered value as a correction, with its label for error messages. */
type LabelledCorrection = { label: string; correction: Correction };

export class OngoingGame {
  /** True if the table continues a game in progress. */
  isEnabled = $state(false);
  /** Indexed by the key of the player. Keys are used instead of seats, because players may change seats. */
  readonly playerValues: readonly PlayerValues[] = [
    new PlayerValues(),
    new PlayerValues(),
    new PlayerValues(),
    new PlayerValues(),
  ];
  turn = $state(1);
  activePlayerKey = $state(0);
  phase = $state<Phase>("deployment");
  firstPlayerKey = $state(0);
  monolithHolderKey = $state<number | null>(null);
  /** Cards left in the stack of Battle Victory cards; `null` if not entered. */
  victoryCardsLeft = $state<number | null>(null);
  /** Cards left in the stack of King of the Hill cards; `null` if not entered. */
  hillCardsLeft = $state<number | null>(null);
  /** Entered numbers of facedown tokens, by `tokenKey`. */
  tokenCounts = $state<Record<string, number>>({});
  /** Number of copies of each mission in the transmission line, by card. */
  transmissionLineCounts = $state<Record<number, number>>({});
  /** Number of copies of each card in the discard piles, by card. */
  discardCounts = $state<Record<number, number>>({});
  /** The values that can be entered for the table, as last returned by the shell; `null` until then. */
  values = $state.raw<OpeningValueChoices | null>(null);

  /**
   * True for a game in progress if no units are entered, which means that the number of units on the board is
   * unknown.
   */
  readonly areFiguresUnknown = $derived(
    this.isEnabled &&
      this.playerValues.every(({ boardCounts }) => Object.values(boardCounts).every((count) => count === 0)),
  );

  /** Key of a token in `tokenCounts`. */
  tokenKey = ({ token, boardHalfOwner }: TableTokens): string => `${boardHalfOwner} ${token}`;

  /**
   * The sources whose victory points are entered as numbers. Missions that the app deals are entered card by
   * card instead.
   */
  pointsSources(parts: PartSettings, optionalRules: readonly OptionalRule[]): PointsSource[] {
    return [
      "battle",
      ...(parts.missions === "physical" ? (["mission"] as const) : []),
      ...(optionalRules.includes("kingOfTheHill") ? (["hill"] as const) : []),
      "other",
    ];
  }

  /** The values that home base refineries, or refineries found by exploration, can have. */
  refineryValues(isHomeBase: boolean): RefineryNumber[] {
    return (this.values?.refineries ?? []).filter((refinery) => refinery.isHomeBase === isHomeBase);
  }

  tokenProvenance({ token }: TableTokens): Provenance | null {
    return this.values?.tokens.find(({ id }) => id === token)?.provenance ?? null;
  }

  tokenName({ token }: TableTokens): string {
    const tokenInfo = this.values?.tokens.find(({ id }) => id === token);
    return tokenInfo ? tokenName(tokenInfo) : "";
  }

  /** Decks of which only the number of cards is tracked. */
  countedDecks(parts: PartSettings): Deck[] {
    return (["energize", "missions"] as const).filter((deck) => parts[deck] === "physical");
  }

  /** The entered values that this table tracks, as corrections in the order in which the app applies them. */
  openingCorrections(
    parts: PartSettings,
    { edition, optionalRules }: Pick<ChosenRules, "edition" | "optionalRules">,
    seats: readonly DraftSeat[],
  ): LabelledCorrection[] {
    if (!this.isEnabled) return [];
    const seatIndex = (key: number | null): number => seats.findIndex((seat) => seat.key === key);
    // If the player is no longer at the table, the first seat is used.
    const seatIndexOrFirst = (key: number): number => Math.max(0, seatIndex(key));
    const tracksRubium = parts.rubium === "managed";
    const tracksPhases = parts.phases === "managed";
    const corrections: LabelledCorrection[] = [
      {
        label: t("newTable.first"),
        correction: { type: "firstPlayer", seat: seatIndexOrFirst(this.firstPlayerKey) },
      },
    ];
    seats.forEach(({ name, key }, seat) => {
      const values = this.playerValues[key];
      if (!values) return;
      const addCorrection = (label: string, correction: Correction) =>
        corrections.push({ label: t("newTable.of", { what: label, name }), correction });
      if (tracksRubium) {
        addCorrection(t("section.rubium"), { type: "rubium", seat, amount: values.rubium });
        for (const isHomeBase of [true, false]) {
          for (const { value } of this.refineryValues(isHomeBase)) {
            const count = (isHomeBase ? values.homeRefineryCounts : values.foundRefineryCounts)[value] ?? 0;
            if (count > 0)
              addCorrection(t("newTable.refinery", { value }), {
                type: "refineries",
                seat,
                value,
                isHomeBase,
                count,
              });
          }
        }
      }
      for (const [kind, count] of Object.entries(values.boardCounts) as [Kind, number][]) {
        if (count > 0) addCorrection(kindName(kind, 2), { type: "board", seat, kind, count });
      }
      for (const deck of this.countedDecks(parts)) {
        const count = values.handCounts[deck] ?? 0;
        if (count > 0) addCorrection(t(`hand.counted.${deck}`), { type: "physicalCards", seat, deck, count });
      }
      for (const source of tracksPhases ? this.pointsSources(parts, optionalRules) : []) {
        const points = values.points[source] ?? 0;
        if (points > 0) addCorrection(t(`source.${source}`), { type: "points", seat, source, points });
      }
      for (const mission of this.values?.missions ?? []) {
        const count = values.fulfilmentCounts[mission.id] ?? 0;
        if (count > 0)
          addCorrection(cardTitle(mission), { type: "fulfilled", seat, card: mission.id, count });
      }
      if (this.values?.hasTeams && values.isEliminated)
        addCorrection(t("correct.out"), { type: "elimination", seat, isEliminated: true });
    });
    for (const tokens of this.values?.decks.tokensByType ?? []) {
      const left = this.tokenCounts[this.tokenKey(tokens)];
      const { token, boardHalfOwner } = tokens;
      if (left === undefined) continue;
      corrections.push({
        label: this.tokenName(tokens),
        correction: { type: "tokens", token, left, boardHalfOwner },
      });
    }
    const { missions = [], energize = [], maxLineMissions = 0 } = this.values ?? {};
    for (const card of maxLineMissions > 0 ? missions : []) {
      const count = this.transmissionLineCounts[card.id] ?? 0;
      const label = t("number.transmissionLine", { card: cardTitle(card) });
      if (count > 0)
        corrections.push({ label, correction: { type: "transmissionLine", card: card.id, count } });
    }
    // Discards come after all other cards, because the corrections above take their cards from the discard
    // piles first.
    for (const card of [...energize, ...missions]) {
      const count = this.discardCounts[card.id] ?? 0;
      const label = t("number.discards", { card: cardTitle(card) });
      if (count > 0) corrections.push({ label, correction: { type: "discards", card: card.id, count } });
    }
    if (!tracksPhases) return corrections;
    const holder = seatIndex(this.monolithHolderKey);
    if (holder >= 0 && this.values?.hasMonolith !== false) {
      corrections.push({ label: t("units.monolith"), correction: { type: "monolith", holder } });
    }
    if (this.victoryCardsLeft !== null && parts.victory === "managed") {
      corrections.push({
        label: stackName("victoryStack", edition),
        correction: { type: "victoryStack", left: this.victoryCardsLeft },
      });
    }
    if (this.hillCardsLeft !== null && (this.values?.decks.hillLeft ?? null) !== null) {
      corrections.push({
        label: stackName("hillStack", edition),
        correction: { type: "hillStack", left: this.hillCardsLeft },
      });
    }
    const { turn, phase } = this;
    corrections.push({
      label: t("correct.turn"),
      correction: { type: "turn", turn, seat: seatIndexOrFirst(this.activePlayerKey), phase },
    });
    return corrections;
  }
}
