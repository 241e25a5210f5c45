import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import type { View, Replay } from "../../bindings";
import { Refused } from "../live/reason";
import WatchScreen from "./WatchScreen.svelte";
import { DEFAULTS } from "../settings/settings.svelte";
import type { WatchPort } from "../shell/port";
import { fixture } from "../../test/fixture-port";
import { ReplayPlayer } from "./replay-player.svelte";

/** A replay: the moments of a fixture, with views whose turn is the number of the step. */
class Film implements WatchPort {
  readonly asked: number[] = [];
  refused = false;

  constructor(
    private readonly watched: Replay,
    private readonly view: View,
  ) {}

  static async of(name: string): Promise<Film> {
    const { info, history, update, luck } = await fixture(name);
    // The fixture contains only the end of its history; only the order matters here.
    const steps = history.filter((entry) => entry.type === "step");
    return new Film({ info, history: steps, seed: "7", luck }, update.view);
  }

  /** A turn ends, a storm of the Vortex follows, the next turn begins, and units are bought. */
  static async stormy(): Promise<Film> {
    const { info, next, update, luck } = await fixture("storm");
    const history = next.flatMap((update) => update.history);
    return new Film({ info, history, seed: "7", luck }, next[0]?.view ?? update.view);
  }

  get last(): number {
    return this.watched.history.length;
  }

  async watch(): Promise<Replay> {
    return this.watched;
  }

  async watchAt(step: number): Promise<View> {
    this.asked.push(step);
    if (this.refused) throw new Refused({ type: "noStep", step, max: this.last });
    return { ...this.view, turn: step };
  }
}

async function watching(of = Film.of("over")) {
  const film = await of;
  const watch = new ReplayPlayer(film);
  watch.speed = "instant";
  expect(await watch.open("over")).toBe(true);
  return { film, watch };
}

