/**
 * What the page remembers about battles: the set-up of the next battle (players, terrain and forces), and
 * unsent dice.
 */
import type { TableStore } from "../store/table-store.svelte";
import type { RefineryReminder } from "../store/battle-texts";
import type {
  Kind,
  Reminder,
  Side,
  TableEvent,
  TableFoughtBattle,
  TableRefinery,
  TableUnits,
  Terrain,
} from "../../../bindings";

/** Terrain types in which battles take place, from the edge of the board to the middle. */
export const BATTLE_TERRAINS: readonly Terrain[] = [
  "homeBase",
  "liquifungusForest",
  "crystalSpires",
  "rockPlains",
  "magmaPool",
  "monolith",
];

type UnitCounts = Partial<Record<Kind, number>>;
type ContinuedBattle = { terrain: Terrain; units: Record<number, UnitCounts> };

/** Faces of dice that were entered but not sent. `diceKey` identifies the dice. */
type UnsentDice = { diceKey: string; faces: readonly (number | null)[] };
export type DiceMemory = { unsentDice: UnsentDice | null };

class BattleSetup implements DiceMemory {
  unsentDice: UnsentDice | null = null;
  #attacker = $state<number | null>(null);
  #defender = $state<number | null>(null);
  terrain = $state<Terrain | null>(null);
  /** The entered numbers of units, by seat. */
  #counts = $state<Record<number, UnitCounts>>({});

  /**
   * True if card windows are passed automatically, in this and later battles, until the players
   * switch that off.
   */
  passesCardWindows = $state(false);

  /**
   * The answer to the question about the refinery of the latest battle, and the event that ended that battle.
   */
  refineryAnswer = $state.raw<{
    battleEnd: TableEvent | null;
    reminder: RefineryReminder;
    refinery: TableRefinery;
  } | null>(null);

  /** The inconclusive battle that continues, with the surviving units by seat. */
  #continuedBattle = $state.raw<ContinuedBattle | null>(null);

