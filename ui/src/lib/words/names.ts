/** Names of units, cards, places and players in the current language. */
import type {
  BoardParts,
  CardView,
  Edition,
  Faction,
  GameInfo,
  HexView,
  Kind,
  KindCount,
  Phase,
  Terrain,
} from "../../bindings";
import { language, joinWithAnd, joinWithSemicolon, t } from "../i18n/index.svelte";
import { showsProvenanceMarks } from "./provenance-marks.svelte";
import { alternateOf } from "./unit-sheet.svelte";

export const terrainName = (terrain: Terrain): string => t(`terrain.${terrain}`);
export const phaseName = (phase: Phase): string => t(`phase.${phase}`);
/** The phase after a verb such as "skip to". In French and Spanish, with the preposition and the article. */
export const destinationPhaseName = (phase: Phase): string => t(`phase.to.${phase}`);
/** The name of a faction. Black Helix has a different name in the 2005 edition (SET-2). */
export const factionName = (faction: Faction, edition: Edition): string =>
  t(faction === "blackHelix" && edition === "2005" ? "faction.blackHelix.2005" : `faction.${faction}`);
/** "Human" or "Humans"; with the alternate sheet, the name of the alternate unit. */
export function kindName(kind: Kind, count: number): string {
  const alternate = alternateOf(kind);
  return alternate ? t(`unit.${alternate}`, { count }) : t(`kind.${kind}`, { count });
}
/** "3 Humans". */
export const kindCountText = (kind: Kind, count: number): string =>
  t("units.counted", { count, kind: kindName(kind, count) });
/** "3 Humans and 1 Fungoid". */
export const kindCountsText = (units: readonly { kind: Kind; count: number }[]): string =>
  joinWithAnd(units.map((unit) => kindCountText(unit.kind, unit.count)));

/** The number of units of each type, in the order in which the types first occur. */
export function countKinds(kinds: readonly Kind[]): KindCount[] {
  return [...new Set(kinds)].map((kind) => ({ kind, count: kinds.filter((other) => other === kind).length }));
}

/** The name of an exploration token: "Refinery 1 and Fungoid", or a text for an empty token. */
export function tokenName({ unit, refinery }: { unit: Kind | null; refinery: number }): string {
  const parts = [
    refinery > 0 ? t("token.refinery", { amount: refinery }) : null,
    unit ? kindName(unit, 1) : null,
  ];
  return joinWithAnd(parts.filter((part) => part !== null)) || t("units.nothing");
}

/** A sentence about the swapped exploration tokens. */
export function swapsText({ tokens, tokenSwaps }: BoardParts): string {
  const nameOf = (id: string): string => {
    const token = tokens.find((candidate) => candidate.id === id);
    return token ? tokenName(token) : id;
  };
  const swaps = tokenSwaps.map(({ removed, added }) =>
    t("parts.swap", { leaves: nameOf(removed), comes: nameOf(added) }),
  );
  return t("parts.swaps", { swaps: joinWithAnd(swaps) });
}

export function playerName(info: Pick<GameInfo, "players">, seat: number): string {
  return info.players[seat]?.name ?? t("player.unknown", { seat: seat + 1 });
}

/**
 * The reconstruction mark in text, followed by an invisible character, so that `ProvenanceText` does not take
 * the ◇ in the name of a player for a mark.
 */
export const PROVENANCE_MARK = "◇\u2060";

/** Adds the mark to reconstructed text, if the settings ask for marks. */
export const markIfReconstructed = (text: string, isReconstructed: boolean): string =>
  isReconstructed && showsProvenanceMarks() ? `${text}${PROVENANCE_MARK}` : text;

/** The text without marks, for screen readers. */
export const withoutProvenanceMarks = (text: string): string => text.replaceAll(PROVENANCE_MARK, "");

/**
 * The printed name of a card. Card files contain ordinary spaces before punctuation, which become
 * non-breaking.
 */
export const cardTitle = ({ name }: CardView): string =>
  name[language()].replace(/ (?=[:;!?»])/g, "\u00a0").replace(/« /g, "«\u00a0");

