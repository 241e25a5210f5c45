import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import type {
  Controller,
  Edition,
  EndReason,
  Event as GameEvent,
  HistoryEntry,
  OptionalRule,
  TieBreak,
  View,
} from "../../bindings";
import { appendHistory } from "../log/entries";
import { fixture, type Fixture } from "../../test/fixture-port";
import End from "./End.svelte";
import { pointsByTurn, gainsOf, pointsBySource } from "./score";

/** A finished game, optionally with another reason for its end. */
async function finishedGame(reason?: EndReason): Promise<Fixture> {
  const game = await fixture("over");
  const { view } = game.update;
  if (!reason || view.pendingInput.type !== "over") return game;
  const pendingInput: View["pendingInput"] = {
    type: "over",
    ending: { ...view.pendingInput.ending, reason },
  };
  return { ...game, update: { ...game.update, view: { ...view, pendingInput } } };
}

function renderEnd({ info, history, update, diceStatistics }: Fixture, onlessonend?: () => void) {
  const callbacks = { onrematch: vi.fn(), onlastbattle: vi.fn(), onwatch: vi.fn(), onhome: vi.fn() };
  render(End, {
    view: update.view,
    info,
    log: appendHistory([], history),
    status: update.status,
    requestDiceStatistics: async () => diceStatistics,
    ...callbacks,
    onlessonend,
  });
  return callbacks;
}

describe("the points", () => {
  it("by source add up to the final points", async () => {
    const { update } = await finishedGame();
    for (const seat of update.view.seats) {
      const { victory, hill, mission } = pointsBySource(seat);
      expect(victory + hill + mission).toBe(seat.vp);
      expect(mission > 0).toBe(seat.missions.length > 0);
    }
  });

  it("are listed by turn, with the card of a mission", async () => {
    const { info } = await finishedGame();
    const mission = info.catalogue.cards.find((card) => card.vp === 2);
    const events: GameEvent[] = [
      { type: "turnBegan", seat: 0, turn: 3 },
      { type: "victoryCardTaken", seat: 0, vp: 1 },
      { type: "missionFulfilled", seat: 0, card: mission?.id ?? 0, vp: 2 },
      { type: "turnBegan", seat: 1, turn: 4 },
      { type: "victoryCardTaken", seat: 3, vp: 1 },
      { type: "hillCardTaken", seat: 1, vp: 1 },
    ];
    expect(gainsOf(events)).toEqual([
      { seat: 0, turn: 3, vp: 1, source: "victory", card: null },
      { seat: 0, turn: 3, vp: 2, source: "mission", card: mission?.id },
      { seat: 3, turn: 4, vp: 1, source: "victory", card: null },
      { seat: 1, turn: 4, vp: 1, source: "hill", card: null },
    ]);
  });

  it("add up, turn by turn, to the final points even if the log lacks the beginning", async () => {
    const { history, update } = await finishedGame();
    const { seats, turn } = update.view;
    const gains = gainsOf(appendHistory([], history).flatMap((entry) => entry.events));
    for (const seat of seats) {
      const points = pointsByTurn(gains, seat, turn);
      expect(points.at(-1)).toEqual({ turn, vp: seat.vp });
      expect(points.every((point, index) => point.vp >= (points[index - 1]?.vp ?? 0))).toBe(true);
    }
  });
});

