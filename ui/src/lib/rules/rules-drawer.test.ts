import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { tick } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import { expect, it, vi } from "vitest";
import type { IllustratedRulebook, Overview } from "../../bindings";
import book from "../../fixtures/rulebook.json";
import { fixture } from "../../test/fixture-port";
import { kindName } from "../words/names";
import RulesDrawer from "./RulesDrawer.svelte";

/** A rule that another rule refers to. */
const RULE = "MOV-5";
const BOOK = book as IllustratedRulebook;
const OVERVIEW: Overview = {
  ...{ edition: "2012", kinds: [], terrains: [], targetVp: 12, isTargetPerTeam: false },
  ...{ monolithCardCount: 2, victoryCardVp: 1, missionVpRange: [1, 3] },
};
/** A few rules, sufficient for a search. */
const SHORT_BOOK: IllustratedRulebook = {
  ...BOOK,
  rules: BOOK.rules.filter(({ id, text }) => ["DEP-1", RULE].includes(id) || text.en.includes(RULE)),
};
const focusedRule = () => document.activeElement?.getAttribute("data-rule");

it("the rulebook can be searched after it was opened at a rule", async () => {
  const user = userEvent.setup();
  const onrule = vi.fn();
  const { container } = render(RulesDrawer, {
    book: SHORT_BOOK,
    rule: RULE,
    optionsInUse: [],
    onrule,
    loadExample: async () => null,
    loadOverview: async () => null,
    onclose: () => undefined,
  });
  await waitFor(() => expect(focusedRule()).toBe(RULE));

  const field = screen.getByRole<HTMLInputElement>("textbox");
  await user.click(field);
  await user.keyboard("dep1");
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe("dep1");
  expect(container.querySelector("article")?.dataset["rule"]).toBe("DEP-1");

  // Escape clears the search, and opening the same rule scrolls to it again.
  await user.keyboard("{Escape}");
  const link = [...container.querySelectorAll("article button")].find(
    (candidate) => candidate.textContent === RULE,
  );
  expect(link).toBeDefined();
  if (link) await user.click(link);
  await waitFor(() => expect(focusedRule()).toBe(RULE));
  expect(onrule).not.toHaveBeenCalled();
});

it("the rulebook marks each rule with its provenance and explains the marks", () => {
  const rules = BOOK.rules.filter(({ id }) => ["OPT-ENERGY", "TRN-1", "UNI-SPORLING"].includes(id));
  const { container } = render(RulesDrawer, {
    book: { ...BOOK, rules: rules },
    rule: null,
    loadExample: async () => null,
    loadOverview: async () => null,
    optionsInUse: [],
    onrule: vi.fn(),
    onclose: () => undefined,
  });
  const entryText = (id: string) => container.querySelector(`[data-rule="${id}"]`)?.textContent ?? "";
  for (const mark of [
    "Printed",
    "Our reading",
    "◇ Reconstructed",
    "Based on units, cards, tokens or boards",
  ]) {
    expect(entryText("OPT-ENERGY")).toContain(mark);
  }
  expect(entryText("UNI-SPORLING")).toContain("◇ Reconstructed");
  expect(entryText("TRN-1")).not.toContain("Reconstructed");
  // The rules core provides the conflicts. A note about house rules follows them.
  expect(entryText("OPT-ENERGY")).toContain("Not with OPT-HILL, OPT-VORTEX and OPT-NEIGHBORS.");
  expect(entryText("OPT-ENERGY")).toContain("A house rule in the 2005 edition.");
  expect(container.textContent).toContain("What the marks mean");
});

it("the rulebook shows beside a rule which option in use changes it", () => {
  const { container } = render(RulesDrawer, {
    book: { ...BOOK, rules: BOOK.rules.filter(({ id }) => /^WIN|^OPT-TIME/.test(id)) },
    rule: null,
    loadExample: async () => null,
    loadOverview: async () => null,
    optionsInUse: ["timeIsOfTheEssence"],
    onrule: vi.fn(),
    onclose: () => undefined,
  });
  const entryText = (id: string) => container.querySelector(`[data-rule="${id}"]`)?.textContent ?? "";
  expect(entryText("WIN-1")).toContain("Changed here by Time Is of the Essence (OPT-TIME)");
  expect(entryText("WIN-2")).not.toContain("Changed here");
});

