import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { ComponentProps } from "svelte";
import type { Event as GameEvent, GameInfo, Kind, View } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import { cardName } from "../words/names";
import { setbacksOf, turnsSinceLastTurnOf } from "./turn-summaries";
import TurnSummaryPanel from "./TurnSummaryPanel.svelte";

const NO_SETBACKS = {
  ...{ losses: [], draws: [], attacks: [], contestedHexes: [], intruders: [], lostHexes: [], income: null },
  ...{ threats: [], withdrawals: [] },
};

type Props = ComponentProps<typeof TurnSummaryPanel>;

/** The properties of an open panel for seat 0, after turns that cost the player nothing. */
const panelProps = (
  info: GameInfo,
  board: View["hexes"],
  turns: Props["turns"],
  overrides: Partial<Props> = {},
): Props => ({
  turns,
  setbacks: NO_SETBACKS,
  seat: 0,
  isFirstRound: false,
  info,
  board,
  isOpen: true,
  readingCount: 0,
  onreplayturns: vi.fn(),
  ontoggle: vi.fn(),
  onhighlight: vi.fn(),
  onshowcard: vi.fn(),
  ...overrides,
});

const moved = (kind: Kind, from: number, to: number): GameEvent => ({
  type: "moved",
  seat: 1,
  kind,
  from,
  to,
  via: [null, null],
});

/** The text of a line on the screen. A screen reader may read more. */
const shownText = (line: HTMLElement): string =>
  (line.querySelector("[aria-hidden] .result") ?? line).textContent.trim();

it("the summary names the moved units by destination, and is announced on request", async () => {
  const { info, update } = await fixture("movement");
  const board = update.view.hexes;
  const forests = board.flatMap(({ terrain }, id) => (terrain === "liquifungusForest" ? [id] : []));
  const spires = board.findIndex(({ terrain }) => terrain === "crystalSpires");
  const [firstForest = -1, secondForest = -1] = forests;
  const events: GameEvent[] = [
    { type: "turnBegan", seat: 1, turn: 2 },
    moved("human", spires, firstForest),
    moved("human", spires, firstForest),
    moved("fungoid", spires, secondForest),
    { type: "turnBegan", seat: 0, turn: 3 },
  ];
  const setbacks = { ...NO_SETBACKS, threats: [{ seat: 1, hex: secondForest }] };
  const props = panelProps(info, board, turnsSinceLastTurnOf(events, 0), { setbacks });
  const { rerender } = render(TurnSummaryPanel, props);
  // The coordinates tell the two forests apart. A move next to the player is described as such.
  const lines = screen.getAllByRole("listitem").map(shownText);
  expect(lines).toEqual([
    expect.stringMatching(/^1\u00a0Fungoid to Liquifungus Forest \(.+\), next to you$/),
    expect.stringMatching(/^2\u00a0Humans to Liquifungus Forest \(.+\)$/),
  ]);
  expect(screen.getAllByText(/^Moved .+\.$/)).toHaveLength(2);
  const parts = () => [...screen.getByRole("log").children].map(({ textContent }) => textContent.trim());
  expect(parts()).toEqual([]);
  await rerender({ ...props, readingCount: 1 });
  const name = info.players[1]?.name ?? "";
  const origin = "from Crystal Spires \\(.+\\)";
  expect(parts()).toEqual([
    `Since your last turn. Newly next to you: ${name}.`,
    expect.stringMatching(
      new RegExp(
        `^${name}: Moved 1 Fungoid ${origin} to Liquifungus Forest \\(.+\\), next to you\\. ` +
          `Moved 2 Humans ${origin} to Liquifungus Forest \\(.+\\)\\.$`,
      ),
    ),
  ]);
});

