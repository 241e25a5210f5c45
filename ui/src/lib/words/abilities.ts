/** Sentences of the reference sheet about a unit type, with their provenance. */
import type { Ability, AbilityProvenance, KindView, Provenance, Terrain } from "../../bindings";
import { terrainName } from "./names";
import { joinWithAnd, t } from "../i18n/index.svelte";

/** A sentence, and its reconstructed part: all of it, or only the numbers, timing and limits (`details`). */
type Sentence = { text: string; reconstructedPart: "all" | "details" | null };

export const isReconstruction = (provenance: Provenance | undefined): boolean =>
  provenance === "reconstruction";

const reconstructedPartOf = (provenance: Provenance | undefined): Sentence["reconstructedPart"] =>
  isReconstruction(provenance) ? "all" : null;

const reconstructedPartOfAbility = ({
  existence,
  details,
}: AbilityProvenance): Sentence["reconstructedPart"] =>
  reconstructedPartOf(existence) ?? (isReconstruction(details) ? "details" : null);

/** Combat value of a unit type in a terrain, as on the reference sheet. */
export const valueIn = (kindView: KindView | undefined, terrain: Terrain): number =>
  kindView?.terrainValues.find((entry) => entry.terrain === terrain)?.value ?? kindView?.value ?? 0;

/** Provenance of a combat value in a terrain, that is, of the number on the sheet that applies there. */
export function valueProvenance(kindView: KindView | undefined, terrain: Terrain): Provenance | undefined {
  const hasTerrainValue = kindView?.terrainValues.some((entry) => entry.terrain === terrain) ?? false;
  return hasTerrainValue ? kindView?.provenance?.terrainValues : kindView?.provenance?.value;
}

/** Sentences about terrain values, abilities, mining and forbidden terrain, in this order. */
export function sheetSentencesOf({
  terrainValues,
  abilities,
  canMine,
  mayNotEnter,
  provenance,
}: KindView): Sentence[] {
  const sentences = terrainValues.map(({ terrain, value }) => ({
    text: t("sheet.valueIn", { value: t("sheet.hitsOn", { value }), terrain: terrainName(terrain) }),
    reconstructedPart: reconstructedPartOf(provenance?.terrainValues),
  }));
  abilities.forEach((ability, index) => {
    const abilityProvenance = provenance?.abilities[index];
    sentences.push({
      text: abilityText(ability),
      reconstructedPart: abilityProvenance ? reconstructedPartOfAbility(abilityProvenance) : null,
    });
  });
  if (canMine)
    sentences.push({ text: t("sheet.miner"), reconstructedPart: reconstructedPartOf(provenance?.canMine) });
  if (mayNotEnter.length > 0) {
    sentences.push({
      text: t("sheet.mayNotEnter", { terrain: joinWithAnd(mayNotEnter.map(terrainName)) }),
      reconstructedPart: reconstructedPartOf(provenance?.mayNotEnter),
    });
  }
  return sentences;
}

export function isMoveAbility({ ability }: Ability): boolean {
  switch (ability) {
    case "stride":
    case "leap":
    case "fly":
    case "dive":
      return true;
    case "attackAnywhere":
    case "attacksFirst":
    case "pickCasualty":
    case "specialAttack":
    case "fewerDice":
    case "buyingLimit":
    case "attackChain":
    case "sacrifice":
    case "moveAfterVictory":
      return false;
  }
}

/** Sentences about moves: abilities and forbidden terrain. */
export function moveSentencesOf(kindView: KindView): Sentence[] {
  const moveAbilityFlags = kindView.abilities.map(isMoveAbility);
  /** Keeps the items of move abilities. `items` has one item for each ability of the unit type. */
  const keepMoveAbilities = <Item>(items: readonly Item[]): Item[] =>
    items.filter((_, index) => moveAbilityFlags[index]);
  return sheetSentencesOf({
    ...kindView,
    terrainValues: [],
    canMine: false,
    abilities: keepMoveAbilities(kindView.abilities),
    provenance: kindView.provenance && {
      ...kindView.provenance,
      abilities: keepMoveAbilities(kindView.provenance.abilities),
    },
  });
}

/**
 * The reconstructed part of an ability, taken from the first of these unit types that has a provenance for
 * the ability; `null` if there is none.
 */
export function abilityReconstruction(
  kinds: readonly KindView[],
  ability: Ability["ability"],
): Sentence["reconstructedPart"] {
  for (const { abilities, provenance } of kinds) {
    const abilityProvenance =
      provenance?.abilities[abilities.findIndex((entry) => entry.ability === ability)];
    if (abilityProvenance) return reconstructedPartOfAbility(abilityProvenance);
  }
  return null;
}

/** An ability as a sentence. */
export function abilityText(ability: Ability): string {
  const placeOf = (terrain: KindView["mayNotEnter"][number]): string => t(`condition.place.${terrain}`);
  switch (ability.ability) {
    case "stride":
      return t(`sheet.does.stride.${ability.path}`, {
        steps: ability.steps,
        terrain: terrainName(ability.terrain),
        place: placeOf(ability.terrain),
      });
    case "leap":
      return t("sheet.does.leap", { steps: ability.steps, place: placeOf(ability.from) });
    case "fly":
    case "attackAnywhere":
      return t(`sheet.does.${ability.ability}`, { place: placeOf(ability.from) });
    case "dive":
    case "attacksFirst":
      return t(`sheet.does.${ability.ability}`, { place: placeOf(ability.terrain) });
    case "pickCasualty":
      return t("sheet.does.pickCasualty", { natural: ability.minNaturalFace });
    case "specialAttack": {
      const { minFace, range = 1 } = ability;
      return t(range > 1 ? "sheet.does.specialAttack.far" : "sheet.does.specialAttack", { minFace, range });
    }
    case "fewerDice":
      return t("sheet.does.fewerDice", { dice: ability.dice });
    case "buyingLimit":
      return t("sheet.does.buyingLimit", { max: ability.max });
    case "attackChain":
    case "sacrifice":
    case "moveAfterVictory":
      return t(`sheet.does.${ability.ability}`);
  }
}
