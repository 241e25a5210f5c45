import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { Rulebook } from "../../bindings";
import book from "../../fixtures/rulebook.json";
import RulesDrawer from "./RulesDrawer.svelte";

/** A rule that another one names. */
const RULE = "MOV-5";
/** A few rules of the book: enough to search in. */
const BOOK = book as Rulebook;
const FEW: Rulebook = {
  ...BOOK,
  rules: BOOK.rules.filter(({ id, text }) => ["DEP-1", RULE].includes(id) || text.en.includes(RULE)),
};
const shown = () => document.activeElement?.getAttribute("data-rule");

it("searches as before after it was opened at a rule", async () => {
  const user = userEvent.setup();
  const onrule = vi.fn();
  const { container } = render(RulesDrawer, { book: FEW, rule: RULE, onrule, onclose: () => undefined });
  await waitFor(() => expect(shown()).toBe(RULE));

  const field = screen.getByRole<HTMLInputElement>("textbox");
  await user.click(field);
  await user.keyboard("dep1");
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe("dep1");
  expect(container.querySelector("article")?.dataset["rule"]).toBe("DEP-1");

  // The search goes; whoever asks for the same rule again comes to it again.
  await user.keyboard("{Escape}");
  const link = [...container.querySelectorAll("article button")].find((one) => one.textContent === RULE);
  expect(link).toBeDefined();
  if (link) await user.click(link);
  await waitFor(() => expect(shown()).toBe(RULE));
  expect(onrule).not.toHaveBeenCalled();
});