  /** The seat of the player selected on the page. */
  selectedSeat = $state(0);
  /**
   * The values entered for the latest battle. `lastBattle` is the battle before it, as JSON. If the view's
   * last battle becomes equal to `lastBattle` again, the latest battle has been undone, and its values are
   * restored.
   */
  #latestEntry: {
    lastBattle: string;
    attacker: number;
    defender: number;
    terrain: Terrain;
    counts: Record<number, UnitCounts>;
    continuedBattle: ContinuedBattle | null;
  } | null = null;
  /** The battle after which the set-up was last reset, as JSON. */
  #lastBattle = "";
  /** The turn in which the set-up was last reset. */
  #resetTurn = 0;

  constructor(readonly store: TableStore) {}

  /**
   * The attacker: the chosen player, otherwise the active player, otherwise the player selected on the page.
   */
  get attacker(): number {
    return this.#attacker ?? this.store.view?.active ?? this.selectedSeat;
  }

  /** The defender: the chosen opponent, or the only one; `null` if the players still have to choose. */
  get defender(): number | null {
    const { opponents } = this;
    if (this.#defender !== null && opponents.includes(this.#defender)) return this.#defender;
    return opponents.length === 1 ? (opponents[0] ?? null) : null;
  }

  /** The players who are still in the game. Each of them may attack. */
  get remainingPlayers(): number[] {
    return (this.store.view?.order ?? []).filter((seat) => !this.store.seat(seat)?.isEliminated);
  }

  /** Possible opponents of the attacker (BAT-2): neither the teammate nor eliminated players. */
  get opponents(): number[] {
    const teammate = this.store.seat(this.attacker)?.teammate ?? null;
    return this.remainingPlayers.filter((seat) => seat !== this.attacker && seat !== teammate);
  }

  seatOf(side: Side): number | null {
    return side === "attacker" ? this.attacker : this.defender;
  }

  choosePlayer(side: Side, seat: number): void {
    if (side === "attacker") this.#attacker = seat;
    else this.#defender = seat;
  }

  /** Number of units of the type in the force: as entered, or else as an inconclusive battle has left it. */
  count(side: Side, kind: Kind): number {
    const seat = this.seatOf(side);
    if (seat === null) return 0;
    return this.#counts[seat]?.[kind] ?? this.#continuedUnits(seat, kind) ?? this.#remainingUnits(seat, kind);
  }

  /** True if the app has filled in at least one number of units that the players have not changed. */
  get isPrefilled(): boolean {
    const kinds = this.store.info?.catalogue.kinds ?? [];
    return (["attacker", "defender"] as const).some((side) => {
      const seat = this.seatOf(side);
      if (seat === null) return false;
      return kinds.some(({ kind }) => this.#counts[seat]?.[kind] === undefined && this.count(side, kind) > 0);
    });
  }

  setCount(side: Side, kind: Kind, count: number): void {
    const seat = this.seatOf(side);
    if (seat !== null) this.#counts[seat] = { ...this.#counts[seat], [kind]: count };
  }

  /** Number of units of the type on the board according to the app. */
  knownCount(side: Side, kind: Kind): number {
    const seat = this.seatOf(side);
    const figures = seat === null ? null : this.store.seat(seat)?.figures;
    return figures?.find((figure) => figure.kind === kind)?.board ?? 0;
  }

  /** The greatest number of units of the type that any player has on the board according to the app. */
  maxKnownCount(kind: Kind): number {
    const counts = (this.store.view?.seats ?? []).map(
      ({ figures }) => figures.find((figure) => figure.kind === kind)?.board ?? 0,
    );
    return Math.max(0, ...counts);
  }

  force(side: Side): TableUnits[] {
    const kinds = this.store.info?.catalogue.kinds ?? [];
    return kinds
      .map(({ kind }) => ({ kind, count: this.count(side, kind) }))
      .filter(({ count }) => count > 0);
  }

  /** If a reminder is about an inconclusive battle, sets up its continuation. */
  prepare(reminder: Reminder): void {
    if (reminder.type !== "inconclusiveBattle") return;
    const battle = this.store.view?.battlesToContinue[reminder.index];
    if (battle) this.continueBattle(battle);
  }

  /** Sets up the continuation of an inconclusive battle. */
  continueBattle({ attacker, defender, terrain, attackers, defenders }: TableFoughtBattle): void {
    const countsOf = (units: readonly TableUnits[]): UnitCounts =>
      Object.fromEntries(units.map(({ kind, count }) => [kind, count]));
    this.#attacker = attacker;
    this.#defender = defender;
    this.terrain = terrain;
    this.#counts = {};
    const units = { [attacker]: countsOf(attackers), [defender]: countsOf(defenders) };
    this.#continuedBattle = { terrain, units };
  }

  async startBattle(): Promise<boolean> {
    const { attacker, defender, terrain } = this;
    if (defender === null || terrain === null) return false;
    const attackers = this.force("attacker");
    const defenders = this.force("defender");
    const lastBattle = JSON.stringify(this.store.view?.lastBattle ?? null);
    const counts = $state.snapshot(this.#counts);
    const continuedBattle = this.#continuedBattle;
    const hasBegun = await this.store.enter(attacker, {
      type: "battle",
      defender,
      terrain,
      attackers,
      defenders,
    });
    if (hasBegun) this.#latestEntry = { lastBattle, attacker, defender, terrain, counts, continuedBattle };
    if (hasBegun && this.passesCardWindows && this.store.view?.pendingInput.type === "window")
      await this.passCardWindowsOfBattle();
    return hasBegun;
  }

  /** Passes all card windows of this battle. */
  passCardWindowsOfBattle(): Promise<boolean> {
    return this.store.enter(null, { type: "declineCards", isForWholeBattle: true });
  }

  /** Passes all card windows of this battle and of the following battles. */
  async passCardWindowsFromNowOn(): Promise<boolean> {
    const hasPassed = await this.passCardWindowsOfBattle();
    if (hasPassed) this.passesCardWindows = true;
    return hasPassed;
  }

  /**
   * Resets players and terrain after each battle and turn, and the entered numbers after each battle. If a
   * battle was undone, restores the values entered for that battle.
   */
  syncWithTable(): void {
    const lastBattle = JSON.stringify(this.store.view?.lastBattle ?? null);
    const turn = this.store.view?.turn ?? 0;
    const isNewBattle = lastBattle !== this.#lastBattle;
    if (!isNewBattle && turn === this.#resetTurn) return;
    this.#lastBattle = lastBattle;
    this.#resetTurn = turn;
    const undoneEntry = this.#latestEntry?.lastBattle === lastBattle ? this.#latestEntry : null;
    this.#attacker = undoneEntry?.attacker ?? null;
    this.#defender = undoneEntry?.defender ?? null;
    this.terrain = undoneEntry?.terrain ?? null;
    this.#continuedBattle = undoneEntry?.continuedBattle ?? null;
    if (isNewBattle) this.#counts = undoneEntry?.counts ?? {};
  }

  /**
   * The number of units of a type with which a player continues an inconclusive battle; `null` if no battle
   * is being continued, or if other players or another terrain are chosen.
   */
  #continuedUnits(seat: number, kind: Kind): number | null {
    const { terrain, units } = this.#continuedBattle ?? {};
    const { attacker, defender } = this;
    const isContinued = terrain === this.terrain && units?.[attacker] && defender !== null && units[defender];
    return isContinued ? (units[seat]?.[kind] ?? 0) : null;
  }

  /**
   * The number of units of a type that a player had left after the previous battle, if that battle is likely
   * to continue: both sides had units left, and the same two players now meet on the same terrain. Which of
   * them attacks does not matter. 0 otherwise.
   */
  #remainingUnits(seat: number, kind: Kind): number {
    const lastBattle = this.store.view?.lastBattle;
    const battleSeats = [this.attacker, this.defender];
    if (
      !lastBattle ||
      lastBattle.terrain !== this.terrain ||
      lastBattle.attackers.length * lastBattle.defenders.length === 0
    )
      return 0;
    if (!battleSeats.includes(lastBattle.attacker) || !battleSeats.includes(lastBattle.defender)) return 0;
    const units = lastBattle.attacker === seat ? lastBattle.attackers : lastBattle.defenders;
    return units.find((entry) => entry.kind === kind)?.count ?? 0;
  }
}

const setupByStore = new WeakMap<TableStore, BattleSetup>();

/** The battle set-up of a table. It is kept while other sections are shown. */
export function battleSetupOf(store: TableStore): BattleSetup {
  const setup = setupByStore.get(store) ?? new BattleSetup(store);
  setupByStore.set(store, setup);
  return setup;
}
