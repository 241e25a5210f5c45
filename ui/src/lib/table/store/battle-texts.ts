/** Texts for battles and hands of a table: targets, effects and previews of cards. */
import type {
  CardView,
  EnteredEffect,
  Kind,
  KindView,
  MissionDraw,
  PlayPreview,
  Side,
  Provenance,
  Reminder,
  TableBattle,
  TableCard,
  TableRefinery,
  TableStep,
  Target,
  Terrain,
} from "../../../bindings";
import { kindName, markedTitle, signed } from "../../words/names";
import { valueIn, valueProvenance } from "../../words/abilities";
import { joinWithAnd, t } from "../../i18n/index.svelte";
import type { CardEffect } from "./latest-fight";
import { instructionText, seatName, type TableData } from "./texts";

/** A reminder that asks which refinery is on the hex of a battle. */
export type RefineryReminder = Extract<Reminder, { type: "refineryLoss" | "refineryGain" }>;

/** What the answer to a question about a refinery says: who mines the refinery now, or no longer mines it. */
export function refineryAnswerText(reminder: RefineryReminder, value: number, table: TableData): string {
  const worker = reminder.type === "refineryLoss" ? reminder.takenBy : reminder.seat;
  return worker === null
    ? t("fight.refinery.lose", { name: seatName(table, reminder.seat), value })
    : t("fight.refinery.take", { name: seatName(table, worker), value });
}

/**
 * True if the answer about this refinery still holds, that is, if the answer made the latest change by the
 * players concerned to a refinery of this value and place.
 */
export function isRefineryAnswerTrue(
  reminder: RefineryReminder,
  { value, isHomeBase }: TableRefinery,
  steps: readonly TableStep[],
): boolean {
  const worker = reminder.type === "refineryLoss" ? reminder.takenBy : reminder.seat;
  const latestChange = steps
    .flatMap(({ events }) => events)
    .findLast(
      (event) =>
        event.type === "refineryChanged" &&
        event.value === value &&
        event.isHomeBase === isHomeBase &&
        (event.seat === reminder.seat || event.seat === worker),
    );
  return (
    latestChange?.type === "refineryChanged" &&
    latestChange.seat === (worker ?? reminder.seat) &&
    latestChange.isWorked === (worker !== null)
  );
}

/** The unit types in the order in which they attack in a battle. */
export const kindsInBattleOrder = ({ info }: TableData): KindView[] =>
  info.catalogue.kinds.toSorted((a, b) => a.battlePosition - b.battlePosition);

/** Combat value of a unit type in a terrain, as on the reference sheet. */
export const combatValue = ({ info }: TableData, kind: Kind, terrain: Terrain): number =>
  valueIn(
    info.catalogue.kinds.find((kindView) => kindView.kind === kind),
    terrain,
  );

/**
 * Converts a battle for the component that shows battles of a game. Pending dice are not shown if the players
 * type them in.
 */
export const battleForDisplay = (battle: TableBattle, table: TableData, areDiceTyped: boolean) => ({
  ...battle,
  battleOrder: kindsInBattleOrder(table)
    .filter(({ kind }) =>
      battle.forces.some(({ initialUnits }) => initialUnits.some((unit) => unit.kind === kind)),
    )
    .map(({ kind }) => ({ kind, value: combatValue(table, kind, battle.terrain) })),
  forces: battle.forces.map((force) => ({
    ...force,
    dice: force.faces.map((face) => ({ face, count: 1, areHits: force.hitFaces.includes(face) })),
    diceToRoll: areDiceTyped ? 0 : force.diceToRoll,
  })),
});

/** Names and factions of the attacker and the defender. */
export const battleSidesOf = ({ view }: TableData, attacker: number, defender: number) => {
  const player = (seat: number) => ({
    name: view.seats[seat]?.name ?? "",
    faction: view.seats[seat]?.faction,
  });
  return { attacker: player(attacker), defender: player(defender) };
};

/**
 * Provenance of the combat value of a unit type in a terrain, or of its general value if there is no terrain.
 */
export const combatValueProvenance = (
  { info }: TableData,
  kind: Kind,
  terrain: Terrain | null,
): Provenance | undefined => {
  const kindView = info.catalogue.kinds.find((candidate) => candidate.kind === kind);
  return terrain ? valueProvenance(kindView, terrain) : kindView?.provenance?.value;
};

/** Unit types that can make a special attack. */
export const specialAttackers = ({ info }: TableData): Kind[] =>
  info.catalogue.kinds
    .filter(({ abilities }) => abilities.some(({ ability }) => ability === "specialAttack"))
    .map(({ kind }) => kind);

export const cardById = ({ info }: TableData, id: number): CardView | null =>
  info.catalogue.cards.find((card) => card.id === id) ?? null;

/** Names of cards. A card with several copies is repeated. */
export const cardNames = (cards: readonly TableCard[], table: TableData): string =>
  joinWithAnd(
    cards.flatMap(({ card, count }) => {
      const cardView = cardById(table, card);
      return cardView ? Array.from({ length: count }, () => markedTitle(cardView)) : [];
    }),
  );

/** The seat whose force is on this side. */
export const seatOf = (battle: TableBattle, side: Side): number | null =>
  battle.forces[side === "attacker" ? 0 : 1]?.seat ?? null;

