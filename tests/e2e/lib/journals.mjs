// Journals: made by the proof program, copied into the app's folder, read from it.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Returns the folder of the app's games, if `data` is the user's home. */
export const gamesFolder = (data) => join(data, "data/games.rubium.desktop/games");

/**
 * Returns the lines of a game that a program played up to a place, and its seed. `next` is the following step, if the
 * place is just before an automatic step. Before a whole turn, `turn` contains all its lines. `cargo run -p
 * rubium-proof -- journal` lists the places.
 * @param {string} place
 * @param {{ players?: number, seed?: number, names?: string[], takeback?: boolean, ah?: boolean, options?: string[] }} [table]
 * optional rules by their names in a position; `ah` is the edition of 2005
 */
export async function journal(place, { players = 2, seed, names, takeback, ah, options } = {}) {
  const program = process.env.RUBIUM_PROOF;
  if (!program) throw new Error("RUBIUM_PROOF does not name the proof program: run `cargo xtask test`");
  const folder = await mkdtemp(join(tmpdir(), "rubium-journal-"));
  try {
    const file = join(folder, "game.jsonl");
    const words = ["journal", place, file, "--players", String(players)];
    if (seed !== undefined) words.push("--seed", String(seed));
    if (names) words.push("--names", names.join(","));
    if (takeback) words.push("--takeback");
    if (ah) words.push("--ah");
    if (options) words.push("--options", options.join(","));
    const { stdout } = await promisify(execFile)(program, words);
    const text = await readFile(file, "utf8");
    const [played, ...steps] = stdout.trim().split("\n");
    const turn = steps.map(JSON.parse);
    return {
      seed: played,
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
export async function keep(data, id, title, text) {
  const folder = gamesFolder(data);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${id}.jsonl`), text);
  await writeFile(join(folder, `${id}.json`), JSON.stringify({ title }));
}

/** Writes which players decide for the seats of a game. The default is persons. */
export const seat = (data, id, players) =>
  writeFile(join(gamesFolder(data), `${id}.seats`), JSON.stringify({ players }));

/** Returns the entries of the only journal in the app's folder, whole lines only. */
export async function kept(data) {
  const folder = gamesFolder(data);
  const [file, another] = (await readdir(folder)).filter((name) => name.endsWith(".jsonl"));
  if (!file || another) throw new Error(`one game is expected in ${folder}`);
  const text = await readFile(join(folder, file), "utf8");
  return text.split("\n").slice(0, -1).map(JSON.parse);
}

/** Returns the steps of seats, in order: the presses of people. */
export const presses = (lines) =>
  lines.flatMap(({ entry }) => (entry?.step && entry.step.by !== "chance" ? [entry.step] : []));
