import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { guard } from "./guard";

let end: () => void;
beforeEach(() => {
  document.body.innerHTML = `<button>b</button><input id="field" /><p data-selectable><b id="text">t</b></p>
    <div draggable="true" id="card"></div>`;
  end = guard(window);
});
afterEach(() => end());

/** Dispatches the event at `target` and returns whether its default action was prevented. */
function prevented(target: string, event: Event): boolean {
  document.querySelector(target)?.dispatchEvent(event);
  return event.defaultPrevented;
}
const init = { bubbles: true, cancelable: true };
const key = (key: string, more: KeyboardEventInit = {}) =>
  new KeyboardEvent("keydown", { ...init, key, ...more });
const ctrl = { ctrlKey: true };

describe("the guard", () => {
  it("allows the context menu only in fields and on selected text", () => {
    expect(prevented("button", new MouseEvent("contextmenu", init))).toBe(true);
    expect(prevented("#field", new MouseEvent("contextmenu", init))).toBe(false);
    expect(prevented("#text", new MouseEvent("contextmenu", init))).toBe(true);
    getSelection()?.selectAllChildren(document.querySelector("#text") ?? document.body);
    expect(prevented("#text", new MouseEvent("contextmenu", init))).toBe(false);
    expect(prevented("button", new MouseEvent("contextmenu", init))).toBe(true);
    getSelection()?.removeAllRanges();
  });

  it.each([
    ["reload", key("F5")],
    ["reload", key("r", ctrl)],
    ["reload without cache", key("R", { ctrlKey: true, shiftKey: true })],
    ["print", key("p", ctrl)],
    ["find", key("f", ctrl)],
    ["find again", key("F3")],
    ["zoom in", key("+", ctrl)],
    ["zoom in on other keyboards", key("=", ctrl)],
    ["zoom out", key("-", ctrl)],
    ["zoom reset", key("0", ctrl)],
    ["zoom in on a Mac", key("+", { metaKey: true })],
    ["save the page", key("s", ctrl)],
    ["back", key("ArrowLeft", { altKey: true })],
    ["forward", key("ArrowRight", { altKey: true })],
    ["select all", key("a", ctrl)],
  ])("blocks the shortcut for %s", (_, event) => {
    expect(prevented("button", event)).toBe(true);
  });

  it.each([
    ["undo", key("z", ctrl)],
    ["redo", key("y", ctrl)],
    ["copy", key("c", ctrl)],
    ["a letter", key("r")],
    ["an arrow", key("ArrowLeft")],
    ["Escape", key("Escape")],
  ])("leaves %s to the page", (_, event) => {
    expect(prevented("button", event)).toBe(false);
  });

  it("allows select all in a field", () => {
    expect(prevented("#field", key("a", ctrl))).toBe(false);
  });

  it("allows scrolling but not zooming with the wheel", () => {
    expect(prevented("button", new WheelEvent("wheel", init))).toBe(false);
    expect(prevented("button", new WheelEvent("wheel", { ...init, ...ctrl }))).toBe(true);
  });

  it("blocks the back and forward buttons of the mouse", () => {
    expect(prevented("button", new MouseEvent("mouseup", { ...init, button: 3 }))).toBe(true);
    expect(prevented("button", new MouseEvent("mousedown", { ...init, button: 4 }))).toBe(true);
    expect(prevented("button", new MouseEvent("mousedown", { ...init, button: 0 }))).toBe(false);
  });

  it("blocks dropped files and dragged images", () => {
    expect(prevented("button", new Event("drop", init))).toBe(true);
    expect(prevented("button", new Event("dragover", init))).toBe(true);
    expect(prevented("button", new Event("dragstart", init))).toBe(true);
    expect(prevented("#card", new Event("dragstart", init))).toBe(false);
  });

  it("stops on request", () => {
    end();
    expect(prevented("button", key("F5"))).toBe(false);
  });
});
