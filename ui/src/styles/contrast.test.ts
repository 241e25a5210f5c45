/** Checks that text has enough contrast, and that players with colour blindness can distinguish colours. */
import { describe, expect, it } from "vitest";
import cards from "./cards.css?raw";
import palettes from "./palettes.css?raw";
import themes from "./themes.css?raw";
import tokens from "./tokens.css?raw";

/** Three components of a colour, or a weight for each of them. */
type Triple = readonly [number, number, number];
type Colours = Readonly<Record<string, string>>;

/** Linear RGB components, 0 to 1, of a hex colour. */
function linearRgb(hex: string): Triple {
  const channel = (from: number): number => {
    const value = parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const luminance = ([r, g, b]: Triple): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** The WCAG contrast ratio of two colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(linearRgb(a)), luminance(linearRgb(b))].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** The colours defined in a block of a style sheet. */
const parseColours = (block: string): Colours =>
  Object.fromEntries(
    [...block.matchAll(/(--[\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name ?? "", value ?? ""]),
  );

/** The colours of all rules of a style sheet whose selector contains `selectorPart`. */
function coloursIn(sheet: string, selectorPart: string): Colours {
  const matchingRules = [...sheet.matchAll(/([^{}]+)\{([^}]*)\}/g)].filter(([, selector]) =>
    selector?.includes(selectorPart),
  );
  return Object.assign({}, ...matchingRules.map(([, , content]) => parseColours(content ?? ""))) as Colours;
}

const THEMES = ["dark", "light", "highContrast"] as const;
const PALETTES = ["standard", "deuteranopia", "protanopia", "tritanopia"] as const;
const FACTIONS = ["--ares", "--black-helix", "--galactic-syndicate", "--zyborg"];
const TONES = ["energize", "deployment", "battle", "missions", "battleMission", "victory", "objective"];

/** All colours of a theme in a palette. */
const coloursOf = (theme: string, palette: string): Colours => ({
  ...coloursIn(tokens, ".night"),
  ...coloursIn(themes, `[data-theme="${theme}"]`),
  ...coloursIn(palettes, `[data-palette="${palette}"] .night`),
  ...(theme === "light" ? coloursIn(palettes, `[data-palette="${palette}"][data-theme="light"]`) : {}),
});

const colourOf = (source: Colours, name: string): string => {
  const value = source[name];
  if (!value) throw new Error(`no colour ${name} is defined`);
  return value;
};

const LOOKS = THEMES.flatMap((theme) => PALETTES.map((palette) => [theme, palette] as const));

describe.each(LOOKS)("the contrast in the theme %s with the palette %s", (theme, palette) => {
  const colours = coloursOf(theme, palette);
  const surfaces = ["--night", "--ink", "--panel", "--panel-raised", "--panel-sunk", "--space", "--dusk"];

  it.each(["--text", "--text-soft", "--text-faint", ...FACTIONS])(
    "is at least 4.5 to 1 for %s on every surface",
    (text) => {
      for (const surface of surfaces) {
        expect(contrast(colourOf(colours, text), colourOf(colours, surface)), surface).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    },
  );

  it("is at least 4.5 to 1 on gold buttons and other coloured surfaces, and for coloured text on panels", () => {
    const pairs = [
      ["--gold-ink", "--gold-fill"],
      ["--gold-ink", "--gold-fill-light"],
      ["--gold", "--gold-deep"],
      ["--gold-light", "--gold-deep"],
      ["--gold", "--panel-sunk"],
      ["--rubium-light", "--panel-sunk"],
      ["--bad", "--panel-raised"],
      ["--text", "--bad-deep"],
      // The selected value of a segmented control.
      ["--text", "--line"],
      ["--text", "--good-deep"],
      ["--text", "--rubium-gem"],
    ] as const;
    for (const [text, surface] of pairs) {
      expect(
        contrast(colourOf(colours, text), colourOf(colours, surface)),
        `${text} on ${surface}`,
      ).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("is at least 3 to 1 between a lesson's highlight and its edge, and between each surface and the highlight or the edge", () => {
    const [highlight, edge] = [colourOf(colours, "--rubium"), colourOf(colours, "--night")];
    expect(contrast(highlight, edge)).toBeGreaterThanOrEqual(3);
    for (const surface of ["--gold-fill", "--gold-deep", "--panel", "--panel-raised", "--panel-sunk"]) {
      const background = colourOf(colours, surface);
      const best = Math.max(contrast(highlight, background), contrast(edge, background));
      expect(best, surface).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(FACTIONS)(
    "is at least 4.5 to 1 for silhouettes and names on the token colour and the home base colour of %s",
    (faction) => {
      const [tint, body, deep] = ["tint", "body", "deep"].map((part) =>
        colourOf(colours, `${faction}-${part}`),
      );
      for (const background of [body, deep]) {
        expect(contrast(tint ?? "", background ?? "")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colourOf(colours, "--text"), background ?? "")).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(colourOf(colours, faction), deep ?? "")).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe.each(TONES)("text has a contrast of at least 4.5 to 1 on cards of the tone %s", (toneName) => {
  const colours = coloursOf("dark", "standard");
  const toneColours = coloursIn(cards, `[data-tone="${toneName}"]`);

  it("on both backgrounds", () => {
    for (const background of ["--tone-body", "--tone-deep"]) {
      expect(
        contrast(colourOf(toneColours, "--tone-light"), colourOf(toneColours, background)),
        background,
      ).toBeGreaterThanOrEqual(4.5);
      expect(
        contrast(colourOf(colours, "--text"), colourOf(toneColours, background)),
        background,
      ).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/**
 * Transformations of linear RGB for missing cone types (Machado, Oliveira and Fernandes, 2009). `standard` is
 * normal colour vision.
 */
const COLOUR_VISION_MATRICES: Record<(typeof PALETTES)[number], readonly [Triple, Triple, Triple]> = {
  standard: [
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

/** Converts linear RGB to CIELAB, where distances approximate perceived differences. */
function cielab([r, g, b]: Triple): Triple {
  const curve = (value: number): number =>
    value > 216 / 24389 ? Math.cbrt(value) : (value * 24389) / 27 / 116 + 16 / 116;
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = curve(luminance([r, g, b]));
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** A colour in CIELAB as perceived with this colour vision. */
function perceivedColour(hex: string, vision: (typeof PALETTES)[number]): Triple {
  const [r, g, b] = linearRgb(hex);
  const row = (weights: Triple): number =>
    Math.min(1, Math.max(0, weights[0] * r + weights[1] * g + weights[2] * b));
  const [red, green, blue] = COLOUR_VISION_MATRICES[vision];
  return cielab([row(red), row(green), row(blue)]);
}

/** The minimum perceived distance between any two of these colours. A distance of 2.3 is just noticeable. */
function minDistance(hexCodes: readonly string[], vision: (typeof PALETTES)[number]): number {
  const perceivedColours = hexCodes.map((hexCode) => perceivedColour(hexCode, vision));
  return Math.min(
    ...perceivedColours.flatMap((colour, index) =>
      perceivedColours
        .slice(index + 1)
        .map((other) => Math.hypot(...colour.map((value, component) => value - (other[component] ?? 0)))),
    ),
  );
}

describe.each(LOOKS)("in the theme %s with the palette %s", (theme, palette) => {
  const colours = coloursOf(theme, palette);
  const factions = FACTIONS.map((faction) => colourOf(colours, faction));
  const highlights = ["--gold", "--bad"].map((name) => colourOf(colours, name));

  it("all factions are distinguishable with normal colour vision and with the colour vision of the palette", () => {
    // The factions of the standard palette must be distinguishable with every kind of colour vision.
    const visions = palette === "standard" ? PALETTES : (["standard", palette] as const);
    for (const vision of visions) expect(minDistance(factions, vision), vision).toBeGreaterThan(20);
  });

  it("the highlights of legal moves and of attacks are distinguishable", () => {
    expect(minDistance(highlights, palette)).toBeGreaterThan(25);
  });
});

describe.each(["deuteranopia", "protanopia", "tritanopia"] as const)("the palette for %s", (palette) => {
  it.each(["dark", "light"] as const)(
    "separates colours better than the standard palette in the theme %s",
    (theme) => {
      const distance = (shownPalette: (typeof PALETTES)[number], names: readonly string[]): number =>
        minDistance(
          names.map((name) => colourOf(coloursOf(theme, shownPalette), name)),
          palette,
        );
      const totalDistance = (shownPalette: (typeof PALETTES)[number]): number =>
        distance(shownPalette, FACTIONS) + distance(shownPalette, ["--gold", "--bad"]);
      expect(totalDistance(palette)).toBeGreaterThan(totalDistance("standard"));
    },
  );
});
