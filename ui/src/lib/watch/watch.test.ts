import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import type { View, Replay } from "../../bindings";
import { RequestError } from "../live/request-failure";
import WatchScreen from "./WatchScreen.svelte";
import { DEFAULTS } from "../settings/settings.svelte";
import type { ReplayPort } from "../shell/port";
import { fixture } from "../../test/fixture-port";
import { kindName } from "../words/names";
import { setUnitSheet } from "../words/unit-sheet.svelte";
import { ReplayPlayer } from "./replay-player.svelte";

/** A replay of the steps of a fixture. The turn number of each view is the number of its step. */
class ReplayDouble implements ReplayPort {
  readonly requestedSteps: number[] = [];
  isRefusing = false;

  constructor(
    private readonly recording: Replay,
    private readonly view: View,
  ) {}

  static async of(name: string): Promise<ReplayDouble> {
    const { info, history, update, diceStatistics } = await fixture(name);
    // The fixture contains only the end of the game's history. The tests need only the order of the steps.
    const steps = history.filter((entry) => entry.type === "step");
    return new ReplayDouble({ info, history: steps, seed: "7", diceStatistics }, update.view);
  }

  /** A replay of the end of a turn, a storm of the Vortex, and the next turn, in which units are bought. */
  static async withStorm(): Promise<ReplayDouble> {
    const { info, laterUpdates, update, diceStatistics } = await fixture("storm");
    const history = laterUpdates.flatMap((update) => update.history);
    return new ReplayDouble(
      { info, history, seed: "7", diceStatistics },
      laterUpdates[0]?.view ?? update.view,
    );
  }

  get lastStep(): number {
    return this.recording.history.length;
  }

  async openReplay(): Promise<Replay> {
    return this.recording;
  }

  async replayViewAt(step: number): Promise<View> {
    this.requestedSteps.push(step);
    if (this.isRefusing) throw new RequestError({ type: "noStep", step, max: this.lastStep });
    return { ...this.view, turn: step };
  }
}

async function openReplay(replayPromise = ReplayDouble.of("over")) {
  const replay = await replayPromise;
  const player = new ReplayPlayer(replay);
  player.speed = "instant";
  expect(await player.open("over")).toBe(true);
  return { replay, player };
}

