/**
 * The landscape in the picture of a card, on a 200 by 96 grid: paths for a distant ridge, for lights, and for
 * the foreground.
 */
import type { Scene } from "./picture";

type Landscape = { ridge: string; foreground: string; glow: string };

const GROUND = "M0 78C40 72 70 80 104 77S170 71 200 78V96H0z";

/** A mushroom at (x, y), 20 wide at a scale of 1. */
const mushroom = (x: number, y: number, scale: number): string =>
  `M${x - 10 * scale} ${y - 14 * scale}a${10 * scale} ${9 * scale} 0 0 1 ${20 * scale} 0q${-5 * scale} ${2.5 * scale} ${-7.5 * scale} ${2 * scale}l${scale} ${14 * scale}h${-7 * scale}l${scale} ${-14 * scale}q${-2.5 * scale} ${0.5 * scale} ${-7.5 * scale} ${-2 * scale}z`;
/** A tilted crystal shard at (x, y). */
const shard = (x: number, y: number, height: number, lean: number): string =>
  `M${x - 7} ${y}L${x - 8 + lean * 0.7} ${y - height * 0.7}L${x + lean} ${y - height}L${x + 7 + lean * 0.6} ${y - height * 0.66}L${x + 7} ${y}z`;
/** A flat-topped mountain. */
const mesa = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}l${width * 0.14} ${-height * 0.8}l${width * 0.08} ${-height * 0.2}h${width * 0.52}l${width * 0.1} ${height * 0.34}l${width * 0.16} ${height * 0.66}z`;
/** A tower of a home base, with an antenna. */
const tower = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}v${-height}h${width * 0.36}v-9h2v9h${width * 0.64 - 2}v${height}z`;

const LANDSCAPES: Record<Scene, Landscape> = {
  moon: {
    ridge: "M0 70L24 58 46 66 74 50 98 64 126 54 152 67 178 56 200 66V96H0z",
    glow: "",
    foreground: GROUND,
  },
  homeBase: {
    ridge: `${tower(8, 84, 26, 34)}${tower(38, 84, 18, 22)}${tower(146, 84, 20, 26)}${tower(170, 84, 26, 40)}M0 76H200V96H0z`,
    glow: "M14 56h4v3h-4zM22 62h4v3h-4zM43 68h4v3h-4zM176 52h4v3h-4zM184 60h4v3h-4zM152 66h4v3h-4z",
    foreground: "M0 84H200V96H0z",
  },
  liquifungusForest: {
    ridge: `${mushroom(20, 84, 1.9)}${mushroom(62, 82, 1.3)}${mushroom(140, 82, 1.4)}${mushroom(182, 84, 2)}M0 76H200V96H0z`,
    glow: "M30 82a28 4 0 1 0 56 0 28 4 0 1 0-56 0zM120 80a24 4 0 1 0 48 0 24 4 0 1 0-48 0z",
    foreground: `${mushroom(6, 92, 1.1)}${mushroom(40, 94, 0.9)}${mushroom(164, 94, 1)}${mushroom(196, 92, 1.2)}M0 86C50 82 90 90 130 86s50-2 70 0v10H0z`,
  },
  crystalSpires: {
    ridge: `${shard(14, 88, 58, 6)}${shard(34, 88, 40, -4)}${shard(58, 88, 30, 8)}${shard(144, 88, 34, -8)}${shard(166, 88, 46, 4)}${shard(188, 88, 62, -6)}M0 80H200V96H0z`,
    glow: "M14 80l6-50 3 20-2 30zM188 80l-6-54-3 22 2 32zM166 82l4-40 2 16-1 24z",
    foreground: `${shard(2, 96, 26, 4)}${shard(198, 96, 28, -4)}${shard(28, 96, 16, 6)}${shard(172, 96, 18, -5)}${GROUND}`,
  },
  rockPlains: {
    ridge: `${mesa(-14, 84, 74, 36)}${mesa(128, 84, 84, 42)}${mesa(74, 84, 46, 16)}M0 78H200V96H0z`,
    glow: "M4 48h38l4 4H2zM147 42h44l4 4h-49z",
    foreground: "M0 82l30-3 24 4 36-4 40 3 34-3 36 3v14H0z",
  },
  magmaPool: {
    ridge: "M0 66L30 40 44 44 58 34 88 68 118 62 146 42 162 48 200 30V96H0z",
    glow: "M58 34l-6 18 6 10-4 16h10l-2-16 4-12zM146 42l6 20-6 16h10l2-18zM0 78H200V90H0z",
    foreground: "M0 82l26 3 20-3 28 4 36-4 30 4 30-4 30 3v15H0z",
  },
  monolith: {
    ridge: "M54 82V10h26V82zM0 80H200V96H0z",
    glow: "M60 18h14v2H60zM66 24h2v10h-2zM60 38h14v2H60zM60 46l7 6 7-6v3l-7 6-7-6zM60 62h6v2h-6zM69 62h6v2h-6zM40 82a27 3.500 0 1 0 54 0 27 3.500 0 1 0-54 0z",
    foreground: "M0 86H200V96H0z",
  },
  vortex: {
    ridge: "M0 74C40 60 70 74 100 66s60-6 100 6V96H0z",
    glow: "M60 70a40 8 0 1 0 80 0 40 8 0 1 0-80 0z",
    foreground: GROUND,
  },
};

/** The landscape of a scene. */
export const landscapeOf = (scene: Scene): Landscape => LANDSCAPES[scene];
