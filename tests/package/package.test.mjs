// Tests the package as users get it: it installs, starts from the menu, can be played, and leaves nothing
// but the user's data behind.
//
// It is installed below a separate root folder, so that the test neither needs root privileges nor changes
// the machine. dpkg still checks its dependencies against this machine, because the folder begins with a
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
import { home, play } from "./play.mjs";

const exec = promisify(execFile);

/** Maximum total size of the installed files, in bytes. */
const MOST_BYTES = 8_000_000;
/** A screenshot with fewer colours is considered blank. */
const LEAST_COLOURS = 20;
const APP = "rubium";
/** Name of the user's data folders. */
const IDENTIFIER = "games.rubium.desktop";
/** Files of the graphics driver, the desktop and the sound system, which all programs share. */
const SHARED_FILES = ["cache/mesa_shader_cache", "cache/dconf/", "cache/gstreamer-1.0/", "config/pulse/"];

const deb = await thePackage();

test("the package installs, starts from the menu, plays, and is removed completely", () =>
  withFolder(async (folder) => {
    const root = join(folder, "root");
    await prepare(root);

    await dpkg(root, "--install", deb);
    const files = await installed(root);
    assert.ok(files.size > 0, "dpkg has installed nothing");
    await fits(root, files);
    await explains(root, files);
    await findsItsLibc(join(root, "usr/bin", APP));
    const entry = await menuEntry(root, files);
    await hasIcons(root, files, entry.get("Icon"));

    const user = join(folder, "user");
    await mkdir(user);
    await asUser(root, user, entry, async () => {
      await withWindow(opensAndPlays, { data: user });
      await paintsUndriven();
    });

    await dpkg(root, "--purge", APP);
    assert.deepEqual([...(await installed(root))], [], "files that remain after removal");
    await leavesOnlyData(user);
  }));

test("dpkg refuses the package if a library is missing", () =>
  withFolder(async (root) => {
    await prepare(root, "");
    await assert.rejects(dpkg(root, "--install", deb), /depends on libwebkit2gtk-4\.1-0/);
  }));

test("dpkg refuses the package if libc is too old", () =>
  withFolder(async (root) => {
    const installed = (await readFile("/var/lib/dpkg/status", "utf8")).split("\n\n");
    const old = (part) =>
      /^Package: libc6$/m.test(part) ? part.replace(/^Version: .*$/m, "Version: 2.31-13") : part;
    await prepare(root, installed.map(old).join("\n\n"));
    await assert.rejects(dpkg(root, "--install", deb), /depends on libc6 \(>= 2\.\d+\)/);
  }));

/** The single package that was built. */
async function thePackage() {
  const folder = process.env.RUBIUM_PACKAGES;
  if (!folder)
    throw new Error("RUBIUM_PACKAGES does not name the folder of the package: run `cargo xtask test`");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".deb"));
  assert.equal(names.length, 1, `packages in ${folder}: ${names}`);
  return join(folder, names[0]);
}

/** Prepares a folder as an installation root, with a copy of the system's package list. */
async function prepare(root, status) {
  const admin = join(root, "var/lib/dpkg");
  await mkdir(join(admin, "info"), { recursive: true });
  await mkdir(join(admin, "updates"));
  await mkdir(join(admin, "triggers"));
  if (status === undefined) await copyFile("/var/lib/dpkg/status", join(admin, "status"));
  else await writeFile(join(admin, "status"), status);
}

