// The native window, controlled through WebKitWebDriver (https://www.w3.org/TR/webdriver2/). Each window has its
// own WebKitWebDriver, app process and data folder.
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { appProcessOf, describeThreads, isRunning, nullIfGone, send, startWebDriver } from "./web-driver.mjs";
import { Element, ELEMENT_KEY } from "./element.mjs";
import { withFolder } from "./folder.mjs";
import { movePointerTo, recordEarlyPresses } from "./pointer.mjs";

/** Maximum duration of a wait before it fails, in milliseconds. */
const TIMEOUT_MS = 20_000;
/**
 * Opens the app, passes its window to `use`, and always closes it again.
 * @template T
 * @param {(window: Window) => Promise<T>} use
 * @param {{ homeFolder?: string, environment?: Record<string, string> }} [options] homeFolder: the
 * home folder of the user, which outlives the window
 * @returns {Promise<T>}
 */
export async function withWindow(use, options = {}) {
  if (!options.homeFolder) return withFolder((homeFolder) => withWindow(use, { ...options, homeFolder }));
  const webDriver = await startWebDriver(options.homeFolder, options.environment);
  try {
    const window = await Window.open(webDriver);
    try {
      return await use(window);
    } catch (error) {
      await window.saveFailurePicture();
      error.message += await window.describePage();
      throw error;
    } finally {
      // Otherwise the app would continue to run.
      await window.close();
    }
  } finally {
    const ended = once(webDriver.process, "exit");
    webDriver.process.kill();
    await ended;
  }
}

/** An open window of the app. */
export class Window {
  #session;
  #webDriverProcess;
  #isClosed = false;

  /** @param {string} session the address of the WebDriver session */
  constructor(session, webDriverProcess) {
    this.#session = session;
    this.#webDriverProcess = webDriverProcess;
  }

  /** @param {{ url: string, process: import("node:child_process").ChildProcess }} webDriver */
  static async open({ url, process: webDriverProcess }) {
    const binary = process.env.RUBIUM_APP;
    if (!binary) throw new Error("RUBIUM_APP does not name the app: run `cargo xtask test`");
    const { sessionId } = await send("POST", `${url}/session`, {
      capabilities: {
        alwaysMatch: { "webkitgtk:browserOptions": { binary, args: [] } },
      },
    });
    return new Window(`${url}/session/${sessionId}`, webDriverProcess);
  }

  /** Saves a picture of the failure, if RUBIUM_PICTURES names a folder for it. */
  async saveFailurePicture() {
    const folder = process.env.RUBIUM_PICTURES;
    if (!folder || this.#isClosed) return;
    const picture = await this.screenshot().catch(() => null);
    if (picture) await writeFile(join(folder, `${Date.now()}.png`), picture);
  }

  /** Returns the state of the page, for the message of an error. */
  async describePage() {
    if (this.#isClosed) return "";
    const state = await this.run(() => {
      const { step, settled } = document.querySelector("[data-step]")?.dataset ?? {};
      const toast = document.querySelector(".toast")?.innerText ?? null;
      const focus = document.activeElement?.outerHTML.slice(0, 120) ?? null;
      const text = document.querySelector("main")?.innerText.replace(/\s+/g, " ").slice(0, 300) ?? null;
      return { step, settled, toast, hasFocus: document.hasFocus(), focus, text };
    }).catch((error) => String(error));
    return `\nthe page: ${JSON.stringify(state)}`;
  }

  /** Closes the window, and waits until the app has ended and released its games. */
  async close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const id = await this.processId();
    await send("DELETE", this.#session);
    try {
      await this.until("the app to end", async () => !(await isRunning(id)));
    } catch (error) {
      error.message += `\nits threads: ${await describeThreads(id)}`;
      throw error;
    }
  }

  processId() {
    return appProcessOf(this.#webDriverProcess);
  }

  /** Kills the app without warning, like a power failure. */
  async kill() {
    const id = await this.processId();
    this.#isClosed = true;
    process.kill(id, "SIGKILL");
    await this.until("the app to be killed", async () => !(await isRunning(id)));
  }

  title() {
    return this.#get("title");
  }

  /** Reloads the page, like an accidental F5. */
  reload() {
    return this.#post("refresh", {});
  }

  /**
   * Gives the window an inner size. WebDriver sets the outer size, and the size of the frame differs between
   * systems.
   * @param {number} width in CSS pixels
   * @param {number} height in CSS pixels
   */
  async resize(width, height) {
    const innerSize = () => this.run(() => [window.innerWidth, window.innerHeight]);
    const hasSize = ([across, down]) => across === width && down === height;
    let outerSize = [width, height];
    let sizeBefore = await innerSize();
    for (let attempt = 0; attempt < 5; attempt++) {
      await this.#post("window/rect", {
        x: 0,
        y: 0,
        width: outerSize[0],
        height: outerSize[1],
      });
      const size = await this.#untilUnchanged(
        innerSize,
        (value) => hasSize(value) || String(value) !== String(sizeBefore),
      );
      if (hasSize(size)) return;
      // Until the size has changed, the size of the frame is unknown.
      if (String(size) !== String(sizeBefore))
        outerSize = [outerSize[0] + width - size[0], outerSize[1] + height - size[1]];
      sizeBefore = size;
    }
    throw new Error(`the window cannot be resized to ${width}x${height}: ${await innerSize()}`);
  }

