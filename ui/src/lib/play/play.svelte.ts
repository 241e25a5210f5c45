/** What the deciding player has selected, and what a press on a hex does. */
import type { Action, Choices, Kind, LessonStatus } from "../../bindings";
import type { Game } from "../game/game.svelte";
import { type GamePort } from "../game/port";
import type { RequestFailure } from "../live/request-failure";
import { NO_MARKS, type Marks } from "../board/marks";
import type { PressedUnit } from "../board/pressed-unit";
import { wasLastInputKeyboard } from "../controls/last-input";
import { t } from "../i18n/index.svelte";
import { isAccepted, NO_TARGETS, lessonTargetsOf } from "../learn/lesson-targets";
import { marksOf } from "./marks";
import { intendedAction } from "./intended-action";
import {
  intendedSpecialAttack,
  groupToChange,
  nextOnlyKind,
  pickAll,
  destinationsOf,
  isPickUpInLesson,
  pickedKinds,
  movableGroups,
  moveActions,
  NO_PICKS,
  withPicked,
  totalPicked,
  limitPicks,
  type KeySelection,
  type UnitGroup,
  type Picks,
} from "./moves";
import type { ToastContent } from "../words/refusal";
import type { TargetGroup } from "../words/targets";
import { placementHexes, pressOptionsAt } from "./press-options";
import { reasonAgainst } from "./reason-against";

export class Play {
  /** The selected hex: units are picked from it, and its details are shown. */
  selectedHex = $state<number | null>(null);
  /** The hex that units have just moved to. Its details are shown until the player inspects another hex. */
  arrivalHex = $state<number | null>(null);
  #hoveredOrFocusedHex = $state<number | null>(null);
  /** The hex that the list entry under the pointer or in focus names. */
  hexOfActiveEntry = $state<number | null>(null);
  /** Units picked on the selected hex. */
  picks = $state.raw<Picks>(NO_PICKS);
  /** The unit type that makes a special attack from the selected hex. */
  attackingKind = $state<Kind | null>(null);
  #kindToMove = $state<Kind>("human");
  /** Separate from the type to move, so that it stays the same from one Deployment phase to the next. */
  #kindToBuy = $state<Kind>("human");
  /** The latest turn whose Deployment phase has begun for the player. */
  #lastDeploymentTurn = 0;
  /** Number of units to buy with one press. */
  countPerPress = $state(1);
  /** The type that was replaced after its last possible purchase. An undo selects it again. */
  #replacedKind: Kind | null = null;
  /** The latest selection made with keys, which a screen reader announces. */
  keySelection = $state.raw<KeySelection>({ ordinal: 0, subject: "kind", isFirstPick: false });
  #hasPickedByKey = false;
  /** The selected card of the open hand or the transmission line. */
  selectedCard = $state<number | null>(null);
  /** The current step of the lesson; `null` outside lessons, or until that step is shown. */
  lesson = $state.raw<LessonStatus | null>(null);
  /**
   * The unit type whose sacrifice button is under the pointer or in focus. One unit may be sacrificed for a
   * hit.
   */
  previewedSacrifice = $state<Kind | null>(null);

