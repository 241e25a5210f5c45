// The native window, driven through WebKitWebDriver (https://www.w3.org/TR/webdriver2/).
// One `open` is one driver, one running app and one empty data folder.
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { lives, programOf, send, startDriver } from "./driver.mjs";
import { Element, ELEMENT } from "./element.mjs";

/** How long a wait may take before it is a failure, in milliseconds. */
const PATIENCE = 20_000;
/** The web view paints several times faster without a graphics card; but screenshots of a page at rest never come. */
const FAST = { WEBKIT_DISABLE_DMABUF_RENDERER: "1" };

/**
 * Opens the app, hands its window to `use`, and closes it again, whatever happens.
 * @template T
 * @param {(window: Window) => Promise<T>} use
 * @param {{ data?: string, fast?: boolean, environment?: Record<string, string> }} [options]
 *   data: a folder that outlives the window; fast: no screenshot will be taken, which makes everything else faster
 * @returns {Promise<T>}
 */
export async function withWindow(use, options = {}) {
  if (!options.data) return withFolder((data) => withWindow(use, { ...options, data }));
  const driver = await startDriver(options.data, {
    ...(options.fast && !process.env.RUBIUM_PICTURES && FAST),
    ...options.environment,
  });
  try {
    const window = await Window.open(driver);
    try {
      return await use(window);
    } catch (fault) {
      await window.remember();
      fault.message += await window.stands();
      throw fault;
    } finally {
      // Without this the app stays alive.
      await window.close();
    }
  } finally {
    const ended = once(driver.process, "exit");
    driver.process.kill();
    await ended;
  }
}

/**
 * Makes a folder and removes it in the end.
 * @template T
 * @param {(folder: string) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withFolder(use) {
  const folder = await mkdtemp(join(tmpdir(), "rubium-e2e-"));
  try {
    return await use(folder);
  } finally {
    // The web view's processes may still be writing their caches.
    await rm(folder, {
      recursive: true,
      force: true,
      maxRetries: 20,
      retryDelay: 100,
    });
  }
}

/** An open window of the app. */
export class Window {
  #session;
  #driver;
  #gone = false;

  /** @param {string} session the address of the driver's session */
  constructor(session, driver) {
    this.#session = session;
    this.#driver = driver;
  }

  /** @param {{ url: string, process: import("node:child_process").ChildProcess }} driver */
  static async open(driver) {
    const { url } = driver;
    const binary = process.env.RUBIUM_APP;
    if (!binary) throw new Error("RUBIUM_APP does not name the app: run `cargo xtask test`");
    const { sessionId } = await send("POST", `${url}/session`, {
      capabilities: {
        alwaysMatch: { "webkitgtk:browserOptions": { binary, args: [] } },
      },
    });
    return new Window(`${url}/session/${sessionId}`, driver);
  }