it("the summary names battles, points and cards before purchases and moves, and counts many moves", async () => {
  const { info, update } = await fixture("movement");
  const board = update.view.hexes;
  const names = info.players.map(({ name }) => name);
  const moves = [0, 1, 2, 3, 4].map((hex) => moved(hex === 3 ? "fungoid" : "human", hex, hex + 1));
  const events: GameEvent[] = [
    { type: "turnBegan", seat: 1, turn: 2 },
    { type: "bought", seat: 1, kind: "human", hex: 1, cost: 2 },
    { type: "cardPlayed", seat: 1, card: 3 },
    ...moves,
    { type: "battleBegan", hex: 4, attacker: 1, defender: 0, forces: [[], []] },
    { type: "unitLost", seat: 0, kind: "fungoid", hex: 4, cause: "battle" },
    { type: "battleEnded", hex: 4, attacker: 1, defender: 0, result: "attackerWon", areBothDestroyed: false },
    { type: "victoryCardTaken", seat: 1, vp: 1 },
    { type: "drawn", seat: 0, deck: "energize", card: 3 },
    { type: "drawn", seat: 1, deck: "energize", card: null },
    { type: "drawn", seat: 1, deck: "energize", card: null },
    { type: "drawn", seat: 1, deck: "missions", card: null },
    { type: "turnBegan", seat: 0, turn: 3 },
  ];
  const onshowcard = vi.fn();
  render(TurnSummaryPanel, panelProps(info, board, turnsSinceLastTurnOf(events, 0), { onshowcard }));
  const lines = screen.getAllByRole("listitem");
  expect(lines.map(shownText)).toEqual([
    expect.stringMatching(new RegExp(`\\): ${names[1]} won$`)),
    "+1 VP (Battle Victory)",
    expect.stringMatching(/^Played /),
    "Bought 1 Human",
    // Only the most expensive units are named.
    expect.stringMatching(/^1\u00a0Fungoid to /),
    "4 other units",
    // The cards are counted, not named.
    "Drew 2 Energize cards and 1 Secret Mission",
    `${names[0]}: Drew 1 Energize card (for a lost battle)`,
  ]);
  // A screen reader announces who has fought and what was lost.
  expect(lines[0]?.querySelector(".visually-hidden")?.textContent).toContain(
    `${names[1]} won against ${names[0]}. ${names[0]} lost 1 Fungoid.`,
  );
  // The player's own losses are highlighted.
  expect(
    [...(lines[0]?.querySelectorAll(".own") ?? [])].map(({ textContent }) => textContent.trim()),
  ).toEqual(["1 Fungoid"]);
  screen.getByRole("button", { name: cardName(info, 3) }).click();
  expect(onshowcard).toHaveBeenCalledExactlyOnceWith(3);
});

it("of many moves, the summary names withdrawals, and moves to the Monolith or next to the player", async () => {
  const { info, update } = await fixture("movement");
  const { hexes } = update.view;
  const monolith = hexes.findIndex(({ terrain }) => terrain === "monolith");
  const [far = -1, near1 = -1, own = -1, near2 = -1, near3 = -1] = hexes
    .filter(({ homeOwner, id }) => homeOwner === null && id !== monolith)
    .map(({ id }) => id);
  const nearHexes = [near1, near2, near3];
  const view: View = {
    ...update.view,
    hexes: hexes.map((hex) => ({
      ...hex,
      // There are no home bases, and no hexes are adjacent except those near the player.
      ...{ homeOwner: null, q: hex.id * 10, r: 0, controller: null, units: [] },
      ...(hex.id === own ? { q: 5000, units: [{ seat: 0, kind: "human", count: 1 } as never] } : {}),
      ...(nearHexes.includes(hex.id)
        ? {
            ...[{ q: 5001 }, { q: 4999 }, { q: 5000, r: 1 }][nearHexes.indexOf(hex.id)],
            units: [{ seat: 1, kind: "human", count: 1 } as never],
          }
        : {}),
    })),
  };
  const events: GameEvent[] = [
    { type: "turnBegan", seat: 1, turn: 2 },
    moved("human", own, far),
    ...[monolith, near2, near3, near1, near1].map((to) => moved("human", far, to)),
    { type: "turnBegan", seat: 0, turn: 3 },
  ];
  const turns = turnsSinceLastTurnOf(events, 0);
  const setbacks = setbacksOf(turns, events, view, 0);
  expect(setbacks.threats.map(({ hex }) => hex).sort()).toEqual([...nearHexes].sort());
  expect(setbacks.withdrawals).toEqual([{ seat: 1, hex: own }]);
  render(TurnSummaryPanel, panelProps(info, hexes, turns, { setbacks }));
  expect(screen.getAllByRole("listitem").map(shownText)).toEqual([
    expect.stringMatching(/^1\u00a0Human from .+, where your units are, to .+$/),
    expect.stringMatching(/^1\u00a0Human to .+, next to you$/),
    expect.stringMatching(/^1\u00a0Human to .+, next to you$/),
    expect.stringMatching(/^2\u00a0Humans to .+, next to you$/),
    expect.stringMatching(/^1\u00a0Human to Monolith/),
  ]);
});

