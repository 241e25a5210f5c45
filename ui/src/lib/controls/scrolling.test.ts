import { expect, it, vi } from "vitest";
import { keepsFocusInPlace } from "./scrolling";

it("the focused control keeps its place when the content above it grows or shrinks", () => {
  let onresize: () => void = () => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        onresize = callback;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  document.body.innerHTML = `<div style="overflow-y: auto"><button id="above"></button><p></p><input /></div>`;
  const [scroller, above] = [document.querySelector("div"), document.getElementById("above")];
  const [text, below] = [document.querySelector("p"), document.querySelector("input")];
  if (!scroller || !above || !text || !below) throw new Error("the test page lacks an element");
  let height = 20;
  Object.defineProperty(text, "offsetHeight", { get: () => height });
  scroller.scrollTop = 100;
  keepsFocusInPlace(text, undefined);
  below.focus();
  height = 44;
  onresize();
  expect(scroller.scrollTop).toBe(124);
  height = 20;
  onresize();
  expect(scroller.scrollTop).toBe(100);
  // A control above the text does not move anyway.
  above.focus();
  height = 44;
  onresize();
  expect(scroller.scrollTop).toBe(100);
  vi.unstubAllGlobals();
});
