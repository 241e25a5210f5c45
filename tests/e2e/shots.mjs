// Shows every screen and state in the native window, at each size and in each language, takes its picture and reports
// faults. `cargo xtask shots [--out DIR]` runs it. The exit status is 1 if there is any fault.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { shows } from "./lib/controls.mjs";
import { chooseLanguage } from "./lib/home.mjs";
import { judge } from "./lib/judge.mjs";
import { escape, homeKey, keepGames, leave, SCENES } from "./lib/scenes.mjs";
import { contactSheet } from "./lib/sheet.mjs";
import { TABLE_SCENES } from "./lib/table-scenes.mjs";
import { NAMES } from "./lib/table-setup.mjs";
import { withFolder, withWindow } from "./lib/window.mjs";

const SIZES = [
  [1280, 720],
  [1920, 1080],
];
/** The language with the longest texts. All scenes are checked in it. */
const LONGEST = "fr";
const LANGUAGES = [LONGEST, "en", "es"];

const { out, only, languages } = words(process.argv.slice(2));
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const shots = [];

await withFolder(async (data) => {
  await withWindow(async (window) => {
    await window.find("section.games .empty");
    await speak(window, LONGEST);
    await picture(window, "home-empty", LONGEST);
  });
  for (const language of languages) {
    // Some scenes change their games, so each language begins with fresh ones.
    await keepGames(data);
    await withWindow(
      async (window) => {
        await window.resize(...SIZES[0]);
        await window.find("li.game");
        await speak(window, language);
        for (const scene of [...SCENES, ...TABLE_SCENES]) {
          if (only && !only.includes(scene.name)) continue;
          if (!scene.main && language !== LONGEST) continue;
          // The content of a table may depend on the size, and a resize closes hands.
          for (const size of scene.sizes ?? [SIZES[0]]) {
            await window.resize(...size);
            try {
              await scene.reach(window);
              await picture(window, scene.name, language, scene.sizes ? [size] : SIZES, scene);
              await (scene.leave ?? leave)(window);
            } catch (fault) {
              note(scene.name, language, size, "", [`it cannot be reached: ${fault.message}`]);
              await window.reload();
              await window.find(".game[data-step], li.game, main.table");
              if (await shows(window, "main.table")) await scene.leave(window);
              if (await shows(window, ".game[data-step]")) await leave(window);
            }
          }
        }
        if (language === LONGEST && !only) {
          await withWindow(
            async (second) => {
              await second.find("main [role=alert]");
              await picture(second, "blocked", language);
            },
            { data },
          );
          await crash(window);
          await picture(window, "crash", language);
        }
      },
      { data },
    );
  }
});

const sheet = join(out, "index.html");
await writeFile(sheet, contactSheet(shots));
const bad = shots.filter((shot) => shot.faults.length > 0).length;
console.log(`\n${shots.length} pictures, ${bad} with faults: ${sheet}`);
process.exitCode = bad === 0 ? 0 : 1;

/** Takes and checks a picture at each size. */
async function picture(window, name, language, sizes = SIZES, { fingers } = {}) {
  for (const size of sizes) {
    await window.resize(...size);
    await window.still();
    const file = `${name}-${size.join("x")}-${language}.png`;
    const taken = await window.screenshot();
    await writeFile(join(out, file), taken);
    note(name, language, size, file, (await judge(window, taken, { fingers })).filter(notAName));
  }
}

/** Returns false for a shortened name that a person entered: the list of players contains it in full. */
function notAName(fault) {
  return !/^(cut off|shortened)/.test(fault) || !NAMES.some((name) => fault.includes(`“${name}`));
}

function note(name, language, [width, height], file, faults) {
  shots.push({ name, width, height, language, file, faults });
  console.log(`${faults.length === 0 ? "ok " : "BAD"} ${name} ${width}x${height} ${language}`);
  for (const fault of faults) console.log(`      ${fault}`);
}

/** Changes the language in the settings, and stops all animations. */
async function speak(window, language) {
  await homeKey(window, "s");
  await chooseLanguage(window, language);
  await (await window.find("dialog label:has(input[value=instant])")).click();
  // Computers wait for a press, so that their screens can be pictured.
  await (await window.find("dialog label:has(input[value=step])")).click();
  await escape(window);
}

/** No press leads to this screen, so a part of the web view that texts require is broken for it. */
async function crash(window) {
  await window.run(() => {
    Intl.PluralRules.prototype.select = () => {
      throw new Error("the screen was broken on purpose");
    };
  });
  await (await window.find("li.game footer button:last-of-type")).click();
  await window.find("main [role=alert] details");
}

function words(arguments_) {
  const found = { out: "target/shots", only: null, languages: LANGUAGES };
  for (let at = 0; at < arguments_.length; at += 2) {
    if (arguments_[at] === "--out" && arguments_[at + 1]) found.out = arguments_[at + 1];
    else if (arguments_[at] === "--only" && arguments_[at + 1]) found.only = arguments_[at + 1].split(",");
    else if (arguments_[at] === "--languages" && arguments_[at + 1])
      found.languages = arguments_[at + 1].split(",");
    else throw new Error(`unknown arguments: ${arguments_.join(" ")}`);
  }
  return found;
}
