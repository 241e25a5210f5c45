import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { fixture } from "../../test/fixture-port";
import { percent } from "../words/numbers";
import Ground from "../board/Ground.svelte";
import { setUnitSheet } from "../words/unit-sheet.svelte";
import { setLanguage, t } from "../i18n/index.svelte";
import GameMenu from "../play/GameMenu.svelte";
import UnitSheet from "../play/UnitSheet.svelte";
import BattleStage from "../stage/BattleStage.svelte";
import { reduceBattle } from "../log/battle";
import Decks from "../panels/Decks.svelte";
import ProvenanceMark from "./ProvenanceMark.svelte";
import Card from "../cards/Card.svelte";
import CardDialog from "../cards/CardDialog.svelte";
import { PROVENANCE_MARK } from "../words/names";
import ProvenanceText from "./ProvenanceText.svelte";
import HexPanel from "../panels/HexPanel.svelte";
import { setShowsProvenanceMarks } from "../words/provenance-marks.svelte";

setShowsProvenanceMarks(true);

afterEach(() => {
  void setLanguage("en");
  setUnitSheet(null);
});
const noop = () => undefined;

describe("the reconstruction mark", () => {
  it("has its explanation as its accessible name, and shows it on focus and hover", async () => {
    const user = userEvent.setup();
    const { container } = render(ProvenanceMark, {
      provenance: "reconstruction",
      explanation: "It is ours.",
    });
    const mark = screen.getByRole("button", { name: "It is ours." });
    const tooltipText = () => container.querySelector(".explanation")?.textContent;
    expect(tooltipText()).toBeUndefined();
    await user.tab();
    expect([document.activeElement, tooltipText()]).toEqual([mark, "It is ours."]);
    await user.tab();
    expect(tooltipText()).toBeUndefined();
    await user.hover(mark);
    expect(tooltipText()).toBe("It is ours.");
  });

  it("is read as a short text in a control, and is absent on content that is not reconstructed", () => {
    const { container } = render(ProvenanceMark, { provenance: "reconstruction", isNotFocusable: true });
    expect(screen.queryByRole("button")).toBeNull();
    expect(container.textContent).toContain("(reconstructed)");
    for (const provenance of ["printed", "reported", "derived", null, undefined] as const) {
      expect(render(ProvenanceMark, { provenance }).container.textContent).toBe("");
    }
  });
});

describe("if the settings hide the marks", () => {
  it("no mark is shown, except in the details of a card", async () => {
    setShowsProvenanceMarks(false);
    const { info } = await fixture("crowded");
    const card = info.catalogue.cards.find(({ provenance }) => provenance.text === "reconstruction");
    if (!card) throw new Error("no card has a reconstructed text");
    const textOf = (component: Parameters<typeof render>[0], props: object) =>
      render(component, props).container.textContent;
    expect(textOf(ProvenanceMark, { provenance: "reconstruction" })).toBe("");
    expect(textOf(ProvenanceText, { text: `2${PROVENANCE_MARK} points` })).toBe("2 points");
    expect(textOf(Card, { card, size: "small" })).not.toContain("◇");
    expect(textOf(CardDialog, { info, cardId: card.id, onclose: noop })).toMatch(/◇.*Reconstructed by us/);
    setShowsProvenanceMarks(true);
  });
});

