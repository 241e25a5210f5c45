import { afterEach, describe, expect, it, vi } from "vitest";
import { DEFAULTS } from "../settings/settings.svelte";
import { showsProvenanceMarks } from "../words/provenance-marks.svelte";
import { applyLook, followSystemTheme, palette, textSize } from "./look.svelte";

const root = document.documentElement;

/** Mocks a system with these preferences. The returned function changes them. */
function mockSystem(...preferences: string[]) {
  const queries = new Map<string, EventTarget>();
  vi.spyOn(window, "matchMedia").mockImplementation((media) => {
    const query = queries.get(media) ?? new EventTarget();
    queries.set(media, query);
    const matches = preferences.some((preference) => media.includes(preference));
    return Object.assign(query, { media, matches }) as unknown as MediaQueryList;
  });
  return (newPreferences: string[]) => {
    preferences = newPreferences;
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
  ] as const)("matches a system that prefers %s", (preferences, theme) => {
    mockSystem(...preferences);
    applyLook({ ...DEFAULTS, theme: null });
    expect(root.dataset["theme"]).toBe(theme);
  });

  it("follows the system when it changes, unless the settings choose a theme", () => {
    const changePreferences = mockSystem();
    followSystemTheme();
    applyLook({ ...DEFAULTS, theme: null });
    changePreferences(["color-scheme: light"]);
    expect(root.dataset["theme"]).toBe("light");
    applyLook({ ...DEFAULTS, theme: "highContrast" });
    expect(root.dataset["theme"]).toBe("highContrast");
  });
});

it("palette, text size and marks are those of the settings", () => {
  mockSystem();
  applyLook({ ...DEFAULTS, palette: "tritanopia", textSize: "largest", showsProvenanceMarks: true });
  expect(root.dataset).toMatchObject({ palette: "tritanopia", text: "largest" });
  expect([palette(), textSize(), showsProvenanceMarks()]).toEqual(["tritanopia", "largest", true]);
});
