/** A game that was begun without Rubium: how things stand, and the corrections that a new table begins with. */
import type {
  Correction,
  Deck,
  Faction,
  Kind,
  OptionalRule,
  Parts,
  Phase,
  PointsSource,
} from "../../bindings";
import { kindName } from "../game/names";
import { t } from "../i18n/index.svelte";

/** The numbers that refineries bear, printed on a home base or on a token. */
export const REFINERIES = [1, 2, 3] as const;
type RefineryValue = (typeof REFINERIES)[number];

/** How a player stands; what is not there is none. */
export class Standing {
  rubium = $state(0);
  points = $state<Partial<Record<PointsSource, number>>>({});
  board = $state<Partial<Record<Kind, number>>>({});
  counted = $state<Partial<Record<Deck, number>>>({});
  home = $state<Partial<Record<RefineryValue, number>>>({});
  found = $state<Partial<Record<RefineryValue, number>>>({});
}

/** A value as it is typed in, with what it is called where it cannot be. */
type Typed = { what: string; correction: Correction };

export class Underway {
  /** Whether a game is under way at all. */
  on = $state(false);
  readonly standings: readonly Standing[] = [new Standing(), new Standing(), new Standing(), new Standing()];
  turn = $state(1);
  active = $state(0);
  phase = $state<Phase>("deployment");
  first = $state(0);
  monolith = $state<number | null>(null);
  /** Cards left in the stack of Battle Victory cards; none as long as nobody typed it. */
  stack = $state<number | null>(null);

  /** Sources that points are kept by. */
  sources(parts: Parts, optional: readonly OptionalRule[]): PointsSource[] {
    return [
      "battle",
      ...(parts.missions === "physical" ? (["mission"] as const) : []),
      ...(optional.includes("kingOfTheHill") ? (["hill"] as const) : []),
      "other",
    ];
  }

  /** Decks whose cards are only counted. */
  counted(parts: Parts): Deck[] {
    return (["energize", "missions"] as const).filter((deck) => parts[deck] === "physical");
  }

  /** The values as far as this table keeps them, in the order in which the ledger is told. */
  typed(
    parts: Parts,
    optional: readonly OptionalRule[],
    seats: readonly { name: string; faction: Faction }[],
  ): Typed[] {
    if (!this.on) return [];
    const money = parts.rubium === "ours";
    const phases = parts.phases === "ours";
    const all: Typed[] = [{ what: t("nt.first"), correction: { type: "first", seat: this.first } }];
    seats.forEach(({ name }, seat) => {
      const own = this.standings[seat];
      if (!own) return;
      const add = (what: string, correction: Correction) =>
        all.push({ what: t("nt.of", { what, name }), correction });
      if (money) {
        add(t("job.rubium"), { type: "rubium", seat, amount: own.rubium });
        for (const home of [true, false]) {
          for (const value of REFINERIES) {
            const count = (home ? own.home : own.found)[value] ?? 0;
            if (count > 0) add(t("nt.refinery", { value }), { type: "refineries", seat, value, home, count });
          }
        }
      }
      for (const [kind, count] of Object.entries(own.board) as [Kind, number][]) {
        if (count > 0) add(kindName(kind, 2), { type: "board", seat, kind, count });
      }
      for (const deck of this.counted(parts)) {
        const count = own.counted[deck] ?? 0;
        if (count > 0) add(t(`hand.counted.${deck}`), { type: "counted", seat, deck, count });
      }
      for (const source of phases ? this.sources(parts, optional) : []) {
        const points = own.points[source] ?? 0;
        if (points > 0) add(t(`source.${source}`), { type: "points", seat, source, points });
      }
    });
    if (!phases) return all;
    if (this.monolith !== null) {
      all.push({ what: t("units.monolith"), correction: { type: "monolith", holder: this.monolith } });
    }
    if (this.stack !== null && parts.victory === "ours") {
      all.push({ what: t("right.stack"), correction: { type: "stack", left: this.stack } });
    }
    const { turn, active, phase } = this;
    all.push({ what: t("right.turn"), correction: { type: "turn", turn, seat: active, phase } });
    return all;
  }
}
