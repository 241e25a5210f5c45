import { render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import Toast from "./Toast.svelte";

it("the button for a rule has an `aria-label`, so that announcements leave out the id of the rule", () => {
  const message = { title: "Not allowed", text: "It costs 3.", rule: "DEP-1" } as const;
  render(Toast, { message, onrule: vi.fn(), onclose: vi.fn() });
  expect(screen.getByRole("button", { name: "Rule DEP-1" }).getAttribute("aria-label")).toBe("Rule DEP-1");
});
