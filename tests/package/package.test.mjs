// The package as people get it: it installs, starts from the menu, plays, and leaves nothing behind but the user's data.
//
// It is installed below a folder of its own, so that the test needs no root and leaves the machine as it was. dpkg still
// judges it by what is installed here: the folder begins with a copy of the system's list of packages.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import { readPng } from "../e2e/lib/png.mjs";
import { onScreen } from "../e2e/measure-screen.mjs";
import { withFolder, withWindow } from "../e2e/lib/window.mjs";
import { home, play } from "./play.mjs";

const exec = promisify(execFile);

/** What all installed files together may take, in bytes. */
const MOST_BYTES = 8_000_000;
/** A window with fewer colours is blank. */
const LEAST_COLOURS = 20;
const APP = "rubium";
/** The name of the user's folders. */
const IDENTIFIER = "games.rubium.desktop";
/** Caches that the graphics driver and the desktop keep once for all programs. */
const SYSTEMS = ["cache/mesa_shader_cache", "cache/dconf/"];

const deb = await thePackage();

test("the package installs, starts from the menu, plays, and goes without a trace", () =>
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
    assert.deepEqual([...(await installed(root))], [], "files of the package that stay");
    await leavesOnlyData(user);
  }));

test("dpkg refuses the package where a library is missing", () =>
  withFolder(async (root) => {
    await prepare(root, "");
    await assert.rejects(dpkg(root, "--install", deb), /depends on libwebkit2gtk-4\.1-0/);
  }));

test("dpkg refuses the package where libc is too old for it", () =>
  withFolder(async (root) => {
    const installed = (await readFile("/var/lib/dpkg/status", "utf8")).split("\n\n");
    const old = (part) =>
      /^Package: libc6$/m.test(part) ? part.replace(/^Version: .*$/m, "Version: 2.31-13") : part;
    await prepare(root, installed.map(old).join("\n\n"));
    await assert.rejects(dpkg(root, "--install", deb), /depends on libc6 \(>= 2\.\d+\)/);
  }));

/** The one package that was built. */
async function thePackage() {
  const folder = process.env.RUBIUM_PACKAGES;
  if (!folder)
    throw new Error("RUBIUM_PACKAGES does not name the folder of the package: run `cargo xtask test`");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".deb"));
  assert.equal(names.length, 1, `packages in ${folder}: ${names}`);
  return join(folder, names[0]);
}

/** Makes a folder into a root that packages can be installed to, with the system's list of installed packages. */
async function prepare(root, status) {
  const admin = join(root, "var/lib/dpkg");
  await mkdir(join(admin, "info"), { recursive: true });
  await mkdir(join(admin, "updates"));
  await mkdir(join(admin, "triggers"));
  if (status === undefined) await copyFile("/var/lib/dpkg/status", join(admin, "status"));
  else await writeFile(join(admin, "status"), status);
}

/** Runs dpkg on a root of our own. It says little, and what it warns of (no file lists of others) is no fault. */
async function dpkg(root, ...words) {
  const options = [`--root=${root}`, "--force-not-root", "--force-script-chrootless", "--log=/dev/null"];
  await exec("dpkg", [...options, ...words], {
    // Its helpers lie where only an administrator's PATH looks.
    env: { ...process.env, LC_ALL: "C", PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
    maxBuffer: 64_000_000,
  });
}

/** What lies below a root, dpkg's own books aside: path to bytes, folders with a slash at the end. */
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
  for (const name of files.keys()) assert.match(name, /^usr\//, `${name} lies outside of /usr`);
}

async function explains(root, files) {
  const copyright = `usr/share/doc/${APP}/copyright`;
  assert.ok(files.has(copyright), `there is no ${copyright}`);
  assert.match(await readFile(join(root, copyright), "utf8"), /^License: MIT$/m);
}

/**
 * The version of libc that the package depends on has all that the program takes from it: it would install and not start
 * otherwise.
 */
async function findsItsLibc(program) {
  const { stdout: depends } = await exec("dpkg-deb", ["--field", deb, "Depends"]);
  const declared = /(?:^|, )libc6 \(>= (\d+\.\d+)\)/.exec(depends)?.[1];
  assert.ok(declared, `the package does not say which libc it needs: ${depends}`);
  const { stdout: taken } = await exec("readelf", ["--version-info", "--wide", program], {
    env: { ...process.env, LC_ALL: "C" },
    maxBuffer: 64_000_000,
  });
  const needed = [...taken.matchAll(/\bGLIBC_(\d+\.\d+)/g)].map(([, version]) => version);
  // Packed addresses have a mark of their own in place of a version.
  if (/\bGLIBC_ABI_DT_RELR\b/.test(taken)) needed.push("2.36");
  assert.ok(needed.length > 0, "readelf tells no version");
  const minor = (version) => Number(version.split(".")[1]);
  for (const version of needed)
    assert.ok(minor(version) <= minor(declared), `libc ${version} is needed, ${declared} is declared`);
}

/** The keys of the one menu entry; the desktop's own tool has nothing to say against it. */
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

/** Every size that menus ask for is there, and is what its folder says. */
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

/** Runs something with the program that the menu would start, for a user who has never had it. */
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
  await window.still();
  const picture = readPng(await window.screenshot());
  const colours = new Set();
  for (let y = 0; y < picture.height; y += 4)
    for (let x = 0; x < picture.width; x += 4) colours.add(picture.at(x, y).join());
  assert.ok(colours.size >= LEAST_COLOURS, `the window shows ${colours.size} colours: it is blank`);
  await play(window);
}

/** Started as people start it, without a driver, the program takes other ways: it paints on those too. */
async function paintsUndriven() {
  const { RUBIUM_APP: program, HOME: home } = process.env;
  const env = { ...process.env, XDG_DATA_HOME: join(home, "data"), XDG_CONFIG_HOME: join(home, "config") };
  env.XDG_CACHE_HOME = join(home, "cache");
  await onScreen(program, env, (screen, child) =>
    screen.painted(LEAST_COLOURS, () => child.exitCode === null),
  );
}

/** What a user who removes the package still has of it: games, settings and log, and where the window was. */
async function leavesOnlyData(home) {
  const left = [...(await below(home)).keys()];
  const data = `data/${IDENTIFIER}/`;
  assert.ok(left.includes(data), `the user's data is gone: ${left}`);
  const known = [data, `config/${IDENTIFIER}/`, ...SYSTEMS];
  const rest = left.filter(
    (name) => !known.some((start) => name.startsWith(start) || start.startsWith(name)),
  );
  assert.deepEqual(rest, [], "files outside of the user's own folders");
}
