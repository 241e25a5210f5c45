/** What the current player has selected, and what a press on a hex means. */
import type { Action, Choices, Kind, View } from "../../bindings";
import type { Game } from "../game/game.svelte";
import { type GamePort } from "../game/port";
import { Refused, type Reason } from "../live/reason";
import { NO_MARKS, type Marks } from "../board/marks";
import { marksOf } from "./marks";
import { intendedAction } from "./intended-action";
import {
  all,
  destinations,
  kindsOf,
  movable,
  moveActions,
  NOTHING,
  picking,
  total,
  within,
  without,
  type Group,
  type Picks,
} from "./moves";
import { hexOf } from "../words/targets";

export class Play {
  /** The selected hex: units are picked from it, and its details are shown. */
  selected = $state<number | null>(null);
  /** The hex under the pointer or in focus. */
  hovered = $state<number | null>(null);
  /** Units picked on the selected hex. */
  picks = $state.raw<Picks>(NOTHING);
  /** The unit type that makes a special attack from the selected hex. */
  attacking = $state<Kind | null>(null);
  /** The unit type that digit keys refer to, for buying, placing and moving. */
  kind = $state<Kind>("human");
  /** Number of units to buy at once. */
  amount = $state(1);
  /** The selected card of the open hand. */
  card = $state<number | null>(null);
  /** The unit type under the pointer of which one may be destroyed for a hit. */
  gift = $state<Kind | null>(null);

  /** Choices of the deciding person; `null` behind the curtain. */
  readonly choices = $derived.by((): Choices | null => {
    const { curtain, opponent, view } = this.game;
    return curtain === null && opponent === null ? (view?.choices ?? null) : null;
  });
  readonly phase = $derived(this.choices?.ask.type === "phase" ? this.choices.ask.phase : null);
  /** Units of the selected hex that can be picked. */
  readonly groups = $derived.by((): Group[] =>
    this.choices && this.selected !== null ? movable(this.choices, this.selected) : [],
  );
  /** Destinations of the picked units, with the number of each type that can reach them. */
  readonly ways = $derived(destinations(this.choices?.moves ?? [], this.selected, this.picks));
  /** Unit types on the selected hex that can make a special attack. */
  readonly attackers = $derived(
    this.choices?.specialAttacks.filter((one) => one.from === this.selected).map((one) => one.kind) ?? [],
  );
  /** Whether units can be moved: in the Movement phase or after a won battle. */
  readonly moving = $derived(this.phase === "movement" || this.choices?.ask.type === "advance");
  readonly purchase = $derived(this.choices?.purchases.find((one) => one.kind === this.kind) ?? null);
  readonly marks = $derived.by((): Marks => {
    const { choices, selected, ways, attacking } = this;
    const hold = {
      selected,
      picked: total(this.picks),
      ways,
      attacking,
      homes: this.#roomy(),
    };
    return choices ? marksOf(choices, hold) : NO_MARKS;
  });
  /** The possible meanings of a press on the selected hex, if there are several. */
  readonly several = $derived.by((): Action[] => {
    const actions = this.selected === null ? [] : this.#answers(this.selected);
    return actions.length > 1 ? actions : [];
  });
  /** The arrow from the picked units to their destination. */
  readonly arrow = $derived(
    this.selected !== null &&
      this.hovered !== null &&
      ["go", "some", "attack"].includes(this.marks.get(this.hovered) ?? "") &&
      this.moving
      ? { from: this.selected, to: this.hovered }
      : null,
  );

  constructor(
    readonly game: Game,
    private readonly port: GamePort,
  ) {}

  /** Clears the selection. */
  clear(): void {
    this.selected = null;
    this.picks = NOTHING;
    this.attacking = null;
  }