describe("reconstruction marks on the screen", () => {
  it("are shown at values of alternate units in a battle, but not at values of classic units", async () => {
    for (const [fixtureName, hasMarks] of [
      ["sacrifice", true],
      ["battle", false],
    ] as const) {
      const { info, update } = await fixture(fixtureName);
      if (!update.view.battle) throw new Error(`no battle in ${fixtureName}`);
      setUnitSheet(info.catalogue);
      const { hex, forces } = update.view.battle;
      const [attacker = 0, defender = 0] = forces.map(({ seat }) => seat);
      const [attackers = [], defenders = []] = forces.map(({ initialUnits }) => initialUnits);
      const battle = reduceBattle(null, [
        { type: "battleBegan", hex, attacker, defender, forces: [attackers, defenders] },
      ]);
      if (!battle) throw new Error("no battle after battleBegan");
      const { container, unmount } = render(BattleStage, {
        battle,
        liveBattle: update.view.battle,
        moment: null,
        info,
        hexes: update.view.hexes,
        isAtFoot: false,
        isInstant: true,
        onshowcard: noop,
      });
      const markTexts = within(container).queryAllByText("(reconstructed)");
      expect(markTexts.length > 0, fixtureName).toBe(hasMarks);
      expect(within(container).queryAllByRole("button", { name: t("sheet.provenance") })).toHaveLength(
        hasMarks ? 1 : 0,
      );
      unmount();
    }
  });

  it("are shown at reconstructed refineries of home bases, but not at found refineries", async () => {
    const { info, update } = await fixture("crowded");
    const { view } = update;
    const homeHex = view.hexes.find((hex) => hex.homeOwner !== null);
    const foundRefineryHex = view.hexes.find((hex) => hex.homeOwner === null && hex.refinery > 0);
    const mark = () => screen.queryByRole("button", { name: t("hex.provenance") });
    const rendered = render(HexPanel, { hex: homeHex, view, info });
    expect(mark()).not.toBeNull();
    await rendered.rerender({ hex: foundRefineryHex });
    expect(foundRefineryHex).toBeDefined();
    expect(mark()).toBeNull();
    // There is no mark if the board has no provenance for its refineries.
    const board = { ...info.catalogue.board, homeRefineriesProvenance: null };
    await rendered.rerender({ hex: homeHex, info: { ...info, catalogue: { ...info.catalogue, board } } });
    expect(mark()).toBeNull();
  });
});

describe("the details of a hex", () => {
  const isMarked = (name: string) => screen.queryByRole("button", { name }) !== null;
  const [TILE, SLOT, BASE] = ["hex.provenance.tile", "hex.provenance.slot", "hex.provenance.base"] as const;

  it("have marks for the tile, the shape of the board and the position of a home base", async () => {
    const { info, update } = await fixture("crowded");
    const { view } = update;
    const board = info.catalogue.board;
    expect(board.tiles.map(({ provenance }) => provenance)).toContain("reconstruction");
    const plainsHex = view.hexes.find(({ terrain }) => terrain === "rockPlains");
    const monolithHex = view.hexes.find(({ terrain }) => terrain === "monolith");
    const homeHex = view.hexes.find((hex) => hex.homeOwner !== null);
    const rendered = render(HexPanel, { hex: plainsHex, view, info });
    expect([TILE, SLOT, BASE].map((key) => isMarked(t(key)))).toEqual([true, false, false]);
    // There is one Monolith, and its position is printed.
    await rendered.rerender({ hex: monolithHex });
    expect([TILE, SLOT, BASE].map((key) => isMarked(t(key)))).toEqual([false, false, false]);
    await rendered.rerender({ hex: homeHex });
    expect([TILE, SLOT, BASE].map((key) => isMarked(t(key)))).toEqual([false, false, true]);
    // On this board the tiles are printed but the shape is reconstructed.
    const tiles = board.tiles.map((tile) => ({ ...tile, provenance: "printed" as const }));
    const boardWithPrintedTiles = { ...board, tiles, slotsProvenance: "reconstruction" as const };
    await rendered.rerender({
      hex: plainsHex,
      info: { ...info, catalogue: { ...info.catalogue, board: boardWithPrintedTiles } },
    });
    expect([TILE, SLOT, BASE].map((key) => isMarked(t(key)))).toEqual([false, true, false]);
  });

  it.each(["en", "fr", "es"] as const)(
    "explain in %s the effects of King of the Hill and of a storm",
    async (language) => {
      void setLanguage(language);
      const { info, update } = await fixture("storm");
      const { view } = update;
      const hex = view.hexes.find(({ vortexEdge }) => vortexEdge > 0);
      if (!hex) throw new Error("no hex next to the Vortex");
      const report = {
        hex: hex.id,
        income: 0,
        energizeCards: 0,
        lacksMiner: false,
        blocksSpecialAttacks: false,
        allowsSpecialAttacks: false,
        hillVp: 0,
        storm: null,
        unitsInReach: [],
        battleOrder: [],
      };
      const storm = {
        energizeCards: 1,
        destroyedChance: { favourable: 1, total: 6 },
        carriedChance: { favourable: 5, total: 36 },
      };
      const rendered = render(HexPanel, { hex, view, info, hexReport: { ...report, storm } });
      const text = t("hexReport.storm", { count: 1, destroyed: percent(1 / 6), carried: percent(5 / 36) });
      // `textContent` is compared, because it contains the no-break spaces.
      const includes = (sentence: string) => rendered.container.textContent.includes(sentence);
      expect(text).toMatch(/17.?%.*14.?%/);
      expect(includes(text)).toBe(true);
      await rendered.rerender({ hexReport: { ...report, energizeCards: 2, hillVp: 1 } });
      expect([includes(text), includes(t("hexReport.hill", { count: 1 }))]).toEqual([false, true]);
      expect(rendered.container.textContent).not.toMatch(/\{|\}|undefined|hexReport\./);
    },
  );
});