/** Runs dpkg on the test root. Its warnings about missing file lists of other packages are harmless. */
async function dpkg(root, ...words) {
  const options = [`--root=${root}`, "--force-not-root", "--force-script-chrootless", "--log=/dev/null"];
  await exec("dpkg", [...options, ...words], {
    // Its helper programs are in directories that only root has in PATH.
    env: { ...process.env, LC_ALL: "C", PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
    maxBuffer: 64_000_000,
  });
}

/** The contents of the root except for dpkg's database: path to bytes, folders with a trailing slash. */
async function installed(root) {
  const found = await below(root);
  for (const path of found.keys()) if (/^var\//.test(path)) found.delete(path);
  return found;
}

async function below(root) {
  const found = new Map();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(root.length + 1);
    if (entry.isDirectory()) found.set(`${name}/`, 0);
    else found.set(name, (await stat(path)).size);
  }
  return found;
}

async function fits(root, files) {
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
  assert.ok(bytes <= MOST_BYTES, `${bytes} bytes are installed, more than ${MOST_BYTES}`);
  for (const name of files.keys()) assert.match(name, /^usr\//, `${name} is outside /usr`);
}

async function explains(root, files) {
  const copyright = `usr/share/doc/${APP}/copyright`;
  assert.ok(files.has(copyright), `there is no ${copyright}`);
  assert.match(await readFile(join(root, copyright), "utf8"), /^License: MIT$/m);
}

/**
 * Checks that the libc version in the dependencies provides all symbols the program needs. Otherwise the
 * package would install but not start.
 */
async function findsItsLibc(program) {
  const { stdout: depends } = await exec("dpkg-deb", ["--field", deb, "Depends"]);
  const declared = /(?:^|, )libc6 \(>= (\d+\.\d+)\)/.exec(depends)?.[1];
  assert.ok(declared, `the package does not declare its libc version: ${depends}`);
  const { stdout: taken } = await exec("readelf", ["--version-info", "--wide", program], {
    env: { ...process.env, LC_ALL: "C" },
    maxBuffer: 64_000_000,
  });
  const needed = [...taken.matchAll(/\bGLIBC_(\d+\.\d+)/g)].map(([, version]) => version);
  // Packed relocations are marked by a symbol without a version number.
  if (/\bGLIBC_ABI_DT_RELR\b/.test(taken)) needed.push("2.36");
  assert.ok(needed.length > 0, "readelf reports no version");
  const minor = (version) => Number(version.split(".")[1]);
  for (const version of needed)
    assert.ok(minor(version) <= minor(declared), `libc ${version} is needed, ${declared} is declared`);
}

/** The keys of the single menu entry, which desktop-file-validate accepts. */
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

/** Checks that icons exist in all common sizes, and that each has the size of its folder. */
async function hasIcons(root, files, icon) {
  const theme = "usr/share/icons/hicolor";
  for (const size of [32, 128, 256]) {
    const name = `${theme}/${size}x${size}/apps/${icon}.png`;
    assert.ok(files.has(name), `there is no ${name}`);
    const { width, height } = readPng(await readFile(join(root, name)));
    assert.deepEqual([width, height], [size, size], name);
  }
  const drawing = `${theme}/scalable/apps/${icon}.svg`;
  assert.ok(files.has(drawing), `there is no ${drawing}`);
}

/** Runs a test with the command of the menu entry, as a user who has never used the program. */
async function asUser(root, home, entry, use) {
  const [command, ...rest] = entry.get("Exec").split(" ");
  assert.deepEqual(
    rest.filter((word) => !/^%[fFuU]$/.test(word)),
    [],
    "the menu starts the program without arguments",
  );
  const before = { ...process.env };
  const path = [join(root, "usr/bin"), process.env.PATH].join(delimiter);
  const { stdout } = await exec("sh", ["-c", 'command -v "$1"', "sh", command], {
    env: { ...process.env, PATH: path },
  });
  assert.equal(stdout.trim(), join(root, "usr/bin", command), "the menu starts another program");
  Object.assign(process.env, { PATH: path, HOME: home, RUBIUM_APP: stdout.trim() });
  try {
    await use();
  } finally {
    Object.assign(process.env, before);
  }
}

async function opensAndPlays(window) {
  assert.equal(await window.title(), "Rubium");
  await home(window);
  await window.untilStill();
  const picture = readPng(await window.screenshot());
  const colours = new Set();
  for (let y = 0; y < picture.height; y += 4)
    for (let x = 0; x < picture.width; x += 4) colours.add(picture.at(x, y).join());
  assert.ok(colours.size >= LEAST_COLOURS, `the window shows ${colours.size} colours: it is blank`);
  await play(window);
}

/** Without a WebDriver, the program takes other code paths, so painting is checked there as well. */
async function paintsUndriven() {
  const { RUBIUM_APP: program, HOME: home } = process.env;
  const env = { ...process.env, XDG_DATA_HOME: join(home, "data"), XDG_CONFIG_HOME: join(home, "config") };
  env.XDG_CACHE_HOME = join(home, "cache");
  await withProgramOnScreen(program, env, (screen, child) =>
    screen.untilPainted(LEAST_COLOURS, () => child.exitCode === null),
  );
}

/** Checks what remains after removal: games, settings, log and window position. */
async function leavesOnlyData(home) {
  const left = [...(await below(home)).keys()];
  const data = `data/${IDENTIFIER}/`;
  assert.ok(left.includes(data), `the user's data has been removed: ${left}`);
  const known = [data, `config/${IDENTIFIER}/`, ...SHARED_FILES];
  const rest = left.filter(
    (name) => !known.some((start) => name.startsWith(start) || start.startsWith(name)),
  );
  assert.deepEqual(rest, [], "files outside the user's folders");
}
