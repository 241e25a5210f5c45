// Tests the package as users get it: installs it, starts the app from the menu, plays a turn, removes the
// package, and checks that only the user's data remains.
//
// The package is installed below a separate root folder, so that the test neither needs root privileges nor
// changes the machine. dpkg still checks the dependencies against this machine, because the folder contains a
// copy of the system's package list.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import { readPng } from "../e2e/lib/png.mjs";
import { withProgramOnScreen } from "../e2e/measure-screen.mjs";
import { withFolder } from "../e2e/lib/folder.mjs";
import { withWindow } from "../e2e/lib/window.mjs";
import { playTurn, waitForHome } from "./play.mjs";

const exec = promisify(execFile);

/** Maximum total size of the installed files, in bytes. */
const MAX_BYTES = 8_000_000;
/** Minimum number of colours in a screenshot that is not considered blank. */
const MIN_COLOURS = 20;
const PACKAGE_NAME = "rubium";
/** Name of the folders with the user's data. */
const IDENTIFIER = "games.rubium.desktop";
/** Files of the graphics driver, the desktop and the sound system, which all programs share. */
const SHARED_FILES = ["cache/mesa_shader_cache", "cache/dconf/", "cache/gstreamer-1.0/", "config/pulse/"];

const packageFile = await findPackage();

test("the package can be installed, started from the menu, played and removed completely", () =>
  withFolder(async (folder) => {
    const root = join(folder, "root");
    await prepareRoot(root);

    await dpkg(root, "--install", packageFile);
    const files = await installedFiles(root);
    assert.ok(files.size > 0, "dpkg has installed nothing");
    await assertSizeAndPlace(root, files);
    await assertLicence(root, files);
    await assertLibcVersion(join(root, "usr/bin", PACKAGE_NAME));
    const entry = await menuEntry(root, files);
    await assertIcons(root, files, entry.get("Icon"));

    const home = join(folder, "user");
    await mkdir(home);
    await withUserEnvironment(root, home, entry, async () => {
      await withWindow(assertPlayable, { homeFolder: home });
      await assertPaintsWithoutWebDriver();
    });

    await dpkg(root, "--purge", PACKAGE_NAME);
    assert.deepEqual([...(await installedFiles(root))], [], "no file should remain after removal");
    await assertOnlyDataRemains(home);
  }));

test("dpkg refuses the package if a library is missing", () =>
  withFolder(async (root) => {
    await prepareRoot(root, "");
    await assert.rejects(dpkg(root, "--install", packageFile), /depends on libwebkit2gtk-4\.1-0/);
  }));

test("dpkg refuses the package if libc is too old", () =>
  withFolder(async (root) => {
    const paragraphs = (await readFile("/var/lib/dpkg/status", "utf8")).split("\n\n");
    const withOldLibc = (paragraph) =>
      /^Package: libc6$/m.test(paragraph)
        ? paragraph.replace(/^Version: .*$/m, "Version: 2.31-13")
        : paragraph;
    await prepareRoot(root, paragraphs.map(withOldLibc).join("\n\n"));
    await assert.rejects(dpkg(root, "--install", packageFile), /depends on libc6 \(>= 2\.\d+\)/);
  }));

/** Returns the path of the only package that was built. */
async function findPackage() {
  const folder = process.env.RUBIUM_PACKAGES;
  if (!folder)
    throw new Error("RUBIUM_PACKAGES does not name the folder of the package: run `cargo xtask test`");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".deb"));
  assert.equal(names.length, 1, `packages in ${folder}: ${names}`);
  return join(folder, names[0]);
}

/**
 * Prepares a folder as an installation root. `status` is the package list, by default a copy of the system's
 * list.
 */
async function prepareRoot(root, status) {
  const dpkgFolder = join(root, "var/lib/dpkg");
  await mkdir(join(dpkgFolder, "info"), { recursive: true });
  await mkdir(join(dpkgFolder, "updates"));
  await mkdir(join(dpkgFolder, "triggers"));
  if (status === undefined) await copyFile("/var/lib/dpkg/status", join(dpkgFolder, "status"));
  else await writeFile(join(dpkgFolder, "status"), status);
}