/** The seats of the attacker and the defender of a battle. */
type SeatBySide = Record<Side, number>;

/**
 * Name of the player on `side`, according to `seatBySide` or, if it is not given, in the battle under way.
 * Returns the name of the side if that player is unknown.
 */
function forceName(table: TableData, side: Side, seatBySide?: SeatBySide): string {
  const seat = seatBySide?.[side] ?? (table.view.battle && seatOf(table.view.battle, side));
  return seat === null ? t(`side.${side}`) : seatName(table, seat);
}

/** The target of a card as text. */
export function targetText(target: Target, table: TableData): string {
  switch (target.type) {
    case "kind":
      return t("act.targetKind", { name: forceName(table, target.side), kinds: kindName(target.kind, 2) });
    case "force":
      return forceName(table, target.side);
    case "hit":
      return hitText(target.side, target.picker, table);
    case "unit":
      return kindName(target.kind, 1);
    case "hexes":
      return t("hand.hexes", { count: target.count });
  }
}

function hitText(side: Side, picker: number | null, table: TableData, seatBySide?: SeatBySide): string {
  const name = forceName(table, side, seatBySide);
  return picker === null
    ? t("act.targetHit", { name })
    : t("act.targetHitPicked", { name, picker: seatName(table, picker) });
}

/** The effect of a physical card or an ability as text. */
export function effectText(effect: EnteredEffect, table: TableData, seatBySide?: SeatBySide): string {
  const name = forceName(table, effect.side, seatBySide);
  switch (effect.type) {
    case "modify":
      return t("fight.effect.modify", {
        amount: signed(effect.amount),
        kinds: kindName(effect.kind, 2),
        name,
      });
    case "attackAgain":
      return t("fight.effect.attackAgain", { kinds: kindName(effect.kind, 2), name });
    case "cancelHit":
      return t("fight.effect.cancelHit", { hit: hitText(effect.side, effect.picker, table, seatBySide) });
    case "rollHit":
      return t("fight.effect.rollHit", { minFace: effect.minFace, name });
    case "addHit":
    case "pickCasualty":
    case "reroll":
      return t(`fight.effect.${effect.type}`, { name });
  }
}

/**
 * What a card of a battle does; `null` if its effect is not known. A change of a combat value includes the
 * value that applies now, if a die can still hit with it.
 */
export function cardEffectText(
  effect: CardEffect | null,
  table: TableData,
  seatBySide?: SeatBySide,
): string | null {
  if (effect === null) return null;
  if (effect.type === "die") return t(effect.isHit ? "log.dieHit" : "log.dieMiss", { face: effect.face });
  const text = effectText(effect, table, seatBySide);
  if (effect.type !== "modify") return text;
  const force = table.view.battle?.forces[effect.side === "attacker" ? 0 : 1];
  const value = force?.modifiedValues.find(({ kind }) => kind === effect.kind)?.value;
  return value === undefined || value > 6 ? text : t("fight.effect.now", { effect: text, value });
}

/** The effects on one force: effects on unit types, by unit type, and effects on the whole force. */
export function effectsOnSide(effects: readonly EnteredEffect[], side: Side) {
  const kinds: { kind: Kind; effects: EnteredEffect[] }[] = [];
  const forceEffects: EnteredEffect[] = [];
  for (const effect of effects) {
    if (effect.side !== side) continue;
    if (!("kind" in effect)) {
      forceEffects.push(effect);
      continue;
    }
    const kindEffects = kinds.find(({ kind }) => kind === effect.kind);
    if (kindEffects) kindEffects.effects.push(effect);
    else kinds.push({ kind: effect.kind, effects: [effect] });
  }
  return { kinds, forceEffects };
}

/** The seat that benefits from an effect, and therefore most likely played the card. */
export function beneficiary(effect: EnteredEffect, battle: TableBattle): number | null {
  const benefitsOwnSide =
    effect.type === "modify"
      ? effect.amount > 0
      : effect.type === "reroll" || effect.type === "cancelHit" || effect.type === "attackAgain";
  const otherSide: Side = effect.side === "attacker" ? "defender" : "attacker";
  return seatOf(battle, benefitsOwnSide ? effect.side : otherSide);
}

/** The missions to draw, as text. The text depends on how missions are drawn. */
function missionsText(count: number, draw: MissionDraw): string {
  switch (draw) {
    case "one":
      return t("hand.count.missions", { count });
    case "oneOfTwo":
      return t("hand.count.oneOfTwo");
    case "transmissionLine":
      return t("hand.count.line");
  }
}

/** Cards to draw: "1 Secret Mission and 2 Energize cards". */
export const cardsToDrawText = (missionCount: number, draw: MissionDraw, energizeCount: number): string =>
  joinWithAnd([
    ...(missionCount > 0 ? [missionsText(missionCount, draw)] : []),
    ...(energizeCount > 0 ? [t("hand.count.energize", { count: energizeCount })] : []),
  ]);

/** The effects of playing a card: what the app applies, and what the players carry out by hand. */
export const previewTexts = ({ rubium, instructions }: PlayPreview, table: TableData): string[] => [
  ...(rubium > 0 ? [t("hand.itself.rubium", { count: rubium })] : []),
  ...instructions.map((instruction) => t("hand.byHand", { what: instructionText(instruction, table) })),
];
