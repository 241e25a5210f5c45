// Puts every named screen into the native window, at each size and in each language; takes its picture; says what is
// wrong on it. `cargo xtask shots [--out DIR]` runs it; the exit status is 1 if anything is wrong.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import * as demo from "./lib/demo.mjs";
import { judge } from "./lib/judge.mjs";
import { contactSheet } from "./lib/sheet.mjs";
import { withWindow } from "./lib/window.mjs";

const SIZES = [
  [1280, 720],
  [1920, 1080],
];
const LANGUAGES = ["en", "fr", "es"];

/** The screens, in an order in which each is reached from the one before it. */
const SCREENS = [
  { name: "start-4", reach: (window) => demo.newGame(window, 4, "2026") },
  { name: "start-3", reach: (window) => demo.newGame(window, 3, "2026") },
  { name: "start-2", reach: (window) => demo.newGame(window, 2, "2026") },
  { name: "new-game", reach: demo.openDialog, leave: demo.closeDialog },
  {
    name: "refusal",
    reach: async (window) => {
      await demo.askForGame(window, 4, "twelve");
      await window.find(demo.PLACES.refusal);
      await demo.closeDialog(window);
    },
    leave: async (window) => (await window.find(demo.PLACES.refusal)).click(),
  },
  { name: "about", reach: demo.openAbout, leave: demo.closeDialog },
  {
    name: "hex",
    reach: async (window) => {
      await demo.newGame(window, 3, "2026");
      for (let steps = 0; steps < 40; steps++) await demo.step(window);
      await demo.pickHex(window);
    },
  },
  {
    name: "battle",
    reach: async (window) => {
      await demo.newGame(window, 4, "2026");
      await demo.stepUntil(window, demo.PLACES.battle);
    },
  },
  {
    name: "over",
    reach: async (window) => {
      await demo.playOrPause(window);
      await window.until("the winner", () => demo.shows(window, demo.PLACES.winner), 120_000);
    },
  },
];

const out = outFolder(process.argv.slice(2));
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });

const shots = [];
await withWindow(async (window) => {
  await window.resize(...SIZES[0]);
  await demo.ready(window);
  await demo.setSpeed(window, "instant");
  for (const { name, reach, leave } of SCREENS) {
    await reach(window);
    for (const [width, height] of SIZES) {
      await window.resize(width, height);
      for (const language of LANGUAGES) {
        await demo.setLanguage(window, language);
        await window.still();
        const file = `${name}-${width}x${height}-${language}.png`;
        const picture = await window.screenshot();
        await writeFile(join(out, file), picture);
        const faults = await judge(window, picture);
        shots.push({ name, width, height, language, file, faults });
        console.log(`${faults.length === 0 ? "ok " : "BAD"} ${file}`);
        for (const fault of faults) console.log(`      ${fault}`);
      }
    }
    await leave?.(window);
  }
});

const sheet = join(out, "index.html");
await writeFile(sheet, contactSheet(shots));
const bad = shots.filter((shot) => shot.faults.length > 0).length;
console.log(`\n${shots.length} pictures, ${bad} with faults: ${sheet}`);
process.exitCode = bad === 0 ? 0 : 1;

function outFolder(words) {
  if (words.length === 0) return "target/shots";
  if (words.length === 2 && words[0] === "--out") return words[1];
  throw new Error(`not understood: ${words.join(" ")}`);
}
