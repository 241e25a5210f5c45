import { screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { t } from "../lib/i18n/index.svelte";
import { requestsWithoutLookups, hex, openFixture } from "../test/game-screen";
import { setShowsProvenanceMarks } from "../lib/words/provenance-marks.svelte";

setShowsProvenanceMarks(true);

describe("the alternate units on the screen", () => {
  it("are bought under their own names", async () => {
    await openFixture("alternate");
    const panel = screen.getByRole("group", { name: /^Buy units/ });
    expect(within(panel).getByRole("radio", { name: /Clone/ })).toBeTruthy();
    expect(within(panel).queryByRole("radio", { name: /Human/ })).toBeNull();
  });

  it("advance after a won battle when the board is pressed", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("advance");
    const choices = port.fixture.update.view.choices;
    const [move] = choices?.moves ?? [];
    const to = move?.to[0];
    if (!move || to === undefined) throw new Error("the fixture has no move");
    // The printed sheet says that the unit advances, but not how far or when, so that part is marked.
    screen.getByRole("button", { name: t("sheet.provenance.details") });
    await user.click(hex(move.from));
    await user.click(hex(to));
    expect(requestsWithoutLookups(port).at(-1)).toContain("move");
  });

  it("can be sacrificed for a hit while no hand is open, with the odds shown on focus", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("sacrifice");
    const sacrificeButton = screen.getByRole("button", { name: /sacrifice 1 Shardian for a hit/ });
    const oddsRequest = 'odds {"type":"sacrifice","kind":"crystalline"}';
    expect(port.requests).not.toContain(oddsRequest);
    screen.getByRole("button", { name: t("sheet.provenance.details") });
    sacrificeButton.focus();
    await screen.findByText("With 1 Shardian sacrificed for a hit");
    expect(port.requests).toContain(oddsRequest);
    await user.click(screen.getByRole("button", { name: /sacrifice 1 Shardian for a hit/ }));
    expect(requestsWithoutLookups(port).at(-1)).toContain("sacrifice");
  });
});
