// Runs a program on a screen in memory. The picture of the screen can be read many times a second without a
// request to the program.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { withFolder } from "./lib/folder.mjs";

/** Time between two readings, in milliseconds. */
const READ_INTERVAL_MS = 5;
/** Time without a change after which a picture counts as final, in milliseconds. */
const STILL_MS = 1500;
/**
 * Largest difference of a colour channel (0 to 255) that nobody sees. When something below the visible part of a
 * page is added, the web view draws the page again and rounds a few colours differently.
 */
const INVISIBLE_DIFFERENCE = 8;
/** Maximum time until a program has painted, in milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * Starts a program on its own screen, which is as large as the window, calls `use`, and ends the program and
 * the screen. Nothing controls the program: it runs as for a user.
 * @template T
 * @param {string} program
 * @param {Record<string, string>} env
 * @param {(screen: Screen, child: import("node:child_process").ChildProcess) => Promise<T>} use
 * @returns {Promise<T>}
 */
export const withProgramOnScreen = (program, env, use) =>
  withFolder((folder) =>
    withScreen(folder, async (screen) => {
      // A separate process group, so that the web view's processes end with it.
      const child = spawn(program, {
        detached: true,
        stdio: "ignore",
        env: { ...env, DISPLAY: screen.display, GTK_USE_PORTAL: "0" },
      });
      const ended = once(child, "exit");
      try {
        return await use(screen, child);
      } finally {
        if (child.exitCode === null) process.kill(-child.pid);
        await ended;
      }
    }),
  );

async function withScreen(folder, use) {
  const serverArguments = [
    "-displayfd",
    "3",
    "-screen",
    "0",
    "1280x720x24",
    "-fbdir",
    folder,
    "-nolisten",
    "tcp",
  ];
  const server = spawn("Xvfb", serverArguments, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  try {
    const startFailed = once(server, "error").then(([error]) => Promise.reject(error));
    const [displayNumber] = await Promise.race([once(server.stdio[3], "data"), startFailed]);
    const file = await open(join(folder, "Xvfb_screen0"));
    try {
      return await use(await Screen.open(`:${String(displayNumber).trim()}`, file));
    } finally {
      await file.close();
    }
  } finally {
    if (server.exitCode === null && server.kill()) await once(server, "exit");
  }
}

/** The picture on a screen, as the X server stores it in a file: https://en.wikipedia.org/wiki/Xwd */
class Screen {
  #file;
  #pixelsOffset;
  #pictureSize;

  constructor(display, file, pixelsOffset, pictureSize) {
    this.display = display;
    this.#file = file;
    this.#pixelsOffset = pixelsOffset;
    this.#pictureSize = pictureSize;
  }

  static async open(display, file) {
    const header = Buffer.alloc(100);
    await file.read(header, 0, header.length, 0);
    const headerField = (index) => header.readUInt32BE(index * 4);
    // The file contains the header with the window's name, then twelve bytes for each colour of the map, then
    // the rows of pixels.
    return new Screen(display, file, headerField(0) + headerField(19) * 12, headerField(12) * headerField(5));
  }

  /**
   * Waits until the picture has at least this number of colours and has stopped changing visibly.
   * @param {number} minColours
   * @param {() => boolean} isRunning true while the program that paints runs
   * @returns {Promise<number>} when the picture visibly changed for the last time, on the clock of
   * `performance.now()`
   */
  async untilPainted(minColours, isRunning) {
    const startedAt = performance.now();
    let previousPicture = await this.#readPicture();
    // Differences are measured from the latest visible change, so that those of a slow fade add up.
    let changedPicture = previousPicture;
    let changedAt = 0;
    while (performance.now() - startedAt < TIMEOUT_MS) {
      const picture = await this.#readPicture();
      const time = performance.now();
      if (!picture.equals(previousPicture) && isVisiblyDifferent(picture, changedPicture)) {
        changedAt = time;
        changedPicture = picture;
      }
      previousPicture = picture;
      if (changedAt > 0 && time - changedAt > STILL_MS && colourCount(picture) >= minColours)
        return changedAt;
      if (!isRunning()) throw new Error("the program ended before it painted");
      await sleep(READ_INTERVAL_MS);
    }
    throw new Error(
      `expected ${minColours} colours within ${TIMEOUT_MS / 1000} s, found ${colourCount(previousPicture)}`,
    );
  }

  async #readPicture() {
    const picture = Buffer.allocUnsafe(this.#pictureSize);
    await this.#file.read(picture, 0, this.#pictureSize, this.#pixelsOffset);
    return picture;
  }
}

function isVisiblyDifferent(picture, otherPicture) {
  return picture.some((channel, index) => Math.abs(channel - otherPicture[index]) > INVISIBLE_DIFFERENCE);
}

/** Returns the number of colours of a picture, sampled at every 64th pixel. */
function colourCount(picture) {
  const colours = new Set();
  for (let offset = 0; offset + 4 <= picture.length; offset += 256) colours.add(picture.readUInt32LE(offset));
  return colours.size;
}
