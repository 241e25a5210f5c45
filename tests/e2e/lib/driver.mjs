// WebKitWebDriver: its start, and requests to it.
import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Maximum time until its first answer, in milliseconds. */
const PATIENCE = 20_000;

/** Returns the system folders of the app's files, if `data` is the user's home. */
export const places = (data) => ({
  XDG_DATA_HOME: join(data, "data"),
  XDG_CONFIG_HOME: join(data, "config"),
  XDG_CACHE_HOME: join(data, "cache"),
});

/**
 * Starts a program that receives an error, instead of a fatal signal, when it exceeds the maximum file
 * size.
 */
const PATIENT = ["-c", 'trap \'\' XFSZ; exec "$0" "$@"'];

/**
 * @param {string} data a folder in place of the user's home
 * @param {Record<string, string>} more for the environment
 */
export async function startDriver(data, more = {}) {
  const port = await freePort();
  const child = spawn("sh", [...PATIENT, "WebKitWebDriver", `--port=${port}`, "--host=127.0.0.1"], {
    // Warnings of the toolkit about a minimal display are unrelated to the app.
    stdio: "ignore",
    env: {
      ...process.env,
      TAURI_WEBVIEW_AUTOMATION: "true",
      GTK_USE_PORTAL: "0",
      ...places(data),
      ...more,
    },
  });
  const failed = new Promise((_, reject) => child.once("error", reject));
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([failed, ready(url)]);
  return { url, process: child };
}

async function ready(url) {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const answer = await fetch(`${url}/status`).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error("WebKitWebDriver does not answer");
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Sends one request. Throws the driver's refusal, with its code. */
export async function send(method, url, body) {
  const answer = await fetch(url, {
    method,
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  const { value } = await answer.json();
  if (answer.ok) return value;
  const fault = new Error(`${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`);
  fault.code = value.error;
  throw fault;
}

/** Returns the process id of the app that a driver has started. */
export async function programOf(driver) {
  for (const id of await readdir("/proc")) {
    if (/^\d+$/.test(id) && (await stateOf(id))?.parent === driver.pid) return Number(id);
  }
  throw new Error("the driver has started no app");
}

/** Returns true if a process runs. A zombie process does not. */
export async function lives(id) {
  const state = await stateOf(id);
  return state !== null && state.letter !== "Z";
}

async function stateOf(id) {
  const text = await readFile(`/proc/${id}/stat`, "utf8").catch(() => null);
  // The name is in brackets and may contain any characters. State and parent follow it.
  const [letter, parent] = text?.slice(text.lastIndexOf(")") + 2).split(" ") ?? [];
  return text === null ? null : { letter, parent: Number(parent) };
}
