/** Texts for battles and hands of a table: targets, effects and previews of cards. */
import type {
  CardView,
  FreeEffect,
  Kind,
  KindView,
  MissionDraw,
  PlayPreview,
  Side,
  Sure,
  TableBattle,
  TableCard,
  Target,
  Terrain,
} from "../../../bindings";
import { kindName, markedTitle, signed } from "../../words/names";
import { valueSure } from "../../words/abilities";
import { list, t } from "../../i18n/index.svelte";
import { instructionText, seatName, type TableNaming } from "./texts";

/** The unit types of the reference sheet in battle order: whichever attacks first comes first. */
export const inBattleOrder = ({ info }: TableNaming): KindView[] =>
  info.catalogue.kinds.toSorted((one, other) => one.attacks - other.attacks);

/** Combat value of a unit type in a terrain, as on the reference sheet. */
export function valueIn({ info }: TableNaming, kind: Kind, terrain: Terrain): number {
  const row = info.catalogue.kinds.find((one) => one.kind === kind);
  return row?.valueIn.find((one) => one.terrain === terrain)?.value ?? row?.value ?? 0;
}

/**
 * Converts a battle for the view it shares with the game. Dice that are typed elsewhere are not shown as
 * pending.
 */
export const shownBattle = (battle: TableBattle, naming: TableNaming, typed: boolean) => ({
  ...battle,
  order: inBattleOrder(naming)
    .filter(({ kind }) => battle.forces.some(({ began }) => began.some((one) => one.kind === kind)))
    .map(({ kind }) => ({ kind, value: valueIn(naming, kind, battle.terrain) })),
  forces: battle.forces.map((force) => ({
    ...force,
    dice: force.faces.map((face) => ({ face, count: 1, hits: force.hitting.includes(face) })),
    toRoll: typed ? 0 : force.toRoll,
  })),
});

/** Attacker and defender. */
export const sidesOf = ({ view }: TableNaming, attacker: number, defender: number) => {
  const player = (seat: number) => ({
    name: view.seats[seat]?.name ?? "",
    faction: view.seats[seat]?.faction,
  });
  return { attacker: player(attacker), defender: player(defender) };
};

/** Provenance of that value. */
export const sureIn = ({ info }: TableNaming, kind: Kind, terrain: Terrain | null): Sure | undefined => {
  const row = info.catalogue.kinds.find((one) => one.kind === kind);
  return terrain ? valueSure(row, terrain) : row?.sure?.value;
};

/** Unit types that can make a special attack. */
export const strikers = ({ info }: TableNaming): Kind[] =>
  info.catalogue.kinds
    .filter(({ abilities }) => abilities.some(({ ability }) => ability === "specialAttack"))
    .map(({ kind }) => kind);

export const cardOf = ({ info }: TableNaming, id: number): CardView | null =>
  info.catalogue.cards.find((card) => card.id === id) ?? null;

/** Names of cards with their numbers. */
export const cardNames = (cards: readonly TableCard[], naming: TableNaming): string =>
  list(
    cards.flatMap(({ card, count }) => {
      const found = cardOf(naming, card);
      return found ? Array.from({ length: count }, () => markedTitle(found)) : [];
    }),
  );

/** The seat of a force. */
export const seatOf = (battle: TableBattle, side: Side): number | null =>
  battle.forces[side === "attacker" ? 0 : 1]?.seat ?? null;

/** Name of the player of a force; if unknown, its side in the battle. */
function forceName(naming: TableNaming, side: Side): string {
  const seat = naming.view.battle && seatOf(naming.view.battle, side);
  return seat === null ? t(`side.${side}`) : seatName(naming, seat);
}

/** The target of a card as text. */
export function targetText(target: Target, naming: TableNaming): string {
  switch (target.type) {
    case "aim":
      return t("act.aim", { name: forceName(naming, target.side), kinds: kindName(target.kind, 2) });
    case "force":
      return forceName(naming, target.side);
    case "hit":
      return hitText(target.side, target.picker, naming);
    case "unit":
      return kindName(target.kind, 1);
    case "hexes":
      return t("hand.hexes", { count: target.count });
  }
}

function hitText(side: Side, picker: number | null, naming: TableNaming): string {
  const name = forceName(naming, side);
  return picker === null
    ? t("act.hit", { name })
    : t("act.hitPicked", { name, picker: seatName(naming, picker) });
}

/** The effect of a physical card or an ability as text. */
export function effectText(effect: FreeEffect, naming: TableNaming): string {
  const name = forceName(naming, effect.side);
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
      return t("fight.effect.cancelHit", { hit: hitText(effect.side, effect.picker, naming) });
    case "rollHit":
      return t("fight.effect.rollHit", { hits: effect.hits, name });
    case "addHit":
    case "pickCasualty":
    case "reroll":
      return t(`fight.effect.${effect.type}`, { name });
  }
}

/** Effects on one force: those on a unit type and those on the whole force. */
export function effectsOf(effects: readonly FreeEffect[], side: Side) {
  const kinds: { kind: Kind; effects: FreeEffect[] }[] = [];
  const whole: FreeEffect[] = [];
  for (const effect of effects) {
    if (effect.side !== side) continue;
    if (!("kind" in effect)) {
      whole.push(effect);
      continue;
    }
    const same = kinds.find(({ kind }) => kind === effect.kind);
    if (same) same.effects.push(effect);
    else kinds.push({ kind: effect.kind, effects: [effect] });
  }
  return { kinds, whole };
}

/** The seat that benefits from an effect, and therefore most likely played the card. */
export function gainer(effect: FreeEffect, battle: TableBattle): number | null {
  const own =
    effect.type === "modify"
      ? effect.amount > 0
      : effect.type === "reroll" || effect.type === "cancelHit" || effect.type === "attackAgain";
  const other: Side = effect.side === "attacker" ? "defender" : "attacker";
  return seatOf(battle, own ? effect.side : other);
}

/** Missions to draw, by the way in which they are drawn. */
function missionsText(missions: number, how: MissionDraw): string {
  switch (how) {
    case "drawn":
      return t("hand.count.missions", { count: missions });
    case "oneOfTwo":
      return t("hand.count.oneOfTwo");
    case "line":
      return t("hand.count.line");
  }
}

/** Cards to draw: "1 Secret Mission and 2 Energize cards". */
export const dueText = (missions: number, how: MissionDraw, energize: number): string =>
  list([
    ...(missions > 0 ? [missionsText(missions, how)] : []),
    ...(energize > 0 ? [t("hand.count.energize", { count: energize })] : []),
  ]);

/** The result of playing a card: what the ledger applies, and what remains to be done by hand. */
export const previewText = ({ rubium, hands }: PlayPreview, naming: TableNaming): string[] => [
  ...(rubium > 0 ? [t("hand.itself.rubium", { count: rubium })] : []),
  ...hands.map((instruction) => t("hand.byHand", { what: instructionText(instruction, naming) })),
];
