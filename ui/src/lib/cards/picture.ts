/** The picture of a card, derived from its effect or condition: a landscape with units, icons and dice. */
import type { CardView, Condition, Effect, Kind, Terrain } from "../../bindings";
import { ICONS, type IconName } from "../art/icons";
import { silhouette } from "../art/units";

/** The landscape of the picture: a terrain, or the open moon. */
export type Scene = Terrain | "moon";
/**
 * The colour of an element: the player's own units, dice and signs are light, those of the enemy are red,
 * rubium is pink, and symbols have the colour of the card.
 */
type Tone = "own" | "enemy" | "rubium" | "symbol";
/**
 * A shape or a die, centred at (x, y) in a picture of 200 by 96 and drawn `size` wide. `d` is the path of the
 * shape on a 24 by 24 grid.
 */
type PictureElement = { x: number; y: number; size: number; tone: Tone } & (
  { d: string; fillRule: "nonzero" | "evenodd" } | { face: number }
);
type Picture = { scene: Scene; elements: PictureElement[] };

/** A ring with four ticks: a target. */
const RETICLE =
  "M11 0h2v4.100a8 8 0 0 1 6.900 6.900H24v2h-4.100a8 8 0 0 1-6.900 6.900V24h-2v-4.100A8 8 0 0 1 4.100 13H0v-2h4.100A8 8 0 0 1 11 4.100zM12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12z";
/** A landing craft with a ramp of light. */
const SHIP =
  "M12 2c3.600 0 6.500 1.400 7.600 3.700l4 1.700-1.200 2.700-5.200.8-1.600 2.300H8.400L6.800 10.900l-5.200-.8L.4 7.400l4-1.700C5.500 3.400 8.400 2 12 2zM9.200 14.400h5.600l4 8.600H5.200z";
/** Two chevrons pointing right. */
const CHEVRONS = "M2 4h4.500l7 8-7 8H2l7-8zM11 4h4.500l7 8-7 8H11l7-8z";
/** A flag on a pole. */
const FLAG = "M4 1.500h2.400V3h15l-4 5 4 5h-15v10H4z";
/** A cross, drawn over something that is cancelled or destroyed. */
const CROSS =
  "M3.600 1.500L12 9.900l8.400-8.400 2.100 2.100-8.400 8.400 8.400 8.400-2.100 2.100-8.400-8.400-8.400 8.400-2.100-2.100L9.900 12 1.500 3.600z";

const unit = (kind: Kind, x: number, y: number, size: number, tone: Tone = "own"): PictureElement => ({
  d: silhouette(kind).outline,
  fillRule: "nonzero",
  x,
  y,
  size,
  tone,
});
const icon = (name: IconName, x: number, y: number, size: number, tone: Tone = "symbol"): PictureElement =>
  shape(ICONS[name], x, y, size, tone);
const shape = (d: string, x: number, y: number, size: number, tone: Tone = "symbol"): PictureElement => ({
  d,
  fillRule: "evenodd",
  x,
  y,
  size,
  tone,
});
const die = (face: number, x: number, y: number, size: number): PictureElement => ({
  face,
  x,
  y,
  size,
  tone: "own",
});

/** Horizontal distance from the centre of the picture to the outermost edge of an element. */
export function halfWidthOf({ elements }: Picture): number {
  return Math.max(0, ...elements.map(({ x, size }) => Math.abs(x - 100) + size / 2));
}

export function pictureOf({ effect, condition }: CardView): Picture {
  if (effect) return effectPicture(effect);
  return condition ? conditionPicture(condition) : { scene: "moon", elements: [] };
}

function effectPicture(effect: Effect): Picture {
  switch (effect.effect) {
    case "gainRubium":
      return { scene: "homeBase", elements: gems() };
    case "gainPerHex":
      return {
        scene: "rockPlains",
        elements: [64, 100, 136].flatMap((x, index) => [
          icon("hexes", x, index === 1 ? 40 : 56, 40),
          icon("rubium", x, index === 1 ? 40 : 56, 17, "rubium"),
        ]),
      };
    case "placeUnit":
      return {
        scene: "homeBase",
        elements: [...unitsInRow(effect.kinds, 92, 42), icon("plus", 160, 28, 22)],
      };
    case "extraStep":
      return {
        scene: "rockPlains",
        elements: [unit("rockStrider", 66, 54, 54), unit("human", 30, 56, 40), shape(CHEVRONS, 138, 50, 44)],
      };
    case "transport":
      return { scene: "moon", elements: [shape(SHIP, 100, 42, 74), unit("human", 100, 66, 26)] };
    case "modify":
      return {
        scene: "moon",
        elements:
          effect.amount < 0
            ? [die(1, 76, 48, 46), shape(RETICLE, 138, 48, 46, "enemy"), shape(CROSS, 138, 48, 20, "enemy")]
            : [die(6, 76, 48, 46), shape(RETICLE, 138, 48, 46)],
      };
    case "hitOnRoll":
      return {
        scene: "crystalSpires",
        elements: [shape(RETICLE, 100, 48, 82), die(effect.minFace, 100, 48, 36)],
      };
    case "rerollMisses":
      return { scene: "moon", elements: [icon("turn", 100, 48, 78), die(5, 100, 49, 34)] };
    case "pickCasualty":
      return {
        scene: "moon",
        elements: [unit("human", 100, 48, 46, "enemy"), shape(RETICLE, 100, 48, 92)],
      };
    case "cancelHit":
      return { scene: "moon", elements: [icon("shield", 100, 48, 80), die(6, 100, 46, 34)] };
    case "attackAgain":
      return { scene: "magmaPool", elements: [unit("lavaLeaper", 74, 50, 60), icon("battle", 142, 44, 46)] };
  }
}

