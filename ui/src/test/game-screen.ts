/** The game screen with a fixture, for its tests. */
import { render as mount, screen, waitFor, within } from "@testing-library/svelte";
import { expect, vi } from "vitest";
import type { Settings } from "../bindings";
import { DEFAULTS } from "../lib/settings/settings.svelte";
import GameScreen from "../screens/GameScreen.svelte";
import { FixturePort } from "./fixture-port";

const SETTINGS: Settings = { ...DEFAULTS, speed: "instant", skipEmpty: false };

/** Opens a fixture at the speed “instant”. Events for the window are recorded. */
export async function open(name: string, settings: Partial<Settings> = {}) {
  return render(await FixturePort.named(name), settings);
}

/** Opens the game of a port, as `open` does for a fixture. */
export async function render(port: FixturePort, settings: Partial<Settings> = {}) {
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
  mount(GameScreen, { port, settings: { ...SETTINGS, ...settings }, covered: false, ...callbacks });
  await waitFor(() => expect(document.querySelector("[data-hex]")).not.toBeNull());
  return { port, ...callbacks };
}

/** The hexes of the board by number. */
export const hexes = () =>
  within(screen.getByRole("group", { name: /^Board/, hidden: true })).getAllByRole("button", {
    hidden: true,
  });
export const hex = (id: number): HTMLElement => {
  const element = hexes()[id];
  if (!element) throw new Error(`no hex ${id}`);
  return element;
};
/** Requests other than odds and explanations. */
export const asked = (port: FixturePort): string[] =>
  port.asked.filter((call) => !call.startsWith("explain") && !call.startsWith("forecast"));
