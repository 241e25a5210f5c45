import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ignorePressesOnNewControls } from "./replaced-control";

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = "<select><option>Recruit</option></select><button>Start</button>";
  // jsdom has no layout, and the guard needs the method only after a change of the page.
  Object.assign(document, { elementFromPoint: () => null });
  stop = ignorePressesOnNewControls(window);
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(document, "elementFromPoint");
});

const send = (target: Element | null, ...types: string[]): void => {
  for (const type of types)
    target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1 }));
};

it("accepts the first press after a press that was dragged from a select to an option", () => {
  const start = document.querySelector("button");
  const onclick = vi.fn();
  start?.addEventListener("click", onclick);
  // The list of the select keeps the release, so the next press has no pointerdown.
  send(document.querySelector("select"), "pointerdown", "mousedown");
  send(start, "mousedown", "pointerup", "mouseup", "click");
  expect(onclick).toHaveBeenCalledOnce();
});

it("ignores a click whose press began on another control", () => {
  const start = document.querySelector("button");
  const onclick = vi.fn();
  start?.addEventListener("click", onclick);
  send(document.querySelector("select"), "pointerdown", "mousedown");
  send(start, "pointerup", "mouseup", "click");
  expect(onclick).not.toHaveBeenCalled();
});
