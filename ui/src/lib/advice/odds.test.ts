import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { Action, HexView, Odds, OddsQuery, SpecialAttackOdds, View } from "../../bindings";
import { Game } from "../game/game.svelte";
import { kindName } from "../words/names";
import { RequestError, type RequestFailure } from "../live/request-failure";
import { LANGUAGES, setLanguage, type Language } from "../i18n/index.svelte";
import { Play } from "../play/play.svelte";
import { FixturePort, fixture } from "../../test/fixture-port";
import OddsPanel from "./OddsPanel.svelte";
import { specialAttackOf, OddsCache, oddsQueryOf } from "../play/odds-cache.svelte";
import LuckTable from "./LuckTable.svelte";
import { formatAverage, outcomeTexts, percent, percentages } from "../words/numbers";
import SpecialAttackPanel from "./SpecialAttackPanel.svelte";
import { setShowsProvenanceMarks } from "../words/provenance-marks.svelte";

setShowsProvenanceMarks(true);

const ALL_LANGUAGES = Object.keys(LANGUAGES) as Language[];
afterEach(() => setLanguage("en"));

/** Odds with the probabilities that the attacker wins, nobody wins, and the attacker is destroyed. */
function odds(won: number, inconclusive: number, lost: number, target: Action | null = null): Odds {
  return {
    hex: 3,
    attacker: 0,
    defender: 1,
    remainingDice: [
      { kind: "rubiumDragon", diceCounts: [1, 0] },
      { kind: "human", diceCounts: [2, 3] },
    ],
    casualtyPolicy: { choose: "cheapestFirst" },
    target,
    casualty: null,
    isWinChanceLowerBound: false,
    summary: {
      attackerWinChance: won,
      inconclusiveChance: inconclusive,
      attackerDestroyedChance: lost,
      forces: [
        { lostUnits: 0.44, lostRubium: 1.25, survivors: [] },
        { lostUnits: 1.5, lostRubium: 3, survivors: [] },
      ],
    },
  };
}

describe("percentages", () => {
  it("are rounded, but to 0% or 100% only if certain", () => {
    expect([0, 0.0001, 0.0099, 0.01, 0.495, 0.99, 0.9999, 1].map(percent)).toEqual([
      "0%",
      "<1%",
      "<1%",
      "1%",
      "50%",
      "99%",
      ">99%",
      "100%",
    ]);
    void setLanguage("fr");
    expect(percent(0.5)).toBe("50\u00a0%");
    expect(formatAverage(1.25)).toBe("1,3");
  });

  it("of all possible outcomes add up to 100", () => {
    expect(percentages([0.255, 0.5, 0.245])).toEqual(["26%", "50%", "24%"]);
    expect(percentages([1 / 3, 1 / 3, 1 / 3])).toEqual(["34%", "33%", "33%"]);
    expect(percentages([0.29, 0.58, 0.13])).toEqual(["29%", "58%", "13%"]);
    expect(percentages([0.004, 0.606, 0.39])).toEqual(["<1%", "61%", "39%"]);
    expect(percentages([1, 0, 0])).toEqual(["100%", "0%", "0%"]);
  });
});