/** The name of a card, marked if reconstructed. */
export const markedTitle = (card: CardView): string =>
  markIfReconstructed(cardTitle(card), card.provenance.name === "reconstruction");

/** The name of a card for use in a sentence, marked if reconstructed. */
export function cardName({ catalogue }: Pick<GameInfo, "catalogue">, card: number): string {
  const cardView = catalogue.cards.find((entry) => entry.id === card);
  return cardView ? markedTitle(cardView) : t("card.unknown");
}

/** The victory points of a card for use in a sentence, marked if reconstructed. */
export function cardPoints({ catalogue }: Pick<GameInfo, "catalogue">, card: number, vp: number): string {
  const cardView = catalogue.cards.find((entry) => entry.id === card);
  return markIfReconstructed(`${vp}`, cardView?.provenance.vp === "reconstruction");
}

/** The place of a hex for use in a sentence: its terrain, or the player to whose home base it belongs. */
export function placeName(info: GameInfo, hexes: readonly HexView[], id: number): string {
  const hex = hexes[id];
  if (!hex) return t("hex.unknown");
  if (hex.homeOwner !== null) return t("hex.homeOf", { name: playerName(info, hex.homeOwner) });
  return terrainName(hex.terrain);
}

/** The place of a hex with its coordinates, so that it is unambiguous. */
export function exactPlace(info: GameInfo, hexes: readonly HexView[], id: number): string {
  const hex = hexes[id];
  return hex ? `${placeName(info, hexes, id)} ${coordinates(hex)}` : t("hex.unknown");
}

/** "(2, −1)": axial coordinates. */
export const coordinates = ({ q, r }: HexView): string =>
  t("hex.coordinates", { q: withMinus(q), r: withMinus(r) });

/** The numbers of Energize cards and Secret Missions in a hand, as text. */
export const handCountsText = ({
  handEnergizeCount,
  handMissionCount,
}: {
  handEnergizeCount: number;
  handMissionCount: number;
}) =>
  t("hand.backs", {
    energize: t("hand.count.energize", { count: handEnergizeCount }),
    missions: t("hand.count.missions", { count: handMissionCount }),
  });

/** A number with a proper minus sign instead of a hyphen. */
const withMinus = (number: number): string => (number < 0 ? `−${-number}` : `${number}`);

/** "+1", "−1". */
export const signed = (number: number): string => (number > 0 ? `+${number}` : withMinus(number));

/** The description of a hex for screen readers: place, edge of the Vortex, token, refinery and units. */
export function hexAriaLabel(info: GameInfo, hexes: readonly HexView[], hex: HexView): string {
  const parts = [t("hex.spoken", { place: placeName(info, hexes, hex.id), q: hex.q, r: hex.r })];
  if (hex.vortexEdge > 0) parts.push(t("hex.vortexEdge", { edge: hex.vortexEdge }));
  if (hex.hasFacedownToken) parts.push(t("hex.facedown"));
  if (hex.refinery > 0) parts.push(t("hex.refinery", { amount: hex.refinery }));
  for (const force of forcesOf(hex)) {
    parts.push(t("hex.force", { name: playerName(info, force.seat), units: kindCountsText(force.units) }));
  }
  // A facedown token implies that the hex has no units, except units that have just arrived.
  if (hex.units.length === 0 && !hex.hasFacedownToken) parts.push(t("hex.empty"));
  return joinWithSemicolon(parts);
}

type HexForce = { seat: number; units: { kind: Kind; count: number }[] };

/** The units of a hex by seat, in the order of the view. */
export function forcesOf(hex: HexView): HexForce[] {
  const forces: HexForce[] = [];
  for (const unit of hex.units) {
    let force = forces.find((candidate) => candidate.seat === unit.seat);
    if (!force) {
      force = { seat: unit.seat, units: [] };
      forces.push(force);
    }
    force.units.push({ kind: unit.kind, count: unit.count });
  }
  return forces;
}
