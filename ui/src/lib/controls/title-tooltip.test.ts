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
