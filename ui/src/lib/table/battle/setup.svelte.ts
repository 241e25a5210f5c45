/**
 * The set-up of the next battle: players, terrain and forces. Its values are kept from one battle to the
 * next.
 */
import type { Ledger } from "../ledger/ledger.svelte";
import type { Kind, Side, TableUnits, Terrain } from "../../../bindings";

/** Terrain types in which battles take place, from the edge of the board to the middle. */
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
  /** The force of each player as last counted. */
  #counts = $state<Record<number, Counts>>({});

  /** The player selected on the page. */
  selected = $state(0);
  /** Identifies the battle whose forces prefilled the counters. */
  #last = "";
  /** The turn in which a player was chosen. */
  #turn = 0;

  constructor(readonly ledger: Ledger) {}

  /** The attacker: the player chosen, otherwise the active or the selected player. */
  get attacker(): number {
    return this.#attacker ?? this.ledger.view?.active ?? this.selected;
  }

  /** The defender. With only one opponent, no choice is needed. */
  get defender(): number | null {
    const { others } = this;
    if (this.#defender !== null && others.includes(this.#defender)) return this.#defender;
    return others.length === 1 ? (others[0] ?? null) : null;
  }

  /** Players who may attack: all who are still in the game. */
  get players(): number[] {
    return (this.ledger.view?.order ?? []).filter((seat) => !this.ledger.seat(seat)?.out);
  }

  /** Possible opponents of the attacker (BAT-2): neither the teammate nor eliminated players. */
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

  /** Number of units of the type on the board according to the ledger. */
  known(side: Side, kind: Kind): number {
    const seat = this.seatOf(side);
    const figures = seat === null ? null : this.ledger.seat(seat)?.figures;
    return figures?.find((one) => one.kind === kind)?.board ?? 0;
  }

  /** Number of figures of the type, which no force can exceed. */
  figures(kind: Kind): number {
    return this.ledger.info?.catalogue.kinds.find((one) => one.kind === kind)?.figures ?? 0;
  }

  force(side: Side): TableUnits[] {
    const kinds = this.ledger.info?.catalogue.kinds ?? [];
    return kinds
      .map(({ kind }) => ({ kind, count: this.count(side, kind) }))
      .filter(({ count }) => count > 0);
  }

  /** Begins the battle. The remaining forces are known afterwards. */
  async fight(): Promise<boolean> {
    const { attacker, defender, terrain } = this;
    if (defender === null || terrain === null) return false;
    const attackers = this.force("attacker");
    const defenders = this.force("defender");
    return this.ledger.enter(attacker, { type: "battle", defender, terrain, attackers, defenders });
  }

  /**
   * Called after a battle: the next one is prefilled with the remaining forces. A new turn resets the
   * attacker.
   */
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
   * Units a player had left after the previous battle, if that battle is likely to continue: both sides had
   * units left and meet on the same terrain, whoever attacks now.
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

/** The set-up that belongs to a table. It is kept while other sections are shown. */
export function setupOf(ledger: Ledger): Setup {
  const found = setups.get(ledger) ?? new Setup(ledger);
  setups.set(ledger, found);
  return found;
}
