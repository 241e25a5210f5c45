// Takes pictures of every screen and state in the native window at several sizes, and of some of them in
// every language, and reports problems. `cargo xtask shots [--out DIR]` runs it. The exit status is 1 if
// there is any problem. `--only` and `--languages` take comma-separated names of scenes and languages.
//
// With `--pairwise` it takes three pictures of each scene instead. All pictures together contain most pairs
// of values of theme, palette, text size, language and window size. With `--axe` it also checks every pictured
// screen with axe-core.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { isPresent } from "./lib/controls.mjs";
import { chooseLanguage } from "./lib/home.mjs";
import { findScreenProblems } from "./lib/screen-problems.mjs";
import { SCENES } from "./lib/scenes.mjs";
import { closeDialog, leaveScene, pressHomeKey } from "./lib/scenes/navigation.mjs";
import { saveGames } from "./lib/scenes/saved-games.mjs";
import { failNextRendering } from "./lib/rendering-failure.mjs";
import { coveringRows, missingPairs } from "./lib/pairwise.mjs";
import { findAxeProblems } from "./lib/axe.mjs";
import { contactSheet } from "./lib/contact-sheet.mjs";
import { TABLE_SCENES } from "./lib/table-scenes.mjs";
import { NAMES } from "./lib/table-setup.mjs";
import { withFolder } from "./lib/folder.mjs";
import { withWindow } from "./lib/window.mjs";

const SIZES = [
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
];
/** The language with the longest texts. All scenes are checked in this language. */
const LONGEST_LANGUAGE = "fr";
const LANGUAGES = [LONGEST_LANGUAGE, "en", "es"];

/** The factors of `--pairwise`, besides the window size, with their values. */
const FACTORS = {
  palette: ["standard", "deuteranopia", "protanopia", "tritanopia"],
  textSize: ["normal", "large", "larger", "largest"],
  theme: ["dark", "light", "highContrast"],
  language: LANGUAGES,
};
const PICTURES_PER_SCENE = 3;
const ALL_SCENES = [...SCENES, ...TABLE_SCENES];

const { outFolder, selectedScenes, languages, isPairwise, usesAxe } = parseArguments(process.argv.slice(2));
await rm(outFolder, { recursive: true, force: true });
await mkdir(outFolder, { recursive: true });
const shots = [];

await withFolder(isPairwise ? takePicturesOfCoveringSet : takePicturesOfScenes);

const sheet = join(outFolder, "index.html");
await writeFile(sheet, contactSheet(shots));
const faultyCount = shots.filter((shot) => shot.problems.length > 0).length;
console.log(`\n${shots.length} pictures, ${faultyCount} with problems: ${sheet}`);
process.exitCode = faultyCount === 0 ? 0 : 1;

/** Returns true if pictures of the scene are requested. */
function isSelected(sceneName) {
  return !selectedScenes || selectedScenes.includes(sceneName);
}

/** Takes a picture of every scene at each of its sizes, and of scenes with `inEveryLanguage` in every language. */
async function takePicturesOfScenes(homeFolder) {
  if (isSelected("home-empty")) {
    await withWindow(async (window) => {
      await window.find("main:not([inert]) section.games .empty");
      await setLanguageAndSpeeds(window, LONGEST_LANGUAGE);
      await takePicture(window, "home-empty", LONGEST_LANGUAGE);
    });
  }
  await inEachLanguage(homeFolder, async (window, language) => {
    for (const scene of ALL_SCENES) {
      if (!isSelected(scene.name)) continue;
      if (!scene.inEveryLanguage && language !== LONGEST_LANGUAGE) continue;
      // The content of a table may depend on the size, and a resize closes hands.
      for (const size of scene.sizes ?? [SIZES[0]]) {
        await window.resize(...size);
        await takePicturesOfScene(window, scene, language, size, () =>
          takePicture(window, scene.name, language, scene.sizes ? [size] : SIZES, scene),
        );
      }
    }
    if (language !== LONGEST_LANGUAGE) return;
    if (isSelected("blocked")) {
      await withWindow(
        async (second) => {
          await second.find("main [role=alert]");
          await takePicture(second, "blocked", language);
        },
        { homeFolder },
      );
    }
    if (isSelected("crash")) {
      await openCrashScreen(window);
      await takePicture(window, "crash", language);
    }
  });
}

/** Takes the pictures of the covering set. */
async function takePicturesOfCoveringSet(homeFolder) {
  const scenes = ALL_SCENES.filter(({ name }) => isSelected(name));
  const scenesWithFactors = scenes.map(({ name, sizes = SIZES }) => ({
    name,
    factors: { ...FACTORS, size: sizes.map((size) => size.join("x")) },
  }));
  const rows = coveringRows(scenesWithFactors, PICTURES_PER_SCENE);
  const missing = missingPairs(scenesWithFactors, rows, PICTURES_PER_SCENE);
  console.log(`${rows.length} pictures, ${missing.length} pairs missing: ${missing.join(", ")}`);
  await inEachLanguage(homeFolder, async (window, language) => {
    for (const row of rows.filter((candidate) => candidate.language === language)) {
      const scene = scenes.find(({ name }) => name === row.scene);
      const size = row.size.split("x").map(Number);
      await window.resize(...SIZES[0]);
      await chooseLook(window, row);
      await window.resize(...size);
      await takePicturesOfScene(window, scene, language, size, () =>
        takePicture(window, scene.name, language, [size], scene, [row.theme, row.palette, row.textSize]),
      );
    }
  });
}

