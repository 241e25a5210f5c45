// Starts WebKitWebDriver and sends requests to it.
import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Maximum time until WebKitWebDriver first answers, in milliseconds. */
const START_TIMEOUT_MS = 20_000;

/** Returns the environment variables that place the app's files in the folder `home`. */
export const userFolders = (home) => ({
  XDG_DATA_HOME: join(home, "data"),
  XDG_CONFIG_HOME: join(home, "config"),
  XDG_CACHE_HOME: join(home, "cache"),
});

/** Shell arguments that start a program so that exceeding the file size limit is an error, not a fatal signal. */
const WITHOUT_FILE_SIZE_SIGNAL = ["-c", 'trap \'\' XFSZ; exec "$0" "$@"'];

/**
 * Starts WebKitWebDriver and waits until it answers. Returns its address and its process.
 * @param {string} home a folder in place of the user's home
 * @param {Record<string, string>} environment variables that are added to the environment of the tests
 */
export async function startWebDriver(home, environment = {}) {
  const port = await findFreePort();
  const child = spawn(
    "sh",
    [...WITHOUT_FILE_SIZE_SIGNAL, "WebKitWebDriver", `--port=${port}`, "--host=127.0.0.1"],
    {
      // Hides warnings of the toolkit about the minimal display.
      stdio: "ignore",
      env: {
        ...process.env,
        TAURI_WEBVIEW_AUTOMATION: "true",
        GTK_USE_PORTAL: "0",
        ...userFolders(home),
        ...environment,
      },
    },
  );
  const startFailed = new Promise((_, reject) => child.once("error", reject));
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([startFailed, untilReady(url)]);
  return { url, process: child };
}

async function untilReady(url) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const response = await fetch(`${url}/status`).catch(() => null);
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error("WebKitWebDriver does not answer");
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Sends one request. Throws WebDriver's error, with its code. */
export async function send(method, url, body) {
  const response = await fetch(url, {
    method,
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  const { value } = await response.json();
  if (response.ok) return value;
  const error = new Error(`${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`);
  error.code = value.error;
  throw error;
}

/** Returns null if the error means that an element has just disappeared. Rethrows any other error. */
export function nullIfGone(error) {
  const goneCodes = [
    "stale element reference",
    "no such element",
    "element not interactable",
    "element click intercepted",
  ];
  if (!goneCodes.includes(error.code)) throw error;
  return null;
}

/** Returns the id of the app's process, which WebKitWebDriver has started. */
export async function appProcessOf(webDriverProcess) {
  for (const id of await readdir("/proc")) {
    if (/^\d+$/.test(id) && (await stateOf(id))?.parent === webDriverProcess.pid) return Number(id);
  }
  throw new Error("WebKitWebDriver has not started the app");
}

/** Returns true if a process is running, false if it is a zombie or has ended. */
export async function isRunning(id) {
  const state = await stateOf(id);
  return state !== null && state.letter !== "Z";
}

/** Returns the name of each thread of a process, and the kernel function in which it waits. */
export async function describeThreads(id) {
  const threads = await readdir(`/proc/${id}/task`).catch(() => []);
  const readThreadFile = (thread, file) =>
    readFile(`/proc/${id}/task/${thread}/${file}`, "utf8").catch(() => "");
  const descriptions = threads.map(
    async (thread) =>
      `${(await readThreadFile(thread, "comm")).trim()} in ${await readThreadFile(thread, "wchan")}`,
  );
  return (await Promise.all(descriptions)).join(", ");
}

async function stateOf(id) {
  const text = await readFile(`/proc/${id}/stat`, "utf8").catch(() => null);
  // The process name is in brackets and may contain any characters. State and parent follow the name.
  const [letter, parent] = text?.slice(text.lastIndexOf(")") + 2).split(" ") ?? [];
  return text === null ? null : { letter, parent: Number(parent) };
}
