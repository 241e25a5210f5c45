import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import type { View, Watched } from "../../bindings";
import { Refused } from "../game/port";
import WatchScreen from "../../screens/WatchScreen.svelte";
import { DEFAULTS } from "../settings/settings.svelte";
import type { WatchPort } from "../shell/port";
import { fixture } from "../../test/fixture-port";
import { Watching } from "./watching.svelte";

/** A game to watch: the moments of a fixture, and views that bear the step as their turn. */
class Film implements WatchPort {
  readonly asked: number[] = [];
  refused = false;

  constructor(
    private readonly watched: Watched,
    private readonly view: View,
  ) {}

  static async of(name: string): Promise<Film> {
    const { info, history, update, luck } = await fixture(name);
    // Of a fixture's history only the end is kept; what counts here is its order.
    const moments = history.filter((moment) => moment.type === "step");
    return new Film({ info, moments, seed: "7", luck }, update.view);
  }

  get last(): number {
    return this.watched.moments.length;
  }

  async watch(): Promise<Watched> {
    return this.watched;
  }

  async watchAt(step: number): Promise<View> {
    this.asked.push(step);
    if (this.refused) throw new Refused({ type: "noStep", step, most: this.last });
    return { ...this.view, turn: step };
  }
}

async function watching() {
  const film = await Film.of("over");
  const watch = new Watching(film);
  watch.speed = "instant";
  expect(await watch.open("over")).toBe(true);
  return { film, watch };
}

describe("watching a game", () => {
  it("begins at the beginning and goes on step by step, the log with it", async () => {
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

  it("never leaves the game", async () => {
    const { film, watch } = await watching();
    await watch.back();
    expect(watch.step).toBe(0);
    await watch.goTo(film.last + 100);
    expect(watch.step).toBe(film.last);
    await watch.forward();
    expect(watch.step).toBe(film.last);
  });

  it("goes from turn to turn", async () => {
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

  it("plays to the end and stops there; from the end it begins anew", async () => {
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

  it("shows where one went last, however late an answer comes", async () => {
    const { watch } = await watching();
    await Promise.all([watch.goTo(5), watch.goTo(9), watch.goTo(3)]);
    expect(watch.step).toBe(3);
    expect(watch.view?.turn).toBe(3);
  });

  it("says why it could not go on, and stays", async () => {
    const { film, watch } = await watching();
    film.refused = true;
    await watch.play();
    expect(watch.refusal?.type).toBe("noStep");
    expect(watch.playing).toBe(false);
    expect(watch.step).toBe(0);
  });
});

describe("the screen", () => {
  it("is played by button and key, and passes the accessibility rules", async () => {
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
    const slider = screen.getByRole("slider", { name: "Place in the game" });
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
