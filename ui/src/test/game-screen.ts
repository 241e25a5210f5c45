/** Renders the game screen for tests. */
import { render as mount, screen, waitFor, within } from "@testing-library/svelte";
import { expect, vi } from "vitest";
import type { Settings } from "../bindings";
import { DEFAULTS } from "../lib/settings/settings.svelte";
import GameScreen from "../screens/GameScreen.svelte";
import { FixturePort } from "./fixture-port";

const SETTINGS: Settings = { ...DEFAULTS, animationSpeed: "instant", endsEmptyPhases: false };

/** Renders the game screen with a fixture, at the speed “instant”. Its callbacks are mocks. */
export async function openFixture(name: string, settings: Partial<Settings> = {}) {
  return renderGameScreen(await FixturePort.named(name), settings);
}

/** Like `openFixture`, with a port that the test has prepared. */
export async function renderGameScreen(port: FixturePort, settings: Partial<Settings> = {}) {
  const callbacks = {
    onrule: vi.fn(),
    onoverview: vi.fn(),
    onsettings: vi.fn(),
    onpace: vi.fn(),
    onexport: vi.fn(async (id: string) => `/exports/${id}.jsonl`),
    onhome: vi.fn(),
    onrematch: vi.fn(),
    ontips: vi.fn(),
    onwatch: vi.fn(),
    lessons: {
      open: vi.fn(async () => true),
      storeProgress: vi.fn(),
      openNextLesson: vi.fn(),
      openList: vi.fn(),
    },
  };
  mount(GameScreen, { port, settings: { ...SETTINGS, ...settings }, isCovered: false, ...callbacks });
  await waitFor(() => expect(document.querySelector("[data-hex]")).not.toBeNull());
  return { port, ...callbacks };
}

/** The hexes of the board by id. */
export const hexes = () =>
  within(screen.getByRole("group", { name: /^Board/, hidden: true })).getAllByRole("button", {
    hidden: true,
  });
export const hex = (id: number): HTMLElement => {
  const element = hexes()[id];
  if (!element) throw new Error(`there is no hex ${id}`);
  return element;
};
/** The received requests except lookups, that is, `explainRefusal` and `odds`. */
export const requestsWithoutLookups = (port: FixturePort): string[] =>
  port.requests.filter((call) => !call.startsWith("explain") && !call.startsWith("odds"));
