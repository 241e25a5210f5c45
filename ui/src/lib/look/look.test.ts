import { afterEach, describe, expect, it, vi } from "vitest";
import { DEFAULTS } from "../settings/settings.svelte";
import { marksEverywhere } from "../words/marks.svelte";
import { applyLook, followSystem, palette, textSize } from "./look.svelte";

const root = document.documentElement;

/** A system with these preferences, which can change. */
function system(...preferences: string[]) {
  const queries = new Map<string, EventTarget>();
  vi.spyOn(window, "matchMedia").mockImplementation((media) => {
    const query = queries.get(media) ?? new EventTarget();
    queries.set(media, query);
    const matches = preferences.some((one) => media.includes(one));
    return Object.assign(query, { media, matches }) as unknown as MediaQueryList;
  });
  return (changed: string[]) => {
    preferences = changed;
    queries.forEach((query) => query.dispatchEvent(new Event("change")));
  };
}

afterEach(() => {
  vi.restoreAllMocks();
  applyLook(DEFAULTS);
});

describe("the theme", () => {
  it.each([
    [[], "dark"],
    [["color-scheme: light"], "light"],
    [["color-scheme: light", "contrast: more"], "highContrast"],
  ] as const)("is that of a system that prefers %s", (preferences, theme) => {
    system(...preferences);
    applyLook({ ...DEFAULTS, theme: null });
    expect(root.dataset["theme"]).toBe(theme);
  });

  it("follows the system when it changes, unless one is chosen", () => {
    const change = system();
    followSystem();
    applyLook({ ...DEFAULTS, theme: null });
    change(["color-scheme: light"]);
    expect(root.dataset["theme"]).toBe("light");
    applyLook({ ...DEFAULTS, theme: "highContrast" });
    expect(root.dataset["theme"]).toBe("highContrast");
  });
});

it("palette, size of text and marks are those of the settings", () => {
  system();
  applyLook({ ...DEFAULTS, palette: "tritanopia", textSize: "largest", provenanceMarks: true });
  expect(root.dataset).toMatchObject({ palette: "tritanopia", text: "largest" });
  expect([palette(), textSize(), marksEverywhere()]).toEqual(["tritanopia", "largest", true]);
});
