/** A battle that is being set up: who, where and with what. It is remembered from one battle to the next. */
import type { Ledger } from "../ledger/ledger.svelte";
import type { Kind, Side, TableUnits, Terrain } from "../../../bindings";

/** Terrain that battles are fought in, as the board shows it from its edge to its middle. */
export const GROUNDS: readonly Terrain[] = [
  "homeBase",
  "liquifungusForest",
  "crystalSpires",
  "rockPlains",
  "magmaPool",
  "monolith",
];

type Counts = Partial<Record<Kind, number>>;

class Setup {
  #attacker = $state<number | null>(null);
  #defender = $state<number | null>(null);
  terrain = $state<Terrain | null>(null);
  /** The force of each player as it was counted last. */
  #counts = $state<Record<number, Counts>>({});

  /** Whose place is selected on the page. */
  selected = $state(0);
  /** The battle whose forces the numbers began with. */
  #last = "";
  /** The turn in which somebody was tapped. */
  #turn = 0;

  constructor(readonly ledger: Ledger) {}

  /** The active player attacks, or else whose place is selected, unless somebody else was tapped. */
  get attacker(): number {
    return this.#attacker ?? this.ledger.view?.active ?? this.selected;
  }

  /** Where only one other player is, there is nothing to tap. */
  get defender(): number | null {
    const { others } = this;
    if (this.#defender !== null && others.includes(this.#defender)) return this.#defender;
    return others.length === 1 ? (others[0] ?? null) : null;
  }

  /** Who may attack: whoever still plays. */
  get players(): number[] {
    return (this.ledger.view?.order ?? []).filter((seat) => !this.ledger.seat(seat)?.out);
  }

  /** Whom the attacker can fight (BAT-2): neither the teammate nor who is eliminated. */
  get others(): number[] {
    const mate = this.ledger.seat(this.attacker)?.teammate ?? null;
    return this.players.filter((seat) => seat !== this.attacker && seat !== mate);
  }

  seatOf(side: Side): number | null {
    return side === "attacker" ? this.attacker : this.defender;
  }

  pick(side: Side, seat: number): void {
    if (side === "attacker") this.#attacker = seat;
    else this.#defender = seat;
  }

  count(side: Side, kind: Kind): number {
    const seat = this.seatOf(side);
    return seat === null ? 0 : (this.#counts[seat]?.[kind] ?? this.#left(seat, kind));
  }

  set(side: Side, kind: Kind, count: number): void {
    const seat = this.seatOf(side);
    if (seat !== null) this.#counts[seat] = { ...this.#counts[seat], [kind]: count };
  }

  /** Units of the kind that the ledger knows on the board. */
  known(side: Side, kind: Kind): number {
    const seat = this.seatOf(side);
    const figures = seat === null ? null : this.ledger.seat(seat)?.figures;
    return figures?.find((one) => one.kind === kind)?.board ?? 0;
  }

  /** Figures of the kind that there are: no force has more. */
  figures(kind: Kind): number {
    return this.ledger.info?.catalogue.kinds.find((one) => one.kind === kind)?.figures ?? 0;
  }

  force(side: Side): TableUnits[] {
    const kinds = this.ledger.info?.catalogue.kinds ?? [];
    return kinds
      .map(({ kind }) => ({ kind, count: this.count(side, kind) }))
      .filter(({ count }) => count > 0);
  }

  /** Begins the battle. What is left of the forces is known from then on. */
  async fight(): Promise<boolean> {
    const { attacker, defender, terrain } = this;
    if (defender === null || terrain === null) return false;
    const attackers = this.force("attacker");
    const defenders = this.force("defender");
    return this.ledger.enter(attacker, { type: "battle", defender, terrain, attackers, defenders });
  }

  /** A battle is over: the next one begins with what was left of its forces. Another turn has other attackers. */
  settle(): void {
    const last = JSON.stringify(this.ledger.view?.lastBattle ?? null);
    const turn = this.ledger.view?.turn ?? 0;
    const fought = last !== this.#last;
    if (!fought && turn === this.#turn) return;
    this.#last = last;
    this.#turn = turn;
    this.#attacker = null;
    this.#defender = null;
    this.terrain = null;
    if (fought) this.#counts = {};
  }

  /**
   * Units that a player had left at the end of the last battle, if it is likely that it goes on: both had some, and meet on
   * the same ground again, whoever attacks now.
   */
  #left(seat: number, kind: Kind): number {
    const last = this.ledger.view?.lastBattle;
    const pair = [this.attacker, this.defender];
    if (!last || last.terrain !== this.terrain || last.attackers.length * last.defenders.length === 0)
      return 0;
    if (!pair.includes(last.attacker) || !pair.includes(last.defender)) return 0;
    const units = last.attacker === seat ? last.attackers : last.defenders;
    return units.find((one) => one.kind === kind)?.count ?? 0;
  }
}

const setups = new WeakMap<Ledger, Setup>();

/** The set-up of a table, which outlives the place where it is shown. */
export function setupOf(ledger: Ledger): Setup {
  const found = setups.get(ledger) ?? new Setup(ledger);
  setups.set(ledger, found);
  return found;
}
