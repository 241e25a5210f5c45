/**
 * The words on a card, in the current language, made from what the card does: text and effect cannot differ.
 *
 * - `cardSentence(card)`: the whole text of its effect or condition.
 * - `effectSentence(effect)`: the text of an effect by itself.
 * - `cardWhen(card)`: when it can be played.
 * - `cardDoubt(card)`: how sure it is field by field, or null where a rulebook prints all of it.
 * - `cardOurs(card)`: the fields that are reconstructed, in a few words, or null.
 * - `spokenCard(card)`: all of it in one line, for screen readers.
 */
import type { CardSure, CardView, Condition, Effect, Kind, Sure } from "../../bindings";
import { cardTitle, kindName, signed, terrainName } from "../words/names";
import { tellsRed } from "../words/sheet.svelte";
import { eitherOf, language, list, t } from "../i18n/index.svelte";

/** What the card does or asks for, as one or two full sentences. */
export function cardSentence({ effect, condition, class: type }: CardView): string {
  if (effect) return effectSentence(effect);
  if (!condition) return "";
  return type === "battleMission"
    ? t("condition.won", { how: clauseOf(condition, true) })
    : `${capital(clauseOf(condition, false))}.`;
}

/** When the card can be played: a phase, or a moment of a battle. */
export function cardWhen({ class: type, window, red }: CardView): string {
  return type === "battle" && window ? t(`card.window.${window}`) : t(`card.when.${red ? "red" : type}`);
}

/** The class of the card: in the 2005 edition a Secret Mission is red or is not. */
export function cardClass({ class: type, red }: CardView): string {
  const notRed = type === "objective" && tellsRed();
  return t(`card.class.${red ? "red" : notRed ? "notRed" : type}`);
}

const FIELDS = ["name", "text", "moment", "vp", "count"] as const satisfies readonly (keyof CardSure)[];

/** The fields of a card that are so sure, in a few words; null: none is. */
function fieldsOf({ sure }: CardView, wanted: Sure): string | null {
  const fields = FIELDS.filter((field) => sure[field] === wanted);
  return fields.length > 0 ? list(fields.map((field) => t(`card.sure.field.${field}`))) : null;
}

/** How sure each field is, a sentence for each source; nothing to say of what a rulebook prints. */
export function cardDoubt(card: CardView): string | null {
  const said = (["reconstruction", "reported", "derived"] as const).flatMap((source) => {
    const fields = fieldsOf(card, source);
    return fields === null ? [] : [t(`card.sure.${source}`, { fields })];
  });
  return said.length > 0 ? said.join(" ") : null;
}

/** The reconstructed fields in a few words. */
export const cardOurs = (card: CardView): string | null => fieldsOf(card, "reconstruction");

/** Name, class, victory points, moment and text, and which of them are reconstructed. */
export function spokenCard(card: CardView): string {
  const parts = [cardTitle(card), cardClass(card)];
  if (card.vp > 0) parts.push(t("card.vp", { count: card.vp }));
  const ours = cardOurs(card);
  return [
    ...parts,
    cardWhen(card),
    cardSentence(card),
    ...(ours === null ? [] : [t("card.sure.spoken", { fields: ours })]),
  ].join("; ");
}

/** What an effect does, as one or two full sentences. */
export function effectSentence(effect: Effect): string {
  switch (effect.effect) {
    case "gainRubium":
      return t("effect.gainRubium", { amount: effect.rubium });
    case "placeUnit":
      return t("effect.placeUnit", { kinds: kindsOf(effect.kinds, 1) });
    case "extraStep":
      return t("effect.extraStep", { count: effect.units });
    case "transport":
      return t("effect.transport", { count: effect.units });
    case "modify":
      return t("effect.modify", { amount: signed(effect.amount) });
    case "hitOnRoll":
      return t("effect.hitOnRoll", { hits: effect.hits });
    default:
      return t(`effect.${effect.effect}`);
  }
}

/** A condition that is not made of others. */
type Single = Exclude<Condition, { if: "not" | "all" | "any" }>;

/** Conditions that speak of how things stand; the others speak of the battle just won. */
const STANDING: ReadonlySet<Condition["if"]> = new Set<Condition["if"]>([
  "battlesWon",
  "destroyedThisTurn",
  "specialAttackDestroyed",
  "controlsMost",
  "controls",
  "minedOutsideHomeBases",
  "rubium",
  "unitsOnBoard",
]);

/**
 * A condition as a part of a sentence: what the won battle was like ("in a Magma Pool", "while you control the
 * Monolith"), or on an Objective what must hold ("you control the Monolith"). Negation goes down to the single
 * conditions, each of which has words for it; groups inside groups stand in parentheses.
 */
function clauseOf(condition: Condition, ofBattle: boolean, negated = false, nested = false): string {
  if (condition.if === "not") return clauseOf(condition.condition, ofBattle, !negated, nested);
  if (condition.if === "all" || condition.if === "any") {
    const parts = condition.conditions.map((part) => clauseOf(part, ofBattle, negated, true));
    const joined = (condition.if === "all") !== negated ? list(parts) : eitherOf(parts);
    return nested && parts.length > 1 ? `(${joined})` : joined;
  }
  const clause = t(`condition.${negated ? "unlike" : "like"}.${nameOf(condition)}`, namesOf(condition));
  return ofBattle && STANDING.has(condition.if) ? t("condition.while", { clause }) : clause;
}

/** There is one Monolith, so a card says "the Monolith" and not "a hex of Monolith". */
function nameOf(condition: Single): Single["if"] | "controlsMonolith" {
  const theMonolith =
    condition.if === "controls" && condition.terrain === "monolith" && condition.atLeast === 1;
  return theMonolith ? "controlsMonolith" : condition.if;
}

/** Everything a message about a condition may want to name; empty where this one has no such thing. */
function namesOf(
  condition: Single,
): Record<"kind" | "kinds" | "terrain" | "place", string> & { count: number } {
  const count = "atLeast" in condition ? condition.atLeast : 2;
  const terrain = "terrain" in condition ? condition.terrain : null;
  return {
    count,
    kind: "kind" in condition ? kindName(condition.kind, count) : "",
    kinds: "kinds" in condition ? kindsOf(condition.kinds, count) : "",
    terrain: terrain ? terrainName(terrain) : "",
    place: terrain ? t(`condition.place.${terrain}`) : "",
  };
}

/** "Human or Fungoid", "Humans or Fungoids". */
const kindsOf = (kinds: readonly Kind[], count: number): string =>
  eitherOf(kinds.map((kind) => kindName(kind, count)));

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
