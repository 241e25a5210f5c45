import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
import App from "./App.svelte";
import { setLanguage } from "./lib/i18n/index.svelte";
import { FixturePort } from "./test/fixture-port";

afterEach(() => setLanguage("en"));

async function open(name: string): Promise<FixturePort> {
  const port = await FixturePort.named(name);
  render(App, { port });
  await screen.findByRole("group", { name: /^Board/ });
  return port;
}

const hexes = () => within(screen.getByRole("group", { name: /^Board/ })).getAllByRole("button");

describe("the window", () => {
  it.each(["crowded", "battle", "over", "fullest"])("%s passes the accessibility rules", async (name) => {
    await open(name);
    // Colours are measured in the real window; jsdom lays nothing out.
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
  });

  it.each(["crowded", "fullest"])("says of every hex of %s what it is and who stands there", async (name) => {
    const port = await open(name);
    const { view } = port.fixture.update;
    expect(hexes()).toHaveLength(view.hexes.length);
    view.hexes.forEach((hex, index) => {
      const label = hexes()[index]?.getAttribute("aria-label") ?? "";
      expect(label).toContain(`${hex.q}, ${hex.r}`);
      expect(label.includes("Nobody here")).toBe(hex.units.length === 0);
      for (const { seat, kind, count } of hex.units) {
        expect(label).toContain(port.fixture.info.players[seat]?.name);
        if (kind === "human") expect(label).toContain(`${count} Human`);
      }
    });
  });

  it("lets the arrow keys walk the board, one hex in the tab order", async () => {
    const user = userEvent.setup();
    await open("start2");
    hexes()[0]?.focus();
    await user.keyboard("{ArrowRight}");
    const here = document.activeElement;
    expect(hexes()).toContain(here);
    expect(here).not.toBe(hexes()[0]);
    expect(hexes().filter((hex) => hex.getAttribute("tabindex") === "0")).toEqual([here]);
  });

  it("lists a hex that was picked, by key or by pointer, until it is closed", async () => {
    const user = userEvent.setup();
    const port = await open("crowded");
    const { info } = port.fixture;
    const { view } = port.fixture.update;
    const fullest = view.hexes.reduce((a, b) => (b.units.length > a.units.length ? b : a));
    const hex = hexes()[fullest.id];
    hex?.focus();
    await user.keyboard("{Enter}");
    const panel = screen.getByRole("region", { name: "Hex" });
    const listed = within(panel).getAllByRole("listitem");
    expect(listed).toHaveLength(fullest.units.length);
    fullest.units.forEach((unit, index) => expect(listed[index]?.textContent).toContain(String(unit.count)));
    expect(panel.textContent).toContain(
      fullest.home === null ? "" : (info.players[fullest.home]?.name ?? ""),
    );
    await user.click(screen.getByRole("button", { name: "Close the hex" }));
    expect(screen.queryByRole("region", { name: "Hex" })).toBeNull();
  });

  it("shows each player's figures", async () => {
    const port = await open("crowded");
    const players = within(screen.getByRole("list", { name: "Players" }));
    for (const seat of port.fixture.update.view.seats) {
      const name = port.fixture.info.players[seat.seat]?.name ?? "";
      const panel = players.getByRole("heading", { name }).closest("li");
      expect(panel?.textContent).toContain(`${seat.vp} of ${port.fixture.update.view.target} victory points`);
      expect(panel?.textContent).toContain(`${seat.rubium} rubium, income ${seat.income}`);
    }
  });

  it("shows the dice of a battle and which of them hit", async () => {
    const port = await open("battle");
    const { battle } = port.fixture.update.view;
    const panel = within(screen.getByRole("region", { name: "Battle" }));
    for (const { dice } of battle?.forces ?? []) {
      for (const { face, hits } of dice) {
        expect(
          panel.getAllByRole("img", { name: `${face}, ${hits ? "hit" : "miss"}` }).length,
        ).toBeGreaterThan(0);
      }
    }
  });

  it("names the winner, and lets go of the board", async () => {
    const user = userEvent.setup();
    const port = await open("over");
    const { waiting } = port.fixture.update.view;
    const winner = waiting.type === "over" ? (waiting.ending.winners[0] ?? -1) : -1;
    const banner = screen.getByRole("region", { name: "Game over" });
    expect(banner.textContent).toContain(`${port.fixture.info.players[winner]?.name} has won`);
    expect(banner.textContent).toContain(port.fixture.seed);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Play" }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Step" }).disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "Look at the board" }));
    expect(screen.queryByRole("region", { name: "Game over" })).toBeNull();
  });

  it("steps by button and by key, but not while somebody types", async () => {
    const user = userEvent.setup();
    const port = await open("start2");
    await user.click(screen.getByRole("radio", { name: "Fast" }));
    await user.click(screen.getByRole("button", { name: "Step" }));
    await user.keyboard("s");
    expect(port.asked).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "New game" }));
    await user.type(screen.getByRole("textbox", { name: "Seed" }), "s");
    expect(port.asked).toHaveLength(2);
  });

  it("starts the game that was asked for, and says why it could not", async () => {
    const user = userEvent.setup();
    const port = await open("start4");
    await user.click(screen.getByRole("button", { name: "New game" }));
    await user.click(screen.getByRole("radio", { name: "3" }));
    await user.type(screen.getByRole("textbox", { name: "Seed" }), "seven");
    port.refusal = { type: "seed", text: "seven", why: "" };
    await user.click(screen.getByRole("button", { name: "Start" }));
    expect(port.asked).toEqual(["new 3 seven"]);
    const dialog = within(screen.getByRole("dialog"));
    await waitFor(() => expect(dialog.getByRole("alert").textContent).toContain("“seven” is no seed"));
    await user.clear(screen.getByRole("textbox", { name: "Seed" }));
    await user.click(screen.getByRole("button", { name: "Start" }));
    expect(port.asked).toEqual(["new 3 seven", "new 3 null"]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("alert").textContent).toBe("");
  });

  it("speaks another language at once, and remembers it", async () => {
    const user = userEvent.setup();
    await open("start4");
    await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "fr");
    expect(screen.getByRole("button", { name: "Nouvelle partie" })).toBeTruthy();
    expect(document.documentElement.lang).toBe("fr");
    expect(localStorage.getItem("rubium.language")).toBe("fr");
  });

  it("says that it is a fan project", async () => {
    const user = userEvent.setup();
    await open("start4");
    await user.click(screen.getByRole("button", { name: "About Rubium" }));
    expect(screen.getByRole("dialog").textContent).toContain("unofficial fan project");
  });

  it("carries the licence of its letters", async () => {
    const user = userEvent.setup();
    await open("start4");
    await user.click(screen.getByRole("button", { name: "About Rubium" }));
    const licence = screen.getByText("Licence of the letters").closest("details");
    expect(licence?.textContent).toContain("The Inter Project Authors");
    expect(licence?.textContent).toContain("SIL OPEN FONT LICENSE Version 1.1");
  });
});