  /** Removes everything from the selection that is no longer valid. Called after each change. */
  refresh(): void {
    if (!this.moving) {
      this.picks = NOTHING;
      this.attacking = null;
    } else {
      this.picks = within(this.picks, this.groups);
      if (this.attacking && !this.attackers.includes(this.attacking)) this.attacking = null;
    }
    const placed = this.choices?.targets.flatMap((one) => (one.type === "place" ? [one.kind] : [])) ?? [];
    if (placed[0] && !placed.includes(this.kind)) this.kind = placed[0];
    const purchase = this.purchase;
    if (purchase) this.amount = Math.max(1, Math.min(this.amount, purchase.max));
    if (this.game.open === null) this.card = null;
    if (this.gift && !this.choices?.sacrifices.includes(this.gift)) this.gift = null;
  }

  /** Handles a press on a hex, by pointer or key. */
  async press(hex: number): Promise<void> {
    const { choices, phase } = this;
    this.game.dismiss();
    if (choices?.ask.type === "target") return this.#answer(hex);
    if (choices?.ask.type === "advance") return this.#move(hex);
    switch (phase) {
      case "deployment":
        return this.#buy(hex);
      case "movement":
        return this.#move(hex);
      case "exploration":
        return this.#explore(hex);
      case "battle":
        return this.#answer(hex);
      case "draw":
      case "mining":
      case null:
        this.#look(hex);
    }
  }

  /** Picks all units that can leave a hex. Returns whether there are any. */
  grab(hex: number): boolean {
    const { choices } = this;
    if (!this.moving || !choices) return false;
    if (this.selected === hex && this.picks.size > 0) return true;
    const groups = movable(choices, hex);
    if (groups.length === 0) return false;
    this.selected = hex;
    this.attacking = null;
    this.picks = all(groups);
    this.kind = groups[0]?.kind ?? this.kind;
    return true;
  }

  /** Sets the number picked of one unit type. */
  pick(kind: Kind, count: number): void {
    this.picks = picking(this.picks, this.groups, kind, count);
    this.kind = kind;
    this.attacking = null;
  }

  /** Handles a digit key: that number of units, or all for 0. */
  count(digit: number): void {
    if (this.phase === "deployment" && this.purchase) {
      this.amount = Math.max(1, Math.min(digit || this.purchase.max, this.purchase.max));
    } else if (this.moving && this.groups.length > 0) {
      const group = this.groups.find(({ kind }) => kind === this.kind) ?? this.groups[0];
      if (group) this.pick(group.kind, digit || group.max);
    }
  }

  /** Selects the next unit type that can be bought or moved. */
  nextKind(): void {
    const kinds =
      this.phase === "deployment"
        ? (this.choices?.purchases.map(({ kind }) => kind) ?? [])
        : this.groups.map(({ kind }) => kind);
    const next = kinds[(kinds.indexOf(this.kind) + 1) % kinds.length];
    if (next) this.kind = next;
  }

  /** Prepares a special attack by a unit type of the selected hex, or cancels it. */
  attack(kind: Kind | null): void {
    if (kind === null) return;
    this.attacking = kind === this.attacking ? null : kind;
    this.picks = NOTHING;
  }

  /** Submits the actions and shows the refusal, if there is one. */
  async act(...actions: Action[]): Promise<boolean> {
    const done = await this.game.act(...actions);
    this.refresh();
    return done;
  }

  /**
   * Shows why an action is not allowed, unless a hand was opened or closed in the meantime: the reason may
   * name a card.
   */
  async explain(action: Action): Promise<void> {
    const { open } = this.game;
    const reason = await this.#reason(action);
    if (reason && this.game.open === open) this.game.refuse(reason);
  }

