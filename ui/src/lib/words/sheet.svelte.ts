/** The game on the page: what its figures are called, and its cards. */
import type { Catalogue, Kind } from "../../bindings";

/** What the figures stand for on the alternate sheet, by the ids of its file. */
export const ALTERNATE = [
  "clone",
  "sporling",
  "shardian",
  "boulderBlitzer",
  "magmaDiver",
  "monolithWyrm",
] as const;
export type Alternate = (typeof ALTERNATE)[number];

let names = $state.raw<Readonly<Partial<Record<Kind, Alternate>>>>({});

let old = $state.raw(false);

const known = (name: string | null): name is Alternate => ALTERNATE.some((one) => one === name);

/** From now on kinds are called, and look, as on this game's sheet, and cards as in its edition. */
export function useSheet(catalogue: Catalogue | null): void {
  const kinds = catalogue?.kinds ?? [];
  old = catalogue?.edition === "ah";
  names = Object.fromEntries(kinds.flatMap(({ kind, name }) => (known(name) ? [[kind, name] as const] : [])));
}

/** What the figure stands for, if the sheet calls it otherwise than the classic one. */
export const standsFor = (kind: Kind): Alternate | null => names[kind] ?? null;

/** Whether Secret Missions are red or not, as in the 2005 edition, instead of battle missions and objectives (MIS-5). */
export const tellsRed = (): boolean => old;