  /**
   * Choices of the deciding person; `null` during a handover, and while a computer decides or earlier events
   * are shown.
   */
  readonly choices = $derived.by((): Choices | null => {
    const { handoverSeat, computerActivity, isWatching, view } = this.game;
    return handoverSeat === null && computerActivity === null && !isWatching ? (view?.choices ?? null) : null;
  });
  /** The phase in which the player may act; `null` while a question is pending or `choices` is `null`. */
  readonly phase = $derived(this.choices?.decision.type === "phase" ? this.choices.decision.phase : null);
  /** The elements that the lesson points at. */
  readonly lessonTargets = $derived(this.lesson ? lessonTargetsOf(this.lesson, this) : NO_TARGETS);
  /** Units of the selected hex that can be picked. */
  readonly groups = $derived.by((): UnitGroup[] =>
    this.choices && this.selectedHex !== null ? movableGroups(this.choices, this.selectedHex) : [],
  );
  /** Destinations of the picked units, with the number of each type that can reach them. */
  readonly destinations = $derived(destinationsOf(this.choices?.moves ?? [], this.selectedHex, this.picks));
  /** Unit types on the selected hex that can make a special attack. */
  readonly attackerKinds = $derived(
    this.choices?.specialAttacks
      .filter((attack) => attack.from === this.selectedHex)
      .map((attack) => attack.kind) ?? [],
  );
  /** True if the player can move units: in the Movement phase or after a won battle. */
  readonly isMoving = $derived(this.phase === "movement" || this.choices?.decision.type === "advance");
  readonly purchase = $derived(
    this.choices?.purchases.find((purchase) => purchase.kind === this.selectedKind) ?? null,
  );
  readonly marks = $derived.by((): Marks => {
    const { choices, selectedHex, destinations, attackingKind } = this;
    const selection = {
      selectedHex,
      pickedCount: totalPicked(this.picks),
      destinations,
      attackingKind,
    };
    return choices
      ? marksOf(choices, { ...selection, placementHexes: placementHexes(choices, this.selectedKind) })
      : NO_MARKS;
  });
  /** The possible actions of a press on the selected hex, if there are several. */
  readonly pressOptions = $derived.by((): TargetGroup[] => {
    const { choices, selectedHex, selectedKind } = this;
    const options = choices && selectedHex !== null ? pressOptionsAt(choices, selectedHex, selectedKind) : [];
    return options.length > 1 ? options : [];
  });
  /** The arrow from the selected hex to the destination or target under the pointer or in focus. */
  readonly arrow = $derived(
    this.selectedHex !== null &&
      this.hoveredOrFocusedHex !== null &&
      ["reachable", "partlyReachable", "attack"].includes(this.marks.get(this.hoveredOrFocusedHex) ?? "") &&
      this.isMoving
      ? { from: this.selectedHex, to: this.hoveredOrFocusedHex }
      : null,
  );

  /** Returns true while presses are ignored; see `GoldButton.ignoresPresses`. */
  ignoresPresses = (): boolean => false;

  /** True if the player must confirm a special attack that prevents further moves. */
  warnsBeforeAttack = false;
  /** The special attack that the player has to confirm; `null` if there is none. */
  attackToConfirm = $state.raw<Extract<Action, { type: "specialAttack" }> | null>(null);

  constructor(
    readonly game: Game,
    private readonly port: GamePort,
  ) {}

  /** Makes the special attack that the player has confirmed. */
  async confirmAttack(): Promise<void> {
    const action = this.attackToConfirm;
    this.attackToConfirm = null;
    if (action) await this.act(action);
  }

  /** A message about the latest press, for example that a card was put back; `null` after the next press. */
  note = $state.raw<ToastContent | null>(null);

  /** Returns true if the lesson accepts this action. */
  isAcceptedByLesson(action: Action): boolean {
    return this.lesson !== null && isAccepted(this.lesson, action);
  }

  /** Number of units of a type that can leave a hex. */
  movableCount(hex: number, kind: Kind): number {
    const groups = this.choices ? movableGroups(this.choices, hex) : [];
    return groups.find((group) => group.kind === kind)?.max ?? 0;
  }

  /** The unit type that digit keys refer to, for buying, placing and moving. */
  get selectedKind(): Kind {
    return this.isMoving ? this.#kindToMove : this.#kindToBuy;
  }

  set selectedKind(kind: Kind) {
    if (this.isMoving) this.#kindToMove = kind;
    else this.#kindToBuy = kind;
  }

