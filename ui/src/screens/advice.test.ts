import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { asked, hex, open } from "../test/game-screen";

const told = (): string =>
  screen
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join(" ");

describe("advice on the game screen", () => {
  it("foretells the battle that is fought, where the hex was told of", async () => {
    const { port } = await open("casualty");
    await screen.findByRole("region", { name: "Forecast" });
    expect(port.odds).toHaveLength(1);
    expect(screen.queryByRole("region", { name: "Hex" })).toBeNull();
    // A look at another hex goes there.
    const elsewhere = port.fixture.update.view.battle?.hex === 0 ? 1 : 0;
    await fireEvent.pointerEnter(hex(elsewhere));
    await screen.findByRole("region", { name: "Hex" });
    expect(screen.queryByRole("region", { name: "Forecast" })).toBeNull();
  });

  it("foretells the battle of a hex that is pointed at, with the dice of both", async () => {
    const { port } = await open("contested");
    const [odds] = port.odds;
    await fireEvent.pointerEnter(hex(odds?.hex ?? -1));
    const panel = await screen.findByRole("region", { name: "Forecast" });
    expect(panel.textContent).toContain(port.fixture.info.players[odds?.defender ?? -1]?.name);
    expect(panel.querySelectorAll("ol li")).toHaveLength(odds?.order.length ?? -1);
    expect(panel.textContent).toContain("the cheapest units fall first");
  });

  it("asks nothing where it is switched off", async () => {
    const { port } = await open("casualty", { forecast: false });
    await screen.findByRole("region", { name: "Hex" });
    expect(port.asked.filter((one) => one.startsWith("forecast"))).toEqual([]);
  });

  it("asks once for a hex that is pointed at, with what is picked", async () => {
    const { port } = await open("movement");
    const { choices } = port.fixture.update.view;
    const [from = 0, to = 0] = [choices?.moves[0]?.from, choices?.moves[0]?.to[0]];
    await userEvent.setup().click(hex(from));
    await fireEvent.pointerEnter(hex(to));
    await fireEvent.pointerLeave(hex(to));
    await fireEvent.pointerEnter(hex(to));
    await waitFor(() => {
      const questions = port.asked.filter((one) => one.includes(`"hex":${to},"moves":[{"type":"move"`));
      expect(questions).toHaveLength(1);
    });
  });

  it("shows what the Officer would do until anything changes, and does nothing itself", async () => {
    const user = userEvent.setup();
    const { port } = await open("movement");
    const [from, to] = [3, 4];
    port.officer = {
      seat: 0,
      action: { type: "move", kind: "human", from, to },
      reason: { type: "monolith" },
    };
    await user.click(screen.getByRole("button", { name: "What would the Officer do?" }));
    await waitFor(() => expect(told()).toContain("The Officer: moves 1 Human"));
    expect(told()).toContain("Control of the Monolith");
    expect(asked(port)).toEqual(["hint"]);
    expect([hex(from), hex(to)].map((one) => one.querySelectorAll(".hint").length)).toEqual([1, 1]);
    await user.keyboard("o");
    await waitFor(() => expect(told()).not.toContain("The Officer"));
    await user.keyboard("o");
    await waitFor(() => expect(told()).toContain("The Officer"));
    void fireEvent.blur(window);
    await waitFor(() => expect(told()).not.toContain("The Officer"));
  });

  it("says to open the hand where it is closed", async () => {
    const { port } = await open("window");
    port.refusal = { type: "handClosed", seat: 0 };
    await userEvent.setup().keyboard("o");
    const name = port.fixture.info.players[0]?.name;
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toContain(`${name} is closed: open it`),
    );
    expect(told()).not.toContain("The Officer");
  });

  it("tells of luck when the game is over", async () => {
    const { port } = await open("over");
    const table = await screen.findByRole("table", { name: /^Luck with the dice/ });
    expect(table.querySelectorAll("tbody tr")).toHaveLength(port.dice.length);
  });
});
