// What the measured app has to show: what it finds when it starts, and what is played while the frames are counted.
import { home, play } from "../package/play.mjs";

/**
 * Leaves what the measured starts find: the page that opens is the one that is measured.
 * @param {any} window
 */
export const prepare = (window) => home(window);

/**
 * Each scene gets a window of its own. `reach` brings the page to where it begins, `play` does it and comes back once nothing moves any more.
 * @type {{ name: string, reach: (window: any) => Promise<void>, play: (window: any) => Promise<void> }[]}
 */
export const SCENES = [
  {
    name: "the first press",
    reach: home,
    play: async (window) => {
      await play(window);
      await window.still();
    },
  },
];
