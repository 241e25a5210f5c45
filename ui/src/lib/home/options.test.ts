import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { OptionCatalogue, OptionalRule } from "../../bindings";
import recordedOffers from "../../fixtures/offers.json";
import { ChosenRules } from "./chosen-rules.svelte";
import OptionsPicker from "./OptionsPicker.svelte";
import { setShowsProvenanceMarks } from "../words/provenance-marks.svelte";

setShowsProvenanceMarks(true);

/** The options that the core offers for this number of players and these chosen options, from a recording. */
function catalogueFor(playerCount: number, optionalRules: readonly OptionalRule[]): OptionCatalogue {
  const offers = recordedOffers as unknown as {
    players: number;
    optionalRules: OptionalRule[];
    offer: OptionCatalogue;
  }[];
  const recordedOffer = offers.find(
    (entry) => entry.players === playerCount && entry.optionalRules.join() === optionalRules.join(),
  );
  if (!recordedOffer)
    throw new Error(`no recorded options for ${playerCount} players with ${optionalRules.join()}`);
  return recordedOffer.offer;
}

function renderPicker(playerCount: number, optionalRules: readonly OptionalRule[]) {
  const chosenRules = new ChosenRules();
  chosenRules.optionalRules = optionalRules;
  const catalogue = catalogueFor(playerCount, optionalRules);
  const { container, rerender } = render(OptionsPicker, {
    chosenRules,
    catalogue,
    book: null,
    onloadrulebook: vi.fn(),
  });
  return { chosenRules, container, rerender };
}

const DUEL: OptionalRule[] = ["timeIsOfTheEssence", "badNeighbors"];

describe("the choice of options", () => {
  it("shows a conflict after the number of players has changed, and resolves it with one press", async () => {
    const user = userEvent.setup();
    const { chosenRules, container, rerender } = renderPicker(2, DUEL);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(container.querySelector("details")?.open).toBe(false);
    await rerender({ catalogue: catalogueFor(3, DUEL) });
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain(
      "This game cannot start yet. Bad Neighbors is for 2 players: its board and seats are made for them.",
    );
    // The list of options is unfolded as well, and the option shows the same reason.
    expect(container.querySelector("details")?.open).toBe(true);
    const box = screen.getByRole("checkbox", { name: /^Bad Neighbors/ });
    expect(box.closest("li")?.textContent).toContain(
      "Bad Neighbors is for 2 players: its board and seats are made for them.",
    );
    await user.click(within(alert).getByRole("button", { name: "Leave out Bad Neighbors" }));
    expect(chosenRules.optionalRules).toEqual(["timeIsOfTheEssence"]);
  });

  it("states why a preset is unavailable, and applies an available one", async () => {
    const user = userEvent.setup();
    const { chosenRules } = renderPicker(3, []);
    const duel = screen.getByRole<HTMLInputElement>("radio", { name: /^Duel/ });
    expect(duel.disabled).toBe(true);
    screen.getByText("Duel: Bad Neighbors is for 2 players: its board and seats are made for them.");
    screen.getByText("Teams: Four-player team game is for 4 players: its board and seats are made for them.");
    expect(screen.queryByText(/^Classic: /)).toBeNull();
    await user.click(screen.getByRole("radio", { name: /^First game/ }));
    expect(chosenRules.optionalRules).toEqual(["timeIsOfTheEssence"]);
  });

  it("shows the choice of the edition outside the folded options", async () => {
    const user = userEvent.setup();
    const { chosenRules } = renderPicker(2, []);
    const edition = screen.getByRole("radio", { name: "2005 edition" });
    expect(edition.closest("details")).toBeNull();
    await user.click(edition);
    expect(chosenRules.edition).toBe("2005");
  });

  it("explains a permanent conflict at both options, and marks reconstructed options", () => {
    renderPicker(2, []);
    const entryText = (name: RegExp) =>
      screen.getByRole("checkbox", { name, hidden: true }).closest("li")?.textContent;
    expect(entryText(/^Energy Dependence/)).toContain(
      "Not with King of the Hill, The Vortex and Bad Neighbors.",
    );
    expect(entryText(/^King of the Hill/)).toContain("Not with The Vortex and Energy Dependence.");
    expect(entryText(/^Alternate Units/)).toContain("(reconstructed)");
    expect(entryText(/^Executive Orders/)).not.toContain("(reconstructed)");
    screen.getByText(/^◇ Partly reconstructed/);
  });
});
