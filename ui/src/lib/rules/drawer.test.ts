import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { Rulebook } from "../../bindings";
import book from "../../../../shared/rules/content/rulebook.json";
import RulesDrawer from "./RulesDrawer.svelte";

const BOOK = book as Rulebook;
const shown = () => document.activeElement?.getAttribute("data-rule");

it("searches as before after it was opened at a rule", async () => {
  const user = userEvent.setup();
  const onrule = vi.fn();
  render(RulesDrawer, { book: BOOK, rule: "MIS-4", onrule, onclose: () => undefined });
  await waitFor(() => expect(shown()).toBe("MIS-4"));

  const field = screen.getByRole("textbox");
  await user.click(field);
  await user.keyboard("mov5");
  expect(document.activeElement).toBe(field);
  expect((field as HTMLInputElement).value).toBe("mov5");
  const list = screen.getByRole("group");
  expect(within(list).getAllByRole("article")[0]?.textContent).toContain("MOV-5");

  // The search goes, and whoever asks for the same rule again comes to it again.
  await user.keyboard("{Escape}");
  const links = within(list).getAllByRole("button", { name: "MIS-4" });
  if (links[0]) await user.click(links[0]);
  await waitFor(() => expect(shown()).toBe("MIS-4"));
  expect(onrule).not.toHaveBeenCalled();
});