describe("odds", () => {
  const oddsCacheWith = (answer: (query: OddsQuery) => Odds[] | RequestFailure) => {
    const queries: OddsQuery[] = [];
    const requestOdds = async (query: OddsQuery): Promise<Odds[]> => {
      queries.push(query);
      const reply = answer(query);
      if ("type" in reply) throw new RequestError(reply);
      return reply;
    };
    return { queries, oddsCache: new OddsCache({ odds: requestOdds }) };
  };
  const currentBattle: OddsQuery = { type: "currentBattle" };

  it("are requested once for each query while the view stays the same", async () => {
    const { queries, oddsCache } = oddsCacheWith(() => [odds(1, 0, 0)]);
    const { update } = await fixture("battle");
    await oddsCache.request(currentBattle, update.view);
    await oddsCache.request({ type: "upcoming", hex: 1, moves: [] }, update.view);
    await oddsCache.request(currentBattle, update.view);
    expect(queries).toHaveLength(2);
    await oddsCache.request(currentBattle, { ...update.view });
    expect(queries).toHaveLength(3);
    expect(oddsCache.resultFor(currentBattle, update.view)?.odds).toHaveLength(1);
  });

  it("are valid only for the battle for which they were requested", async () => {
    const { oddsCache } = oddsCacheWith(() => [odds(1, 0, 0)]);
    const { update } = await fixture("battle");
    const { view } = update;
    await oddsCache.request(currentBattle, view);
    const viewOfNextBattle = { ...view, battle: view.battle && { ...view.battle, hex: view.battle.hex + 1 } };
    expect(oddsCache.resultFor(currentBattle, viewOfNextBattle)).toBeNull();
    expect(oddsCache.resultFor(currentBattle, { ...view })?.odds).toHaveLength(1);
  });

  it("of an upcoming battle are hidden once its units have changed", async () => {
    const { oddsCache } = oddsCacheWith(() => [odds(1, 0, 0)]);
    const { view } = (await fixture("contested")).update;
    const hex = view.hexes.findIndex(({ units }) => units.length > 1);
    const upcoming: OddsQuery = { type: "upcoming", hex, moves: [] };
    await oddsCache.request(upcoming, view);
    expect(oddsCache.resultFor(upcoming, { ...view })?.odds).toHaveLength(1);
    const hexes = view.hexes.with(hex, { ...(view.hexes[hex] as HexView), units: [] });
    expect(oddsCache.resultFor(upcoming, { ...view, hexes })).toBeNull();
  });

  it("for a card include those without the card, and can be cleared", async () => {
    const { oddsCache } = oddsCacheWith(({ type }) => [type === "card" ? odds(1, 0, 0) : odds(0, 1, 0)]);
    const { update } = await fixture("battle");
    const card: OddsQuery = { type: "card", card: 7 };
    await oddsCache.request(card, update.view);
    expect(oddsCache.resultFor(card, update.view)?.odds?.[0]?.summary.attackerWinChance).toBe(1);
    expect(oddsCache.resultFor(card, update.view)?.baseline?.summary.inconclusiveChance).toBe(1);
    expect(oddsCache.resultFor(currentBattle, update.view)).toBeNull();
    oddsCache.clear();
    expect(oddsCache.resultFor(card, update.view)).toBeNull();
  });

  it("for a sacrificed unit include those without the sacrifice", async () => {
    const { queries, oddsCache } = oddsCacheWith(({ type }) => [
      type === "sacrifice" ? odds(1, 0, 0) : odds(0, 1, 0),
    ]);
    const { update } = await fixture("sacrifice");
    const sacrifice: OddsQuery = { type: "sacrifice", kind: "crystalline" };
    await oddsCache.request(sacrifice, update.view);
    expect(queries).toEqual([sacrifice, currentBattle]);
    expect(oddsCache.resultFor(sacrifice, update.view)?.baseline?.summary.inconclusiveChance).toBe(1);
  });

  it("are null if they cannot be computed, and empty after any other refusal", async () => {
    const { oddsCache } = oddsCacheWith(({ type }) =>
      type === "currentBattle" ? { type: "noOdds", reason: "" } : { type: "noGame" },
    );
    const { update } = await fixture("battle");
    await oddsCache.request(currentBattle, update.view);
    expect(oddsCache.resultFor(currentBattle, update.view)?.odds).toBeNull();
    const upcoming: OddsQuery = { type: "upcoming", hex: 1, moves: [] };
    await oddsCache.request(upcoming, update.view);
    expect(oddsCache.resultFor(upcoming, update.view)?.odds).toEqual([]);
  });
});

