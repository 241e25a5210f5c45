/** Checks the contrast of text in each theme and palette, and that colours can be told apart with impaired vision. */
import { describe, expect, it } from "vitest";
import cards from "./cards.css?raw";
import palettes from "./palettes.css?raw";
import themes from "./themes.css?raw";
import tokens from "./tokens.css?raw";

type Rgb = readonly [number, number, number];
type Colours = Readonly<Record<string, string>>;

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
const colours = (block: string): Colours =>
  Object.fromEntries(
    [...block.matchAll(/(--[\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name ?? "", value ?? ""]),
  );

/** The colours of the blocks whose selector contains `part`. */
function block(sheet: string, part: string): Colours {
  const found = [...sheet.matchAll(/([^{}]+)\{([^}]*)\}/g)].filter(([, selector]) =>
    selector?.includes(part),
  );
  return Object.assign({}, ...found.map(([, , content]) => colours(content ?? ""))) as Colours;
}

const THEMES = ["dark", "light", "highContrast"] as const;
const PALETTES = ["printed", "deuteranopia", "protanopia", "tritanopia"] as const;
const FACTIONS = ["--ares", "--black-helix", "--galactic-syndicate", "--zyborg"];
const TONES = ["energize", "deployment", "battle", "missions", "battleMission", "victory", "objective"];

/** All colours of a theme in a palette. */
const look = (theme: string, palette: string): Colours => ({
  ...block(tokens, ".night"),
  ...block(themes, `[data-theme="${theme}"]`),
  ...block(palettes, `[data-palette="${palette}"] .night`),
  ...(theme === "light" ? block(palettes, `[data-palette="${palette}"][data-theme="light"]`) : {}),
});

const of = (from: Colours, name: string): string => {
  const value = from[name];
  if (!value) throw new Error(`${name} is no colour of the look`);
  return value;
};

const LOOKS = THEMES.flatMap((theme) => PALETTES.map((palette) => [theme, palette] as const));

describe.each(LOOKS)(
  "text has a contrast of at least 4.5 to 1 in the theme %s with the palette %s",
  (...of_) => {
    const root = look(...of_);
    const surfaces = ["--night", "--ink", "--panel", "--panel-raised", "--panel-sunk", "--space", "--dusk"];

    it.each(["--text", "--text-soft", "--text-faint", ...FACTIONS])("%s on every surface", (text) => {
      for (const surface of surfaces) {
        expect(contrast(of(root, text), of(root, surface)), surface).toBeGreaterThanOrEqual(4.5);
      }
    });

    it("on gold buttons, and coloured text on panels", () => {
      const pairs = [
        ["--gold-ink", "--gold-fill"],
        ["--gold-ink", "--gold-fill-light"],
        ["--gold", "--gold-deep"],
        ["--gold-light", "--gold-deep"],
        ["--gold", "--panel-sunk"],
        ["--rubium-light", "--panel-sunk"],
        ["--bad", "--panel-raised"],
        ["--text", "--bad-deep"],
        // The chosen one of several values.
        ["--text", "--line"],
        ["--text", "--good-deep"],
        ["--text", "--rubium-gem"],
      ] as const;
      for (const [text, surface] of pairs) {
        expect(contrast(of(root, text), of(root, surface)), `${text} on ${surface}`).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    });

    it.each(FACTIONS)("of silhouettes and names on the tokens and grounds of %s", (faction) => {
      const [tint, body, deep] = ["tint", "body", "deep"].map((part) => of(root, `${faction}-${part}`));
      for (const ground of [body, deep]) {
        expect(contrast(tint ?? "", ground ?? "")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(of(root, "--text"), ground ?? "")).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(of(root, faction), deep ?? "")).toBeGreaterThanOrEqual(4.5);
    });
  },
);

describe.each(TONES)("text has a contrast of at least 4.5 to 1 on cards of the tone %s", (name) => {
  const root = look("dark", "printed");
  const tone = block(cards, `[data-tone="${name}"]`);

  it("on its grounds", () => {
    for (const ground of ["--tone-body", "--tone-deep"]) {
      expect(contrast(of(tone, "--tone-light"), of(tone, ground)), ground).toBeGreaterThanOrEqual(4.5);
      expect(contrast(of(root, "--text"), of(tone, ground)), ground).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** Colour transformations for missing cone types (Machado, Oliveira and Fernandes, 2009). */
const SIGHTS: Record<(typeof PALETTES)[number], readonly [Rgb, Rgb, Rgb]> = {
  printed: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
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

function seen(hex: string, sight: (typeof PALETTES)[number]): Rgb {
  const [r, g, b] = light(hex);
  const row = (weights: Rgb): number =>
    Math.min(1, Math.max(0, weights[0] * r + weights[1] * g + weights[2] * b));
  const [red, green, blue] = SIGHTS[sight];
  return lab([row(red), row(green), row(blue)]);
}

/** The least distance between any two of these colours, as somebody sees them. A distance of 2.3 is just noticeable. */
function leastDistance(hexes: readonly string[], sight: (typeof PALETTES)[number]): number {
  const all = hexes.map((hex) => seen(hex, sight));
  return Math.min(
    ...all.flatMap((one, index) =>
      all.slice(index + 1).map((other) => Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)))),
    ),
  );
}

describe.each(LOOKS)("in the theme %s with the palette %s", (theme, palette) => {
  const root = look(theme, palette);
  const factions = FACTIONS.map((faction) => of(root, faction));
  const marks = ["--gold", "--bad"].map((name) => of(root, name));

  it("all factions look different to everybody for whom it is made", () => {
    // The standard palette has to do for all.
    const sights = palette === "printed" ? PALETTES : (["printed", palette] as const);
    for (const sight of sights) expect(leastDistance(factions, sight), sight).toBeGreaterThan(20);
  });

  it("legal moves and attacks look different", () => {
    expect(leastDistance(marks, palette)).toBeGreaterThan(25);
  });
});

describe.each(["deuteranopia", "protanopia", "tritanopia"] as const)("the palette for %s", (palette) => {
  it.each(["dark", "light"] as const)("is better than the standard one in the theme %s", (theme) => {
    const distance = (of_: (typeof PALETTES)[number], names: readonly string[]): number =>
      leastDistance(
        names.map((name) => of(look(theme, of_), name)),
        palette,
      );
    const both = (of_: (typeof PALETTES)[number]): number =>
      distance(of_, FACTIONS) + distance(of_, ["--gold", "--bad"]);
    expect(both(palette)).toBeGreaterThan(both("printed"));
  });
});
