/** The hexes named by the text that is pointed at or has the focus. The board highlights them. */
import { getContext, setContext } from "svelte";
import type { HexView } from "../../bindings";

export class PointedHexes {
  hexes = $state.raw<readonly number[]>([]);

  /** `boardHexes` returns the hexes that texts may name; `goTo` moves the focus to a hex. */
  constructor(
    readonly boardHexes: () => readonly HexView[],
    readonly goTo: (hex: number) => void,
  ) {}
}

const CONTEXT_KEY = Symbol("pointed hexes");

/** Makes the pointed hexes available to the texts of a screen. */
export const providePointedHexes = (hexes: PointedHexes): PointedHexes => setContext(CONTEXT_KEY, hexes);

/** The pointed hexes of the screen; undefined on screens without a board. */
export const pointedHexes = (): PointedHexes | undefined => getContext(CONTEXT_KEY);
