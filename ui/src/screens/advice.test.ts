import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Advice } from "../bindings";
import type { FixturePort } from "../test/fixture-port";
import { requestsWithoutLookups, hex, openFixture } from "../test/game-screen";

const statusText = (): string =>
  screen
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join(" ");

describe("the game screen with odds and advice", () => {
  it("shows the odds of the current battle in place of the hex details", async () => {
    const { port } = await openFixture("casualty");
    await screen.findByRole("region", { name: "Odds" });
    // There are odds for each unit type that can be chosen as the casualty.
    const { casualties } = port.fixture.update.view.choices ?? {};
    expect(port.oddsResult.map(({ casualty }) => casualty)).toEqual(casualties);
    expect(screen.queryByRole("region", { name: "Hex" })).toBeNull();
    // Pointing at another hex shows that hex instead.
    const otherHex = port.fixture.update.view.battle?.hex === 0 ? 1 : 0;
    await fireEvent.pointerMove(hex(otherHex));
    await screen.findByRole("region", { name: "Hex" });
    expect(screen.queryByRole("region", { name: "Odds" })).toBeNull();
  });

  it("shows the odds of a battle on the hex under the pointer", async () => {
    const { port } = await openFixture("contested");
    const [odds] = port.oddsResult;
    await fireEvent.pointerMove(hex(odds?.hex ?? -1));
    const panel = await screen.findByRole("region", { name: "Odds" });
    expect(panel.textContent).toContain(port.fixture.info.players[odds?.defender ?? -1]?.name);
    expect(panel.querySelectorAll("ol li")).toHaveLength(odds?.remainingDice.length ?? -1);
    expect(panel.textContent).toContain("lose their cheapest units first");
  });

  it("requests no odds if they are switched off", async () => {
    const { port } = await openFixture("casualty", { showsOdds: false });
    await screen.findByRole("region", { name: "Hex" });
    expect(port.requests.filter((call) => call.startsWith("odds"))).toEqual([]);
  });

  it("requests odds for the hex under the pointer once, including the picked units", async () => {
    const { port } = await openFixture("movement");
    const { choices } = port.fixture.update.view;
    const [from = 0, to = 0] = [choices?.moves[0]?.from, choices?.moves[0]?.to[0]];
    await userEvent.setup().click(hex(from));
    await fireEvent.pointerMove(hex(to));
    await fireEvent.pointerLeave(hex(to));
    await fireEvent.pointerMove(hex(to));
    await waitFor(() => {
      const requests = port.requests.filter((call) => call.includes(`"hex":${to},"moves":[{"type":"move"`));
      expect(requests).toHaveLength(1);
    });
  });

  const [from, to] = [3, 4];
  const advice: Advice = {
    seat: 0,
    best: {
      steps: [{ type: "move", to, units: [{ kind: "human", from, count: 1 }], attacks: [], reason: null }],
      winPercent: 54,
    },
    alternative: null,
    reason: null,
  };

  /** Lets the search for advice run until the returned function is called with its answer. */
  function delayedAnswer(port: FixturePort): (answer: Advice) => Promise<void> {
    let resolve: (answer: Advice) => void = () => undefined;
    const promise = new Promise<Advice>((settle) => (resolve = settle));
    port.adviceResult = promise;
    return async (answer) => {
      resolve(answer);
      await promise;
    };
  }

  it("shows the plan as steps and arrows until it is dismissed, without carrying it out", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("movement");
    port.adviceResult = advice;
    await user.click(screen.getByRole("button", { name: "Advice: what would the Commander do?" }));
    await waitFor(() => expect(statusText()).toMatch(/Move 1 Human from .* to /));
    expect(statusText()).toContain("by the computer player Commander");
    expect(statusText()).toContain("Chance to win the game after that: 54%");
    expect(requestsWithoutLookups(port)).toEqual(["advice"]);
    for (const id of [from, to]) expect(hex(id).querySelectorAll(".hint")).toHaveLength(1);
    expect(document.querySelectorAll("svg.pieces .head")).toHaveLength(1);
    // The board shows the coordinates that the text names, and outlines the hex whose coordinates are pointed
    // at.
    const { hexes } = port.fixture.update.view;
    const coordinatesOf = (id: number): string =>
      `(${hexes[id]?.q},\u00a0${hexes[id]?.r})`.replaceAll("-", "−");
    const labels = () => [...document.querySelectorAll(".lit text")].map(({ textContent }) => textContent);
    expect(labels().sort()).toEqual([coordinatesOf(from), coordinatesOf(to)].sort());
    expect(document.querySelector(".lit polygon")).toBeNull();
    const [coordinatesButton] = screen.getAllByRole("button", { name: coordinatesOf(to) });
    await fireEvent.pointerEnter(coordinatesButton as HTMLElement);
    expect(document.querySelectorAll(".lit polygon")).toHaveLength(1);
    await fireEvent.click(coordinatesButton as HTMLElement);
    expect(document.activeElement).toBe(hex(to));
    await fireEvent.pointerLeave(coordinatesButton as HTMLElement);
    expect(document.querySelector(".lit polygon")).toBeNull();
    await user.keyboard("o");
    await waitFor(() => expect(statusText()).not.toContain("Move 1 Human"));
    expect(document.querySelectorAll("svg.pieces .head")).toHaveLength(0);
    await user.keyboard("o");
    await waitFor(() => expect(statusText()).toContain("Move 1 Human"));
    void fireEvent.blur(window);
    await waitFor(() => expect(statusText()).not.toContain("Move 1 Human"));
  });

  it("shows that the Commander is thinking until the advice is cancelled", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("movement");
    const answerWith = delayedAnswer(port);
    await user.keyboard("o");
    const button = await screen.findByRole("button", { name: "Thinking… Stop" });
    expect(button.textContent).toContain("Thinking…");
    await user.click(button);
    await screen.findByRole("button", { name: "Advice: what would the Commander do?" });
    expect(requestsWithoutLookups(port)).toEqual(["advice", "cancelAdvice"]);
    await answerWith(advice);
    expect(statusText()).not.toContain("Move 1 Human");
  });

  it("ignores advice that arrives after the hand was closed", async () => {
    const { port } = await openFixture("movement");
    const answerWith = delayedAnswer(port);
    await userEvent.setup().keyboard("o");
    await screen.findByRole("button", { name: "Thinking… Stop" });
    void fireEvent.blur(window);
    await waitFor(() => expect(requestsWithoutLookups(port)).toContain("cancelAdvice"));
    await answerWith(advice);
    expect(statusText()).not.toContain("Move 1 Human");
  });

  it("asks the player to open the hand if it is closed", async () => {
    const { port } = await openFixture("window");
    port.refusal = { type: "handClosed", seat: 0 };
    await userEvent.setup().keyboard("o");
    const name = port.fixture.info.players[0]?.name;
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(`${name}’s hand is closed`));
    expect(statusText()).not.toContain("The Commander");
  });

  it("shows the dice statistics after the game", async () => {
    const { port } = await openFixture("over");
    const table = await screen.findByRole("table", { name: /^Dice luck/ });
    expect(table.querySelectorAll("tbody tr")).toHaveLength(port.statistics.length);
  });
});