function conditionPicture(condition: Condition): Picture {
  switch (condition.if) {
    case "battleIn":
      return { scene: condition.terrain, elements: [icon("battle", 100, 42, 52)] };
    case "battleInOpponentsHomeBase":
      return { scene: "homeBase", elements: [shape(FLAG, 126, 40, 52, "enemy"), icon("battle", 76, 48, 54)] };
    case "survivor":
      return { scene: sceneOfKind(condition.kind), elements: [unit(condition.kind, 100, 46, 76)] };
    case "destroyed":
    case "destroyedInOneBattle":
      return {
        scene: sceneOfKind(condition.kind),
        elements: [unit(condition.kind, 100, 46, 72, "enemy"), shape(CROSS, 152, 68, 24)],
      };
    case "beganWith":
      return { scene: "moon", elements: crowd(condition.kinds, Math.min(5, condition.atLeast)) };
    case "beganOnlyWith":
    case "unitsOnBoard":
      return { scene: "moon", elements: crowd(condition.kinds, 3) };
    case "beganWithFewer":
      return {
        scene: "moon",
        elements: [unit("human", 46, 54, 50), ...unitsInRow(["human", "human", "human"], 134, 44, "enemy")],
      };
    case "noLosses":
      return {
        scene: "crystalSpires",
        elements: [icon("shield", 100, 46, 76), icon("check", 100, 45, 36, "own")],
      };
    case "cameFromMonolith":
      return { scene: "monolith", elements: [unit(condition.kind, 114, 44, 72)] };
    case "battlesWon":
      return { scene: "moon", elements: [icon("battle", 66, 46, 52), icon("battle", 134, 46, 52)] };
    case "specialAttackDestroyed":
    case "specialAttackDestroyedInBattleHex":
      return {
        scene: "magmaPool",
        elements: [
          unit("rubiumDragon", 62, 38, 60),
          icon("breath", 128, 52, 44),
          unit("human", 164, 62, 32, "enemy"),
        ],
      };
    case "controlsMost":
    case "controls":
      return { scene: condition.terrain, elements: [shape(FLAG, 104, 42, 58)] };
    case "minedOutsideHomeBases":
      return { scene: "rockPlains", elements: [icon("mine", 70, 46, 56), ...gems(132, 0.72)] };
    case "rubium":
      return { scene: "moon", elements: gems() };
    case "not":
      return conditionPicture(condition.condition);
    case "all":
    case "any":
      return combinedPicture(condition.conditions);
  }
}

/**
 * The picture of the first condition. Of each of the remaining conditions, only the first element is drawn,
 * small and in the foreground.
 */
function combinedPicture(conditions: readonly Condition[]): Picture {
  const [first, ...others] = conditions.map(conditionPicture);
  if (!first) return { scene: "moon", elements: [] };
  const foreground = others.flatMap(({ elements }) => elements.slice(0, 1));
  return {
    scene: first.scene,
    elements: [
      ...first.elements,
      ...foreground.map((element, index) => ({ ...element, x: 36 + index * 26, y: 64, size: 40 })),
    ],
  };
}

const gems = (x = 100, scale = 1): PictureElement[] => [
  icon("rubium", x - 36 * scale, 58, 38 * scale, "rubium"),
  icon("rubium", x + 36 * scale, 58, 38 * scale, "rubium"),
  icon("rubium", x, 44, 58 * scale, "rubium"),
];

/** Units side by side, centred at `x`. */
function unitsInRow(kinds: readonly Kind[], x: number, size: number, tone: Tone = "own"): PictureElement[] {
  const spacing = size * 0.84;
  return kinds.map((kind, index) =>
    unit(kind, x + (index - (kinds.length - 1) / 2) * spacing, 54, size, tone),
  );
}

/** `count` units side by side, cycling through these unit types. */
function crowd(kinds: readonly Kind[], count: number): PictureElement[] {
  const kindsInRow = Array.from({ length: count }, (_, index) => kinds[index % kinds.length] ?? "human");
  return unitsInRow(kindsInRow, 100, count > 3 ? 46 : 54);
}

/** The landscape in which a unit type is shown. */
function sceneOfKind(kind: Kind): Scene {
  const scenes: Record<Kind, Scene> = {
    human: "homeBase",
    fungoid: "liquifungusForest",
    crystalline: "crystalSpires",
    rockStrider: "rockPlains",
    lavaLeaper: "magmaPool",
    rubiumDragon: "monolith",
  };
  return scenes[kind];
}
