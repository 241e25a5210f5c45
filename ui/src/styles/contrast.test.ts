/** Checks the contrast of text, and that faction colours can be told apart with impaired colour vision. */
import { describe, expect, it } from "vitest";
import cards from "./cards.css?raw";
import tokens from "./tokens.css?raw";

type Rgb = readonly [number, number, number];

/** Linear RGB components, 0 to 1, of a hex colour. */
function light(hex: string): Rgb {
  const channel = (from: number): number => {
    const value = parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** The WCAG contrast ratio of two colours, 1 to 21. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(light(one)), luminance(light(other))].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The colours defined in a block of a style sheet. */
function colours(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name ?? "", value ?? ""]),
  );
}

/** The blocks of a style sheet by data attribute: `[data-tone="battle"] { … }`. */
function blocks(sheet: string, attribute: string): Record<string, Record<string, string>> {
  const found = sheet.matchAll(new RegExp(`\\[data-${attribute}="(\\w+)"\\] \\{([^}]*)\\}`, "g"));
  return Object.fromEntries([...found].map(([, name, block]) => [name ?? "", colours(block ?? "")]));
}

const root = colours(tokens);
const tones = blocks(cards, "tone");
const factions = blocks(tokens, "faction");
const of = (from: Record<string, string>, name: string): string => {
  const value = from[name];
  if (!value) throw new Error(`${name} is no colour of the look`);
  return value;
};

describe("text has a contrast of at least 4.5 to 1", () => {
  const surfaces = ["--night", "--ink", "--panel", "--panel-raised", "--panel-sunk", "--dusk"];

  it.each(["--text", "--text-soft", "--text-faint"])("%s on every surface", (text) => {
    for (const surface of surfaces) {
      expect(contrast(of(root, text), of(root, surface)), surface).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(Object.entries(tones))("on cards of the tone %s", (_, tone) => {
    for (const ground of ["--tone-body", "--tone-deep"]) {
      expect(contrast(of(tone, "--tone-light"), of(tone, ground)), ground).toBeGreaterThanOrEqual(4.5);
      expect(contrast(of(root, "--text"), of(tone, ground)), ground).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(of(tone, "--tone-light"), of(root, "--panel"))).toBeGreaterThanOrEqual(4.5);
  });

  it("on gold buttons, and warning and gold text on panels", () => {
    expect(contrast(of(root, "--gold-ink"), of(root, "--gold"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of(root, "--gold"), of(root, "--gold-deep"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of(root, "--bad"), of(root, "--panel-raised"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of(root, "--text"), of(root, "--bad-deep"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of(root, "--text"), of(root, "--good-deep"))).toBeGreaterThanOrEqual(4.5);
  });

  it("of silhouettes on their tokens", () => {
    for (const faction of Object.values(factions)) {
      expect(contrast(of(faction, "--f-tint"), of(faction, "--f-body"))).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** Colour transformations for missing cone types (Machado, Oliveira and Fernandes, 2009). */
const SIGHTS: Record<string, readonly [Rgb, Rgb, Rgb]> = {
  "all receptors": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "no red receptors": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "no green receptors": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "no blue receptors": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A colour in CIELAB, where distances approximate perceived differences. */
function lab([r, g, b]: Rgb): Rgb {
  const curve = (value: number): number =>
    value > 216 / 24389 ? Math.cbrt(value) : (value * 24389) / 27 / 116 + 16 / 116;
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = curve(luminance([r, g, b]));
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe.each(Object.entries(SIGHTS))("with %s", (_, sight) => {
  const seen = (hex: string): Rgb => {
    const [r, g, b] = light(hex);
    const row = (weights: Rgb): number =>
      Math.min(1, Math.max(0, weights[0] * r + weights[1] * g + weights[2] * b));
    return lab([row(sight[0]), row(sight[1]), row(sight[2])]);
  };

  it("all factions look different", () => {
    const names = Object.keys(factions);
    expect(names).toHaveLength(4);
    for (const [index, one] of names.entries()) {
      for (const other of names.slice(index + 1)) {
        const [a, b] = [one, other].map((name) => seen(of(factions[name] ?? {}, "--f")));
        const distance = a && b ? Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) : 0;
        // A distance of 2.3 is just noticeable side by side.
        expect(distance, `${one} and ${other}`).toBeGreaterThan(20);
      }
    }
  });
});