it("the rulebook offers each example once, and none for a rule that cannot be shown on a board", () => {
  const ids = ["SET-2", "MOV-4", "MOV-5", "MIN-1"];
  const { container } = render(RulesDrawer, {
    book: { ...BOOK, rules: BOOK.rules.filter(({ id }) => ids.includes(id)) },
    rule: null,
    loadExample: async () => null,
    loadOverview: async () => null,
    optionsInUse: [],
    onrule: vi.fn(),
    onclose: () => undefined,
  });
  const offeredExamples = (id: string) =>
    [...container.querySelectorAll<HTMLElement>(`[data-rule="${id}"] [data-example]`)].map(
      ({ dataset }) => dataset["example"],
    );
  expect(ids.map(offeredExamples)).toEqual([[], ["MOV-4"], ["EX-MOVE"], ["EX-MINE"]]);
});

/** Renders the drawer, and types the query if it is not empty. */
async function renderSearch(
  loadOverview: () => Promise<Overview | null>,
  query = "",
  book: IllustratedRulebook = SHORT_BOOK,
): Promise<HTMLElement> {
  const { container } = render(RulesDrawer, {
    ...{ book, rule: null, optionsInUse: [], loadOverview },
    ...{ loadExample: async () => null, onrule: vi.fn(), onclose: () => undefined },
  });
  if (query) await userEvent.setup().type(screen.getByRole("textbox"), query);
  return container;
}

it.each([
  ["PageDown", "r"],
  ["ArrowDown", "/"],
])("%s scrolls from the search to the results, and %s returns to the search", async (down, back) => {
  await renderSearch(async () => null, "dep1");
  const field = screen.getByRole<HTMLInputElement>("textbox");
  const results = screen.getByRole("group", { name: "Rulebook" });
  vi.spyOn(results, "clientHeight", "get").mockReturnValue(300);
  results.scrollBy = vi.fn();
  const user = userEvent.setup();
  await user.keyboard(`{${down}}`);
  expect(document.activeElement).toBe(results);
  expect(results.scrollBy).toHaveBeenCalledWith(0, down === "PageDown" ? 300 : 40);
  await user.keyboard(back);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe("dep1");
});

it("the rulebook puts the units that a query names before the rules", async () => {
  const { info } = await fixture("movement");
  const container = await renderSearch(async () => ({ ...OVERVIEW, kinds: info.catalogue.kinds }), "leap");
  const units = await waitFor(() => {
    const section = container.querySelector("[data-chapter]");
    expect(section?.getAttribute("data-chapter")).toBe("units");
    return section;
  });
  expect(units?.textContent).toContain("Starting in a Magma Pool, it can leap up to 2 hexes");
  expect(units?.querySelector("h4")?.textContent).toContain("Lava Leaper");
  expect(container.querySelector("nav button")?.textContent).toBe("Units");
});

it("the rulebook puts rules that answer a question before units that match only by their descriptions", async () => {
  const { info } = await fixture("movement");
  const container = await renderSearch(
    async () => ({ ...OVERVIEW, kinds: info.catalogue.kinds }),
    "who picks the casualty",
    BOOK,
  );
  await waitFor(() => expect(container.querySelector("[data-chapter=units]")).not.toBeNull());
  expect(container.querySelector("[data-chapter]")?.getAttribute("data-chapter")).toBe("BAT");
  expect(container.querySelector("[data-rule]")?.getAttribute("data-rule")).toBe("BAT-5");
  expect(container.querySelector("nav button")?.textContent).toBe("Battle");
});

it("the rulebook shows the units of the game that was opened last, under their own names", async () => {
  const { info: classic } = await fixture("movement");
  const { info: alternate } = await fixture("alternate");
  const openedGames = new SvelteSet<string>();
  let answerLate = () => {};
  const lateOverview = new Promise<Overview>((resolve) => {
    answerLate = () => resolve({ ...OVERVIEW, kinds: classic.catalogue.kinds });
  });
  const container = await renderSearch(() =>
    openedGames.has("alternate")
      ? Promise.resolve({ ...OVERVIEW, kinds: alternate.catalogue.kinds })
      : lateOverview,
  );
  const shownUnits = () => container.querySelector("[data-chapter=units]")?.textContent ?? "";
  openedGames.add("alternate");
  await waitFor(() => expect(shownUnits()).toContain("Magma Diver"));
  answerLate();
  await lateOverview;
  await tick();
  expect(shownUnits()).toContain("Magma Diver");
  expect(shownUnits()).not.toContain("Lava Leaper");
  // The screen beside the rulebook keeps the unit names of its own game.
  expect(kindName("lavaLeaper", 1)).toBe("Lava Leaper");
});