describe("the end", () => {
  it("of a lesson shows the winner and a button to continue, but no button that needs a stored game", async () => {
    const onlessonend = vi.fn();
    renderEnd(await finishedGame(), onlessonend);
    expect(screen.getByRole("heading", { name: /won/ })).toBeTruthy();
    const names = screen.getAllByRole("button").map((button) => button.textContent);
    expect(names).toEqual(["Last battle", "Look at the board", "Continue"]);
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(onlessonend).toHaveBeenCalledOnce();
  });

  it("shows winners, reason, points and seed", async () => {
    const game = await finishedGame();
    renderEnd(game);
    const { view, status } = game.update;
    const winner = view.pendingInput.type === "over" ? (view.pendingInput.ending.winners[0] ?? -1) : -1;
    const name = game.info.players[winner]?.name ?? "";
    const panel = screen.getByRole("region", { name: `${name} has won` });
    expect(panel.textContent).toContain(`With ${view.targetVp} victory points or more.`);
    expect(panel.textContent).toContain(status.seed);
    const [points = panel] = within(panel).getAllByRole("table");
    const [, firstRow] = within(points).getAllByRole("row");
    expect(firstRow?.textContent).toContain(name);
    for (const seat of view.seats) {
      const row = within(points).getByRole("row", {
        name: new RegExp(`^${game.info.players[seat.seat]?.name} `),
      });
      const cells = within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent.replace(/^.+:\u00a0/, ""));
      expect(cells[2]).toBe(`${seat.vp}`);
      expect(cells.slice(3)).toEqual([`${seat.controlledHexCount}`, `${seat.unitCount}`, `${seat.rubium}`]);
    }
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((violation) => violation.id)).toEqual([]);
  });

  it.each([
    ["2012", [], "Battle victories, Missions", "Battle Victory", null],
    ["2005", [], "Mission cards, Secret Missions", "Mission card", null],
    ["2005", ["kingOfTheHill"], "Mission cards, King of the Hill, Secret Missions", "Mission card", "1"],
  ] satisfies [Edition, OptionalRule[], string, string, string | null][])(
    "names the sources of points as in the %s edition, with the options %j",
    async (edition, optionalRules, sourceLabels, cardLabel, hillPoints) => {
      const game = await finishedGame();
      const [first, ...others] = game.update.view.seats;
      if (!first) throw new Error("no seats");
      const stepWithGains: HistoryEntry = {
        type: "step",
        step: 0,
        seat: 0,
        events: [
          { type: "victoryCardTaken", seat: 0, vp: 1 },
          { type: "hillCardTaken", seat: 0, vp: 1 },
        ],
      };
      const seats = hillPoints === null ? [first, ...others] : [{ ...first, hillCardCount: 1 }, ...others];
      renderEnd({
        ...game,
        history: [stepWithGains],
        info: { ...game.info, edition, optionalRules },
        update: { ...game.update, view: { ...game.update.view, seats } },
      });
      const columns = screen.getAllByRole("columnheader").map((head) => head.textContent);
      expect(columns.slice(1, columns.indexOf("VP")).join(", ")).toBe(sourceLabels);
      const gainTexts = [...document.querySelectorAll("li .gain")].map((gain) => gain.textContent?.trim());
      expect(gainTexts).toEqual([cardLabel, "King of the Hill"]);
      const row = screen.getByRole("row", { name: new RegExp(`^${game.info.players[0]?.name} `) });
      const cells = within(row).getAllByRole("cell");
      if (hillPoints !== null) expect(cells[1]?.textContent).toMatch(new RegExp(`:\\u00a0${hillPoints} VP$`));
    },
  );

  it.each([
    [{ type: "concession", seat: 0, decidedBy: "lastPlayer" }, "Ada conceded. Nobody else was left."],
    [{ type: "agreement", decidedBy: "nothing" }, "All agreed to end the game. Tied on everything: a draw."],
    [
      { type: "elimination", eliminated: [0, 1], decidedBy: "controlledHexes" },
      "Ada and Blaise are eliminated. Tied on victory points: decided by most controlled hexes.",
    ],
    [{ type: "elimination", eliminated: [2], decidedBy: "units" }, "decided by most units on the board"],
    [{ type: "elimination", eliminated: [2], decidedBy: "rubium" }, "decided by most rubium"],
  ] satisfies [EndReason, string][])("states the reason %o", async (reason, text) => {
    renderEnd(await finishedGame(reason));
    expect(screen.getByRole("region").textContent).toContain(text);
  });

  it.each([
    ["controlledHexes", "Hexes"],
    ["units", "Units"],
    ["rubium", "Rubium"],
    ["victoryPoints", "VP"],
  ] satisfies [TieBreak, string][])("highlights the deciding column: %s", async (decidedBy, column) => {
    renderEnd(await finishedGame({ type: "agreement", decidedBy }));
    const decidedHeaders = screen
      .getAllByRole("columnheader")
      .filter((header) => header.classList.contains("decided"));
    expect(decidedHeaders.map((header) => header.textContent)).toEqual([column]);
  });

  it("can be dismissed, reopened and left", async () => {
    const user = userEvent.setup();
    const callbacks = renderEnd(await finishedGame());
    await user.click(screen.getByRole("button", { name: "Look at the board" }));
    expect(screen.queryByRole("region")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Result" }));
    await user.click(screen.getByRole("button", { name: "Play again" }));
    await user.click(screen.getByRole("button", { name: "Last battle" }));
    await user.click(screen.getByRole("button", { name: "Watch replay" }));
    await user.click(screen.getByRole("button", { name: "Back to games" }));
    expect(Object.values(callbacks).map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1]);
  });

  it.each([
    [["person", "recruit"], "Play against: Officer", ["person", "officer"]],
    [["person", "commander"], "Play against: Director", ["person", "director"]],
    [["person", "recruit", "director"], "Play stronger opponents", ["person", "officer", "director"]],
    [["person", "director"], null, null],
    [["recruit", "person"], null, null],
    [["person", "person"], null, null],
  ] satisfies [Controller[], string | null, Controller[] | null][])(
    "of a game of %j won by seat 0 offers stronger opponents: %s",
    async (controllers, label, stronger) => {
      const game = await finishedGame();
      const { view, status } = game.update;
      if (view.pendingInput.type !== "over") throw new Error("the game is not over");
      const pendingInput: View["pendingInput"] = {
        type: "over",
        ending: { ...view.pendingInput.ending, winners: [0] },
      };
      const update = { ...game.update, view: { ...view, pendingInput }, status: { ...status, controllers } };
      const { onrematch } = renderEnd({ ...game, update });
      const isWonByOnlyPerson = controllers[0] === "person" && controllers[1] !== "person";
      expect(screen.queryByRole("heading", { name: "You have won" }) !== null).toBe(isWonByOnlyPerson);
      const offer = screen.queryByRole("button", { name: /Play (against|stronger)/ });
      expect(offer?.textContent ?? null).toBe(label);
      if (offer) await userEvent.click(offer);
      await userEvent.click(screen.getByRole("button", { name: "Play again" }));
      expect(onrematch.mock.calls).toEqual(stronger ? [[stronger], [null]] : [[null]]);
    },
  );

  it("is hidden during the game", async () => {
    renderEnd(await fixture("deployment"));
    expect(screen.queryByRole("region")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
