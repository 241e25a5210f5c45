import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fixture } from "../../test/fixture-port";
import { setLanguage } from "../i18n/index.svelte";
import Die from "../dice/Die.svelte";
import Card from "./Card.svelte";
import CardBack from "./CardBack.svelte";
import { pictureOf, reachOf } from "./picture";
import { landOf } from "./scenery";

const catalogue = (await fixture("start2")).info.catalogue.cards;
function card(key: string) {
  const found = catalogue.find((one) => one.key === key);
  if (!found) throw new Error(`no card ${key}`);
  return found;
}

afterEach(() => setLanguage("en"));

describe("a card", () => {
  it("shows name, class, moment, victory points and text in the current language", () => {
    render(Card, { card: card("hostileTakeover") });
    const face = screen.getByRole("article", { name: "Hostile Takeover" });
    expect(face.textContent).toContain("Secret Mission: Battle");
    expect(face.textContent).toContain("After a battle you won");
    expect(face.textContent).toContain("3 VP");
    expect(face.textContent).toContain("Win a battle in an opponent’s home base.");
  });

  it("changes with the language", async () => {
    render(Card, { card: card("flawless") });
    setLanguage("es");
    await screen.findByText("Gana una batalla sin perder ninguna unidad.");
  });

  it("is a button that says everything, small as well, and does nothing when it is disabled", async () => {
    const onclick = vi.fn();
    const shown = render(Card, { card: card("windfall"), size: "small", onclick });
    const button = screen.getByRole("button", {
      name:
        "Windfall; Energize: Deployment; Your Deployment phase; Gain 5 rubium.; " +
        "reconstructed: name, text, moment, and copies",
    });
    await userEvent.click(button);
    expect(onclick).toHaveBeenCalledOnce();
    await shown.rerender({ disabled: true });
    await userEvent.click(button);
    expect(onclick).toHaveBeenCalledOnce();
  });

  it("tells whether it is selected", () => {
    render(Card, { card: card("windfall"), selected: true, onclick: () => undefined });
    screen.getByRole("button", { pressed: true });
  });

  it("marks what no rulebook prints, and only that", () => {
    const { container } = render(Card, { card: card("dominateForests") });
    // Its name is printed; victory points, moment and text are ours.
    const signs = () => [...container.querySelectorAll("i")].map((sign) => sign.parentElement?.className);
    expect(signs().map((name) => name?.split(" ")[0])).toEqual(["vp", "when", "text"]);
    screen.getByRole("button", {
      name: /^Marked ◇, reconstructed: text, moment, VP, and copies\./,
    });
    const reported = render(Card, { card: card("scatteredRubium") }).container;
    screen.getByRole("button", { name: /Reported by another source: name and text\.$/ });
    expect(reported.querySelectorAll("h3 i, .text i")).toHaveLength(0);
    const { sure } = card("flawless");
    const printed = { ...sure, name: "printed", text: "printed", moment: "printed", vp: "printed" } as const;
    render(Card, { card: { ...card("flawless"), sure: { ...printed, count: "printed" } } });
    expect(screen.getAllByRole("button")).toHaveLength(2);
  });

  it.each(["small", "tile"] as const)("bears one sign for all when it is a %s", (size) => {
    const { container } = render(Card, { card: card("flawless"), size });
    expect(container.querySelectorAll("i")).toHaveLength(1);
    expect(container.textContent).toContain("reconstructed: name, text");
  });

  it("keeps the accessibility rules, front and back", async () => {
    const { container } = render(Card, { card: card("sniperTeam"), onclick: () => undefined });
    render(CardBack, { deck: "missions" });
    screen.getByRole("img", { name: "Secret Mission, facedown" });
    const { violations } = await axe.run(container.ownerDocument.body, {
      rules: { region: { enabled: false } },
    });
    expect(violations).toEqual([]);
  });
});

describe("a picture", () => {
  it("of every card shows something, in a place that can be drawn", () => {
    for (const one of catalogue) {
      const picture = pictureOf(one);
      expect(picture.figures.length, one.key).toBeGreaterThan(0);
      expect(landOf(picture.scene).near, one.key).not.toBe("");
      // What reaches further than the frame is drawn smaller; it must stay recognisable.
      expect(reachOf(picture), one.key).toBeLessThan(100);
    }
  });

  it("tells cards of one name apart by what they ask for", () => {
    const seen = (key: string) => JSON.stringify(pictureOf(card(key)));
    expect(seen("objectiveForest")).not.toBe(seen("objectivePool"));
    expect(seen("humanSlayer")).not.toBe(seen("dragonSlayer"));
    expect(seen("targetingUplink")).not.toBe(seen("jammingField"));
  });
});

describe("a die", () => {
  it("says what it shows and whether that hits, or that it still waits", () => {
    render(Die, { face: 5, hits: true, side: "attacker" });
    render(Die, { face: 2, hits: false, side: "defender", rerolled: true });
    render(Die, { face: null, side: "attacker" });
    expect(screen.getAllByRole("img").map((die) => die.getAttribute("aria-label"))).toEqual([
      "5, hit",
      "2, miss, rolled again",
      "A die still to roll",
    ]);
  });

  it("settles only when it was rolled and may move", () => {
    const moves = (props: { face: number | null; still?: boolean }) =>
      render(Die, { ...props, side: "attacker" })
        .container.querySelector("svg")
        ?.classList.contains("settles");
    expect(moves({ face: 3 })).toBe(true);
    expect(moves({ face: 3, still: true })).toBe(false);
    expect(moves({ face: null })).toBe(false);
  });
});
