// Measures the app against an empty window of the same framework, in one run: `cargo xtask measure`. Start
// times and memory are measured in normal use: nothing controls or queries the program meanwhile.
import { cp, lstat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { generateJournal, saveJournal } from "./lib/journals.mjs";
import { memoryBytes, processorSeconds } from "./measure-processes.mjs";
import { SCENES, prepareGameList } from "./measure-scenes.mjs";
import { withProgramOnScreen } from "./measure-screen.mjs";
import { withFolder } from "./lib/folder.mjs";
import { withWindow } from "./lib/window.mjs";

/** Number of measured starts of each program. One more start precedes them, to fill the system's caches. */
const START_COUNT = 7;
/** Delay before memory or idle load is measured, in milliseconds. */
const SETTLE_TIME_MS = 3000;
/** Duration of the measurement of the idle load, in milliseconds. */
const IDLE_TIME_MS = 30_000;
/** Number of games in a long list. */
const LONG_LIST_LENGTH = 500;

const PROGRAMS = {
  // A page with the board has hundreds of colours, and a window without its page has one.
  app: { program: requiredVariable("RUBIUM_APP"), minColours: 20 },
  empty: {
    program: requiredVariable("RUBIUM_EMPTY_WINDOW"),
    minColours: 1,
    // The app sets this variable itself.
    env: { WEBKIT_DISABLE_DMABUF_RENDERER: "1" },
  },
};

const measurements = [];
// For each start: the time until the last change of the picture and the processor time, in milliseconds, and
// the memory in bytes.
const paintedTimesOfStarts = { app: [], empty: [] };
const processorTimesOfStarts = { app: [], empty: [] };
const memoryBytesOfStarts = { app: [], empty: [] };
let idleShare = 0;

await withFolder(async (home) => {
  await withWindow(prepareGameList, { homeFolder: home });
  const storedData = join(home, "data");
  // The programs alternate, so that other load on the machine affects both.
  for (let round = 0; round <= START_COUNT; round++)
    for (const name of ["empty", "app"])
      await withProgram(PROGRAMS[name], storedData, async ({ id, paintedMs }) => {
        if (round === 0) return;
        paintedTimesOfStarts[name].push(paintedMs);
        processorTimesOfStarts[name].push(processorSeconds(id) * 1000);
        await sleep(SETTLE_TIME_MS);
        memoryBytesOfStarts[name].push(memoryBytes(id));
        if (name === "app" && round === START_COUNT) idleShare = await idleProcessorShare(id);
      });
});

const startMs = { app: median(paintedTimesOfStarts.app), empty: median(paintedTimesOfStarts.empty) };
const startProcessorMs = {
  app: median(processorTimesOfStarts.app),
  empty: median(processorTimesOfStarts.empty),
};
const megabytes = {
  app: median(memoryBytesOfStarts.app) / 1e6,
  empty: median(memoryBytesOfStarts.empty) / 1e6,
};
addMeasurement("start", "start to the last change of the picture", startMs.app, "ms");
addMeasurement("startEmpty", "the same for an empty window", startMs.empty, "ms");
addMeasurement("startRatio", "start, relative to an empty window", startMs.app / startMs.empty, "", 1.25);
// Other load on the machine delays a start, but adds little to its processor time.
addMeasurement("startProcessorTime", "processor time of a start", startProcessorMs.app, "ms");
addMeasurement("startProcessorTimeEmpty", "the same for an empty window", startProcessorMs.empty, "ms");
addMeasurement("memory", "memory (PSS) of all processes", megabytes.app, "MB");
addMeasurement("memoryEmpty", "the same for an empty window", megabytes.empty, "MB");
addMeasurement(
  "memoryRatio",
  "memory, relative to an empty window",
  megabytes.app / megabytes.empty,
  "",
  1.3,
);
addMeasurement("idle", `idle for ${IDLE_TIME_MS / 1000} s`, idleShare * 100, "% of a core", 1);
await measureStartsWithManyGames();
for (const { id, name, prepareHomeFolder, openScene, play } of SCENES) {
  const { all, whileChanging, longestWait } = await withFolder(async (home) => {
    await prepareHomeFolder?.(home);
    return withWindow(
      async (window) => {
        await window.resize(1280, 720);
        await openScene(window);
        await window.untilStill();
        return play(window);
      },
      { homeFolder: home },
    );
  });
  addMeasurement(`${id}Frames`, `${name}: frames`, all.length, "");
  addMeasurement(`${id}Frame`, `${name}: 95 of 100 frames take at most`, percentile(all, 0.95), "ms", 20);
  addMeasurement(`${id}Changes`, `${name}: frames in which something changes`, whileChanging.length, "");
  addMeasurement(
    `${id}Change`,
    `${name}: 95 of 100 of those take at most`,
    percentile(whileChanging, 0.95),
    "ms",
  );
  if (longestWait !== undefined)
    addMeasurement(`${id}Wait`, `${name}: longest time between two steps`, longestWait, "ms", 3000);
}
addMeasurement("installed", "installed", Number(requiredVariable("RUBIUM_INSTALLED_BYTES")) / 1e6, "MB", 8);

for (const { label, value, unit, max } of measurements) {
  const target = max === null ? "" : value <= max ? `ok, at most ${max}` : `MISSED, at most ${max}`;
  console.log(`${label.padEnd(48)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(12)} ${target}`);
}
const valuesById = Object.fromEntries(measurements.map(({ id, value }) => [id, value]));
console.log(
  JSON.stringify({
    figures: valuesById,
    starts: paintedTimesOfStarts,
    processorTimesOfStarts,
    sizes: memoryBytesOfStarts,
  }),
);
process.exitCode = measurements.some(({ value, max }) => max !== null && value > max) ? 1 : 0;

/**
 * Adds a measurement to the output. `id` is its name for `cargo xtask measure --record`; `max` is the highest
 * value that meets the target.
 */
function addMeasurement(id, label, value, unit, max = null) {
  measurements.push({ id, label, value, unit, max });
}

function requiredVariable(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run \`cargo xtask measure\``);
  return value;
}