describe("a replay", () => {
  it("starts at the beginning and advances step by step together with the log", async () => {
    const { film, watch } = await watching();
    expect(watch.step).toBe(0);
    expect(watch.log).toEqual([]);
    await watch.forward();
    await watch.forward();
    expect(watch.view?.turn).toBe(2);
    const two = watch.log;
    await watch.forward();
    await watch.back();
    expect(watch.step).toBe(2);
    expect(watch.log).toEqual(two);
    expect(film.asked).toEqual([0, 1, 2, 3, 2]);
  });

  it("stays within the first and the last step", async () => {
    const { film, watch } = await watching();
    await watch.back();
    expect(watch.step).toBe(0);
    await watch.goTo(film.last + 100);
    expect(watch.step).toBe(film.last);
    await watch.forward();
    expect(watch.step).toBe(film.last);
  });

  it("moves from turn to turn", async () => {
    const { film, watch } = await watching();
    const begins = watch.turns.slice(1);
    for (const turn of begins) {
      await watch.nextTurn();
      expect(watch.step).toBe(turn);
    }
    await watch.nextTurn();
    expect(watch.step).toBe(film.last);
    await watch.previousTurn();
    expect(watch.turns).toContain(watch.step);
    expect(watch.step).toBeLessThan(film.last);
  });

  it("stops at the end and restarts from there", async () => {
    const { film, watch } = await watching();
    await watch.play();
    expect(watch.step).toBe(film.last);
    expect(watch.playing).toBe(false);
    void watch.play();
    expect(watch.playing).toBe(true);
    await waitFor(() => expect(watch.step).toBeGreaterThan(0));
    expect(watch.step).toBeLessThan(film.last);
    watch.pause();
    const { step } = watch;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(watch.step).toBe(step);
  });

  it("shows the last requested step even if an earlier answer arrives later", async () => {
    const { watch } = await watching();
    await Promise.all([watch.goTo(5), watch.goTo(9), watch.goTo(3)]);
    expect(watch.step).toBe(3);
    expect(watch.view?.turn).toBe(3);
  });

  it("animates a storm, with moves after the die that determines their direction", async () => {
    const { film, watch } = await watching(Film.stormy());
    watch.speed = "fast";
    vi.useFakeTimers();
    void watch.play();
    const seen: string[] = [];
    while (watch.step < film.last) {
      const { visibleStorm, ghosts } = watch;
      const now = visibleStorm ? `${visibleStorm.rolls.length} dice, ${ghosts.length} travel` : "none";
      if (seen.at(-1) !== now) seen.push(now);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(seen).toEqual([
      "none",
      "0 dice, 0 travel",
      "1 dice, 0 travel",
      "2 dice, 0 travel",
      "2 dice, 1 travel",
      "2 dice, 0 travel",
      "3 dice, 0 travel",
      "none",
    ]);
    watch.pause();
    await watch.goTo(2);
    expect(watch.visibleStorm?.rolls).toHaveLength(1);
    await watch.goTo(0);
    expect(watch.storm).toBeNull();
    vi.useRealTimers();
  });

  it("pauses at each step of a storm, even if nothing moves", async () => {
    const { watch } = await watching(Film.stormy());
    watch.speed = "normal";
    watch.reducedMotion = true;
    vi.useFakeTimers();
    const at: number[] = [];
    void watch.play();
    for (let second = 0; second < 6; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      at.push(watch.step);
    }
    watch.pause();
    vi.useRealTimers();
    expect(at).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("reports an error and stays at its step", async () => {
    const { film, watch } = await watching();
    film.refused = true;
    await watch.play();
    expect(watch.refusal?.type).toBe("noStep");
    expect(watch.playing).toBe(false);
    expect(watch.step).toBe(0);
  });
});

describe("the replay screen", () => {
  it("shows the complete storm if it is not animated", async () => {
    const user = userEvent.setup();
    const settings = { ...DEFAULTS, speed: "instant" as const };
    const props = { shell: await Film.stormy(), id: "storm", settings, covered: false };
    render(WatchScreen, { ...props, onrules: () => undefined, onhome: () => undefined });
    await screen.findByRole("group", { name: /^Board/ });
    expect(screen.queryByRole("region", { name: "The storm" })).toBeNull();
    const slider = screen.getByRole("slider", { name: "Position in the game" });
    await user.keyboard("{PageDown}");
    await waitFor(() => expect(slider.getAttribute("aria-valuetext")).toMatch(/^Step 6/));
    const panel = await screen.findByRole("region", { name: "The storm" });
    for (const die of ["Black die: 5", "White die: 6", "Destruction die: 2"])
      expect(panel.textContent).toContain(die);
    const told = (list: string) =>
      within(within(panel).getByRole("list", { name: list }))
        .getAllByRole("listitem")
        .map((item) => item.textContent);
    expect(told("Carried off")).toEqual(["Blaise: 1 Rock Strider"]);
    expect(told("Destroyed")).toEqual(["Ada: 1 Human"]);
    expect(told("For hexes next to the Vortex")).toEqual(["Ada: 1 Energize card", "Blaise: 1 Energize card"]);
  });

  it("works by button and key and passes the axe check", async () => {
    const user = userEvent.setup();
    const film = await Film.of("over");
    const props = {
      shell: film,
      id: "over",
      settings: { ...DEFAULTS, speed: "instant" as const },
      covered: false,
    };
    let left = 0;
    render(WatchScreen, { ...props, onrules: () => undefined, onhome: () => (left += 1) });
    await screen.findByRole("group", { name: /^Board/ });
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
    const slider = screen.getByRole("slider", { name: "Position in the game" });
    await user.keyboard("{ArrowRight}{ArrowRight}");
    await waitFor(() => expect(slider.getAttribute("aria-valuetext")).toBe(`Step 2 of ${film.last}`));
    await user.click(screen.getByRole("button", { name: "One step back" }));
    await waitFor(() => expect(slider.getAttribute("aria-valuetext")).toBe(`Step 1 of ${film.last}`));
    await user.keyboard("p");
    const end = `Step ${film.last} of ${film.last}`;
    await waitFor(() => expect(slider.getAttribute("aria-valuetext")).toBe(end), { timeout: 20_000 });
    await user.keyboard("{Home}");
    await waitFor(() => expect(slider.getAttribute("aria-valuetext")).toBe(`Step 0 of ${film.last}`));
    await user.keyboard("{Escape}");
    expect(left).toBe(1);
  });
});
