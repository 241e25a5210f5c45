import { fireEvent, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import type { Odds } from "../bindings";
import { FixturePort, fixture } from "../test/fixture-port";
import { requestsWithoutLookups, hex, hexes, openFixture, renderGameScreen } from "../test/game-screen";

const FIXTURES = [
  "start2",
  "start4",
  "deployment",
  "movement",
  "exploration",
  "battles",
  "contested",
  "draw",
  "window",
  "hand",
  "casualty",
  "target",
  "practice",
  "crowded",
  "over",
  "fullest",
];

describe("the game screen", () => {
  it.each(FIXTURES)("passes the axe check with the fixture “%s”", async (name) => {
    await openFixture(name);
    // Colours are checked in the real window, because jsdom has no layout.
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
  });

  it("shows beside the pointer how many units are picked up, and changes the number with the wheel", async () => {
    const { port } = await openFixture("movement");
    const moves = port.fixture.update.view.choices?.moves ?? [];
    const source = moves.find(({ readyCount }) => readyCount > 1);
    if (!source) throw new Error("no units to move");
    const max = moves.reduce((sum, { from, readyCount }) => sum + (from === source.from ? readyCount : 0), 0);
    await userEvent.setup().click(hex(source.from));
    const shownCount = () => document.querySelector(".board .picked")?.textContent.trim();
    expect(shownCount()).toBe(`${max} of ${max}`);
    await fireEvent.wheel(hex(source.from), { deltaY: 100 });
    expect(shownCount()).toBe(`${max - 1} of ${max}`);
    expect(screen.getByText(`${max - 1} of ${max} picked up`)).toBeTruthy();
    await fireEvent.wheel(hex(source.from), { deltaY: -100 });
    expect(shownCount()).toBe(`${max} of ${max}`);
    // One unit stays picked up.
    for (let units = 0; units <= max; units++) await fireEvent.wheel(hex(source.from), { deltaY: 100 });
    expect(shownCount()).toBe(`1 of ${max}`);
  });

  it("shows no number beside the pointer if only one unit can be picked up", async () => {
    const { update } = await fixture("movement");
    const { choices } = update.view;
    const from = choices?.moves[0]?.from ?? 0;
    const single = choices?.moves.filter((move) => move.from === from).slice(0, 1) ?? [];
    const moves = single.map((move) => ({ ...move, readyCount: 1, maxCounts: move.to.map(() => 1) }));
    const view = { ...update.view, choices: choices && { ...choices, moves } };
    const start = await fixture("movement");
    await renderGameScreen(new FixturePort({ ...start, update: { ...start.update, view } }));
    await userEvent.setup().click(hex(from));
    await screen.findByText("1 of 1 picked up");
    expect(document.querySelector(".board .picked")).toBeNull();
  });

  it.each(["crowded", "fullest"])(
    "describes every hex in the fixture “%s” with its coordinates and units",
    async (name) => {
      const { port } = await openFixture(name);
      const { view } = port.fixture.update;
      expect(hexes()).toHaveLength(view.hexes.length);
      view.hexes.forEach((hexView, index) => {
        const label = hexes()[index]?.getAttribute("aria-label") ?? "";
        expect(label).toContain(`${hexView.q}, ${hexView.r}`);
        expect(label.includes("No units")).toBe(hexView.units.length === 0 && !hexView.hasFacedownToken);
        for (const { seat, kind, count } of hexView.units) {
          expect(label).toContain(port.fixture.info.players[seat]?.name);
          if (kind === "human") expect(label).toContain(`${count} Human`);
        }
      });
    },
  );

  it("explains the phase that has the keyboard focus, and has a single tab stop for all phases", async () => {
    const user = userEvent.setup();
    await openFixture("movement");
    const phases = within(screen.getByRole("list", { name: "Phases of the turn" })).getAllByRole("listitem");
    expect(phases.filter(({ tabIndex }) => tabIndex === 0)).toEqual([phases[1]]);
    await user.tab();
    phases[1]?.focus();
    expect((await screen.findByRole("tooltip")).textContent).toContain("Each unit may move one hex");
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(phases[2]);
    expect(screen.getByRole("tooltip").textContent).toContain("Reveal the facedown tokens");
    const description = phases[2]?.getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(description)?.textContent).toContain("Reveal the facedown tokens");
    await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(document.activeElement).toBe(phases[0]);
  });

  it("can be navigated with the arrow keys, with one hex in the tab order", async () => {
    const user = userEvent.setup();
    await openFixture("deployment");
    hex(0).focus();
    await user.keyboard("{ArrowRight}{ArrowDown}");
    const focusedHex = document.activeElement;
    expect(hexes()).toContain(focusedHex);
    expect(focusedHex).not.toBe(hexes()[0]);
    expect(hexes().filter((hex) => hex.getAttribute("tabindex") === "0")).toEqual([focusedHex]);
  });

  it("shows the victory points, rubium and income of each player", async () => {
    const { port } = await openFixture("crowded");
    const players = within(screen.getByRole("list", { name: "Players" }));
    for (const seat of port.fixture.update.view.seats) {
      const name = port.fixture.info.players[seat.seat]?.name ?? "";
      const panel = players.getByRole("heading", { name }).closest("li");
      expect(panel?.textContent).toContain(
        `${seat.vp} of ${port.fixture.update.view.targetVp} victory points`,
      );
      expect(panel?.textContent).toContain(`${seat.rubium} rubium, income ${seat.income}`);
    }
  });

  it("explains the values of a player on hover and on keyboard focus", async () => {
    const user = userEvent.setup();
    await openFixture("crowded");
    const [panel] = within(screen.getByRole("complementary", { name: "Players and decks" })).getAllByRole(
      "listitem",
    );
    const values = panel && within(panel).getAllByRole("list")[0];
    if (!values) throw new Error("no player");
    await user.hover(values);
    expect(screen.getByRole("tooltip").textContent).toMatch(/hex(es)? controlled/);
    await user.unhover(values);
    expect(screen.queryByRole("tooltip")).toBeNull();
    await user.keyboard("{Shift}");
    panel.focus();
    await waitFor(() => expect(screen.getByRole("tooltip").textContent).toMatch(/hex(es)? controlled/));
  });

  it.each([
    ["crowded", /\d+ Battle Victory cards?/],
    ["swapped", /\d+ Mission cards?/],
  ])("uses the edition’s name for the cards won in battles, with the fixture “%s”", async (name, cards) => {
    await openFixture(name);
    const panels = within(screen.getByRole("list", { name: "Players" })).getAllByRole("heading");
    for (const panel of panels) expect(panel.closest("li")?.textContent).toMatch(cards);
  });

  it("shows the dice of a battle with their hits", async () => {
    const { port } = await openFixture("battle");
    const panel = within(screen.getByRole("region", { name: /^Battle: / }));
    const dice = port.fixture.update.view.battle?.forces.flatMap((force) => force.dice) ?? [];
    expect(dice.length).toBeGreaterThan(0);
    for (const { face, areHits: hits } of dice) {
      const name = `${face}, ${hits ? "hit" : "miss"}`;
      expect(panel.getAllByRole("img", { name }).length).toBeGreaterThan(0);
    }
  });
});

