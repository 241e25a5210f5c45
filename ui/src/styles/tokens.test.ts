/** Design tokens are defined in one place. Components use colours by name, and only names that exist. */
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
/** Custom properties that a component sets for its children. */
const handedDown = new Set(sources.flatMap(([, source]) => names(source, /(--[\w-]+)\s*[:=]/g)));

/** Literal colours in a source. */
const rawColours = (source: string): string[] =>
  source
    // References within an SVG and template blocks also begin with "#".
    .replace(/(?:href="|url\(|\{)#[\w{}-]+/g, "")
    .match(/#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/gi) ?? [];

/** Custom properties without a fallback that are not defined. */
const unknown = (source: string): string[] =>
  names(source, /var\((--[\w-]+)\)/g).filter((name) => !defined.has(name) && !handedDown.has(name));

describe.each(sources)("%s", (_, source) => {
  it("uses named colours only", () => expect(rawColours(source)).toEqual([]));
  it("uses defined names only", () => expect(unknown(source)).toEqual([]));
});

describe("the check itself", () => {
  it("finds literal colours and ignores lookalikes", () => {
    expect(rawColours('fill="#fff" stroke="#A1B2C3" color: rgb(0 0 0 / 0.5)')).toHaveLength(3);
    expect(
      rawColours('href="#{prefix}-cap" fill="url(#{prefix}-add)" href="#face" {#each faces as f} {#if bad}'),
    ).toEqual([]);
  });

  it("finds a misspelt name and ignores one with a fallback", () => {
    expect(unknown("color: var(--tezt)")).toEqual(["--tezt"]);
    expect(unknown("height: var(--none, 1rem); color: var(--text)")).toEqual([]);
  });
});

it("every name in the style sheets is used", () => {
  const text = [sheets, ...sources.map(([, source]) => source)].join("\n");
  expect([...defined].filter((name) => !text.includes(`var(${name}`))).toEqual([]);
});