  /** Selects a unit type to buy or place. */
  selectKind(kind: Kind): void {
    this.game.dismissRefusal();
    if (this.selectedKind !== kind) this.countPerPress = 1;
    [this.selectedKind, this.#replacedKind] = [kind, null];
  }

  /** Selects a card of the open hand or the transmission line, or puts it back if it is selected. */
  toggleCard(card: number): void {
    this.game.dismissRefusal();
    const isSelected = this.selectedCard === card;
    this.selectedCard = isSelected ? null : card;
    if (isSelected) this.note = { text: t("play.cardPutBack"), isNote: true };
  }

  /** The hex under the pointer or in focus. */
  get hoveredOrFocusedHex(): number | null {
    return this.#hoveredOrFocusedHex;
  }

  set hoveredOrFocusedHex(hex: number | null) {
    this.#hoveredOrFocusedHex = hex;
    if (hex !== null && hex !== this.arrivalHex) this.arrivalHex = null;
  }

  clear(): void {
    this.selectedHex = null;
    this.arrivalHex = null;
    this.picks = NO_PICKS;
    this.attackingKind = null;
  }

  /**
   * Clears the selection. If units or a special attack were selected, shows a note that they were put back.
   */
  putBack(): void {
    if (this.pickedCounts || this.attackingKind) this.note = { text: t("move.putBack"), isNote: true };
    this.clear();
  }

  /** Removes invalid parts from the selection. Called after each change. */
  refresh(): void {
    if (!this.isMoving) {
      this.picks = NO_PICKS;
      this.attackingKind = null;
      this.arrivalHex = null;
    } else {
      this.picks = limitPicks(this.picks, this.groups);
      if (this.attackingKind && !this.attackerKinds.includes(this.attackingKind)) this.attackingKind = null;
    }
    const placeableKinds =
      this.choices?.targets.flatMap((target) => (target.type === "targetPlacement" ? [target.kind] : [])) ??
      [];
    if (placeableKinds[0] && !placeableKinds.includes(this.selectedKind))
      this.selectedKind = placeableKinds[0];
    this.#selectAffordableKind();
    const purchase = this.purchase;
    if (purchase) this.countPerPress = Math.max(1, Math.min(this.countPerPress, purchase.max));
    if (this.game.openHandSeat === null) this.selectedCard = null;
    if (this.previewedSacrifice && !this.choices?.sacrifices.includes(this.previewedSacrifice))
      this.previewedSacrifice = null;
  }

  /**
   * At the beginning of a Deployment phase, replaces a unit type that cannot be bought. Later in the phase
   * the type stays, because otherwise the next press would buy another type.
   */
  #selectAffordableKind(): void {
    const turn = this.game.view?.turn ?? 0;
    if (this.phase !== "deployment") return;
    if (turn === this.#lastDeploymentTurn) return;
    this.#lastDeploymentTurn = turn;
    const affordable = this.choices?.purchases.find(({ max }) => max > 0);
    if (affordable && !this.purchase?.max) [this.selectedKind, this.countPerPress] = [affordable.kind, 1];
  }

  /** Handles a press on a hex, by pointer or key; `unit` is the unit that the pointer has pressed. */
  async press(hex: number, unit: PressedUnit | null = null): Promise<void> {
    const { choices, phase } = this;
    if (this.ignoresPresses()) return;
    this.game.dismissRefusal();
    if (choices?.decision.type === "target") return this.#chooseAt(hex);
    if (choices?.decision.type === "advance") return this.#moveAndAnnounce(hex, unit);
    switch (phase) {
      case "deployment":
        return this.#buy(hex);
      case "movement":
        return this.#moveAndAnnounce(hex, unit);
      case "exploration":
        return this.#explore(hex);
      case "battle":
        return this.#chooseAt(hex);
      case "draw":
      case "mining":
      case null:
        return this.#selectAndExplain(hex);
    }
  }

  /**
   * Picks up one unit of the pressed type. If no movable unit was pressed, picks up all units that can leave
   * the hex. Changes nothing if some but not all units of the hex are already picked up. Returns true if any
   * units are picked up now.
   */
  pickUp(hex: number, unit: PressedUnit | null = null): boolean {
    const { choices } = this;
    if (!this.isMoving || !choices) return false;
    if (this.selectedHex === hex && this.#isPartlyPicked) return true;
    const groups = movableGroups(choices, hex);
    if (groups.length === 0) return false;
    this.game.dismissRefusal();
    const group = this.#groupOf(unit, groups);
    this.selectedHex = hex;
    this.attackingKind = null;
    this.picks = group ? withPicked(NO_PICKS, groups, group.kind, 1) : pickAll(groups);
    this.selectedKind = (group ?? groups[0])?.kind ?? this.selectedKind;
    return true;
  }

  #announce(subject: KeySelection["subject"]): void {
    const isPick = subject === "picks" && this.pickedCounts !== null;
    const isFirstPick = isPick && !this.#hasPickedByKey;
    this.#hasPickedByKey ||= isPick;
    this.keySelection = { ordinal: this.keySelection.ordinal + 1, subject, isFirstPick };
  }

  /** The group that the pressed unit belongs to, if it can be picked. */
  #groupOf(unit: PressedUnit | null, groups: readonly UnitGroup[]): UnitGroup | undefined {
    return unit?.seat === this.game.decidingSeat ? groups.find(({ kind }) => kind === unit.kind) : undefined;
  }