describe("the odds query", () => {
  async function playAt(name: string) {
    const port = await FixturePort.named(name);
    const game = new Game(port);
    await game.connect();
    const play = new Play(game, port);
    return { play, view: game.view as View };
  }

  it("is about the current battle, unless another hex is inspected", async () => {
    const { play, view } = await playAt("hand");
    const hex = view.battle?.hex ?? 0;
    expect(oddsQueryOf(play, view, null)).toEqual({ type: "currentBattle" });
    expect(oddsQueryOf(play, view, hex)).toEqual({ type: "currentBattle" });
    expect(oddsQueryOf(play, view, hex + 1)).toBeNull();
    play.selectedCard = 5;
    expect(oddsQueryOf(play, view, null)).toEqual({ type: "card", card: 5 });
    await play.game.closeHand();
    expect(oddsQueryOf(play, view, null)).toEqual({ type: "currentBattle" });
  });

  it("is about the inspected hex, as if the picked-up units had moved there", async () => {
    const { play, view } = await playAt("movement");
    expect(oddsQueryOf(play, view, null)).toBeNull();
    const move = view.choices?.moves[0];
    const to = move?.to[0] ?? 0;
    expect(oddsQueryOf(play, view, to)).toEqual({ type: "upcoming", hex: to, moves: [] });
    play.pickUp(move?.from ?? 0);
    const query = oddsQueryOf(play, view, to);
    expect(query?.type === "upcoming" && query.moves.length).toBeGreaterThan(0);
    expect(query?.type === "upcoming" && query.moves[0]).toMatchObject({ type: "move", to });
  });
});

