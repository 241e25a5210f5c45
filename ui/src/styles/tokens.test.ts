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
const names = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name ?? "");
const defined = new Set(names(sheets, /(--[\w-]+)\s*:/g));
/** What a component sets for those inside it. */
const handedDown = new Set(sources.flatMap(([, source]) => names(source, /(--[\w-]+)\s*[:=]/g)));

/** Colours that are written out, and not named. */
const rawColours = (source: string): string[] =>
  source
    // References into the same drawing, and blocks of the template, begin with the same sign.
    .replace(/(?:href="|url\(|\{)#[\w{}-]+/g, "")
    .match(/#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/gi) ?? [];

/** Custom properties that are used without a value to fall back on, and set nowhere. */
const unknown = (source: string): string[] =>
  names(source, /var\((--[\w-]+)\)/g).filter((name) => !defined.has(name) && !handedDown.has(name));

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

  it("sees a misspelt name, and leaves alone what falls back", () => {
    expect(unknown("color: var(--tezt)")).toEqual(["--tezt"]);
    expect(unknown("height: var(--none, 1rem); color: var(--text)")).toEqual([]);
  });
});

it("every name of the sheets is used", () => {
  const text = [sheets, ...sources.map(([, source]) => source)].join("\n");
  expect([...defined].filter((name) => !text.includes(`var(${name}`))).toEqual([]);
});
