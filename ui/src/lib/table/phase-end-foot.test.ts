import { fireEvent, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { tableStoreAt } from "../../test/table";
import PhaseEndFoot from "./PhaseEndFoot.svelte";
import { phaseEndTextOf } from "./store/turn-texts";

it("the button that ends the phase is at the foot while the one at the top is scrolled out of sight", async () => {
  const { view } = (await tableStoreAt("middle")).store;
  if (!view) throw new Error("no table is open");
  const idle = {
    ...view,
    pendingInput: { type: "idle" as const },
    choices: { ...view.choices, canEndPhase: true },
  };
  const name = phaseEndTextOf(idle) ?? "";
  const section = document.createElement("section");
  const top = document.createElement("div");
  top.dataset.phaseEnd = "";
  const topButton = document.createElement("button");
  top.append(topButton);
  section.append(top);
  document.body.append(section);
  section.getBoundingClientRect = () => new DOMRect(0, 100, 300, 500);
  const scrollTo = async (y: number) => {
    top.getBoundingClientRect = () => new DOMRect(0, y, 300, 50);
    await fireEvent.scroll(section);
  };
  const onend = vi.fn();
  const { rerender } = render(PhaseEndFoot, { view: idle, section, onend });
  await scrollTo(110);
  expect(screen.queryByRole("button", { name })).toBeNull();
  await scrollTo(40);
  await userEvent.setup().click(screen.getByRole("button", { name }));
  expect(onend).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(topButton);
  // On a page that is turned around, the button leaves on the other side.
  await scrollTo(650);
  expect(screen.getByRole("button", { name })).toBeTruthy();
  await rerender({ view: { ...idle, choices: { ...idle.choices, canEndPhase: false } } });
  expect(screen.queryByRole("button", { name })).toBeNull();
  section.remove();
});