  async #reason(action: Action): Promise<Reason | null> {
    try {
      const violation = await this.port.explain(this.game.asked, action);
      return violation && { type: "rule", violation };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error.reason;
    }
  }

  #look(hex: number): void {
    this.selected = this.selected === hex ? null : hex;
    this.picks = NOTHING;
    this.attacking = null;
  }

  /** Selects a hex on which nothing can be done, and shows the reason if an action seems to be intended. */
  async #lookWhy(hex: number): Promise<void> {
    this.#look(hex);
    if (this.selected !== hex || !this.game.view) return;
    const buying = this.purchase && this.purchase.max > 0 ? this.kind : null;
    const action = intendedAction(this.phase, this.game.view, hex, buying);
    if (action) await this.explain(action);
  }

  async #buy(hex: number): Promise<void> {
    const buy: Action = { type: "buy", kind: this.kind, hex };
    if (this.choices?.homes.includes(hex)) {
      const room = this.purchase?.room.find((one) => one.hex === hex)?.max;
      const max = Math.min(this.purchase?.max ?? 0, room ?? Infinity);
      if (max === 0) return this.explain(buy);
      await this.act(...Array.from({ length: Math.min(this.amount, max) }, () => buy));
    } else {
      await this.#lookWhy(hex);
    }
  }

  /** Home base hexes where the unit type to buy can be placed. */
  #roomy(): number[] {
    const { choices, purchase } = this;
    if (!choices || !purchase || purchase.max === 0) return [];
    const full = purchase.room.filter((room) => room.max === 0).map((room) => room.hex);
    return choices.homes.filter((hex) => !full.includes(hex));
  }

  async #move(hex: number): Promise<void> {
    const { selected, choices } = this;
    if (selected !== null && selected !== hex && this.attacking !== null) {
      const action: Action = { type: "specialAttack", kind: this.attacking, from: selected, to: hex };
      if (this.marks.get(hex) !== "attack") return this.explain(action);
      await this.act(action);
      return;
    }
    if (selected !== null && this.ways.has(hex)) return this.drop(selected, hex);
    const [picked] = kindsOf(this.picks);
    if (selected === hex) return this.#look(hex);
    if (this.grab(hex)) return;
    const attack = choices?.specialAttacks.find((one) => one.from === hex);
    if (attack) {
      this.selected = hex;
      this.picks = NOTHING;
      this.attacking = attack.kind;
      return;
    }
    if (selected !== null && picked) {
      return this.explain({ type: "move", kind: picked, from: selected, to: hex });
    }
    await this.#lookWhy(hex);
  }

  /** Moves the picked units from one hex to another, as many as can get there. */
  async drop(from: number, to: number): Promise<void> {
    const going = this.ways.get(to);
    if (from !== this.selected || from === to) return;
    if (!going) {
      const [picked] = kindsOf(this.picks);
      if (picked) await this.explain({ type: "move", kind: picked, from, to });
      return;
    }
    const left = without(this.picks, going);
    if (!(await this.game.act(...moveActions(from, to, going)))) return;
    this.picks = left;
    this.refresh();
    if (this.picks.size === 0) this.clear();
  }

  async #explore(hex: number): Promise<void> {
    if (this.choices?.explore.includes(hex)) await this.act({ type: "explore", hex });
    else await this.#lookWhy(hex);
  }

  /**
   * The battles or targets that a press on a hex can refer to, restricted to the unit type selected for
   * placement.
   */
  #answers(hex: number): Action[] {
    const { choices, phase, kind } = this;
    if (choices?.ask.type === "target") {
      const here = choices.targets.filter((target) => hexOf(target) === hex);
      const wanted = here.filter((target) => target.type === "place" && target.kind === kind);
      return wanted.length === 1 ? wanted : here;
    }
    const battle = phase === "battle" && choices?.battles.find((one) => one.hex === hex);
    return battle ? battle.defenders.map((defender) => ({ type: "battle", hex, defender })) : [];
  }

  async #answer(hex: number): Promise<void> {
    const [only, another] = this.#answers(hex);
    if (only && !another) await this.act(only);
    else if (only) this.#look(hex);
    else await this.#lookWhy(hex);
  }
}

/** The hex whose details are shown: the one under the pointer, otherwise the selected one. */
export function lookedAt(play: Play, view: View | null): number | null {
  const hex = play.hovered ?? play.selected;
  return hex !== null && view?.hexes[hex] ? hex : null;
}
