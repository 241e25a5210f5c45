/**
 * Checks that components use colours only by name, that every name they use is defined, and that every
 * name in the style sheets is used.
 */
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
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name ?? "");
const definedNames = new Set(namesIn(sheets, /(--[\w-]+)\s*:/g));
/** Custom properties that a component sets, usually for its children. */
const namesSetByComponents = new Set(sources.flatMap(([, source]) => namesIn(source, /(--[\w-]+)\s*[:=]/g)));

/** Literal colours in a source. */
const literalColours = (source: string): string[] =>
  source
    // References within an SVG and template blocks also begin with "#".
    .replace(/(?:href="|url\(|\{)#[\w{}-]+/g, "")
    .match(/#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/gi) ?? [];

/** Custom properties without a fallback that are not defined. */
const undefinedNames = (source: string): string[] =>
  namesIn(source, /var\((--[\w-]+)\)/g).filter(
    (name) => !definedNames.has(name) && !namesSetByComponents.has(name),
  );

describe.each(sources)("%s", (_, source) => {
  it("uses only named colours", () => expect(literalColours(source)).toEqual([]));
  it("uses only defined names", () => expect(undefinedNames(source)).toEqual([]));
});

describe("the check itself", () => {
  it("finds literal colours and ignores lookalikes", () => {
    expect(literalColours('fill="#fff" stroke="#A1B2C3" color: rgb(0 0 0 / 0.5)')).toHaveLength(3);
    expect(
      literalColours(
        'href="#{prefix}-cap" fill="url(#{prefix}-add)" href="#face" {#each faces as f} {#if bad}',
      ),
    ).toEqual([]);
  });

  it("finds a misspelt name and ignores a name with a fallback", () => {
    expect(undefinedNames("color: var(--tezt)")).toEqual(["--tezt"]);
    expect(undefinedNames("height: var(--none, 1rem); color: var(--text)")).toEqual([]);
  });
});

it("every name in the style sheets is used", () => {
  const text = [sheets, ...sources.map(([, source]) => source)].join("\n");
  expect([...definedNames].filter((name) => !text.includes(`var(${name}`))).toEqual([]);
});
