/** The look is kept in one place: components name colours, and name only what there is. */
import { describe, expect, it } from "vitest";

const sheets = Object.values(
  import.meta.glob<string>("./*.css", { query: "?raw", import: "default", eager: true }),
).join("\n");
const sources = Object.entries(
  import.meta.glob<string>(["../**/*.svelte", "../lib/**/*.ts", "!../**/*.test.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);
const defined = new Set([...sheets.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name ?? ""));

/** Colours that are written out, and not named. */
const rawColours = (source: string): string[] =>
  source
    // References into the same drawing, and blocks of the template, begin with the same sign.
    .replace(/(?:href="|url\(|\{)#[\w{}-]+/g, "")
    .match(/#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/gi) ?? [];

/** Custom properties that are used without a value to fall back on, and defined neither here nor in a sheet. */
function unknown(source: string): string[] {
  const own = [...source.matchAll(/(--[\w-]+)\s*[:=]/g)].map(([, name]) => name ?? "");
  return [...source.matchAll(/var\((--[\w-]+)\)/g)]
    .map(([, name]) => name ?? "")
    .filter((name) => !defined.has(name) && !own.includes(name));
}

describe.each(sources)("%s", (_, source) => {
  it("names its colours", () => expect(rawColours(source)).toEqual([]));
  it("names what there is", () => expect(unknown(source)).toEqual([]));
});

describe("this guard", () => {
  it("sees colours, and leaves alone what only looks like one", () => {
    expect(rawColours('fill="#fff" stroke="#A1B2C3" color: rgb(0 0 0 / 0.5)')).toHaveLength(3);
    expect(
      rawColours('href="#{prefix}-cap" fill="url(#{prefix}-add)" href="#face" {#each faces as f} {#if bad}'),
    ).toEqual([]);
  });

  it("sees a misspelt name, and leaves alone what falls back or is set in place", () => {
    expect(unknown("color: var(--tezt)")).toEqual(["--tezt"]);
    expect(unknown("--own: 1px; width: var(--own); height: var(--die, 1rem); color: var(--text)")).toEqual(
      [],
    );
  });
});

it("every name of the sheets is used", () => {
  const text = [sheets, ...sources.map(([, source]) => source)].join("\n");
  expect([...defined].filter((name) => !text.includes(`var(${name}`))).toEqual([]);
});
