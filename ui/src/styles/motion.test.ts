/** Checks that all motion uses the durations and easings of `tokens.css`. */
import { describe, expect, it } from "vitest";
import { SETTLE_MS, TRAVEL_EASING } from "../lib/look/motion";
import tokens from "./tokens.css?raw";

const sources = import.meta.glob<string>(
  ["./*.css", "../**/*.svelte", "../lib/**/*.ts", "!../**/*.test.ts", "!./tokens.css"],
  { query: "?raw", import: "default", eager: true },
);

/** The literal durations and easings in the transitions and animations of a source. */
function literalsIn(source: string): string[] {
  const declarations = source.match(/(?<![\w-])(?:transition|animation)(?:-[\w-]+)?:[^;}]*/g) ?? [];
  const styleLiterals = declarations.flatMap(
    (declaration) =>
      declaration.match(/(?<![\w-])(?:\d*\.?\d+m?s\b|ease[\w-]*|linear|steps\(|cubic-bezier\()/g) ?? [],
  );
  const scriptLiterals =
    source.match(
      /\beasing: *["'`]|\bduration: *[1-9]|\{[^}]*\b(?:slide|fade|fly|scale)\b[^}]*\} from "svelte/g,
    ) ?? [];
  return [...styleLiterals, ...scriptLiterals];
}

it.each(Object.entries(sources))("%s uses only named durations and easings", (_, source) =>
  expect(literalsIn(source)).toEqual([]),
);

describe("the check itself", () => {
  it("finds literals and ignores names", () => {
    expect(literalsIn("a { transition: opacity 0.4s; animation: fall 250ms ease-out; }")).toEqual([
      "0.4s",
      "250ms",
      "ease-out",
    ]);
    expect(literalsIn('node.animate(steps, { duration: 200, easing: "linear" })')).toHaveLength(2);
    expect(literalsIn('import { fade } from "svelte/transition";')).toHaveLength(1);
    expect(literalsIn("b { animation: fly var(--roll) var(--ease-out) var(--roll) backwards; }")).toEqual([]);
    expect(literalsIn("animation: none !important;")).toEqual([]);
  });
});

it("scripts use the same values as style sheets", () => {
  expect(tokens).toContain(`--travel: ${TRAVEL_EASING};`);
  expect(tokens).toContain(`--settle: ${SETTLE_MS}ms;`);
});
