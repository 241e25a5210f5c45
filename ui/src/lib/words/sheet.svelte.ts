/** The reference sheet and the edition of the current game, for the names of units and cards. */
import type { Catalogue, Kind } from "../../bindings";

/** The alternate units, by the ids of their content file. */
export const ALTERNATE = [
  "clone",
  "sporling",
  "shardian",
  "boulderBlitzer",
  "magmaDiver",
  "monolithWyrm",
] as const;
export type Alternate = (typeof ALTERNATE)[number];

let alternateNames = $state.raw<Readonly<Partial<Record<Kind, Alternate>>>>({});

let isEdition2005 = $state.raw(false);

const isAlternate = (name: string | null): name is Alternate =>
  ALTERNATE.some((alternate) => alternate === name);

/** Selects the names, silhouettes and card classes of this game. */
export function setUnitSheet(catalogue: Pick<Catalogue, "kinds" | "edition"> | null): void {
  const kinds = catalogue?.kinds ?? [];
  isEdition2005 = catalogue?.edition === "2005";
  alternateNames = Object.fromEntries(
    kinds.flatMap(({ kind, name }) => (isAlternate(name) ? [[kind, name] as const] : [])),
  );
}

/** The alternate unit that a figure represents, if the sheet replaces the classic one. */
export const alternateOf = (kind: Kind): Alternate | null => alternateNames[kind] ?? null;

/**
 * Whether Secret Missions are either red or not, as in the 2005 edition, and not battle missions and objectives (MIS-5).
 */
export const marksRedCards = (): boolean => isEdition2005;
