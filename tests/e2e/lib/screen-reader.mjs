// Records, as readable text, what a screen reader announces while a window is used with the keyboard.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

import { KEYS } from "./keys.mjs";

const PROGRAM = new URL("screen-reader.py", import.meta.url).pathname;
/** Maximum time until the screen reader receives an event, in milliseconds. */
const TIMEOUT_MS = 20_000;
/** Text that the page announces, so that all announcements before it are known to be complete. */
const MARKER = "marker";
const KEYS_BY_NAME = new Map(
  Object.entries({ ...KEYS, space: " " }).map(([name, key]) => [name[0].toUpperCase() + name.slice(1), key]),
);

/**
 * Starts a screen reader, and passes it to `use`. Call this before opening the window: a window announces more if
 * a screen reader is already running.
 * @template T
 * @param {(reader: ScreenReader) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withScreenReader(use) {
  const child = spawn("/usr/bin/python3", [PROGRAM], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const reader = new ScreenReader(child);
    await reader.started;
    return await use(reader);
  } finally {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  }
}

class ScreenReader {
  /** The lines of the transcript. */
  lines = [];
  /** Events since the last step: focused controls, changes of their state, and announcements. */
  #events = [];
  #awaitedEvent = null;
  #markerCount = 0;

  constructor(child) {
    this.started = this.#until(({ type }) => type === "started");
    createInterface({ input: child.stdout }).on("line", (line) => {
      const event = JSON.parse(line);
      if (this.#awaitedEvent?.matches(event)) this.#awaitedEvent.resolve();
      else this.#events.push(event);
    });
  }

  beginChapter(title) {
    this.lines.push("", title);
  }

  /** Discards the events so far, such as those during the preparation of a test. */
  async discard(window) {
    await this.#untilMarker(window);
    this.#events = [];
  }

  /**
   * Presses keys, and adds the keys and the announcements to the transcript.
   * @param {import("./window.mjs").Window} window
   * @param {string} keys names of keys, such as `Tab*3 Enter x Control+Z`
   * @param {() => Promise<unknown>} [settle] waits until the page has processed a key
   */
  async press(window, keys, settle = async () => undefined) {
    for (const [key, count] of keys.split(" ").map((part) => part.split("*"))) {
      for (let presses = 0; presses < Number(count ?? 1); presses++) {
        const chordKeys =
          key.length > 1 ? key.split("+").map((name) => KEYS_BY_NAME.get(name) ?? name) : [key];
        await window.chord(...chordKeys);
        await settle();
      }
    }
    await this.note(window, keys);
  }

  /** Adds the announcements since the last step to the transcript. */
  async note(window, step) {
    await this.#untilMarker(window);
    this.lines.push(`> ${step}`, ...withoutPassedControls(this.#events).map(lineOf));
    this.#events = [];
  }

  /** Announces a marker, and waits until it is read. All announcements before it are then complete. */
  async #untilMarker(window) {
    const marker = `${MARKER} ${++this.#markerCount}`;
    const markerAnnouncement = this.#until(({ type, text }) => type === "announcement" && text === marker);
    await window.run((text) => {
      const region = document.createElement("div");
      region.className = "visually-hidden";
      region.setAttribute("role", "log");
      document.body.append(region);
      // A region is announced only if it changes after it was added.
      setTimeout(() => region.append(text));
      setTimeout(() => region.remove(), 1000);
    }, marker);
    await markerAnnouncement;
  }

  #until(matches) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("the screen reader received no event")), TIMEOUT_MS);
      this.#awaitedEvent = {
        matches,
        resolve: () => {
          clearTimeout(timer);
          resolve();
        },
      };
    });
  }
}

/** Removes the announcements of controls that the focus only passed through. */
const withoutPassedControls = (events) =>
  events.filter(({ type }, index) => type !== "focus" || events[index + 1]?.type !== "focus");

function lineOf(event) {
  if (event.type === "announcement") return `    “${event.text}”`;
  const states = event.states.filter(Boolean);
  if (event.type === "state") return `    ${event.name}: ${states.join(", ")}`;
  const { role, name, value, description, enteredSurroundings } = event;
  const facts = [role, ...states, value && `“${value}”`, description !== name && description];
  const surroundings = enteredSurroundings.map((part) => `${part.filter(Boolean).join(": ")} | `).join("");
  return `    ${surroundings}${[name, ...facts].filter(Boolean).join(", ")}`;
}