  /** Leaves a picture of what went wrong, if RUBIUM_PICTURES names a folder for it. */
  async remember() {
    const folder = process.env.RUBIUM_PICTURES;
    if (!folder || this.#gone) return;
    const picture = await this.screenshot().catch(() => null);
    if (picture) await writeFile(join(folder, `${Date.now()}.png`), picture);
  }

  /** How the page stands, for the message of a fault. */
  async stands() {
    if (this.#gone) return "";
    const told = await this.run(() => {
      const { step, settled } = document.querySelector("[data-step]")?.dataset ?? {};
      const toast = document.querySelector(".toast")?.innerText ?? null;
      const focus = document.activeElement?.outerHTML.slice(0, 120) ?? null;
      const says = document.querySelector("main")?.innerText.replace(/\s+/g, " ").slice(0, 300) ?? null;
      return { step, settled, toast, focused: document.hasFocus(), focus, says };
    }).catch((fault) => String(fault));
    return `\nthe page: ${JSON.stringify(told)}`;
  }

  /** Closes the window, and waits until the app has ended and let go of its games. */
  async close() {
    if (this.#gone) return;
    this.#gone = true;
    const program = await this.program();
    await send("DELETE", this.#session);
    await this.until("the app to end", async () => !(await lives(program)));
  }

  /** The id of the app's process. */
  program() {
    return programOf(this.#driver.process);
  }

  /** Ends the app at once, as a loss of power would: it gets no chance to do anything. */
  async kill() {
    const program = await this.program();
    this.#gone = true;
    process.kill(program, "SIGKILL");
    await this.until("the app to be gone", async () => !(await lives(program)));
  }

  title() {
    return this.#get("title");
  }

  /** Reloads the page, as a stray F5 would. */
  reload() {
    return this.#post("refresh", {});
  }

  /**
   * Gives the window an inner size. The driver sets the outer one, and the frame differs between systems.
   * @param {number} width in CSS pixels
   * @param {number} height in CSS pixels
   */
  async resize(width, height) {
    const inner = () => this.run(() => [window.innerWidth, window.innerHeight]);
    const is = ([across, down]) => across === width && down === height;
    let outer = [width, height];
    let before = await inner();
    for (let attempt = 0; attempt < 5; attempt++) {
      await this.#post("window/rect", {
        x: 0,
        y: 0,
        width: outer[0],
        height: outer[1],
      });
      const settled = await this.#settled(inner, (now) => is(now) || String(now) !== String(before));
      if (is(settled)) return;
      // What has not moved yet says nothing of the frame.
      if (String(settled) !== String(before))
        outer = [outer[0] + width - settled[0], outer[1] + height - settled[1]];
      before = settled;
    }
    throw new Error(`the window does not take the size ${width}x${height}: ${await inner()}`);
  }

  /**
   * Runs a function in the page. It sees the page's globals and its arguments, nothing of this file.
   * @param {(...args: any[]) => unknown} script
   */
  run(script, ...args) {
    return this.#post("execute/sync", {
      script: `return (${script}).apply(null, arguments)`,
      args,
    });
  }

  /**
   * Like `run`, for a function that comes to its result later.
   * @param {(...args: any[]) => Promise<unknown>} script
   */
  async runAsync(script, ...args) {
    const { result, fault } = await this.#post("execute/async", {
      script: `const done = arguments[arguments.length - 1];
        (${script}).apply(null, arguments).then((result) => done({ result }), (fault) => done({ fault: String(fault) }))`,
      args,
    });
    if (fault) throw new Error(fault);
    return result;
  }

  /**
   * The element that a CSS selector finds, as soon as it is there.
   * @param {string} selector
   */
  find(selector) {
    return this.until(`an element ${selector}`, () =>
      this.#post("element", { using: "css selector", value: selector }).then(
        (found) => new Element(this, found[ELEMENT]),
        (fault) => {
          if (fault.code === "no such element") return null;
          throw fault;
        },
      ),
    );
  }

  /** All elements that a CSS selector finds now. */
  async findAll(selector) {
    const found = await this.#post("elements", {
      using: "css selector",
      value: selector,
    });
    return found.map((one) => new Element(this, one[ELEMENT]));
  }

  /**
   * The element that a function in the page picks, as soon as it picks one. The function only looks.
   * @param {string} what for the message when none comes
   * @param {(...args: any[]) => globalThis.Element | null} script
   */
  async pick(what, script, ...args) {
    const found = await this.until(what, () => this.run(script, ...args).catch(ifGone));
    return new Element(this, found[ELEMENT]);
  }

  /**
   * Waits until a look at the window gives something true, and returns that.
   * @template T
   * @param {string} what for the message when it does not come
   * @param {() => Promise<T>} look
   * @param {number} [patience] milliseconds
   */
  async until(what, look, patience = PATIENCE) {
    const end = Date.now() + patience;
    for (;;) {
      const found = await look();
      if (found) return found;
      if (Date.now() > end) throw new Error(`waited ${patience / 1000} s in vain for ${what}`);
      await sleep(25);
    }
  }

  /**
   * Presses keys as the keyboard would, in the element that has the focus.
   * @param {string} keys characters, or WebDriver's codes for named keys
   */
  press(keys) {
    return this.#keys(
      [...keys].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    );
  }

  /** Presses a key while others are held. */
  chord(...keys) {
    return this.#keys([
      ...keys.map((value) => ({ type: "keyDown", value })),
      ...keys.toReversed().map((value) => ({ type: "keyUp", value })),
    ]);
  }

  /** Puts a key down and leaves it there: `letGo` takes the finger from it. */
  keep(value) {
    return this.#keys([{ type: "keyDown", value }]);
  }

  letGo(value) {
    return this.#keys([{ type: "keyUp", value }]);
  }

  /**
   * Goes from point to point of the page with the pointer; with a button held from the first to the last.
   * @param {[number, number][]} points in CSS pixels
   * @param {number | null} button 0 is the first; none by default
   */
  async point(points, button = null) {
    const [first, ...rest] = points.map(moveTo);
    if (button === null) return this.#pointer([first, ...rest]);
    const held = [{ type: "pointerDown", button }, ...rest, { type: "pointerUp", button }];
    await this.#counted(() => this.#pointer([first, ...held]));
  }

  /**
   * Presses the same point twice, whatever lies there the second time.
   * @param {[number, number]} point in CSS pixels
   * @param {number} pause between the two, in milliseconds
   */
  pressTwice(point, pause) {
    const press = [
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    return this.#pointer([moveTo(point), ...press, { type: "pause", duration: pause }, ...press]);
  }

  /**
   * Puts a finger down and leaves it there: `lift` takes it away.
   * @param {[number, number]} point in CSS pixels
   */
  async hold(point) {
    await this.run(noteEarly);
    await this.#pointer([moveTo(point), { type: "pointerDown", button: 0 }]);
    if (!(await this.#early())) return;
    await this.lift();
    await this.#noticed();
    await this.hold(point);
  }

  lift() {
    return this.#pointer([{ type: "pointerUp", button: 0 }]);
  }

  /** Waits until the fonts are there and nothing is on the move any more, and the page is painted. */
  async still() {
    await this.until("the page to be still", () =>
      this.run(() => {
        const moving = document.getAnimations().filter((animation) => {
          const { iterations } = animation.effect?.getComputedTiming() ?? {};
          return animation.playState === "running" && iterations !== Infinity;
        });
        const drawing = document.querySelector("canvas[data-drawn=false]") !== null;
        return document.fonts.status === "loaded" && moving.length === 0 && !drawing;
      }),
    );
    await this.runAsync(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
    );
  }

  /** A picture of the page, as a PNG. */
  async screenshot() {
    return Buffer.from(await this.#get("screenshot"), "base64");
  }

  /** A real click on an element that a script gave back. */
  clickOn(id) {
    return this.#counted(() => this.element(id, "click", {}));
  }

  /** For elements. */
  element(id, verb, body) {
    return body ? this.#post(`element/${id}/${verb}`, body) : this.#get(`element/${id}/${verb}`);
  }

  /** The last value of a look once it has stopped changing; one that has not `moved` gets a second for that. */
  async #settled(look, moved) {
    const end = Date.now() + 1000;
    let before = await look();
    for (;;) {
      await sleep(80);
      const now = await look();
      if (String(now) === String(before) && (moved(now) || Date.now() > end)) return now;
      before = now;
    }
  }

  /** Presses; again, as a person would, where it came too early to count: something else lay there a moment ago. */
  async #counted(press) {
    do {
      await this.#noticed();
      await this.run(noteEarly);
      await press();
    } while (await this.#early());
  }

  #early() {
    return this.run(() => window.early?.some === true);
  }

  #noticed() {
    return this.until("a press to count again", () =>
      this.run(() => document.querySelector("[data-early]") === null),
    );
  }

  #keys(actions) {
    return this.#post("actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  #pointer(actions) {
    const parameters = { pointerType: "mouse" };
    return this.#post("actions", { actions: [{ type: "pointer", id: "mouse", parameters, actions }] });
  }

  #get(path) {
    return send("GET", `${this.#session}/${path}`);
  }

  #post(path, body) {
    return send("POST", `${this.#session}/${path}`, body);
  }
}

/** Nothing, if an element has gone from the page just now; any other fault goes on. */
export function ifGone(fault) {
  const gone = [
    "stale element reference",
    "no such element",
    "element not interactable",
    "element click intercepted",
  ];
  if (!gone.includes(fault.code)) throw fault;
  return null;
}

/** WebDriver's codes for keys that have names. */
export const KEYS = {
  tab: "\uE004",
  enter: "\uE007",
  shift: "\uE008",
  control: "\uE009",
  alt: "\uE00A",
  escape: "\uE00C",
  left: "\uE012",
  up: "\uE013",
  right: "\uE014",
  down: "\uE015",
  f5: "\uE035",
};

/**
 * Runs in the page: notes from now on whether a press comes too early. Its mark is there for a moment only, and may be gone
 * when the driver has answered.
 */
function noteEarly() {
  window.early?.watch.disconnect();
  const watch = new MutationObserver((changes) => {
    window.early.some ||= changes.some(({ target }) => target.hasAttribute("data-early"));
  });
  watch.observe(document, { subtree: true, attributeFilter: ["data-early"] });
  window.early = { some: false, watch };
}

/** The pointer at a place, at once. */
const moveTo = ([x, y]) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 });