describe("the game screen during play", () => {
  it("buys several units of one type by pressing a home base hex", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("deployment");
    const { choices } = port.fixture.update.view;
    const home = choices?.homeHexes[0] ?? -1;
    await user.click(screen.getByRole("radio", { name: /^Human/ }));
    await user.click(screen.getByRole("button", { name: "More: Humans" }));
    await user.click(hex(home));
    const buy = { type: "buy", kind: "human", hex: home };
    expect(requestsWithoutLookups(port)).toEqual([
      `act ${port.fixture.update.version} ${JSON.stringify([buy, buy])}`,
    ]);
  });

  it("moves the units of a hex with two presses, by mouse or key", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("movement");
    const move = port.fixture.update.view.choices?.moves[0];
    const [from, to] = [move?.from ?? -1, move?.to[0] ?? -1];
    await user.click(hex(from));
    expect(hex(to).getAttribute("aria-label")).toContain("possible here");
    hex(to).focus();
    await user.keyboard("{Enter}");
    const expectedMove = { type: "move", kind: move?.kind, from, to };
    expect(requestsWithoutLookups(port)[0]).toContain(JSON.stringify(expectedMove));
  });

  it("shows the number of picked units, and changes it with one press", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("movement");
    const moves = port.fixture.update.view.choices?.moves ?? [];
    const from = moves[0]?.from ?? -1;
    const groups = moves.filter((move) => move.from === from);
    const max = groups.reduce((sum, { readyCount }) => sum + readyCount, 0);
    const expectPicked = (count: number) => screen.getByText(`${count} of ${max} picked up`);
    await user.click(hex(from));
    expectPicked(max);
    await user.click(screen.getByRole("button", { name: "Pick none" }));
    expectPicked(0);
    const name = document.querySelector<HTMLElement>("li.unpicked button.name");
    expect(name?.getAttribute("aria-pressed")).toBe("false");
    if (name) await user.click(name);
    expectPicked(groups[0]?.readyCount ?? 0);
    await user.click(screen.getByRole("button", { name: groups.length > 1 ? "Pick all" : "Pick none" }));
    expectPicked(groups.length > 1 ? max : 0);
  });

  it("shows the rule that forbids an action, with a link to its text", async () => {
    const user = userEvent.setup();
    const { port, onrule } = await openFixture("movement");
    const move = port.fixture.update.view.choices?.moves[0];
    const from = move?.from ?? -1;
    const unreachableHex = hexes().findIndex(
      (_, id) =>
        id !== from &&
        !port.fixture.update.view.choices?.moves.some((move) => move.from === id || move.to.includes(id)),
    );
    port.violation = {
      rule: "MOV-2",
      reason: { type: "outOfReach", kind: "human", from, to: unreachableHex },
    };
    await user.click(hex(from));
    await user.click(hex(unreachableHex));
    await screen.findByText("That hex is out of reach for this Human.");
    await user.click(screen.getByRole("button", { name: "Rule MOV-2" }));
    expect(onrule).toHaveBeenCalledWith("MOV-2");
    expect(requestsWithoutLookups(port)).toEqual([]);
  });

  it("scrolls the texts beside the board to their top when a turn begins", async () => {
    const { port } = await openFixture("crowded");
    const { update } = port.fixture;
    const texts = screen.getByRole("group", { name: "Tip, advice and others’ turns" });
    texts.scrollTop = 80;
    const show = async (round: number, turn: number): Promise<number> => {
      const updateNumber = update.updateNumber + round - update.view.round;
      port.sendUpdate({ ...update, updateNumber, view: { ...update.view, round, turn } });
      await screen.findByText(`Round ${round} · Turn ${turn}`);
      return texts.scrollTop;
    };
    const { round, turn } = update.view;
    expect(await show(round + 1, turn)).toBe(80);
    expect(await show(round + 2, turn + 4)).toBe(0);
  });

  it("explains why pressed units cannot move", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("movement");
    const { view } = port.fixture.update;
    const from = view.choices?.moves[0]?.from ?? -1;
    const kind = view.hexes[from]?.units.find((unit) => unit.seat === view.active)?.kind ?? "human";
    // All units have moved.
    if (view.choices) {
      port.sendUpdate({
        ...port.fixture.update,
        updateNumber: port.fixture.update.updateNumber + 1,
        view: { ...view, choices: { ...view.choices, moves: [], specialAttacks: [] } },
      });
    }
    port.violation = { rule: "MOV-1", reason: { type: "alreadyMoved", kind, hex: from } };
    await user.click(hex(from));
    await screen.findByRole("button", { name: "Rule MOV-1" });
    expect(requestsWithoutLookups(port)).toEqual([]);
    const emptyHex = view.hexes.findIndex((hex) => hex.units.length === 0);
    const explainRequests = () => port.requests.filter((call) => call.startsWith("explain"));
    const requestsBefore = explainRequests();
    await user.click(hex(emptyHex));
    expect(explainRequests()).toEqual(requestsBefore);
  });

  it("keeps the picked units if no special attack can be prepared", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("movement");
    const attackers = port.fixture.update.view.choices?.specialAttacks.map((attack) => attack.from) ?? [];
    const move = port.fixture.update.view.choices?.moves.find((option) => !attackers.includes(option.from));
    await user.click(hex(move?.from ?? -1));
    await user.keyboard("x");
    expect(hex(move?.to[0] ?? -1).getAttribute("aria-label")).toContain("possible here");
    expect(screen.getByRole("alert").textContent).toMatch(
      attackers.length > 0
        ? /No unit here can make a special attack\. Choose /
        : /No special attack is possible now\./,
    );
  });

  it("announces the units that the keyboard picks up and puts back", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("movement");
    const move = port.fixture.update.view.choices?.moves[0];
    hex(move?.from ?? -1).focus();
    await user.keyboard("{Enter}");
    const text = await screen.findByText(
      /^Picked up all: .+\. Within reach: (?:\d|the Monolith).+ Full stop: /,
    );
    const status = text.closest("[role=status]");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(status?.textContent).toBe(""));
  });

  it("announces the odds of the battle that the picked units would begin on the hex in focus", async () => {
    const user = userEvent.setup();
    const port = await FixturePort.named("movement");
    const { odds } = await fixture("contested");
    vi.spyOn(port, "odds").mockResolvedValue(odds);
    await renderGameScreen(port, { showsOdds: true });
    const [move] = port.fixture.update.view.choices?.moves ?? [];
    hex(move?.from ?? -1).focus();
    await user.keyboard("{Enter}");
    const areOddsAnnounced = () =>
      screen.getAllByRole("status").some(({ textContent }) => / attacks .* wins: /.test(textContent));
    expect(areOddsAnnounced()).toBe(false);
    hex(move?.to[0] ?? -1).focus();
    await waitFor(() => expect(areOddsAnnounced()).toBe(true));
  });

  it("asks for confirmation before ending a phase in which something useful can still be done", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("deployment");
    await user.click(screen.getByRole("button", { name: /^End Deployment/ }));
    const dialog = within(screen.getByRole("dialog"));
    expect(requestsWithoutLookups(port)).toEqual([]);
    // A second press must not confirm the dialog.
    expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Cancel" }));
    await user.click(dialog.getByRole("button", { name: "End Deployment" }));
    expect(requestsWithoutLookups(port)).toEqual([
      `act ${port.fixture.update.version} [{"type":"endPhase"}]`,
    ]);
  });

  it("ends a phase by key, without a confirmation if confirmations are switched off", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("deployment", { asksBeforeEnding: false });
    await user.keyboard("e");
    expect(requestsWithoutLookups(port)).toEqual([
      `act ${port.fixture.update.version} [{"type":"endPhase"}]`,
    ]);
  });

  it("shows the chance to win a battle that can begin", async () => {
    const start = await fixture("battles");
    const { choices } = start.update.view;
    if (!choices) throw new Error("the fixture has no choices");
    const battles = [{ hex: 4, defenders: [1] }];
    const view = { ...start.update.view, choices: { ...choices, battles, afterPhase: null } };
    const port = new FixturePort({ ...start, update: { ...start.update, view } });
    const summary = {
      attackerWinChance: 0.6,
      inconclusiveChance: 0.1,
      attackerDestroyedChance: 0.3,
      forces: [],
    };
    port.oddsResult = [{ hex: 4, defender: 1, summary }] as unknown as Odds[];
    await renderGameScreen(port);
    const button = await screen.findByRole("button", { name: /against/, description: "you win: 60%" });
    expect(button.closest("li")?.textContent).toContain("you win: 60%");
  });

  it("offers a choice of defenders at the hex if there are several", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("battles");
    const { update, info } = port.fixture;
    const { choices } = update.view;
    if (!choices) throw new Error("the fixture has no choices");
    const battles = [{ hex: 4, defenders: [1, 2] }];
    const view = { ...update.view, choices: { ...choices, battles, afterPhase: null } };
    port.sendUpdate({ ...update, updateNumber: update.updateNumber + 1, view });
    await waitFor(() => expect(hex(4).dataset["mark"]).toBe("attack"));
    hex(4).focus();
    await user.keyboard("{Enter}");
    const menu = () => screen.queryByRole("group", { name: "What to do here" });
    await waitFor(() => expect(menu()?.contains(document.activeElement)).toBe(true));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(menu()).toBeNull());
    expect(document.activeElement).toBe(hex(4));
    await user.keyboard("{Enter}");
    const second = new RegExp(`against ${info.players[2]?.name}`);
    const answer = await waitFor(() => {
      const openMenu = menu();
      if (!openMenu) throw new Error("the menu is not open yet");
      return within(openMenu).getByRole("button", { name: second });
    });
    await user.click(answer);
    expect(requestsWithoutLookups(port)).toEqual([
      `act ${update.version} [{"type":"battle","hex":4,"defender":2}]`,
    ]);
  });

  it("removes a unit as a casualty with a press in the list of its force", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("casualty");
    const kind = port.fixture.update.view.choices?.casualties[0];
    const panel = within(screen.getByRole("region", { name: /^Battle: / }));
    const [first] = panel.getAllByRole("button", { name: /^Remove/ });
    if (first) await user.click(first);
    expect(requestsWithoutLookups(port)[0]).toContain(`"type":"casualty"`);
    expect(kind).toBeDefined();
  });

  it("asks all players for battle cards at the same time", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("window");
    const names = port.fixture.update.view.battle?.seatsToAsk.map(
      (seat) => port.fixture.info.players[seat]?.name,
    );
    const answers = within(screen.getByRole("region", { name: "Any battle cards?" }));
    for (const name of names ?? []) answers.getByRole("button", { name: `Open ${name}’s hand` });
    await user.click(answers.getByRole("button", { name: "Nobody plays a card" }));
    expect(requestsWithoutLookups(port)).toEqual([`passWindow ${port.fixture.update.version} `]);
  });

  it("undoes the latest step with the keyboard", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("movement");
    const { version, status } = port.fixture.update;
    const step = status.undoableSteps.at(-1)?.step;
    await user.keyboard("{Control>}z{/Control}");
    expect(requestsWithoutLookups(port)).toEqual([`undo ${version} ${step}`]);
  });

  it("moves the focus to a hex if the focused element disappears after a key press", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("casualty");
    const { update } = port.fixture;
    const [first] = screen.getAllByRole("button", { name: /^Remove/ });
    first?.focus();
    await user.keyboard("{ArrowDown}");
    // The next decision is an ordinary decision of a phase, so the answers disappear.
    const { choices } = (await fixture("deployment")).update.view;
    port.sendUpdate({
      ...update,
      updateNumber: update.updateNumber + 1,
      view: { ...update.view, battle: null, choices },
    });
    await waitFor(() => expect(hexes()).toContain(document.activeElement));
  });

  it("focuses the first answer when a question begins after a key press, even if a hex has focus", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("casualty");
    const { update } = port.fixture;
    hex(0).focus();
    await user.keyboard("{ArrowRight}");
    expect(hexes()).toContain(document.activeElement);
    port.sendUpdate({
      ...update,
      updateNumber: update.updateNumber + 1,
      status: { ...update.status, stepCount: update.status.stepCount + 1 },
    });
    await waitFor(() => expect(document.activeElement?.closest(".answers")).toBeTruthy());
  });

  it("focuses a hex with a possible action when a decision begins after a key press", async () => {
    await userEvent.setup().keyboard("{Shift}");
    await openFixture("movement");
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset["mark"]).toBe("begin"));
    expect(screen.getByRole("button", { name: "Keys" })).toBeTruthy();
  });

  it("does not move the focus when a decision begins after a press of the pointer", async () => {
    await userEvent.setup().click(document.body);
    await openFixture("movement");
    expect(document.activeElement).toBe(document.body);
  });

  it("selects the next affordable unit type by key", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("deployment");
    const purchases = port.fixture.update.view.choices?.purchases ?? [];
    const affordableCount = purchases.filter(({ max }) => max > 0).length;
    expect(affordableCount).toBeLessThan(purchases.length);
    await user.keyboard("k".repeat(affordableCount - 1));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Rock Strider/ }).checked).toBe(true);
    await user.keyboard("k");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Human/ }).checked).toBe(true);
  });

  it("ignores the keys for undo and redo in a field", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("movement");
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    await user.keyboard("{Control>}z{/Control}{Control>}y{/Control}");
    field.remove();
    expect(requestsWithoutLookups(port)).toEqual([]);
  });

  it("asks the shell for the reason if nothing can be undone", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("casualty");
    const { version, status } = port.fixture.update;
    expect(status.undoableSteps).toEqual([]);
    port.refusal = { type: "noUndo", reason: { type: "irreversible", reason: "chance" } };
    await user.click(screen.getByRole("button", { name: "Nothing to undo" }));
    expect(requestsWithoutLookups(port)).toEqual([`undo ${version} ${status.stepCount - 1}`]);
    await screen.findByText(/has been revealed since/);
  });

  it("highlights the latest storm until the next action", async () => {
    const user = userEvent.setup();
    await openFixture("storm", { asksBeforeEnding: false });
    await user.keyboard("e");
    const begin = await screen.findByRole("button", { name: "I am Ada: begin" }, { timeout: 5000 });
    await waitFor(() => expect(begin).toHaveProperty("disabled", false));
    await user.click(begin);
    const panel = await screen.findByRole("region", { name: "The storm" });
    expect(panel.textContent).toContain("Black die: 5");
    expect(panel.closest(".latest")).not.toBeNull();
    await user.click(hex(20));
    await waitFor(() => expect(panel.closest(".latest")).toBeNull());
    expect(panel.isConnected).toBe(true);
  });

  it("highlights no hexes and ignores shortcuts until the next player takes over", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("start2");
    await user.keyboard("e");
    expect(requestsWithoutLookups(port)).toEqual([]);
    expect(document.querySelector("[data-mark]")).toBeNull();
    const takeOverButton = await screen.findByRole("button", { name: "I am Ada: begin" });
    await waitFor(() => expect((takeOverButton as HTMLButtonElement).disabled).toBe(false));
    await user.click(takeOverButton);
    expect(requestsWithoutLookups(port)).toEqual([`openHand ${port.fixture.update.version} 0`]);
    await waitFor(() => expect(document.querySelector("[data-mark]")).not.toBeNull());
  });

  it("ignores presses that would end a phase that has only just begun", async () => {
    const user = userEvent.setup();
    const { port } = await openFixture("battles", { endsEmptyPhases: true });
    const endPhaseRequests = () => requestsWithoutLookups(port).filter((call) => call.includes("endPhase"));
    // The Battle phase is ended, the Mining phase ends automatically, and the Draw phase begins.
    await user.keyboard("e");
    const button = await waitFor(() => {
      const inactiveButton = document.querySelector('[aria-keyshortcuts="E"][aria-disabled]');
      if (!inactiveButton) throw new Error("no phase has begun automatically yet");
      // Not awaited, because presses are ignored only for a short time after a phase has begun.
      void fireEvent.click(inactiveButton);
      void fireEvent.keyDown(document.body, { key: "e" });
      return inactiveButton;
    });
    expect(endPhaseRequests()).toHaveLength(2);
    // After that time, presses are accepted.
    await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
    await user.click(button);
    expect(endPhaseRequests()).toHaveLength(3);
  });

  it("does not end a phase automatically when a game is opened", async () => {
    const { port } = await openFixture("battles", { endsEmptyPhases: true });
    // Phases end automatically only after an action on this screen.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(requestsWithoutLookups(port)).toEqual([]);
  });
});