  /**
   * Runs a function in the page. It has access to the page's globals and its arguments, but not to this file.
   * @param {(...args: any[]) => unknown} script
   */
  run(script, ...args) {
    return this.#post("execute/sync", {
      script: `return (${script}).apply(null, arguments)`,
      args,
    });
  }

  /**
   * Like `run`, for an asynchronous function.
   * @param {(...args: any[]) => Promise<unknown>} script
   */
  async runAsync(script, ...args) {
    const { result, error } = await this.#post("execute/async", {
      script: `const done = arguments[arguments.length - 1];
        (${script}).apply(null, arguments).then((result) => done({ result }), (error) => done({ error: String(error) }))`,
      args,
    });
    if (error) throw new Error(error);
    return result;
  }

  /**
   * Waits for the element that a CSS selector finds, and returns it.
   * @param {string} selector
   */
  find(selector) {
    return this.until(`an element ${selector}`, () =>
      this.#post("element", { using: "css selector", value: selector }).then(
        (found) => new Element(this, found[ELEMENT_KEY]),
        (error) => {
          if (error.code === "no such element") return null;
          throw error;
        },
      ),
    );
  }

  /** Returns all elements that a CSS selector finds now. */
  async findAll(selector) {
    const found = await this.#post("elements", {
      using: "css selector",
      value: selector,
    });
    return found.map((reference) => new Element(this, reference[ELEMENT_KEY]));
  }

  /**
   * Waits until a function in the page returns an element, and returns it. The function may run several
   * times.
   * @param {string} description for the error message if no such element appears
   * @param {(...args: any[]) => globalThis.Element | null} script
   */
  async findByScript(description, script, ...args) {
    const found = await this.until(description, () => this.run(script, ...args).catch(nullIfGone));
    return new Element(this, found[ELEMENT_KEY]);
  }

  /**
   * Waits until `readValue` returns a truthy value, and returns that value.
   * @template T
   * @param {string} description of what is awaited, for the error message
   * @param {() => Promise<T>} readValue
   * @param {number} [timeout] milliseconds
   */
  async until(description, readValue, timeout = TIMEOUT_MS) {
    const deadline = Date.now() + timeout;
    for (;;) {
      const found = await readValue();
      if (found) return found;
      if (Date.now() > deadline)
        throw new Error(`timed out after ${timeout / 1000} s waiting for ${description}`);
      await sleep(25);
    }
  }

  /**
   * Presses keys one after another, in the element that has the focus.
   * @param {string} keys characters, or WebDriver's codes for named keys
   */
  press(keys) {
    return this.#sendKeyActions(
      [...keys].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    );
  }

  /** Presses the last key while the other keys are held. */
  chord(...keys) {
    return this.#sendKeyActions([
      ...keys.map((value) => ({ type: "keyDown", value })),
      ...keys.toReversed().map((value) => ({ type: "keyUp", value })),
    ]);
  }

  /** Presses a key and holds it, until `keyUp` releases it. */
  keyDown(value) {
    return this.#sendKeyActions([{ type: "keyDown", value }]);
  }

  keyUp(value) {
    return this.#sendKeyActions([{ type: "keyUp", value }]);
  }

  /**
   * Moves the pointer with no button pressed.
   * @param {[number, number]} point in CSS pixels
   */
  movePointer(point) {
    return this.#sendPointerActions([movePointerTo(point)]);
  }

  /**
   * Clicks a point of the page.
   * @param {[number, number]} point in CSS pixels
   * @param {number} button 0 is the left button
   */
  clickAt(point, button = 0) {
    return this.drag([point], button);
  }

  /**
   * Moves the pointer from point to point of the page, with a button held from the first to the last.
   * @param {[number, number][]} points in CSS pixels
   * @param {number} button 0 is the left button
   */
  async drag(points, button = 0) {
    const [first, ...rest] = points.map(movePointerTo);
    const actions = [first, { type: "pointerDown", button }, ...rest, { type: "pointerUp", button }];
    await this.#pressUntilAccepted(() => this.#sendPointerActions(actions));
  }

  /**
   * Presses the same point twice, even if another element is at that point the second time.
   * @param {[number, number]} point in CSS pixels
   * @param {number} pause between the two presses, in milliseconds
   */
  pressTwice(point, pause) {
    const press = [
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    return this.#sendPointerActions([
      movePointerTo(point),
      ...press,
      { type: "pause", duration: pause },
      ...press,
    ]);
  }

  /**
   * Presses the left mouse button and holds it until `pointerUp` releases it.
   * @param {[number, number]} point in CSS pixels
   */
  async pointerDown(point) {
    await this.run(recordEarlyPresses);
    await this.#sendPointerActions([movePointerTo(point), { type: "pointerDown", button: 0 }]);
    if (!(await this.#wasTooEarly())) return;
    await this.pointerUp();
    await this.#untilPressesAccepted();
    await this.pointerDown(point);
  }

  pointerUp() {
    return this.#sendPointerActions([{ type: "pointerUp", button: 0 }]);
  }

  /** Waits until the fonts are loaded, all movement has ended and the page is painted. */
  async untilStill() {
    await this.until("the page to be idle", () =>
      this.run(() => {
        const runningAnimations = document.getAnimations().filter((animation) => {
          const { iterations } = animation.effect?.getComputedTiming() ?? {};
          return animation.playState === "running" && iterations !== Infinity;
        });
        const isDrawing = document.querySelector("canvas[data-drawn=false]") !== null;
        return document.fonts.status === "loaded" && runningAnimations.length === 0 && !isDrawing;
      }),
    );
    await this.runAsync(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
    );
  }

  /** Returns a picture of the page, as a PNG. */
  async screenshot() {
    await this.run(repaintPixel);
    const picture = Buffer.from(await this.#get("screenshot"), "base64");
    await this.run(removeRepaintedPixel);
    return picture;
  }

  /** Makes a real click on an element that a script returned. */
  clickOn(id) {
    return this.#pressUntilAccepted(() => this.elementCommand(id, "click", {}));
  }

  /** Sends a command about an element. Used by `Element`. */
  elementCommand(id, command, body) {
    return body ? this.#post(`element/${id}/${command}`, body) : this.#get(`element/${id}/${command}`);
  }

  /** Waits until a value no longer changes, and returns it. Waits up to one second for the first change. */
  async #untilUnchanged(readValue, hasChanged) {
    const deadline = Date.now() + 1000;
    let valueBefore = await readValue();
    for (;;) {
      await sleep(80);
      const value = await readValue();
      if (String(value) === String(valueBefore) && (hasChanged(value) || Date.now() > deadline)) return value;
      valueBefore = value;
    }
  }

  /**
   * Calls `press`. If the page ignored the press, because the control had just replaced another, calls it
   * again, as a person would press again.
   */
  async #pressUntilAccepted(press) {
    do {
      await this.#untilPressesAccepted();
      await this.run(recordEarlyPresses);
      await press();
    } while (await this.#wasTooEarly());
  }

  #wasTooEarly() {
    return this.run(() => window.earlyPresses?.hasAny === true);
  }

  #untilPressesAccepted() {
    return this.until("a press to be accepted", () =>
      this.run(() => document.querySelector("[data-early]") === null),
    );
  }

  #sendKeyActions(actions) {
    return this.#post("actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  #sendPointerActions(actions) {
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

/**
 * Runs in the page: repaints one almost transparent pixel in every frame. Without this, a screenshot of a
 * page that does not change would never arrive.
 */
function repaintPixel() {
  const pixel = document.createElement("i");
  pixel.id = "repainted-pixel";
  pixel.style.cssText = "position: fixed; top: 0; left: 0; width: 1px; height: 1px;";
  document.documentElement.append(pixel);
  let frames = 0;
  const repaint = () => {
    if (!pixel.isConnected) return;
    pixel.style.background = `rgb(0 0 0 / ${1 + (frames++ % 2)}%)`;
    requestAnimationFrame(repaint);
  };
  requestAnimationFrame(repaint);
}

/** Runs in the page: ends `repaintPixel`. */
function removeRepaintedPixel() {
  document.getElementById("repainted-pixel")?.remove();
}
