import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installBrowserGuard } from "./browser-guard";

let removeGuard: () => void;
beforeEach(() => {
  document.body.innerHTML = `<button>b</button><input id="field" /><p data-selectable><b id="text">t</b></p>
    <div draggable="true" id="card"></div>`;
  removeGuard = installBrowserGuard(window);
});
afterEach(() => removeGuard());

/** Dispatches the event at `target` and returns true if its default action was prevented. */
function isPrevented(target: string, event: Event): boolean {
  document.querySelector(target)?.dispatchEvent(event);
  return event.defaultPrevented;
}
const eventInit = { bubbles: true, cancelable: true };
const keydown = (key: string, modifiers: KeyboardEventInit = {}) =>
  new KeyboardEvent("keydown", { ...eventInit, key, ...modifiers });
const ctrl = { ctrlKey: true };

describe("the browser guard", () => {
  it("allows the context menu only in fields and on selected text", () => {
    expect(isPrevented("button", new MouseEvent("contextmenu", eventInit))).toBe(true);
    expect(isPrevented("#field", new MouseEvent("contextmenu", eventInit))).toBe(false);
    expect(isPrevented("#text", new MouseEvent("contextmenu", eventInit))).toBe(true);
    getSelection()?.selectAllChildren(document.querySelector("#text") ?? document.body);
    expect(isPrevented("#text", new MouseEvent("contextmenu", eventInit))).toBe(false);
    expect(isPrevented("button", new MouseEvent("contextmenu", eventInit))).toBe(true);
    getSelection()?.removeAllRanges();
  });

  it("prevents two fingers from scaling the page", () => {
    const touchMove = (touchCount: number) =>
      Object.assign(new Event("touchmove", eventInit), { touches: Array.from({ length: touchCount }) });
    expect(isPrevented("button", touchMove(2))).toBe(true);
    expect(isPrevented("button", touchMove(1))).toBe(false);
  });

  it.each([
    ["reload", keydown("F5")],
    ["reload", keydown("r", ctrl)],
    ["reload without cache", keydown("R", { ctrlKey: true, shiftKey: true })],
    ["print", keydown("p", ctrl)],
    ["find", keydown("f", ctrl)],
    ["find again", keydown("F3")],
    ["zoom in", keydown("+", ctrl)],
    ["zoom in without Shift", keydown("=", ctrl)],
    ["zoom out", keydown("-", ctrl)],
    ["reset the zoom", keydown("0", ctrl)],
    ["zoom in on a Mac", keydown("+", { metaKey: true })],
    ["save the page", keydown("s", ctrl)],
    ["back", keydown("ArrowLeft", { altKey: true })],
    ["forward", keydown("ArrowRight", { altKey: true })],
    ["select all", keydown("a", ctrl)],
  ])("blocks the shortcut for %s", (_, event) => {
    expect(isPrevented("button", event)).toBe(true);
  });

  it.each([
    ["undo", keydown("z", ctrl)],
    ["redo", keydown("y", ctrl)],
    ["copy", keydown("c", ctrl)],
    ["a letter", keydown("r")],
    ["an arrow", keydown("ArrowLeft")],
    ["Escape", keydown("Escape")],
  ])("leaves %s to the page", (_, event) => {
    expect(isPrevented("button", event)).toBe(false);
  });

  it("allows select all in a field", () => {
    expect(isPrevented("#field", keydown("a", ctrl))).toBe(false);
  });

  it("allows scrolling but not zooming with the wheel", () => {
    expect(isPrevented("button", new WheelEvent("wheel", eventInit))).toBe(false);
    expect(isPrevented("button", new WheelEvent("wheel", { ...eventInit, ...ctrl }))).toBe(true);
  });

  it("blocks the back and forward buttons of the mouse", () => {
    expect(isPrevented("button", new MouseEvent("mouseup", { ...eventInit, button: 3 }))).toBe(true);
    expect(isPrevented("button", new MouseEvent("mousedown", { ...eventInit, button: 4 }))).toBe(true);
    expect(isPrevented("button", new MouseEvent("mousedown", { ...eventInit, button: 0 }))).toBe(false);
  });

  it("blocks dropped files and dragged images", () => {
    expect(isPrevented("button", new Event("drop", eventInit))).toBe(true);
    expect(isPrevented("button", new Event("dragover", eventInit))).toBe(true);
    expect(isPrevented("button", new Event("dragstart", eventInit))).toBe(true);
    expect(isPrevented("#card", new Event("dragstart", eventInit))).toBe(false);
  });

  it("allows everything again after it is removed", () => {
    removeGuard();
    expect(isPrevented("button", keydown("F5"))).toBe(false);
  });
});
