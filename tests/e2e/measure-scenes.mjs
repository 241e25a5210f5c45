// What is played while the frames are counted. Each scene gets a window of its own.
import { home, play } from "../package/play.mjs";

/**
 * `reach` brings the page to where it begins, `play` does it and comes back once nothing moves any more.
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
