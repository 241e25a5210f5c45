import { afterEach, describe, expect, it, vi } from "vitest";
import { DEFAULTS } from "../settings/settings.svelte";
import { marksEverywhere } from "../words/marks.svelte";
import { applyLook, followSystem, palette, textSize } from "./look.svelte";

const root = document.documentElement;

/** A system with these preferences, which can change. */
function system(...preferences: string[]) {
  const queries = new Map<string, EventTarget>();
  const original = window.matchMedia;
  vi.spyOn(window, "matchMedia").mockImplementation((media) => {
    const query = Object.assign(original(media), { matches: preferences.some((one) => media.includes(one)) });
    queries.set(media, query);
    return query;
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
    followSystem();
    expect(root.dataset["theme"]).toBe(theme);
  });

  it("follows the system when it changes, unless one is chosen", () => {
    const change = system();
    followSystem();
    change(["color-scheme: light"]);
    applyLook(DEFAULTS);
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
