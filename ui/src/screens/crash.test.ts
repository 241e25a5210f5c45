import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import App from "../App.svelte";
import { ShellDouble } from "../test/shell-double";
import { load } from "./load";

beforeAll(() => load.game());

it("a crashed game is replaced by a screen that names the log and offers to continue", async () => {
  const user = userEvent.setup();
  const shell = await ShellDouble.withGame("deployment");
  await shell.addSampleGames();
  render(App, { shell, gamePort: shell.gamePort, tablePort: shell.table, loadingTexts: Promise.resolve() });
  await waitFor(() => expect(document.querySelector("li.game")).not.toBeNull());
  await user.keyboard("c");
  await waitFor(() => expect(document.querySelector("[data-hex]")).not.toBeNull());

  shell.gamePort.refusal = { type: "internal", reason: "the session thread has ended" };
  await user.click(document.querySelector("header [aria-keyshortcuts=E]") as HTMLElement);
  const confirmButton = document.querySelector<HTMLElement>("dialog .actions button:last-child");
  if (confirmButton) await user.click(confirmButton);

  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Continue from the last saved step" })).not.toBeNull(),
  );
  const text = document.body.textContent ?? "";
  expect(text).toContain("The game has stopped");
  expect(text).toMatch(/log file in \S+/);
});
