// Test with a malicious page that calls every command with invalid arguments. The open game remains unchanged
// and can be continued.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import { pressRandomControl } from "./lib/random-player.mjs";
import { seededRandom } from "./lib/seeded-random.mjs";
import { newGame, prepareHomeWithFastSettings } from "./lib/home.mjs";
import * as gameScreen from "./lib/game-screen.mjs";
import { withWindow } from "./lib/window.mjs";

/** The file with the commands that the page can call, generated from the commands of the shell. */
const BINDINGS = new URL("../../ui/src/bindings.ts", import.meta.url);
/** Commands that begin another game when called without their optional argument. */
const COMMANDS_BEGINNING_GAME = ["rematch"];

test("calls with invalid arguments leave the open game unchanged", () =>
  withWindow(async (window) => {
    await prepareHomeWithFastSettings(window);
    await newGame(window, { seed: 31 });
    const random = seededRandom(31);
    for (let presses = 0; presses < 10; presses++) await pressRandomControl(window, random);
    const { info } = (await callAll(window, [["resync", { updates: "__CHANNEL__:1" }]]))[0].answer;

    let begunGameCount = 1;
    const commands = commandsOf(await readFile(BINDINGS, "utf8"));
    assert.ok(commands.length > 25, `${commands.length} commands`);
    await reloadPage(window);
    for (const [command, argumentNames] of commands) {
      const stateBefore = await publicState(window);
      // The request redirects the updates to a separate channel. The page shows the missed updates after
      // the next reload.
      const { update } = (await callAll(window, [["resync", { updates: "__CHANNEL__:1" }]]))[0].answer;
      const answers = await callAll(window, invalidCalls(command, argumentNames), update.version);
      for (const { call, refusal } of answers) {
        if (refusal === undefined) continue;
        const isTyped = typeof refusal === "string" || typeof refusal?.type === "string";
        assert.ok(isTyped && refusal.type !== "internal", `${call}: ${JSON.stringify(refusal)}`);
        assert.ok(JSON.stringify(refusal).length < 20_000, `${call}: the refusal is too long`);
      }
      if (argumentNames.length > 1)
        assert.ok(
          answers.every(({ refusal }) => refusal !== undefined),
          command,
        );
      if (COMMANDS_BEGINNING_GAME.includes(command)) {
        begunGameCount += answers.filter(({ refusal }) => refusal === undefined).length;
        await callAll(window, [["open_game", { id: info.id }]]);
      }
      await reloadPage(window);
      assert.deepEqual(await publicState(window), stateBefore, `after ${command}`);
      await assertGameContinues(window, random, stateBefore.step);
    }

    const { entries, total } = (await callAll(window, [["games", { limit: null }]]))[0].answer;
    const { title, state } = entries.find(({ id }) => id === info.id);
    assert.deepEqual([title, state.type], ["Ada, Blaise", "valid"]);
    assert.ok(begunGameCount > 1, "a call without the optional argument should begin a rematch");
    assert.equal(total, begunGameCount, "only the game and its rematches should be listed");
    const { logFolder } = (await callAll(window, [["app_info", {}]]))[0].answer;
    const logs = await readdir(logFolder);
    const logTexts = await Promise.all(logs.map((file) => readFile(join(logFolder, file), "utf8")));
    assert.doesNotMatch(logTexts.join(), /panicked/);
  }));

/** Returns each command in the bindings, with the names of its arguments. */
function commandsOf(bindings) {
  const matches = bindings.matchAll(/__TAURI_INVOKE(?:<[^(]*>)?\("(\w+)"(?:, \{ ([\w, ]+) \})?\)/g);
  return [...matches].map(([, command, argumentNames]) => [command, argumentNames?.split(", ") ?? []]);
}

/**
 * Returns calls of a command with invalid arguments. If the version or the collection is valid, all other
 * arguments are invalid. Commands with fewer than two arguments may accept some of the calls.
 */
function invalidCalls(command, argumentNames) {
  const invalidValues = [
    -1,
    0.5,
    2 ** 53,
    256,
    null,
    true,
    "",
    "../lock",
    "nobody-s",
    "é".repeat(5000),
    [],
    [[[]]],
    {},
  ];
  const values = [
    ...invalidValues,
    ...[{ type: "play", card: 999 }, { type: "battle", hex: -3, defender: 9 }, [{ type: "endPhase" }, {}]],
    ...[
      { seats: [], firstPlayer: { type: "random" }, seed: "x".repeat(5000), isPractice: 1 },
      { language: "tlh" },
    ],
    Array(500).fill({ type: "endPhase" }),
  ];
  if (argumentNames.length === 0) return [[command, { extra: values }]];
  const calls = [[command, {}]];
  for (const value of values)
    calls.push([command, Object.fromEntries(argumentNames.map((name) => [name, value]))], [command, value]);
  // A valid version or a valid collection, with the other arguments invalid.
  const validValue = { version: "now", collection: "games" }[argumentNames[0]];
  if (argumentNames.length > 1 && validValue !== undefined)
    for (const value of values.filter((value) => value !== null))
      calls.push([
        command,
        { ...Object.fromEntries(argumentNames.map((name) => [name, value])), [argumentNames[0]]: validValue },
      ]);
  return calls;
}

/**
 * Makes calls to the shell one after another, as the page does. Returns the answer or refusal of each call.
 * `version` replaces the word "now".
 */
async function callAll(window, calls, version = 0) {
  await window.run(
    (calls, version) => {
      const invoke = window.__TAURI_INTERNALS__.invoke;
      const perform = async ([command, parameters]) => {
        const sentParameters = parameters?.version === "now" ? { ...parameters, version } : parameters;
        const callText = `${command} ${JSON.stringify(sentParameters)}`.slice(0, 200);
        return invoke(command, sentParameters).then(
          (answer) => ({ call: callText, answer }),
          (refusal) => ({
            call: callText,
            refusal: refusal instanceof Error ? String(refusal) : (refusal ?? "nothing"),
          }),
        );
      };
      window.answers = null;
      (async () => {
        const answers = [];
        for (const call of calls) answers.push(await perform(call));
        window.answers = answers;
      })();
    },
    calls,
    version,
  );
  return window.until(`answers to ${calls[0][0]}`, () => window.run(() => window.answers));
}

/** Reloads the page, which discards its state. */
async function reloadPage(window) {
  await window.reload();
  await window.find(".game[data-step][data-settled=true]");
}

/** Returns the public content of the page. */
async function publicState(window) {
  const { step, turn, phase, players, hexes, log } = await gameScreen.read(window);
  const units = Object.entries(hexes).map(([coordinates, { units, facedown }]) => [
    coordinates,
    units,
    facedown,
  ]);
  return { step, turn, phase, players, units, log };
}

async function assertGameContinues(window, random, step) {
  for (let presses = 0; (await gameScreen.stepOf(window)) <= step; presses++) {
    assert.ok(presses < 30, "the game should continue");
    assert.ok(await pressRandomControl(window, random), "the game should not be over");
  }
  await window.find(".game[data-settled=true]");
}
