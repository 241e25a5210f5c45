import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fixture } from "../../test/fixture-port";
import { setLanguage } from "../i18n/index.svelte";
import Die from "../dice/Die.svelte";
import Card from "./Card.svelte";
import CardBack from "./CardBack.svelte";
import { pictureOf, halfWidthOf } from "./picture";
import { landscapeOf } from "./landscape";
import { setShowsProvenanceMarks } from "../words/provenance-marks.svelte";

setShowsProvenanceMarks(true);

const allCards = (await fixture("start2")).info.catalogue.cards;
function card(key: string) {
  const found = allCards.find((entry) => entry.key === key);
  if (!found) throw new Error(`no card ${key}`);
  return found;
}

afterEach(() => setLanguage("en"));

describe("a card", () => {
  it("shows name, class, timing, victory points and text in the current language", () => {
    render(Card, { card: card("hostileTakeover") });
    const face = screen.getByRole("article", { name: "Hostile Takeover" });
    expect(face.textContent).toContain("Secret Mission: Battle");
    expect(face.textContent).toContain("Battle won in your turn");
    expect(face.textContent).toContain("3 VP");
    expect(face.textContent).toContain("Win a battle in an opponent’s home base.");
  });

  it("shows the condition or effect of a small card in the hand, and the class of a mission in words", () => {
    const { container } = render(Card, { card: card("hostileTakeover"), size: "small", showsRuleText: true });
    expect(container.querySelector(".brief")?.textContent).toBe("Win a battle in an opponent’s home base.");
    expect(container.querySelector("header")?.textContent).toContain("Battle");
    const energizeContainer = render(Card, {
      card: card("windfall"),
      size: "small",
      showsRuleText: true,
    }).container;
    expect(energizeContainer.querySelector(".brief")?.textContent).toBe("Gain 5 rubium.");
    expect(energizeContainer.querySelector("header")?.textContent).not.toContain("Deployment");
  });

  it("changes with the language", async () => {
    render(Card, { card: card("flawless") });
    void setLanguage("es");
    await screen.findByText("Gana una batalla sin perder ninguna unidad.");
  });

  it("is a button whose name is the whole text even if it is small, and does nothing if disabled", async () => {
    const onclick = vi.fn();
    const rendered = render(Card, { card: card("windfall"), size: "small", onclick });
    const button = screen.getByRole("button", {
      name:
        "Windfall; Energize: Deployment; Your Deployment phase; Gain 5 rubium.; " +
        "reconstructed: name, text, timing and copies",
    });
    await userEvent.click(button);
    expect(onclick).toHaveBeenCalledOnce();
    await rendered.rerender({ disabled: true });
    await userEvent.click(button);
    expect(onclick).toHaveBeenCalledOnce();
  });

  it("says in its name that it can be played or, if it is a mission, that it is ready", () => {
    const onclick = (): void => undefined;
    render(Card, { card: card("windfall"), playable: true, onclick });
    render(Card, { card: card("flawless"), playable: true, onclick });
    screen.getByRole("button", { name: /^Windfall; can be played now; / });
    screen.getByRole("button", { name: new RegExp(`^${card("flawless").name.en}; ready; `) });
  });

  it("is a pressed toggle button while it is selected", () => {
    render(Card, { card: card("windfall"), selected: true, onclick: () => undefined });
    screen.getByRole("button", { pressed: true });
  });

  it("marks the reconstructed fields, and no others", () => {
    const { container } = render(Card, { card: card("dominateForests") });
    // The name is printed; victory points, timing and text are reconstructed.
    const markedClasses = () =>
      [...container.querySelectorAll("i")].map((mark) => mark.parentElement?.className);
    expect(markedClasses().map((name) => name?.split(" ")[0])).toEqual(["vp", "timing", "text"]);
    screen.getByRole("button", {
      name: /^Reconstructed by us \(◇\): text, timing, VP and copies\./,
    });
    const reportedCardContainer = render(Card, { card: card("scatteredRubium") }).container;
    screen.getByRole("button", { name: /Reported by another source: name and text\.$/ });
    expect(reportedCardContainer.querySelectorAll("h3 i, .text i")).toHaveLength(0);
    const { provenance } = card("flawless");
    const printedFields = {
      ...provenance,
      name: "printed",
      text: "printed",
      timing: "printed",
      vp: "printed",
    } as const;
    render(Card, { card: { ...card("flawless"), provenance: { ...printedFields, count: "printed" } } });
    expect(screen.getAllByRole("button")).toHaveLength(2);
  });

  it.each(["small", "tile"] as const)("has a single mark as a %s card", (size) => {
    const { container } = render(Card, { card: card("flawless"), size });
    expect(container.querySelectorAll("i")).toHaveLength(1);
    expect(container.textContent).toContain("reconstructed: name, text");
  });

  it("passes the axe check, front and back", async () => {
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
  it("exists for every card, with figures and a landscape", () => {
    for (const card of allCards) {
      const picture = pictureOf(card);
      expect(picture.elements.length, card.key).toBeGreaterThan(0);
      expect(landscapeOf(picture.scene).foreground, card.key).not.toBe("");
      // Wide figures are scaled down to fit the frame, but must stay recognizable.
      expect(halfWidthOf(picture), card.key).toBeLessThan(100);
    }
  });

  it("differs between cards with different values of the same condition or effect", () => {
    const pictureText = (key: string) => JSON.stringify(pictureOf(card(key)));
    expect(pictureText("objectiveForest")).not.toBe(pictureText("objectivePool"));
    expect(pictureText("humanSlayer")).not.toBe(pictureText("dragonSlayer"));
    expect(pictureText("targetingUplink")).not.toBe(pictureText("jammingField"));
  });
});

describe("a die", () => {
  it("is announced with its face and result, or as still to be rolled", () => {
    render(Die, { face: 5, isHit: true, side: "attacker" });
    render(Die, { face: 2, isHit: false, side: "defender", isRerolled: true });
    render(Die, { face: null, side: "attacker" });
    expect(screen.getAllByRole("img").map((die) => die.getAttribute("aria-label"))).toEqual([
      "5, hit",
      "2, miss, rerolled",
      "A die still to roll",
    ]);
  });

  it("is animated only if it was rolled and animation is enabled", () => {
    const isAnimated = (props: { face: number | null; isInstant?: boolean }) =>
      render(Die, { ...props, side: "attacker" })
        .container.querySelector("svg")
        ?.classList.contains("settles");
    expect(isAnimated({ face: 3 })).toBe(true);
    expect(isAnimated({ face: 3, isInstant: true })).toBe(false);
    expect(isAnimated({ face: null })).toBe(false);
  });
});
