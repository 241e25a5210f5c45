/**
 * Texts of a card in the current language. The text of its effect or condition is generated from the data
 * that the rules use, so that it cannot contradict them.
 */
import type { CardProvenance, CardView, Condition, Effect, Kind, Provenance } from "../../bindings";
import { cardTitle, kindName, signed, terrainName } from "../words/names";
import { capitalized } from "../words/sentence";
import { showsProvenanceMarks } from "../words/provenance-marks.svelte";
import { hasRedMissions } from "../words/unit-sheet.svelte";
import { joinWithOr, joinWithAnd, joinWithSemicolon, t } from "../i18n/index.svelte";

/** The effect or condition of the card, as one or two sentences. */
export function cardSentence({ effect, condition, class: type }: CardView): string {
  if (effect) return effectSentence(effect);
  if (!condition) return "";
  return type === "battleMission"
    ? t("condition.won", { how: clauseOf(condition, true) })
    : `${capitalized(clauseOf(condition, false))}.`;
}

/** The phase, or the window of a battle, in which the card can be played. */
export function cardTiming({ class: type, window, isRed }: CardView): string {
  return type === "battle" && window ? t(`card.window.${window}`) : t(`card.when.${isRed ? "red" : type}`);
}

/** The class of the card. In the 2005 edition, it also says whether a Secret Mission is red. */
export function cardClass({ class: type, isRed }: CardView): string {
  const isMarkedNotRed = type === "objective" && hasRedMissions();
  return t(`card.class.${isRed ? "red" : isMarkedNotRed ? "notRed" : type}`);
}

/** "Battle" or "Objective"; `null` for other cards and in the 2005 edition, where missions are red or not. */
export function shortCardClass({ class: type }: CardView): string | null {
  return hasRedMissions() || (type !== "battleMission" && type !== "objective")
    ? null
    : t(`card.class.short.${type}`);
}

const PROVENANCE_FIELDS = [
  "name",
  "text",
  "timing",
  "vp",
  "count",
] as const satisfies readonly (keyof CardProvenance)[];

/** A list of the card's fields with this provenance; null if there are none. */
function fieldsText({ provenance }: CardView, fieldProvenance: Provenance): string | null {
  const fields = PROVENANCE_FIELDS.filter((field) => provenance[field] === fieldProvenance);
  return fields.length > 0 ? joinWithAnd(fields.map((field) => t(`card.provenance.field.${field}`))) : null;
}

/**
 * The provenance of the fields that no rulebook prints, one sentence per provenance; null if there are none.
 */
export function cardProvenanceText(card: CardView): string | null {
  const sentences = (["reconstruction", "reported", "derived"] as const).flatMap((provenance) => {
    const fields = fieldsText(card, provenance);
    return fields === null ? [] : [t(`card.provenance.${provenance}`, { fields })];
  });
  return sentences.length > 0 ? sentences.join(" ") : null;
}

/** A list of the reconstructed fields; null if there are none. */
export const reconstructedFieldsText = (card: CardView): string | null => fieldsText(card, "reconstruction");

/**
 * The text of a card in one line, for screen readers: name, whether it can be played now, class, victory
 * points, timing and text; also the reconstructed fields, if the settings ask for marks.
 */
export function cardAriaLabel(card: CardView, isPlayable = false): string {
  const parts = [cardTitle(card)];
  if (isPlayable) parts.push(t(card.condition ? "card.ready" : "card.playable"));
  parts.push(cardClass(card));
  if (card.vp > 0) parts.push(t("card.vp", { count: card.vp }));
  const reconstructed = showsProvenanceMarks() ? reconstructedFieldsText(card) : null;
  return joinWithSemicolon([
    ...parts,
    cardTiming(card),
    cardSentence(card),
    ...(reconstructed === null ? [] : [t("card.provenance.spoken", { fields: reconstructed })]),
  ]);
}

