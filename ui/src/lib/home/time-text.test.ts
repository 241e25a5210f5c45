import { afterEach, describe, expect, it } from "vitest";
import { setLanguage } from "../i18n/index.svelte";
import { exactTime, relativeTime } from "./time-text";

afterEach(() => setLanguage("en"));
const NOW = 1_800_000_000;

describe("the age of a game", () => {
  it.each([
    [0, "just now"],
    [59, "just now"],
    [60, "1 min ago"],
    [7199, "1 hour ago"],
    [86_400, "yesterday"],
    [8 * 86_400, "a week ago"],
    [61 * 86_400, "2 months ago"],
    [800 * 86_400, "2 years ago"],
    // A negative age means that the clock was set back.
    [-5000, "just now"],
  ])("%i seconds: %s", (seconds, text) => {
    expect(relativeTime(NOW - seconds, NOW)).toBe(text);
  });

  it("is in the language of the page, and the exact time contains the year", () => {
    void setLanguage("fr");
    expect(relativeTime(NOW - 7200, NOW)).toBe("il y a 2 heures");
    void setLanguage("es");
    expect(relativeTime(NOW - 7200, NOW)).toBe("hace 2 horas");
    expect(exactTime(NOW)).toMatch(/2027/);
  });
});