/**
 * Opens a window in each language. Scenes change the games, so each window begins with new copies of them.
 */
async function inEachLanguage(homeFolder, use) {
  for (const language of languages) {
    await saveGames(homeFolder);
    await withWindow(
      async (window) => {
        await window.resize(...SIZES[0]);
        await window.find("main:not([inert]) li.game");
        await setLanguageAndSpeeds(window, language);
        await use(window, language);
      },
      { homeFolder },
    );
  }
}

/** Reaches a scene, takes its pictures and leaves it. */
async function takePicturesOfScene(window, scene, language, size, takePictures) {
  try {
    await scene.reach(window);
    await takePictures();
    await (scene.leave ?? leaveScene)(window);
  } catch (error) {
    addShot(scene.name, language, size, "", [`it cannot be reached: ${error.message}`]);
    await window.reload();
    await window.find(".game[data-step], li.game, main.table");
    if (await isPresent(window, "main.table")) await scene.leave(window);
    if (await isPresent(window, ".game[data-step]")) await leaveScene(window);
  }
}

/** Chooses theme, palette and size of text in the settings. */
async function chooseLook(window, { theme, palette, textSize }) {
  await pressHomeKey(window, "s");
  for (const [choice, value] of [
    ["highContrast", theme],
    ["standard", palette],
    ["largest", textSize],
  ])
    await (await window.find(`dialog .choice:has([value=${choice}]) label:has([value=${value}])`)).click();
  await closeDialog(window);
}

/** Takes and checks a picture at each size. */
async function takePicture(window, name, language, sizes = SIZES, { isTouchScreen } = {}, look = []) {
  for (const size of sizes) {
    await window.resize(...size);
    const file = `${[name, size.join("x"), language, ...look].join("-")}.png`;
    // The screen may change between the picture and its check, so a problem is reported only if it is found
    // twice.
    let problems = await checkPicture(window, file, isTouchScreen);
    if (problems.length > 0) problems = await checkPicture(window, file, isTouchScreen);
    addShot([name, ...look].join(" "), language, size, file, problems);
  }
}

/** Takes a picture, writes it to a file and returns the problems. */
async function checkPicture(window, file, isTouchScreen) {
  await window.untilStill();
  const image = await window.screenshot();
  await writeFile(join(outFolder, file), image);
  const problems = (await findScreenProblems(window, image, { isTouchScreen })).filter(isNotShortenedName);
  if (usesAxe) problems.push(...(await findAxeProblems(window)));
  return problems;
}

/** Returns false for a shortened name of a player, because the list of players contains the full name. */
function isNotShortenedName(problem) {
  return !/^(cut off|shortened)/.test(problem) || !NAMES.some((name) => problem.includes(`“${name}`));
}

function addShot(name, language, [width, height], file, problems) {
  shots.push({ name, width, height, language, file, problems });
  console.log(`${problems.length === 0 ? "ok " : "BAD"} ${name} ${width}x${height} ${language}`);
  for (const problem of problems) console.log(`      ${problem}`);
}

/** Sets the language, switches animations off and makes computer players wait for a press. */
async function setLanguageAndSpeeds(window, language) {
  await pressHomeKey(window, "s");
  await chooseLanguage(window, language);
  await window.untilStill();
  // `step`: computers wait for a press, so that pictures can be taken of their turns.
  for (const value of ["instant", "step"]) {
    const label = await window.find(`dialog label:has(input[value=${value}])`);
    await label.run((element) => element.scrollIntoView({ block: "center" }));
    await label.click();
  }
  await closeDialog(window);
}

async function openCrashScreen(window) {
  await failNextRendering(window, "the screen was broken on purpose");
  await (await window.find("li.game footer button:last-of-type")).click();
  await window.find("main [role=alert] details");
}

function parseArguments(programArguments) {
  const options = {
    outFolder: "target/shots",
    selectedScenes: null,
    languages: LANGUAGES,
    isPairwise: false,
    usesAxe: false,
  };
  for (let index = 0; index < programArguments.length; index += 2) {
    if (programArguments[index] === "--pairwise" || programArguments[index] === "--axe") {
      options[programArguments[index] === "--axe" ? "usesAxe" : "isPairwise"] = true;
      index -= 1;
    } else if (programArguments[index] === "--out" && programArguments[index + 1])
      options.outFolder = programArguments[index + 1];
    else if (programArguments[index] === "--only" && programArguments[index + 1])
      options.selectedScenes = programArguments[index + 1].split(",");
    else if (programArguments[index] === "--languages" && programArguments[index + 1])
      options.languages = programArguments[index + 1].split(",");
    else throw new Error(`unknown arguments: ${programArguments.join(" ")}`);
  }
  return options;
}