/** Runs dpkg on the test root. Its warnings about missing file lists of other packages are harmless. */
async function dpkg(root, ...words) {
  const options = [`--root=${root}`, "--force-not-root", "--force-script-chrootless", "--log=/dev/null"];
  await exec("dpkg", [...options, ...words], {
    // The helper programs of dpkg are in folders that only root has in PATH.
    env: { ...process.env, LC_ALL: "C", PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
    maxBuffer: 64_000_000,
  });
}

/**
 * Returns the installed files and folders, without dpkg's database, as a map from path to size. Paths of
 * folders end in a slash.
 */
async function installedFiles(root) {
  const sizes = await filesBelow(root);
  for (const path of sizes.keys()) if (/^var\//.test(path)) sizes.delete(path);
  return sizes;
}

/** Returns all files and folders below `root`: a map from path to size. Folders end in a slash. */
async function filesBelow(root) {
  const sizes = new Map();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(root.length + 1);
    if (entry.isDirectory()) sizes.set(`${name}/`, 0);
    else sizes.set(name, (await stat(path)).size);
  }
  return sizes;
}

async function assertSizeAndPlace(root, files) {
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
  assert.ok(bytes <= MAX_BYTES, `${bytes} bytes are installed, more than ${MAX_BYTES}`);
  for (const name of files.keys()) assert.match(name, /^usr\//, `${name} is outside /usr`);
}

async function assertLicence(root, files) {
  const copyright = `usr/share/doc/${PACKAGE_NAME}/copyright`;
  assert.ok(files.has(copyright), `${copyright} is missing`);
  assert.match(await readFile(join(root, copyright), "utf8"), /^License: MIT$/m);
}

/**
 * Checks that the libc version in the dependencies provides all symbols that the program needs. Otherwise the
 * package could be installed, but the app would not start.
 */
async function assertLibcVersion(program) {
  const { stdout: depends } = await exec("dpkg-deb", ["--field", packageFile, "Depends"]);
  const declaredVersion = /(?:^|, )libc6 \(>= (\d+\.\d+)\)/.exec(depends)?.[1];
  assert.ok(declaredVersion, `the package does not declare its libc version: ${depends}`);
  const { stdout: versionInfo } = await exec("readelf", ["--version-info", "--wide", program], {
    env: { ...process.env, LC_ALL: "C" },
    maxBuffer: 64_000_000,
  });
  const neededVersions = [...versionInfo.matchAll(/\bGLIBC_(\d+\.\d+)/g)].map(([, version]) => version);
  // Packed relocations need libc 2.36, but their symbol has no version number.
  if (/\bGLIBC_ABI_DT_RELR\b/.test(versionInfo)) neededVersions.push("2.36");
  assert.ok(neededVersions.length > 0, "readelf reports no version");
  const minorVersion = (version) => Number(version.split(".")[1]);
  for (const version of neededVersions)
    assert.ok(
      minorVersion(version) <= minorVersion(declaredVersion),
      `libc ${version} is needed, ${declaredVersion} is declared`,
    );
}

/** Checks the only menu entry with desktop-file-validate. Returns its keys and values. */
async function menuEntry(root, files) {
  const names = [...files.keys()].filter((name) => name.endsWith(".desktop"));
  assert.equal(names.length, 1, `${names}`);
  assert.match(names[0], /^usr\/share\/applications\//);
  const file = join(root, names[0]);
  const { stdout } = await exec("desktop-file-validate", [file]);
  assert.equal(stdout, "");
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line.includes("="));
  const entry = new Map(lines.map((line) => [line.split("=", 1)[0], line.slice(line.indexOf("=") + 1)]));
  assert.equal(entry.get("Name"), "Rubium");
  assert.equal(entry.get("Categories"), "Game;BoardGame;");
  for (const key of ["GenericName", "Comment"]) {
    const texts = ["", "[fr]", "[es]"].map((language) => entry.get(key + language));
    assert.ok(texts.every(Boolean), `${key} lacks a language: ${texts}`);
    assert.equal(new Set(texts).size, texts.length, `${key} is not translated: ${texts}`);
  }
  return entry;
}

/**
 * Checks that there is a scalable icon, and an icon in each of three sizes that has the size in its folder's
 * name.
 */
async function assertIcons(root, files, icon) {
  const theme = "usr/share/icons/hicolor";
  for (const size of [32, 128, 256]) {
    const name = `${theme}/${size}x${size}/apps/${icon}.png`;
    assert.ok(files.has(name), `${name} is missing`);
    const { width, height } = readPng(await readFile(join(root, name)));
    assert.deepEqual([width, height], [size, size], name);
  }
  const scalableIcon = `${theme}/scalable/apps/${icon}.svg`;
  assert.ok(files.has(scalableIcon), `${scalableIcon} is missing`);
}

/** Runs `use` in the environment of a user who has never used the app and starts it from the menu. */
async function withUserEnvironment(root, home, entry, use) {
  const [command, ...rest] = entry.get("Exec").split(" ");
  assert.deepEqual(
    rest.filter((word) => !/^%[fFuU]$/.test(word)),
    [],
    "the menu should start the program without arguments",
  );
  const environmentBefore = { ...process.env };
  const path = [join(root, "usr/bin"), process.env.PATH].join(delimiter);
  const { stdout } = await exec("sh", ["-c", 'command -v "$1"', "sh", command], {
    env: { ...process.env, PATH: path },
  });
  assert.equal(stdout.trim(), join(root, "usr/bin", command), "the menu should start the installed program");
  Object.assign(process.env, { PATH: path, HOME: home, RUBIUM_APP: stdout.trim() });
  try {
    await use();
  } finally {
    Object.assign(process.env, environmentBefore);
  }
}

async function assertPlayable(window) {
  assert.equal(await window.title(), "Rubium");
  await waitForHome(window);
  await window.untilStill();
  const picture = readPng(await window.screenshot());
  const colours = new Set();
  for (let y = 0; y < picture.height; y += 4)
    for (let x = 0; x < picture.width; x += 4) colours.add(picture.at(x, y).join());
  assert.ok(colours.size >= MIN_COLOURS, `the window is blank: it shows only ${colours.size} colours`);
  await playTurn(window);
}

/** Asserts that the window is also painted if the app runs without WebDriver, as users run it. */
async function assertPaintsWithoutWebDriver() {
  const { RUBIUM_APP: program, HOME: home } = process.env;
  const env = { ...process.env, XDG_DATA_HOME: join(home, "data"), XDG_CONFIG_HOME: join(home, "config") };
  env.XDG_CACHE_HOME = join(home, "cache");
  await withProgramOnScreen(program, env, (screen, child) =>
    screen.untilPainted(MIN_COLOURS, () => child.exitCode === null),
  );
}

/** Checks that only the user's data remains after removal: games, settings, log and window position. */
async function assertOnlyDataRemains(home) {
  const remaining = [...(await filesBelow(home)).keys()];
  const data = `data/${IDENTIFIER}/`;
  assert.ok(remaining.includes(data), `the user's data has been removed: ${remaining}`);
  const expected = [data, `config/${IDENTIFIER}/`, ...SHARED_FILES];
  const unexpected = remaining.filter(
    (name) => !expected.some((start) => name.startsWith(start) || start.startsWith(name)),
  );
  assert.deepEqual(unexpected, [], "only the user's data should remain");
}