it("a summary of three turns shows what was mined only in turns in which nothing else happened", async () => {
  const { info, update } = await fixture("movement");
  const turn = (seat: number, ...events: GameEvent[]): GameEvent[] => [
    { type: "turnBegan", seat, turn: seat + 1 },
    ...events,
    { type: "mined", seat, rubium: 4 },
  ];
  const bought = (seat: number): GameEvent => ({ type: "bought", seat, kind: "human", hex: 1, cost: 2 });
  const events = [...turn(1, bought(1)), ...turn(2), ...turn(3, bought(3))];
  const shownAfter = (turnCount: number): string[] => {
    const turns = turnsSinceLastTurnOf(events, 0).slice(0, turnCount);
    const { unmount } = render(TurnSummaryPanel, panelProps(info, update.view.hexes, turns));
    const lines = screen.getAllByRole("listitem").map((line) => line.textContent.trim());
    unmount();
    return lines;
  };
  expect(shownAfter(2)).toEqual(["Bought 1 Human", "Mined 4", "Mined 4"]);
  expect(shownAfter(3)).toEqual(["Bought 1 Human", "Mined 4", "Bought 1 Human"]);
});

it("with little room, the lines of a turn that do not concern the player share one line until it is unfolded", async () => {
  const { info, update } = await fixture("movement");
  const bought = (seat: number): GameEvent => ({ type: "bought", seat, kind: "human", hex: 1, cost: 2 });
  const lost: GameEvent = { type: "unitLost", seat: 0, kind: "human", hex: 1, cause: "storm" };
  const events: GameEvent[] = [
    ...([{ type: "turnBegan", seat: 1, turn: 2 }, bought(1), lost] as const),
    ...([{ type: "turnBegan", seat: 2, turn: 3 }, bought(2), moved("fungoid", 2, 3)] as const),
    { type: "turnBegan", seat: 3, turn: 4 },
  ];
  const turns = turnsSinceLastTurnOf(events, 0);
  render(TurnSummaryPanel, panelProps(info, update.view.hexes, turns, { hasLittleRoom: true }));
  const shownLines = () => screen.queryAllByRole("listitem").map(shownText);
  const purchase = "Bought 1 Human";
  const purchaseAndMove = expect.stringMatching(/^Bought 1 Human · 1.Fungoid to /);
  expect(shownLines()).toEqual(["The storm", purchase, purchaseAndMove, "Nothing happened."]);
  const unfold = screen.getByRole("button", { name: /: 2 more$/ });
  await fireEvent.click(unfold);
  const move = expect.stringMatching(/^1.Fungoid to /);
  expect(shownLines()).toEqual(["The storm", purchase, purchase, move, "Nothing happened."]);
  expect(screen.getByRole("button", { name: /: 1 more$/ })).toBeTruthy();
  await fireEvent.click(unfold);
  expect(shownLines()).toEqual(["The storm", purchase, purchaseAndMove, "Nothing happened."]);
});

it("the summary highlights the hexes of a storm, purchase or find that is pointed at", async () => {
  const { info, update } = await fixture("movement");
  const board = update.view.hexes;
  const homes = board.flatMap(({ homeOwner, id }) => (homeOwner === 1 ? [id] : []));
  const [firstHome = -1, secondHome = -1] = homes;
  const events: GameEvent[] = [
    { type: "turnBegan", seat: 1, turn: 2 },
    { type: "unitLost", seat: 0, kind: "human", hex: 5, cause: "storm" },
    { type: "bought", seat: 1, kind: "human", hex: firstHome, cost: 2 },
    { type: "bought", seat: 1, kind: "human", hex: secondHome, cost: 2 },
    { type: "explored", seat: 1, hex: 7, found: null, unavailableUnit: null, refinery: 2 },
    { type: "turnBegan", seat: 0, turn: 3 },
  ];
  const onhighlight = vi.fn();
  render(TurnSummaryPanel, panelProps(info, board, turnsSinceLastTurnOf(events, 0), { onhighlight }));
  const lines = screen.getAllByRole("listitem");
  expect(lines[1]?.textContent.trim()).toBe("Bought 2 Humans");
  for (const [index, hexes] of [[5], [firstHome, secondHome], [7]].entries()) {
    await fireEvent.pointerEnter(lines[index] ?? document.body);
    expect(onhighlight).toHaveBeenLastCalledWith(hexes);
  }
});

