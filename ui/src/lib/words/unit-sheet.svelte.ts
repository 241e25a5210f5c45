/**
 * The reference sheet and the edition of the current game, for the names of units and the classes of cards.
 */
import type { Catalogue, Kind, KindView } from "../../bindings";

/** The ids of the alternate units, as in their content file. */
export const ALTERNATES = [
  "clone",
  "sporling",
  "shardian",
  "boulderBlitzer",
  "magmaDiver",
  "monolithWyrm",
] as const;
export type Alternate = (typeof ALTERNATES)[number];

type Sheet = {
  /** The alternate units by the kinds that they replace. */
  alternates: Readonly<Partial<Record<Kind, Alternate>>>;
  isEdition2005: boolean;
};
/** Without an edition, the 2012 edition is assumed. The edition does not affect the names of units. */
type SheetSource = { kinds: readonly KindView[]; edition?: Catalogue["edition"] };

const isAlternate = (id: string | null): id is Alternate => ALTERNATES.some((alternate) => alternate === id);

const sheetOf = ({ kinds, edition }: SheetSource): Sheet => ({
  alternates: Object.fromEntries(
    kinds.flatMap(({ kind, nameId }) => (isAlternate(nameId) ? [[kind, nameId] as const] : [])),
  ),
  isEdition2005: edition === "2005",
});

const CLASSIC: Sheet = { alternates: {}, isEdition2005: false };
/** The sheet of the current game. */
let currentSheet = $state.raw(CLASSIC);
/** The sheet used during `withUnitSheet`; `null` otherwise. */
let temporarySheet: Sheet | null = null;

/** Selects the sheet for names, silhouettes and card classes; `null` selects the classic sheet. */
export function setUnitSheet(catalogue: SheetSource | null): void {
  currentSheet = catalogue ? sheetOf(catalogue) : CLASSIC;
}

/** Runs `describe` with the names of another game, such as the game of a worked example. */
export function withUnitSheet<Description>(catalogue: SheetSource, describe: () => Description): Description {
  const previousSheet = temporarySheet;
  temporarySheet = sheetOf(catalogue);
  try {
    return describe();
  } finally {
    temporarySheet = previousSheet;
  }
}

/** The alternate unit that a figure represents, if the sheet replaces the classic unit. */
export const alternateOf = (kind: Kind): Alternate | null =>
  (temporarySheet ?? currentSheet).alternates[kind] ?? null;

/**
 * True in the 2005 edition, where Secret Missions are red or not red. In other editions they are battle
 * missions and objectives (MIS-5).
 */
export const hasRedMissions = (): boolean => (temporarySheet ?? currentSheet).isEdition2005;