describe("the odds panel", () => {
  const renderOddsPanel = async (name: string, odds: Odds[] | null, otherProps: object = {}) => {
    const { info, update } = await fixture(name);
    const { container } = render(OddsPanel, { odds, view: update.view, info, ...otherProps });
    return { info, container };
  };

  it("shows odds, losses and dice of an upcoming battle", async () => {
    const { info, container } = await renderOddsPanel("movement", [odds(0.25, 0.745, 0.005)]);
    const [ada, blaise] = info.players.map(({ name }) => name);
    screen.getByText(`${ada} attacks ${blaise}. ${ada} wins: 25%. No winner: 75%. ${blaise} wins: <1%.`);
    screen.getByText(`${ada} loses 0.4 units on average, worth 1.3 rubium`);
    screen.getByText("Humans: 2 against 3 dice");
    // Each number has a visible label.
    screen.getByText("average losses");
    screen.getByText(`Dice, ${ada} : ${blaise}`);
    screen.getByText(/^Assumes no more cards, .* lose their cheapest units first\.$/);
    const bars = [...container.querySelectorAll<HTMLElement>(".bar i")];
    expect(bars.map((bar) => Number(bar.style.flexGrow))).toEqual([0.25, 0.745, 0.005]);
  });

  it("puts the viewer's side first", async () => {
    const { container } = await renderOddsPanel("movement", [odds(0.25, 0.745, 0.005)], { viewerSeat: 1 });
    const labels = () => [...container.querySelectorAll(".ends span")].map(({ textContent }) => textContent);
    expect(labels()).toEqual(["<1%you win", "75%no winner", "25%you lose"]);
    screen.getByText("Ada attacks Blaise. You win: <1%. No winner: 75%. You lose: 25%.");
    const bars = [...container.querySelectorAll<HTMLElement>(".bar i")];
    expect(bars.map((bar) => Number(bar.style.flexGrow))).toEqual([0.005, 0.745, 0.25]);
    expect(container.querySelector(".losses")?.textContent).toMatch(/^\s*Blaise loses/);
  });

  it("has a row for each opponent in a hex", async () => {
    const { info } = await renderOddsPanel("movement", [odds(1, 0, 0), { ...odds(0, 1, 0), defender: 2 }]);
    const headings = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([1, 2].map((seat) => `Against ${info.players[seat]?.name}`));
  });

  it("calls the chance to win a minimum if only the attacker may sacrifice units", async () => {
    await renderOddsPanel("movement", [{ ...odds(0.09, 0.91, 0), isWinChanceLowerBound: true }], {
      viewerSeat: 0,
    });
    screen.getByText("Ada attacks Blaise. You win: at least 9%. No winner: 91%. You lose: 0%.");
    expect(outcomeTexts({ ...odds(0.004, 0.996, 0), isWinChanceLowerBound: true })[0]).toBe("at least 0%");
    expect(outcomeTexts({ ...odds(0.996, 0.004, 0), isWinChanceLowerBound: true })[0]).toBe(">99%");
  });

  it("has a row for each unit that can be chosen as a casualty", async () => {
    const hex = (await fixture("battle")).update.view.battle?.hex ?? 0;
    await renderOddsPanel("battle", [
      { ...odds(0, 1, 0), hex, casualty: "human" },
      { ...odds(0.25, 0.75, 0), hex, casualty: "fungoid" },
    ]);
    const headings = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(["If 1 Human is removed", "If 1 Fungoid is removed"]);
  });

  it("compares the odds with and without a card, and names the target of the card", async () => {
    const card = 0;
    const target: Action = { type: "targetKind", side: "defender", kind: "human" };
    const { info } = await renderOddsPanel("battle", [odds(0.5, 0.5, 0, target)], {
      card,
      baseline: odds(0.25, 0.75, 0),
    });
    screen.getByText(/wins: 25% → 50%\. No winner: 75% → 50%\. .* wins: 0%\./);
    const name = info.catalogue.cards[card]?.name.en ?? "?";
    expect(screen.getByText(/^With /).textContent).toContain(name);
    expect(screen.getByText(/^With /).textContent).toContain("’s Humans");
  });

  it("says during the battle which cards and losses it assumes", async () => {
    const hex = (await fixture("battle")).update.view.battle?.hex ?? 0;
    await renderOddsPanel("battle", [{ ...odds(0.5, 0.5, 0), hex }]);
    screen.getByText("no cards, cheapest lost first");
    cleanup();
    await renderOddsPanel("battle", [{ ...odds(0.5, 0.5, 0), hex }], { card: 0 });
    screen.getByText("no other cards, cheapest lost first");
  });

  it.each(ALL_LANGUAGES)("describes the effect of a sacrificed unit in %s", async (code) => {
    void setLanguage(code);
    const { container } = await renderOddsPanel("sacrifice", [odds(0.5, 0.5, 0)], {
      sacrificedKind: "crystalline",
      baseline: odds(0.25, 0.75, 0),
    });
    const screenReaderText = container.querySelector(".visually-hidden")?.textContent ?? "";
    expect(screenReaderText).toContain(`${percent(0.25)} → ${percent(0.5)}`);
    const lines = [...container.querySelectorAll("p")].map((line) => line.textContent);
    expect(lines.some((line) => line.includes(kindName("crystalline", 1)))).toBe(true);
    expect(container.textContent).not.toMatch(/\{|\}|undefined|odds\.\w/);
  });

  it.each(ALL_LANGUAGES)("shows a complete text in %s even if the odds cannot be computed", async (code) => {
    void setLanguage(code);
    const { container } = await renderOddsPanel("movement", null);
    expect(container.textContent?.trim()).not.toBe("");
    expect(container.textContent).not.toMatch(/\{|\}|undefined|odds\.\w/);
  });
});

