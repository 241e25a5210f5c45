import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import TitleTooltip from "./TitleTooltip.svelte";

it("the title of the element under the pointer is shown as a tooltip and restored afterwards", async () => {
  const element = document.createElement("button");
  element.title = "Menu (M)";
  const icon = document.createElement("span");
  element.append(icon);
  document.body.append(element);
  render(TitleTooltip);
  await fireEvent.pointerMove(icon);
  expect([element.getAttribute("title"), screen.queryByText("Menu (M)")]).toEqual([null, null]);
  await screen.findByText("Menu (M)");
  await fireEvent.pointerMove(document.body);
  expect([element.title, screen.queryByText("Menu (M)")]).toEqual(["Menu (M)", null]);
});

it("a title that changes under the pointer replaces a visible tooltip, but does not reopen one that a press has hidden", async () => {
  const element = document.createElement("button");
  element.title = "End turn (E)";
  document.body.append(element);
  render(TitleTooltip);
  await fireEvent.pointerMove(element);
  await screen.findByText("End turn (E)");
  element.title = "Skip (E)";
  await fireEvent.pointerMove(element);
  expect([element.getAttribute("title"), screen.queryByText("Skip (E)")]).toEqual([null, expect.anything()]);
  await fireEvent.pointerDown(element);
  element.title = "Continue (E)";
  await fireEvent.pointerMove(element);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(screen.queryByText("Continue (E)")).toBeNull();
  await fireEvent.pointerMove(document.body);
  expect(element.title).toBe("Continue (E)");
});