it("the summary begins with what the turns have cost the player", async () => {
  const { info, update } = await fixture("movement");
  const { view } = update;
  const [home, outside] = [
    view.hexes.find((hex) => hex.homeOwner === 0)?.id ?? -1,
    view.hexes.find((hex) => hex.homeOwner === null)?.id ?? -1,
  ];
  const events: GameEvent[] = [
    { type: "mined", seat: 0, rubium: 6 },
    { type: "turnBegan", seat: 1, turn: 2 },
    { type: "battleBegan", hex: outside, attacker: 1, defender: 0, forces: [[], []] },
    { type: "unitLost", seat: 0, kind: "fungoid", hex: outside, cause: "battle" },
    { type: "unitLost", seat: 1, kind: "human", hex: outside, cause: "battle" },
    {
      ...{ type: "battleEnded", hex: outside, attacker: 1, defender: 0 },
      ...{ result: "attackerWon", areBothDestroyed: false },
    } as GameEvent,
    { type: "drawn", seat: 0, deck: "energize", card: 3 },
    { type: "mined", seat: 1, rubium: 9 },
    { type: "turnBegan", seat: 0, turn: 3 },
  ];
  const shownView: View = {
    ...view,
    hexes: view.hexes.map((hex) =>
      hex.id === home || hex.id === outside
        ? { ...hex, controller: 1, units: [{ seat: 1, kind: "human", count: 1, ready: 1 } as never] }
        : { ...hex, units: [] },
    ),
    seats: view.seats.map((seat) => ({ ...seat, income: 3 })),
  };
  const turns = turnsSinceLastTurnOf(events, 0);
  const setbacks = setbacksOf(turns, events, shownView, 0);
  expect(setbacks).toEqual({
    losses: [{ kind: "fungoid", count: 1 }],
    draws: [{ seat: 0, energizeCount: 1, missionCount: 0, isForLoss: true }],
    attacks: [{ seat: 1, hex: outside }],
    contestedHexes: [],
    intruders: [{ seat: 1, hexes: [home] }],
    lostHexes: [outside],
    income: { before: 6, now: 3 },
    withdrawals: [],
    // Units in the home base are intruders, and therefore not listed again as threats.
    threats: expect.not.arrayContaining([expect.objectContaining({ hex: home })]),
  });
  render(TurnSummaryPanel, panelProps(info, view.hexes, turns, { setbacks }));
  const headings = screen.getAllByRole("heading").map((heading) => heading.textContent?.trim());
  expect(headings).toEqual([info.players[0]?.name, info.players[1]?.name]);
  const lines = screen.getAllByRole("listitem").map((line) => line.textContent?.trim() ?? "");
  expect(lines[0]).toBe("Lost: 1 Fungoid");
  expect(lines[1]).toMatch(new RegExp(`^${info.players[1]?.name} is in your base: `));
  expect(lines[2]).toMatch(/^Taken from you: /);
  expect(lines[3]).toBe("Rubium a turn: 3 instead of 6");
  // The player's own draw is not listed under the opponent.
  expect(lines[4]).toBe("Drew 1 Energize card (for a lost battle)");
  expect(lines.filter((line) => line.includes("Drew"))).toHaveLength(1);
});

it("an attacked hex is listed as contested, or as taken if the player controlled it, not as next to the player", async () => {
  const { info, update } = await fixture("movement");
  const { hexes } = update.view;
  const [own = -1, near = -1, far = -1] = hexes
    .filter(({ homeOwner }) => homeOwner === null)
    .map(({ id }) => id);
  const battleAt = (hex: number, attacker: number, result: "attackerWon" | "inconclusive"): GameEvent[] => [
    { type: "battleBegan", hex, attacker, defender: 1 - attacker, forces: [[], []] },
    { ...{ type: "battleEnded", hex, attacker, defender: 1 - attacker, result }, areBothDestroyed: false },
  ];
  const units = (seat: number) => ({ seat, kind: "human", count: 1 }) as never;
  const viewWith = (ownUnits: never[], nearUnits: never[]): View => ({
    ...update.view,
    hexes: hexes.map((hex) => ({
      ...{ ...hex, homeOwner: null, q: hex.id * 10, r: 0, controller: null, units: [] },
      ...(hex.id === own ? { q: 5000, units: ownUnits } : {}),
      ...(hex.id === near
        ? { q: 5001, units: nearUnits, controller: nearUnits.length === 1 ? 1 : null }
        : {}),
    })),
  });
  const turnWith = (result: "attackerWon" | "inconclusive"): GameEvent[] => [
    { type: "turnBegan", seat: 1, turn: 2 },
    moved("human", far, near),
    ...battleAt(near, 1, result),
    { type: "turnBegan", seat: 0, turn: 3 },
  ];
  const linesAfter = (
    earlierEvents: GameEvent[],
    result: "attackerWon" | "inconclusive",
    nearUnits: never[],
  ) => {
    const events = [
      { type: "turnBegan", seat: 0, turn: 1 } as GameEvent,
      ...earlierEvents,
      ...turnWith(result),
    ];
    const turns = turnsSinceLastTurnOf(events, 0);
    const setbacks = setbacksOf(turns, events, viewWith([units(0)], nearUnits), 0);
    const { unmount } = render(TurnSummaryPanel, panelProps(info, hexes, turns, { setbacks }));
    const lines = screen.getAllByRole("listitem").map(shownText).join("\n");
    unmount();
    return lines;
  };
  const linesIfContested = linesAfter([], "inconclusive", [units(0), units(1)]);
  expect(linesIfContested).toMatch(/^Contested: /m);
  expect(linesIfContested).toMatch(/^1\u00a0Human to .+, attacking you$/m);
  expect(linesIfContested).not.toMatch(/Taken from you|next to you/);
  const linesIfTaken = linesAfter([], "attackerWon", [units(1)]);
  expect(linesIfTaken).toMatch(/^Taken from you: /m);
  expect(linesIfTaken).not.toMatch(/Contested|next to you/);
  const eventsWithWithdrawal = [...battleAt(near, 0, "inconclusive"), moved("human", near, far)];
  expect(linesAfter(eventsWithWithdrawal, "attackerWon", [units(1)])).toContain("Taken from you");
  expect(linesAfter(battleAt(near, 0, "inconclusive"), "attackerWon", [units(1)])).not.toContain(
    "Taken from you",
  );
});