/** Starts a program with a copy of the stored data, calls `use` once it has painted, and ends it. */
async function withProgram(program, storedData, use) {
  await withFolder(async (home) => {
    // Sockets of programs that have ended cannot be copied.
    const filter = async (path) => !(await lstat(path)).isSocket();
    await cp(storedData, join(home, "data"), { recursive: true, filter });
    await withStartedProgram(program, home, use);
  });
}

/** Starts a program in a home folder, calls `use` once it has painted, and ends it. */
async function withStartedProgram({ program, minColours, env }, home, use) {
  const homeVariables = { HOME: home, XDG_DATA_HOME: join(home, "data") };
  await withProgramOnScreen(program, { ...process.env, ...env, ...homeVariables }, async (screen, child) => {
    const startedAt = performance.now();
    const paintedAt = await screen.untilPainted(minColours, () => child.exitCode === null);
    await use({ id: child.pid, paintedMs: paintedAt - startedAt });
  });
}

/**
 * Measures the first start with a long list, which replays every game, and the next starts, which read stored
 * previews. Starts of an empty window alternate with them.
 */
async function measureStartsWithManyGames() {
  const { text, lines } = await generateJournal("late", { seed: 1 });
  await withFolder(async (home) => {
    for (let game = 0; game < LONG_LIST_LENGTH; game++)
      await saveJournal(home, `game-${game}`, `Game ${game}`, text);
    const startLabel = `start with ${LONG_LIST_LENGTH} games of ${lines.length - 1} steps`;
    const paintedTimes = { app: [], empty: [] };
    const processorTimes = { app: [], empty: [] };
    for (let round = 0; round <= START_COUNT; round++)
      for (const name of ["app", "empty"])
        await withStartedProgram(PROGRAMS[name], home, ({ id, paintedMs }) => {
          paintedTimes[name].push(paintedMs);
          processorTimes[name].push(processorSeconds(id) * 1000);
        });
    // The first start computes the previews, which are then kept beside the journals.
    addMeasurement("firstStart", `first ${startLabel}`, paintedTimes.app.shift(), "ms");
    addMeasurement(
      "firstStartProcessorTime",
      `first ${startLabel}: processor time`,
      processorTimes.app.shift(),
      "ms",
    );
    const nextStart = median(paintedTimes.app);
    addMeasurement("nextStart", `next ${startLabel}`, nextStart, "ms");
    addMeasurement(
      "nextStartProcessorTime",
      `next ${startLabel}: processor time`,
      median(processorTimes.app),
      "ms",
    );
    const ratio = nextStart / median(paintedTimes.empty);
    addMeasurement("nextStartRatio", `next ${startLabel}, relative to an empty window`, ratio, "", 1.3);
  });
}

/** Returns the share of a core that an idle program uses. */
async function idleProcessorShare(id) {
  const secondsBefore = processorSeconds(id);
  const startedAt = performance.now();
  await sleep(IDLE_TIME_MS);
  return (processorSeconds(id) - secondsBefore) / ((performance.now() - startedAt) / 1000);
}

function median(values) {
  return percentile(values, 0.5);
}

function percentile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