/** An effect as one or two sentences. */
function effectSentence(effect: Effect): string {
  switch (effect.effect) {
    case "gainRubium":
      return t("effect.gainRubium", { amount: effect.rubium });
    case "placeUnit":
      return t("effect.placeUnit", { kinds: kindsText(effect.kinds, 1) });
    case "extraStep":
      return t("effect.extraStep", { count: effect.units });
    case "transport":
      return t("effect.transport", { count: effect.units });
    case "modify":
      return t("effect.modify", { amount: signed(effect.amount) });
    case "hitOnRoll":
      return t("effect.hitOnRoll", { minFace: effect.minFace });
    case "attackAgain":
    case "cancelHit":
    case "gainPerHex":
    case "pickCasualty":
    case "rerollMisses":
      return t(`effect.${effect.effect}`);
  }
}

/** A condition that does not combine other conditions. */
type SimpleCondition = Exclude<Condition, { if: "not" | "all" | "any" }>;

/** Conditions on the current position or turn instead of the battle just won. */
const NON_BATTLE_CONDITIONS: ReadonlySet<Condition["if"]> = new Set<Condition["if"]>([
  "battlesWon",
  "destroyedInOneBattle",
  "specialAttackDestroyed",
  "controlsMost",
  "controls",
  "minedOutsideHomeBases",
  "rubium",
  "unitsOnBoard",
]);

/**
 * A condition as a clause: about the won battle ("in a Magma Pool", "while you control the Monolith"), or for
 * an Objective ("you control the Monolith"). Each simple condition also has a negated text, so a negated
 * group is expressed by negating each of its conditions and exchanging "and" and "or". Nested groups are put
 * in parentheses.
 */
function clauseOf(
  condition: Condition,
  isBattleMission: boolean,
  isNegated = false,
  isNested = false,
): string {
  if (condition.if === "not") return clauseOf(condition.condition, isBattleMission, !isNegated, isNested);
  if (condition.if === "all" || condition.if === "any") {
    const parts = condition.conditions.map((part) => clauseOf(part, isBattleMission, isNegated, true));
    const joined = (condition.if === "all") !== isNegated ? joinWithAnd(parts) : joinWithOr(parts);
    return isNested && parts.length > 1 ? `(${joined})` : joined;
  }
  const clause = t(
    `condition.${isNegated ? "negated" : "affirmed"}.${messageNameOf(condition)}`,
    messageParamsOf(condition),
  );
  return isBattleMission && NON_BATTLE_CONDITIONS.has(condition.if)
    ? t("condition.while", { clause })
    : clause;
}

/**
 * The name of the message for a condition. Control of the Monolith has its own message, because there is only
 * one such hex.
 */
function messageNameOf(condition: SimpleCondition): SimpleCondition["if"] | "controlsMonolith" {
  const isControlOfMonolith =
    condition.if === "controls" && condition.terrain === "monolith" && condition.atLeast === 1;
  return isControlOfMonolith ? "controlsMonolith" : condition.if;
}

/**
 * All values that a message about a condition may contain. The text for a field that the condition lacks is
 * empty. If the condition has no number, names are in the plural.
 */
function messageParamsOf(
  condition: SimpleCondition,
): Record<"kind" | "kinds" | "terrain" | "place", string> & { count: number } {
  const count = "atLeast" in condition ? condition.atLeast : 2;
  const terrain = "terrain" in condition ? condition.terrain : null;
  return {
    count,
    kind: "kind" in condition ? kindName(condition.kind, count) : "",
    kinds: "kinds" in condition ? kindsText(condition.kinds, count) : "",
    terrain: terrain ? terrainName(terrain) : "",
    place: terrain ? t(`condition.place.${terrain}`) : "",
  };
}

/** "Human or Fungoid", "Humans or Fungoids". */
const kindsText = (kinds: readonly Kind[], count: number): string =>
  joinWithOr(kinds.map((kind) => kindName(kind, count)));