it("a hex whose units were destroyed by a special attack counts as taken, and a move there as an attack", async () => {
  const { info, update } = await fixture("movement");
  const { hexes } = update.view;
  const monolith = hexes.findIndex(({ terrain }) => terrain === "monolith");
  const [base = -1, lost = -1] = hexes
    .filter(({ id, homeOwner }) => homeOwner === null && id !== monolith)
    .map(({ id }) => id);
  const view: View = {
    ...update.view,
    hexes: hexes.map((hex) => ({
      ...{ ...hex, homeOwner: null },
      ...([monolith, lost].includes(hex.id)
        ? { controller: 1, units: [{ seat: 1, kind: "fungoid", count: 1 } as never] }
        : { controller: null, units: [] }),
    })),
  };
  const attackOn = (hex: number): GameEvent[] => [
    { type: "specialAttack", seat: 1, kind: "rubiumDragon", from: hex, to: hex },
    { type: "specialAttackRolled", seat: 1, face: 6, isHit: true },
    { type: "unitLost", seat: 0, kind: "human", hex, cause: "specialAttack" },
  ];
  const events: GameEvent[] = [
    { type: "turnBegan", seat: 1, turn: 2 },
    ...[moved("fungoid", base, monolith), moved("fungoid", base, lost)],
    ...[...attackOn(lost), ...attackOn(monolith)],
    { type: "turnBegan", seat: 0, turn: 3 },
  ];
  const turns = turnsSinceLastTurnOf(events, 0);
  const setbacks = setbacksOf(turns, events, view, 0);
  expect(setbacks.lostHexes).toEqual([monolith, lost]);
  render(TurnSummaryPanel, panelProps(info, view.hexes, turns, { setbacks }));
  const lines = screen.getAllByRole("listitem").map(shownText);
  expect(lines[1]).toMatch(/^Taken from you: Monolith/);
  expect(lines.filter((line) => line.endsWith(", attacking you"))).toHaveLength(2);
});

it("the summary always names where the most expensive units went", async () => {
  const { info, update } = await fixture("movement");
  const board = update.view.hexes;
  const moves = [
    moved("human", 0, 1),
    moved("human", 1, 2),
    moved("human", 2, 3),
    moved("rubiumDragon", 3, 4),
    moved("rubiumDragon", 4, 5),
  ];
  const events: GameEvent[] = [
    { type: "turnBegan", seat: 1, turn: 2 },
    ...moves,
    { type: "turnBegan", seat: 0, turn: 3 },
  ];
  // The Human beside the player comes first, and takes no line from the Dragons.
  const setbacks = { ...NO_SETBACKS, threats: [{ seat: 1, hex: 1 }] };
  render(TurnSummaryPanel, panelProps(info, board, turnsSinceLastTurnOf(events, 0), { setbacks }));
  expect(screen.getAllByRole("listitem").map(shownText)).toEqual([
    expect.stringMatching(/^1\u00a0Human .+next to you$/),
    expect.stringMatching(/^1\u00a0Rubium Dragon /),
    expect.stringMatching(/^1\u00a0Rubium Dragon /),
    "2 other units",
  ]);
});
