import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { ComponentProps } from "svelte";
import type { Event as GameEvent, View } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import type { Entry } from "../log/entries";
import Announcer from "./Announcer.svelte";

type Props = ComponentProps<typeof Announcer>;

/** An announcer for the only person, in seat 0, that shows more and more events of a game of three. */
async function announcer(overrides: Partial<Props> = {}) {
  const { info, update } = await fixture("movement");
  const events: GameEvent[] = [];
  const entries: Entry[] = [];
  const propsAt = (view: Partial<View>): Props => ({
    entries: [...entries],
    info,
    board: update.view.hexes,
    view: { ...update.view, round: 2, ...view },
    sinceLastTurn: { events: [...events], setbacks: null } as unknown as Props["sinceLastTurn"],
    tellsAll: false,
    onlyPersonSeat: 0,
    questionStep: undefined,
    ...overrides,
  });
  const { rerender } = render(Announcer, propsAt({ active: 1, turn: 2 }));
  const show = async (view: Partial<View>, ...added: GameEvent[]): Promise<string[]> => {
    const before = new Set(screen.getByRole("log").children);
    events.push(...added);
    for (const event of added)
      entries.push({ id: entries.length, events: [event], steps: [entries.length], undoneSteps: [] });
    await rerender(propsAt(view));
    return [...screen.getByRole("log").children]
      .filter((element) => !before.has(element))
      .map(({ textContent }) => textContent.trim());
  };
  const [you = "", first = "", second = ""] = info.players.map(({ name }) => name);
  return { show, names: { you, first, second }, view: update.view };
}

const turnOf = (seat: number, turn: number): GameEvent => ({ type: "turnBegan", seat, turn });
const battle = (attacker: number, defender: number): GameEvent[] => [
  { type: "battleBegan", hex: 4, attacker, defender, forces: [[], []] },
  { type: "unitLost", seat: defender, kind: "human", hex: 4, cause: "battle" },
  { type: "battleEnded", hex: 4, attacker, defender, result: "attackerWon", areBothDestroyed: false },
];
const routine: GameEvent[] = [
  { type: "bought", seat: 1, kind: "human", hex: 1, cost: 2 },
  ...[5, 6, 7].map((hex): GameEvent => ({
    type: "moved",
    seat: 1,
    kind: "human",
    from: 1,
    to: hex,
    via: [null, null],
  })),
  { type: "mined", seat: 1, rubium: 4 },
];

it("turns of computers are summed up before the person's turn, without what was told at once", async () => {
  const { show, names } = await announcer();
  expect(await show({ active: 1, turn: 3 }, turnOf(1, 3), ...routine)).toEqual([`${names.first}: Turn 3.`]);
  const attack = await show({ active: 1, turn: 3 }, ...battle(1, 0));
  expect(attack.join(" ")).toContain(`${names.you} loses 1 Human`);
  expect(await show({ active: 2, turn: 4 }, turnOf(2, 4), ...battle(2, 1))).toEqual([
    `${names.second}: Turn 4.`,
  ]);
  const [turn, summary, ...others] = await show({ active: 0, turn: 5, phase: "movement" }, turnOf(0, 5));
  expect([turn, others]).toEqual([`${names.you}: Turn 5.`, []]);
  // The battle against the person was told, and what was mined is read on request.
  expect(summary).toMatch(
    new RegExp(
      `^Since your last turn\\. ${names.first}: Bought 1 Human\\. Moved 3 units to 3 hexes\\. ` +
        `${names.second}: .+ ${names.second} won against ${names.first}\\. ${names.first} lost 1 Human\\.$`,
    ),
  );
  // The summary is said once.
  expect(await show({ active: 0, turn: 5, phase: "battle" })).toEqual([]);
});

it("everything is told at once if several persons play, and where no summary is wanted", async () => {
  for (const overrides of [{ onlyPersonSeat: null }, { tellsAll: true }]) {
    const { show } = await announcer(overrides);
    const told = await show({ active: 1, turn: 3 }, turnOf(1, 3), ...routine);
    expect(told.filter((text) => text.includes("moves 1 Human"))).toHaveLength(3);
    expect(await show({ active: 0, turn: 5, phase: "movement" }, turnOf(0, 5))).toHaveLength(1);
    document.body.replaceChildren();
  }
});

it("points that others score are said with the summary, and also when the game ends in their turn", async () => {
  const { show, names, view } = await announcer();
  const seats = view.seats.map((seat) => ({ ...seat, vp: seat.seat === 1 ? 9 : 0 }));
  const mission: GameEvent = { type: "missionFulfilled", seat: 1, card: 9, vp: 2 };
  expect(await show({ active: 1, turn: 3, seats }, turnOf(1, 3), mission)).toEqual([
    `${names.first}: Turn 3.`,
  ]);
  const over: View["waiting"] = { type: "over" } as View["waiting"];
  const [summary = ""] = await show({ active: 1, turn: 3, seats, waiting: over });
  expect(summary).toContain(`${names.first}: +2 VP (`);
  expect(summary).toContain(`${names.first} 9`);
});
