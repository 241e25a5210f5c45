// Generates journals with the proof program, and copies journals into the app's folder or reads them there.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Returns the folder of the app's games for a user whose home folder is `homeFolder`. */
export const gamesFolder = (homeFolder) => join(homeFolder, "data/games.rubium.desktop/games");

/**
 * Returns the journal of a game that the proof program has played up to a position, and the seed of the game.
 * If the position is just before a storm or an attack chain, `next` is the step that causes it. If the
 * position is before a whole turn, `turn` contains all lines of that turn, and `next` is its first step. The
 * program lists the positions: `cargo run -p rubium-proof -- journal`.
 * @param {string} position
 * @param {{ players?: number, seed?: number, names?: string[], is2005?: boolean, options?: string[] }} [game]
 * `options` are names of optional rules, as the proof program takes them; `is2005` selects the 2005 edition
 */
export async function generateJournal(position, { players = 2, seed, names, is2005, options } = {}) {
  const program = process.env.RUBIUM_PROOF;
  if (!program) throw new Error("RUBIUM_PROOF does not name the proof program: run `cargo xtask test`");
  const folder = await mkdtemp(join(tmpdir(), "rubium-journal-"));
  try {
    const path = join(folder, "game.jsonl");
    const programArguments = ["journal", position, path, "--players", String(players)];
    if (seed !== undefined) programArguments.push("--seed", String(seed));
    if (names) programArguments.push("--names", names.join(","));
    if (is2005) programArguments.push("--edition-2005");
    if (options) programArguments.push("--options", options.join(","));
    const { stdout } = await promisify(execFile)(program, programArguments);
    const text = await readFile(path, "utf8");
    const [seedText, ...steps] = stdout.trim().split("\n");
    const turn = steps.map(JSON.parse);
    return {
      seed: seedText,
      text,
      lines: text.split("\n").filter(Boolean).map(JSON.parse),
      next: turn[0]?.entry.step ?? null,
      turn,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies a journal into the app's folder, with a title. */
export async function saveJournal(homeFolder, id, title, text) {
  const folder = gamesFolder(homeFolder);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${id}.jsonl`), text);
  await writeFile(join(folder, `${id}.json`), JSON.stringify({ title, isChosen: true }));
}

/** Writes the controllers of the seats of a game. Without this file, all seats are controlled by people. */
export const saveControllers = (homeFolder, id, controllers) =>
  writeFile(join(gamesFolder(homeFolder), `${id}.seats`), JSON.stringify({ controllers }));

/** Returns the parsed lines of the only journal in the app's folder, without an incomplete last line. */
export async function storedLines(homeFolder) {
  const folder = gamesFolder(homeFolder);
  const [fileName, secondFileName] = (await readdir(folder)).filter((name) => name.endsWith(".jsonl"));
  if (!fileName || secondFileName) throw new Error(`one game is expected in ${folder}`);
  const text = await readFile(join(folder, fileName), "utf8");
  return text.split("\n").slice(0, -1).map(JSON.parse);
}

/** Returns the steps made by players, in order, without random outcomes. */
export const playerSteps = (lines) =>
  lines.flatMap(({ entry }) => (entry?.step && entry.step.by !== "chance" ? [entry.step] : []));
