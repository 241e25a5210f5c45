/** The hexes that the text under the pointer or in focus names. The board highlights them. */
import { getContext, setContext } from "svelte";
import type { HexView } from "../../bindings";

export class PointedHexes {
  hexes = $state.raw<readonly number[]>([]);

  /** `board` returns the hexes that texts may name; `goTo` moves the focus to a hex. */
  constructor(
    readonly board: () => readonly HexView[],
    readonly goTo: (hex: number) => void,
  ) {}
}

const KEY = Symbol("pointed hexes");

/** Makes the hexes available to the texts of a screen. */
export const providePointedHexes = (pointed: PointedHexes): PointedHexes => setContext(KEY, pointed);

/** The hexes of the screen; undefined on screens without a board. */
export const pointedHexes = (): PointedHexes | undefined => getContext(KEY);
