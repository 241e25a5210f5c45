import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ignorePressesOnNewControls, INPUT_GUARD_MS } from "./replaced-control";

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
  // The list of the select, not the page, receives the release, so the next press has no pointerdown.
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

it("ignores the second press of a double press that begins a battle, and accepts a later one", async () => {
  vi.useFakeTimers();
  Object.assign(document, { elementFromPoint: () => document.querySelector("button") });
  const [onbattle, onpass] = [vi.fn(), vi.fn()];
  const show = (text: string, onclick: () => void): void => {
    document.body.innerHTML = `<section data-question="${text}"><button>${text}</button></section>`;
    document.querySelector("button")?.addEventListener("click", onclick);
  };
  const press = async (): Promise<void> => {
    send(document.querySelector("button"), "pointerdown", "mousedown", "pointerup", "mouseup", "click");
    await vi.advanceTimersByTimeAsync(0);
  };
  show(
    "Attack Orion",
    onbattle.mockImplementation(() => show("Play no card now", onpass)),
  );
  await vi.advanceTimersByTimeAsync(INPUT_GUARD_MS);
  await press();
  expect(onbattle).toHaveBeenCalledOnce();
  await press();
  expect(onpass).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(INPUT_GUARD_MS);
  await press();
  expect(onpass).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it("ignores a press on the faces of a die that have just replaced a question, but not on the next faces", async () => {
  vi.useFakeTimers();
  Object.assign(document, { elementFromPoint: () => document.querySelector("button") });
  const press = async (): Promise<void> => {
    send(document.querySelector("button"), "pointerdown", "mousedown", "pointerup", "mouseup", "click");
    await vi.advanceTimersByTimeAsync(20);
  };
  const onface = vi.fn(() => showFaces());
  function showFaces() {
    document.body.innerHTML = "<div data-quick><button>6</button></div>";
    document.querySelector("button")?.addEventListener("click", onface);
  }
  document.body.innerHTML = "<button>Nobody now</button>";
  document.querySelector("button")?.addEventListener("click", showFaces);
  await vi.advanceTimersByTimeAsync(INPUT_GUARD_MS);
  await press();
  await press();
  expect(onface).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(INPUT_GUARD_MS);
  await press();
  await press();
  expect(onface).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
