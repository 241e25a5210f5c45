import { fireEvent } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { arrowFocus } from "./arrow-focus";

it("arrow keys move the focus between the buttons of a list, and leave other controls alone", async () => {
  document.body.innerHTML =
    "<div><button>a</button><button disabled>b</button><button>c</button><input /><button>d</button></div>";
  const list = document.body.firstElementChild as HTMLElement;
  const { destroy } = arrowFocus(list);
  const focused = () => document.activeElement?.textContent;
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  list.querySelector("button")?.focus();
  const visited = [];
  for (const key of ["ArrowDown", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"]) {
    expect(await press(key), key).toBe(false);
    visited.push(focused());
  }
  expect(visited).toEqual(["c", "d", "a", "d", "c"]);
  expect(await press("Enter")).toBe(true);
  list.querySelector("input")?.focus();
  expect(await press("ArrowDown")).toBe(true);
  destroy();
});
