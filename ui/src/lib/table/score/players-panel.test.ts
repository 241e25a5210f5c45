import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { tableStoreAt, enteredEntries } from "../../../test/table";
import PlayersPanel from "./PlayersPanel.svelte";
import { ShellDouble } from "../../../test/shell-double";

const shell = await ShellDouble.withGame("deployment");

const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("the players at the table", () => {
  async function renderPlayers(order?: number[]) {
    const table = await tableStoreAt("middle");
    const { view } = table.store;
    if (!view) throw new Error("no table is open");
    table.store.view = { ...view, order: order ?? view.order };
    render(PlayersPanel, { store: table.store, shell });
    return { ...table, order: table.store.view.order, user: userEvent.setup() };
  }

  it("change seats with the previous player, and the first player with the last", async () => {
    const { order, port, user, store } = await renderPlayers();
    expect(order.length).toBeGreaterThan(2);
    const nameOf = (seat: number | undefined) => store.seat(seat ?? -1)?.name ?? "?";
    await user.click(button(`Move ${nameOf(order[1])} up one seat`));
    await user.click(button(`Move ${nameOf(order[0])} up one seat`));
    const orderAfterSwap = (a: number, b: number) => {
      const seats = [...order];
      [seats[a], seats[b]] = [order[b] ?? -1, order[a] ?? -1];
      return seats;
    };
    expect(enteredEntries(port.requests).map(({ actions }) => actions)).toEqual([
      [{ type: "reseat", order: orderAfterSwap(0, 1) }],
      [{ type: "reseat", order: orderAfterSwap(order.length - 1, 0) }],
    ]);
  });

  it("cannot change seats if there are only two players", async () => {
    await renderPlayers([0, 1]);
    expect(screen.queryByRole("button", { name: /up one seat/ })).toBeNull();
  });

  it("keep the height of their rows after a rename, so that no button moves under the finger", async () => {
    const { store, user } = await renderPlayers();
    const name = store.seat(1)?.name ?? "?";
    await user.click(button(`Name of ${name}`));
    await user.click(button("Rename"));
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    expect(document.querySelectorAll("li > .form-placeholder")).toHaveLength(1);
    expect(document.querySelector(".form-placeholder")?.parentElement?.textContent).toContain(name);
  });

  it("are eliminated only after a confirmation that explains the consequence", async () => {
    const { store, port, user } = await renderPlayers();
    const name = store.seat(1)?.name ?? "?";
    await user.click(button(`Eliminate: ${name}`));
    expect(enteredEntries(port.requests)).toEqual([]);
    expect(screen.getByRole("dialog").textContent).toContain("1 for each card in hand");
    await user.click(button("Eliminate"));
    expect(enteredEntries(port.requests)).toEqual([{ by: null, actions: [{ type: "eliminate", seat: 1 }] }]);
  });
});
