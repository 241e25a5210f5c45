import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import { tableStoreAt } from "../../../test/table";
import SpecialAttackOdds from "./SpecialAttackOdds.svelte";
import StormOdds from "./StormOdds.svelte";

const button = (name: string) => screen.getByRole("button", { name });

async function expectNoAxeViolations() {
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
}

describe("the odds of special attacks", () => {
  it("are shown on request for the given numbers of attackers and enemies", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("middle");
    port.oddsResult = { type: "special", chancesByDestroyedCount: [0.25, 0.5, 0.25], expectedDestroyed: 1 };
    const requestOdds = vi.spyOn(port, "odds");
    render(SpecialAttackOdds, { store, kind: "rubiumDragon", maxAttackers: 3 });
    expect(requestOdds).not.toHaveBeenCalled();
    await user.click(button("Rubium Dragon: Odds"));
    await user.click(button("More: Rubium Dragons that attack this hex"));
    await user.click(button("More: Opponents’ units there"));
    await waitFor(() =>
      expect(requestOdds).toHaveBeenLastCalledWith({
        type: "special",
        kind: "rubiumDragon",
        attackerCount: 2,
        enemyCount: 2,
      }),
    );
    const rows = await screen.findAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent?.replace(/\s+/g, " ").trim())).toEqual([
      "None destroyed25%",
      "1 destroyed50%",
      "2 destroyed25%",
    ]);
    await expectNoAxeViolations();
  });
});

describe("the odds of a storm", () => {
  it("are shown on request for the edges with units", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("middle");
    port.oddsResult = { type: "storm", odds: { carriedChance: 0.25, destroyedChance: 0.5 } };
    const requestOdds = vi.spyOn(port, "odds");
    render(StormOdds, { store });
    expect(requestOdds).not.toHaveBeenCalled();
    await user.click(button("Storm odds"));
    expect(screen.queryByText("50%")).toBeNull();
    await user.click(button("Edge 2"));
    await user.click(button("Edge 5"));
    await user.click(button("Edge 2"));
    await waitFor(() => expect(requestOdds).toHaveBeenLastCalledWith({ type: "storm", edges: [5] }));
    expect(await screen.findByText("50%")).toBeTruthy();
    expect(screen.getByText("25%")).toBeTruthy();
    await expectNoAxeViolations();
  });
});
