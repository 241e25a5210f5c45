import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { INPUT_GUARD_MS } from "../../controls/replaced-control";
import { enteredEntries, tableStoreAt } from "../../../test/table";
import ExplorePanel from "./ExplorePanel.svelte";

it("a double press reveals only one token, and a later press reveals a second token", async () => {
  const { store, port } = await tableStoreAt("middle");
  render(ExplorePanel, { store, seat: 0 });
  const user = userEvent.setup();
  const [token] = screen.getAllByRole("button");
  if (!token) throw new Error("no token can be revealed");
  await user.dblClick(token);
  expect(enteredEntries(port.requests)).toHaveLength(1);
  expect(enteredEntries(port.requests)[0]).toMatchObject({ by: 0, actions: [{ type: "explore" }] });
  const now = performance.now() + INPUT_GUARD_MS;
  const clock = vi.spyOn(performance, "now").mockReturnValue(now);
  await user.click(token);
  clock.mockRestore();
  await vi.waitFor(() => expect(enteredEntries(port.requests)).toHaveLength(2));
});