describe("a special attack", () => {
  const odds: SpecialAttackOdds = {
    kind: "rubiumDragon",
    to: 3,
    chancesOfAtLeast: [0.5, 0.25, 0.125, 0.0625],
    expectedDestroyed: 0.9375,
  };
  const renderOdds = async (odds: SpecialAttackOdds) => {
    const { info, update } = await fixture("alternate");
    return render(SpecialAttackPanel, { odds, view: update.view, info }).container;
  };

  it("shows how many units it will probably destroy", async () => {
    await renderOdds(odds);
    const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines.map((line) => line.replace(/\s+/g, " ").trim())).toEqual([
      expect.stringMatching(/at least 1 unit lost ?50%◇$/),
      expect.stringMatching(/at least 2 units lost ?25%$/),
      expect.stringMatching(/at least 3 units lost ?13%$/),
    ]);
    screen.getByText(/^On average 0\.9 units/);
  });

  it("is marked if a part of the ability is reconstructed", async () => {
    const fixtures = await Promise.all([fixture("start2"), fixture("alternate")]);
    const specialAttacks = fixtures.flatMap(({ info, update }) =>
      info.catalogue.kinds.flatMap(({ kind, abilities, provenance }) =>
        abilities.flatMap(({ ability }, index) =>
          ability === "specialAttack"
            ? [{ info, update, kind, provenance: provenance?.abilities[index] }]
            : [],
        ),
      ),
    );
    const reconstructedFlags = [];
    for (const { info, update, kind, provenance } of specialAttacks) {
      const { container, unmount } = render(SpecialAttackPanel, {
        odds: { ...odds, kind },
        view: update.view,
        info,
      });
      const isReconstructed = Object.values(provenance ?? {}).includes("reconstruction");
      expect(container.textContent.includes("◇")).toBe(isReconstructed);
      reconstructedFlags.push(isReconstructed);
      unmount();
    }
    // The numbers of the Dragon are printed, those of the Wyrm are reconstructed.
    expect(reconstructedFlags).toEqual([false, true]);
  });

  it("that can destroy only one unit has no average", async () => {
    const container = await renderOdds({ ...odds, chancesOfAtLeast: [0.5], expectedDestroyed: 0.5 });
    expect(container.textContent).not.toContain("average");
  });

  it.each(ALL_LANGUAGES)("has a complete text in %s", async (code) => {
    void setLanguage(code);
    const container = await renderOdds(odds);
    expect(container.textContent).not.toMatch(/\{|\}|undefined|odds\.\w/);
  });

  it("has an odds query if its unit is chosen and the inspected hex is a possible target", async () => {
    const play = {
      selectedHex: 1,
      attackingKind: "rubiumDragon",
      choices: { specialAttacks: [{ kind: "rubiumDragon", from: 1, to: [2, 5] }] },
    } as unknown as Play;
    expect(specialAttackOf(play, 5)).toEqual({ type: "specialAttack", kind: "rubiumDragon", from: 1, to: 5 });
    for (const [state, inspectedHex] of [
      [play, 3],
      [play, null],
      [{ ...play, attackingKind: null }, 5],
      [{ ...play, selectedHex: 4 }, 5],
    ] as [Play, number | null][])
      expect(specialAttackOf(state, inspectedHex)).toBeNull();
  });
});

describe("luck", () => {
  it("compares actual with expected hits", async () => {
    const { info } = await fixture("over");
    const diceStatistics = [
      { seat: 0, diceCount: 12, hitCount: 6, hittingFaceCount: 27 },
      { seat: 1, diceCount: 4, hitCount: 1, hittingFaceCount: 16 },
    ];
    const { container } = render(LuckTable, { diceStatistics, info });
    const rows = screen.getAllByRole("row").slice(1);
    const texts = rows.map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent.trim()),
    );
    expect(texts.map((row) => row.slice(0, 3))).toEqual([
      ["Dice:\u00a012", "Expected:\u00a04.5", "Hits:\u00a06"],
      ["Dice:\u00a04", "Expected:\u00a02.7", "Hits:\u00a01"],
    ]);
    const widths = [...container.querySelectorAll<HTMLElement>(".bar i")].map((bar) => bar.style.width);
    expect(widths[0]).toBe("100%");
  });

  it("of a finished game covers the dice of all players", async () => {
    const { diceStatistics, info } = await fixture("over");
    expect(diceStatistics.map(({ seat }) => seat)).toEqual(info.players.map((_, seat) => seat));
    expect(
      diceStatistics.every(
        ({ diceCount, hitCount, hittingFaceCount }) =>
          diceCount > 0 && hitCount <= diceCount && hittingFaceCount <= 6 * diceCount,
      ),
    ).toBe(true);
  });
});