describe("the reference sheet", () => {
  it("names the figure of an alternate unit, and lists the tiles and tokens of the board", async () => {
    const { info } = await fixture("alternate");
    setUnitSheet(info.catalogue);
    render(UnitSheet, { info, onclose: noop });
    expect(screen.getByRole("rowheader", { name: /Clone/ }).textContent).toContain("figure: Human");
    screen.getByText(t("sheet.provenance"));
    screen.getByText(t("parts.provenance"));
    expect(screen.getByText(/^3 × Rock Plains \+ Liquifungus Forest/).textContent).toContain(
      "(reconstructed)",
    );
    expect(screen.getByText(/^6 × Boulder Blitzer/).textContent).not.toContain("(reconstructed)");
  });

  it("names no figure for classic units", async () => {
    const { info } = await fixture("start2");
    render(UnitSheet, { info, onclose: noop });
    expect(screen.getByRole("rowheader", { name: /Human/ }).textContent).not.toContain("figure");
  });

  it("lists the swapped tokens, as does the menu", async () => {
    const { info } = await fixture("swapped");
    render(UnitSheet, { info, onclose: noop });
    const swapsPattern =
      /^Green tokens in play: Lava Leaper in place of Rock Strider and Refinery 3 in place of Refinery 2\.$/;
    screen.getByText(swapsPattern);
    expect(screen.getByText(/Refinery 3, green border/).textContent).toContain("(reconstructed)");
    render(GameMenu, {
      info,
      isOver: false,
      hasPerson: true,
      declinesOthersBattles: false,
      lesson: null,
      onchoose: noop,
      onclose: noop,
    });
    expect(screen.getAllByText(swapsPattern)).toHaveLength(2);
  });
});

describe("the decks", () => {
  it("list the stack of King of the Hill cards even if it is empty, unless the game has no such stack", async () => {
    const { info, update } = await fixture("swapped");
    expect(info.catalogue.hillStackSize).toBe(40);
    const decks = { ...update.view.decks, hillLeft: 0 };
    const rendered = render(Decks, {
      decks,
      edition: "2005",
      hasHillStack: info.catalogue.hillStackSize > 0,
    });
    screen.getByText("King of the Hill cards: 0 left");
    await rendered.rerender({ hasHillStack: false });
    expect(screen.queryByText(/^King of the Hill cards/)).toBeNull();
  });
});

describe("the Vortex", () => {
  it("has numbers at its edges", async () => {
    const { info, update } = await fixture("storm");
    const { hexes } = update.view;
    const { container } = render(Ground, { hexes, info, idPrefix: "test" });
    const edges = [...container.querySelectorAll<SVGGElement>("[data-edge]")];
    expect(edges.map((edge) => edge.textContent?.trim()).sort()).toEqual(["1", "2", "3", "4", "5", "6"]);
    for (const hex of hexes.filter(({ vortexEdge }) => vortexEdge > 0)) {
      const [, x, y] =
        /translate\((\S+) (\S+)\)/.exec(
          edges.find((edge) => edge.dataset["edge"] === String(hex.vortexEdge))?.getAttribute("transform") ??
            "",
        ) ?? [];
      // Direction from the Vortex, at the centre, to the hex.
      const direction = { x: Math.sqrt(3) * (hex.q + hex.r / 2), y: 1.5 * hex.r };
      expect(Math.sign(Math.round(Number(x)))).toBe(Math.sign(Math.round(direction.x * 100)));
      expect(Math.sign(Math.round(Number(y)))).toBe(Math.sign(Math.round(direction.y * 100)));
    }
    const withoutVortex = await fixture("start2");
    const { container: boardWithMonolith } = render(Ground, {
      hexes: withoutVortex.update.view.hexes,
      info: withoutVortex.info,
      idPrefix: "m",
    });
    expect(boardWithMonolith.querySelector("[data-edge]")).toBeNull();
  });
});