  /** True if some but not all units that can leave the selected hex are picked up. */
  get #isPartlyPicked(): boolean {
    return this.pickedCounts !== null && this.pickedCounts.count < this.pickedCounts.max;
  }

  /**
   * Handles another press on the selected hex. If all units are picked up, or a special attack is prepared,
   * it clears the selection. Otherwise a press on a unit picks up one more unit of that type, if one is left,
   * and any other press picks up all units.
   */
  #pressAgain(unit: PressedUnit | null): void {
    const max = this.groups.reduce((sum, group) => sum + group.max, 0);
    if (this.attackingKind !== null || totalPicked(this.picks) === max) return this.putBack();
    const group = this.#groupOf(unit, this.groups);
    const pickedOfType = (group && this.picks.get(group.kind)) ?? 0;
    if (group && pickedOfType < group.max) this.pick(group.kind, pickedOfType + 1);
    else this.pickEverything(true);
  }

  /** Sets the number of picked units of one type. */
  pick(kind: Kind, count: number): void {
    this.game.dismissRefusal();
    this.picks = withPicked(this.picks, this.groups, kind, count);
    this.selectedKind = kind;
    this.attackingKind = null;
  }

  /** The number of picked units, and the number that can be picked; `null` if none is picked up. */
  readonly pickedCounts = $derived.by((): { count: number; max: number } | null => {
    const count = totalPicked(this.picks);
    return count > 0 ? { count, max: this.groups.reduce((sum, { max }) => sum + max, 0) } : null;
  });

  /**
   * Picks up one more unit or puts one back, of the current unit type if possible. At least one unit stays
   * picked up. Returns false if no units are picked up.
   */
  changePickedCount(delta: 1 | -1): boolean {
    if (!this.pickedCounts) return false;
    const group = groupToChange(this.groups, this.picks, this.selectedKind, delta);
    const isLastUnit = this.pickedCounts.count + delta === 0;
    if (group && !isLastUnit) this.pick(group.kind, (this.picks.get(group.kind) ?? 0) + delta);
    if (group && isLastUnit) {
      // The note names the key 0, which puts back units of the current type.
      this.selectedKind = group.kind;
      this.note = { text: t("move.lastUnit"), isNote: true };
    } else this.#announce("picks");
    return true;
  }

  /** Picks all units of the selected hex, or none. */
  pickEverything(picksAll: boolean): void {
    this.game.dismissRefusal();
    this.picks = picksAll ? pickAll(this.groups) : NO_PICKS;
    this.attackingKind = null;
  }

  /** Handles a digit key: selects that number of units. In a purchase, 0 means as many as possible. */
  setCount(digit: number): void {
    if (this.phase === "deployment" && this.purchase) {
      this.countPerPress = Math.max(1, Math.min(digit || this.purchase.max, this.purchase.max));
    } else if (this.isMoving && this.groups.length > 0) {
      const group = this.groups.find(({ kind }) => kind === this.selectedKind) ?? this.groups[0];
      if (group) this.pick(group.kind, digit);
    }
    this.#announce(this.isMoving ? "picks" : "kind");
  }

  /** Selects the next (1) or previous (-1) unit type that can be bought or moved now. */
  selectNextKind(direction: 1 | -1 = 1): void {
    const kinds =
      this.phase === "deployment"
        ? // The selected type is included even if no more can be bought, so that the type after it is next.
          (this.choices?.purchases ?? [])
            .filter(({ kind, max }) => max > 0 || kind === this.selectedKind)
            .map(({ kind }) => kind)
        : this.groups.map(({ kind }) => kind);
    const index = kinds.indexOf(this.selectedKind);
    const next =
      index < 0 ? kinds.at(direction === 1 ? 0 : -1) : kinds.at((index + direction) % kinds.length);
    if (next) this.selectKind(next);
    this.#announce("kind");
  }

  /** Picks up all units of one type and no others: of the current type, then of the next with each press. */
  pickOnlyKind(): void {
    const kind = nextOnlyKind(this.groups, this.picks, this.selectedKind);
    this.picks = NO_PICKS;
    if (kind) this.pick(kind, Infinity);
    this.#announce("picks");
  }

  /** Prepares a special attack by a unit type of a hex, or cancels it. */
  toggleSpecialAttack(kind: Kind, from: number): void {
    if (from !== this.selectedHex) {
      this.clear();
      this.selectedHex = from;
    }
    this.game.dismissRefusal();
    this.#announce("kind");
    this.attackingKind = kind === this.attackingKind ? null : kind;
    this.picks = NO_PICKS;
  }

  /** See {@link intendedSpecialAttack}. */
  get intendedSpecialAttack(): Choices["specialAttacks"][number] | null {
    return intendedSpecialAttack(this.choices?.specialAttacks ?? [], [
      this.selectedHex,
      this.hoveredOrFocusedHex,
    ]);
  }

  /** Prepares the intended special attack, or cancels it. */
  toggleSpecialAttackByKey(): void {
    const attack = this.intendedSpecialAttack;
    if (attack) this.toggleSpecialAttack(attack.kind, attack.from);
  }

  /** Submits the actions and shows the refusal, if there is one. */
  act(...actions: Action[]): Promise<boolean> {
    return this.#afterActions(actions, this.game.act(...actions));
  }

  /** Like `act`, for an action that the player has no choice about, or has already chosen. */
  actAutomatically(action: Action): Promise<boolean> {
    return this.#afterActions([action], this.game.actAutomatically(action));
  }

  async #afterActions(actions: readonly Action[], acceptance: Promise<boolean>): Promise<boolean> {
    const accepted = await acceptance;
    // A card that stays selected would cover the dice of the battle.
    if (accepted && actions.some(({ type }) => type === "pass" || type === "passBattle"))
      this.selectedCard = null;
    this.refresh();
    return accepted;
  }

  /**
   * Undoes a step and all later steps. First clears the selection, because if units stayed picked up, the
   * next press would move them. The type whose last purchase is undone is selected again.
   */
  async undo(step: number): Promise<void> {
    this.clear();
    await this.game.undo(step);
    const replaced = this.choices?.purchases.find(({ kind }) => kind === this.#replacedKind);
    if (replaced && replaced.max > 0) this.selectKind(replaced.kind);
  }

  /** Shows why an action is not allowed. */
  async explain(action: Action): Promise<void> {
    const reason = await this.reasonAgainst(action);
    if (reason) this.game.showRefusal(reason);
  }

  /** Why an action is not allowed; see {@link reasonAgainst}. */
  reasonAgainst(action: Action): Promise<RequestFailure | null> {
    return reasonAgainst(this.game, this.port, action);
  }

  #toggleSelection(hex: number): void {
    this.selectedHex = this.selectedHex === hex ? null : hex;
    this.picks = NO_PICKS;
    this.attackingKind = null;
  }

  /**
   * Selects a hex without possible actions. In a lesson, if the step waits for no action or has its own
   * answer to useless presses, the lesson answers. Otherwise, if an action was probably intended, shows why
   * it is not allowed.
   */
  async #selectAndExplain(hex: number): Promise<void> {
    this.#toggleSelection(hex);
    const isAnsweredByStep =
      this.lesson && (this.lesson.answerToUselessPress !== null || this.lesson.waitingFor !== "action");
    if (isAnsweredByStep && this.choices) return this.game.showRefusal({ type: "uselessPress" });
    if (this.selectedHex !== hex || !this.game.view) return;
    const buyingKind = this.purchase && this.purchase.max > 0 ? this.selectedKind : null;
    const action = intendedAction(this.phase, this.game.view, hex, buyingKind);
    if (action) await this.explain(action);
    else if (this.lesson && this.choices) this.game.showRefusal({ type: "uselessPress" });
  }

  async #buy(hex: number): Promise<void> {
    const buy: Action = { type: "buy", kind: this.selectedKind, hex };
    if (this.choices?.homeHexes.includes(hex)) {
      const roomOnHex = this.purchase?.maxByHex.find((entry) => entry.hex === hex)?.max;
      const max = Math.min(this.purchase?.max ?? 0, roomOnHex ?? Infinity);
      if (max === 0) return this.explain(buy);
      const isBought = await this.act(
        ...Array.from({ length: Math.min(this.countPerPress, max) }, () => buy),
      );
      // Only after a key press is the next type selected and announced. With the pointer, the second press of
      // a double press would buy it.
      const canBuyOther = this.purchase?.max === 0 && this.choices?.purchases.some(({ max }) => max > 0);
      if (!isBought || !canBuyOther || !wasLastInputKeyboard()) return;
      this.selectNextKind();
      this.#replacedKind = buy.kind;
    } else {
      await this.#selectAndExplain(hex);
    }
  }

  /** Moves or picks up units, and announces the picked units if the keyboard was used. */
  async #moveAndAnnounce(hex: number, unit: PressedUnit | null): Promise<void> {
    await this.#move(hex, unit);
    if (wasLastInputKeyboard()) this.#announce("picks");
  }

  async #move(hex: number, unit: PressedUnit | null): Promise<void> {
    const { selectedHex, choices } = this;
    if (selectedHex !== null && selectedHex !== hex && this.attackingKind !== null) {
      const action: Action = { type: "specialAttack", kind: this.attackingKind, from: selectedHex, to: hex };
      if (this.marks.get(hex) !== "attack") return this.explain(action);
      if (this.warnsBeforeAttack && choices?.movesBeforeSpecialAttack.length) this.attackToConfirm = action;
      else await this.act(action);
      return;
    }
    if (selectedHex !== null && this.destinations.has(hex) && !isPickUpInLesson(this, selectedHex, hex))
      return this.drop(selectedHex, hex);
    const [pickedKind] = pickedKinds(this.picks);
    if (selectedHex === hex) return this.#pressAgain(unit);
    if (this.pickUp(hex, unit)) return;
    const attack = choices?.specialAttacks.find((option) => option.from === hex);
    if (attack) {
      this.selectedHex = hex;
      this.picks = NO_PICKS;
      this.attackingKind = attack.kind;
      return;
    }
    if (selectedHex !== null && pickedKind) {
      return this.explain({ type: "move", kind: pickedKind, from: selectedHex, to: hex });
    }
    await this.#selectAndExplain(hex);
  }

  /** Moves as many of the picked units as possible from one hex to another. If none can move, shows why. */
  async drop(from: number, to: number): Promise<void> {
    const movingUnits = this.destinations.get(to);
    if (from !== this.selectedHex || from === to) return;
    if (!movingUnits) {
      const [pickedKind] = pickedKinds(this.picks);
      if (pickedKind) await this.explain({ type: "move", kind: pickedKind, from, to });
      return;
    }
    if (!(await this.game.act(...moveActions(from, to, movingUnits)))) {
      // The lesson asks for another move. Units that remain picked up would prevent it.
      if (this.lesson) this.clear();
      return;
    }
    // Units that could not move there are put back, because otherwise the next press would move them.
    this.clear();
    if (this.isMoving) this.arrivalHex = to;
  }

  async #explore(hex: number): Promise<void> {
    if (this.choices?.hexesToExplore.includes(hex)) await this.act({ type: "explore", hex });
    else await this.#selectAndExplain(hex);
  }

  async #chooseAt(hex: number): Promise<void> {
    const { choices, selectedKind } = this;
    const [option, secondOption] = choices ? pressOptionsAt(choices, hex, selectedKind) : [];
    if (option && !secondOption) await this.act(...option);
    else if (option) this.#toggleSelection(hex);
    else await this.#selectAndExplain(hex);
  }
}