describe("a replay", () => {
  it("starts at the beginning and advances step by step together with the log", async () => {
    const { replay, player } = await openReplay();
    expect(player.step).toBe(0);
    expect(player.log).toEqual([]);
    await player.forward();
    await player.forward();
    expect(player.view?.turn).toBe(2);
    const logAfterTwoSteps = player.log;
    await player.forward();
    // Steps that were played are announced. A jump to another step is not.
    expect(player.playedEntries.length).toBeGreaterThanOrEqual(3);
    await player.back();
    expect(player.playedEntries).toEqual([]);
    expect(player.step).toBe(2);
    expect(player.log).toEqual(logAfterTwoSteps);
    expect(replay.requestedSteps).toEqual([0, 1, 2, 3, 2]);
  });

  it("names units as the reference sheet of its game does", async () => {
    await openReplay(ReplayDouble.of("alternate"));
    expect(kindName("lavaLeaper", 1)).toBe("Magma Diver");
    await openReplay();
    expect(kindName("lavaLeaper", 1)).toBe("Lava Leaper");
  });

  it("stays between the first and the last step", async () => {
    const { replay, player } = await openReplay();
    await player.back();
    expect(player.step).toBe(0);
    await player.goTo(replay.lastStep + 100);
    expect(player.step).toBe(replay.lastStep);
    await player.forward();
    expect(player.step).toBe(replay.lastStep);
  });

  it("moves from turn to turn", async () => {
    const { replay, player } = await openReplay();
    const turnStarts = player.turnStarts.slice(1);
    for (const turnStart of turnStarts) {
      await player.nextTurn();
      expect(player.step).toBe(turnStart);
    }
    await player.nextTurn();
    expect(player.step).toBe(replay.lastStep);
    await player.previousTurn();
    expect(player.turnStarts).toContain(player.step);
    expect(player.step).toBeLessThan(replay.lastStep);
  });

  it("stops at the end, and plays from the beginning when it is started again", async () => {
    const { replay, player } = await openReplay();
    await player.play();
    expect(player.step).toBe(replay.lastStep);
    expect(player.isPlaying).toBe(false);
    void player.play();
    expect(player.isPlaying).toBe(true);
    await waitFor(() => expect(player.step).toBeGreaterThan(0));
    expect(player.step).toBeLessThan(replay.lastStep);
    player.pause();
    const { step } = player;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(player.step).toBe(step);
  });

  it("shows the step that was requested last, whatever the order of the responses", async () => {
    const { player } = await openReplay();
    await Promise.all([player.goTo(5), player.goTo(9), player.goTo(3)]);
    expect(player.step).toBe(3);
    expect(player.view?.turn).toBe(3);
  });

  it("animates a storm, with moves after the die that determines their direction", async () => {
    const { replay, player } = await openReplay(ReplayDouble.withStorm());
    player.speed = "fast";
    vi.useFakeTimers();
    void player.play();
    const animationStates: string[] = [];
    while (player.step < replay.lastStep) {
      const { visibleStorm, ghosts } = player;
      const state = visibleStorm ? `${visibleStorm.rolls.length} dice, ${ghosts.length} travel` : "none";
      if (animationStates.at(-1) !== state) animationStates.push(state);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(animationStates).toEqual([
      "none",
      "0 dice, 0 travel",
      "1 dice, 0 travel",
      "2 dice, 0 travel",
      "2 dice, 1 travel",
      "2 dice, 0 travel",
      "3 dice, 0 travel",
      "none",
    ]);
    player.pause();
    await player.goTo(2);
    expect(player.visibleStorm?.rolls).toHaveLength(1);
    await player.goTo(0);
    expect(player.storm).toBeNull();
    vi.useRealTimers();
  });

  it("pauses at each step of a storm, even if nothing moves", async () => {
    const { player } = await openReplay(ReplayDouble.withStorm());
    player.speed = "normal";
    player.reducedMotion = true;
    vi.useFakeTimers();
    const shownSteps: number[] = [];
    void player.play();
    for (let second = 0; second < 6; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      shownSteps.push(player.step);
    }
    player.pause();
    vi.useRealTimers();
    expect(shownSteps).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("reports an error and stays at its step", async () => {
    const { replay, player } = await openReplay();
    replay.isRefusing = true;
    await player.play();
    expect(player.refusal?.type).toBe("noStep");
    expect(player.isPlaying).toBe(false);
    expect(player.step).toBe(0);
  });
});

describe("the replay screen", () => {
  it("changes nothing if it is left before the game has been loaded", async () => {
    setUnitSheet(null);
    const replay = await ReplayDouble.of("alternate");
    let finishLoading = (): void => undefined;
    const loadingFinished = new Promise<void>((resolve) => (finishLoading = resolve));
    const shell: ReplayPort = {
      openReplay: () => loadingFinished.then(() => replay.openReplay()),
      replayViewAt: (step) => replay.replayViewAt(step),
    };
    const onopened = vi.fn();
    const callbacks = { onopened, onrules: () => undefined, onhome: () => undefined };
    const props = { shell, id: "alternate", settings: DEFAULTS, isCovered: false, autoplay: true };
    const { unmount } = render(WatchScreen, { ...props, ...callbacks });
    unmount();
    finishLoading();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(onopened).not.toHaveBeenCalled();
    expect(kindName("lavaLeaper", 1)).toBe("Lava Leaper");
    expect(replay.requestedSteps).toEqual([0]);
  });

  it("shows the complete storm if it is not animated", async () => {
    const user = userEvent.setup();
    const settings = { ...DEFAULTS, animationSpeed: "instant" as const };
    const props = { shell: await ReplayDouble.withStorm(), id: "storm", settings, isCovered: false };
    const onopened = vi.fn();
    render(WatchScreen, { ...props, onopened, onrules: () => undefined, onhome: () => undefined });
    await screen.findByRole("group", { name: /^Board/ });
    // The rulebook beside the replay describes the rules of its game.
    expect(onopened).toHaveBeenCalledExactlyOnceWith((await fixture("storm")).info);
    expect(screen.queryByRole("region", { name: "The storm" })).toBeNull();
    const slider = screen.getByRole("slider", { name: "Position in the game" });
    await user.keyboard("{PageDown}");
    await waitFor(() => expect(slider.getAttribute("aria-valuetext")).toMatch(/^Step 6/));
    const panel = await screen.findByRole("region", { name: "The storm" });
    for (const die of ["Black die: 5", "White die: 6", "Destruction die: 2"])
      expect(panel.textContent).toContain(die);
    const listedTexts = (list: string) =>
      within(within(panel).getByRole("list", { name: list }))
        .getAllByRole("listitem")
        .map((item) => item.textContent);
    expect(listedTexts("Carried off")).toEqual(["Blaise: 1 Rock Strider"]);
    expect(listedTexts("Destroyed")).toEqual(["Ada: 1 Human"]);
    expect(listedTexts("For hexes next to the Vortex")).toEqual([
      "Ada: 1 Energize card",
      "Blaise: 1 Energize card",
    ]);
  });

  it("can be operated with buttons and keys, and passes the axe check", async () => {
    const user = userEvent.setup();
    const replay = await ReplayDouble.of("over");
    const props = {
      shell: replay,
      id: "over",
      settings: { ...DEFAULTS, animationSpeed: "instant" as const },
      isCovered: false,
    };
    let leaveCount = 0;
    render(WatchScreen, { ...props, onrules: () => undefined, onhome: () => (leaveCount += 1) });
    await screen.findByRole("group", { name: /^Board/ });
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
    const slider = screen.getByRole("slider", { name: "Position in the game" });
    await user.keyboard("{ArrowRight}{ArrowRight}");
    await waitFor(() => expect(slider.getAttribute("aria-valuetext")).toBe(`Step 2 of ${replay.lastStep}`));
    await user.click(screen.getByRole("button", { name: "One step back" }));
    await waitFor(() => expect(slider.getAttribute("aria-valuetext")).toBe(`Step 1 of ${replay.lastStep}`));
    await user.keyboard("p");
    const endText = `Step ${replay.lastStep} of ${replay.lastStep}`;
    await waitFor(() => expect(slider.getAttribute("aria-valuetext")).toBe(endText), { timeout: 20_000 });
    await user.keyboard("{Home}");
    await waitFor(() => expect(slider.getAttribute("aria-valuetext")).toBe(`Step 0 of ${replay.lastStep}`));
    await user.keyboard("{Escape}");
    expect(leaveCount).toBe(1);
  });
});
