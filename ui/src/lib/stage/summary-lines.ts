/** The lines of the summary of the other players' turns. */
import type { GameInfo, HexView, Kind } from "../../bindings";
import type { IconName } from "../art/icons";
import { joinWithAnd, joinWithSemicolon, t } from "../i18n/index.svelte";
import { battleResult } from "../log/common";
import {
  cardName,
  coordinates,
  countKinds,
  exactPlace,
  kindCountText,
  kindCountsText,
  kindName,
  placeName,
  playerName,
  signed,
} from "../words/names";
import { asSentence } from "../words/sentence";
import {
  destinationsByCost,
  destinationsOfCostliest,
  type Setbacks,
  type TurnSummary,
} from "./turn-summaries";

/** What a line is about. The most important topics come first. */
type Topic =
  | "setback"
  | "battle"
  | "specialAttack"
  | "storm"
  | "points"
  | "cards"
  | "purchase"
  | "move"
  | "find"
  | "income";

/**
 * Topics that a long summary leaves out of blocks with other lines, and that are announced only if the player
 * asks for the summary. Lines about drawn cards also have the topic "income".
 */
const MINOR_TOPICS: readonly Topic[] = ["income"];
/**
 * If there are more turns than this, blocks with other lines leave out the lines about minor topics, to make
 * room for all turns.
 */
const MAX_FULL_TURNS = 2;

export type SummaryLine = {
  topic: Topic;
  icon: IconName;
  text: string;
  /** The text for screen readers, including the losses, which the screen shows with emblems and icons. */
  spokenText: string;
  losses: TurnSummary["stormLosses"];
  hexes: readonly number[];
  cards: readonly number[];
  /** True if the line is highlighted, because units have attacked the player or moved next to the player. */
  isUrgent: boolean;
};

/** The lines under the name of a player. */
type SummaryBlock = { seat: number; lines: readonly SummaryLine[] };

/** If a turn has more destinations than this, not all are named, to leave room for more important lines. */
const MAX_SHOWN_DESTINATIONS = 2;

/** The data that contain the names of players, cards and places. */
export type NameSources = { info: GameInfo; board: readonly HexView[] };

/** A block about how the turns have affected the player at `viewerSeat`, if at all, and one for each turn. */
export function summaryBlocks(
  turns: readonly TurnSummary[],
  setbacks: Setbacks | null,
  viewerSeat: number,
  names: NameSources,
): SummaryBlock[] {
  const ownLines = setbacks ? setbackLines(setbacks, names) : [];
  return [
    ...(ownLines.length > 0 ? [{ seat: viewerSeat, lines: ownLines }] : []),
    ...turns.map((turn) => ({ seat: turn.seat, lines: linesOf(turn, setbacks, names) })),
  ];
}

export const importantLines = (lines: readonly SummaryLine[]): readonly SummaryLine[] =>
  lines.filter(({ topic }) => !MINOR_TOPICS.includes(topic));

/** `rest`: the lines that share one line on the screen until the player unfolds the block. */
type ShownBlock = SummaryBlock & { rest: readonly SummaryLine[] };

/**
 * Decides which lines are shown. After more than `MAX_FULL_TURNS` turns, minor lines are shown only in blocks
 * that have no other lines. If there is also little room, only points and lines that concern the player
 * at `viewerSeat` are shown in full at first.
 */
export function shownBlocks(
  blocks: readonly SummaryBlock[],
  turnCount: number,
  viewerSeat: number,
  hasLittleRoom: boolean,
): readonly ShownBlock[] {
  if (turnCount <= MAX_FULL_TURNS) return blocks.map((block) => ({ ...block, rest: [] }));
  const isShownAtFirst = (seat: number, { topic, isUrgent, losses }: SummaryLine): boolean =>
    seat === viewerSeat || topic === "points" || isUrgent || losses.some((loss) => loss.seat === viewerSeat);
  return blocks.map(({ seat, lines }) => {
    const majorLines = importantLines(lines);
    const listedLines = majorLines.length > 0 ? majorLines : lines;
    const isInRest = (line: SummaryLine): boolean => hasLittleRoom && !isShownAtFirst(seat, line);
    return { seat, lines: listedLines.filter((line) => !isInRest(line)), rest: listedLines.filter(isInRest) };
  });
}

/** The places of several hexes as text. A name that several hexes share appears only once. */
function placesText(hexes: readonly number[], { info, board }: NameSources): string {
  const names = [...new Set(hexes.map((hex) => placeName(info, board, hex)))];
  const texts = names.map((name) => {
    const hexesWithName = [...new Set(hexes)].filter((hex) => placeName(info, board, hex) === name);
    return [name, ...hexesWithName.flatMap((hex) => (board[hex] ? [coordinates(board[hex])] : []))].join(" ");
  });
  return texts.join(", ");
}

function newLine(
  topic: Topic,
  icon: IconName,
  text: string,
  details: Partial<SummaryLine> = {},
): SummaryLine {
  const defaults = { losses: [], hexes: [], cards: [], isUrgent: false };
  return { topic, icon, text, spokenText: asSentence(text), ...defaults, ...details };
}

/** The text, followed by the losses of each player, as sentences. */
const withLosses = (text: string, losses: TurnSummary["stormLosses"], { info }: NameSources): string =>
  [
    text,
    ...losses.map(({ seat, units }) =>
      t("turnRecap.lost", { name: playerName(info, seat), units: kindCountsText(units) }),
    ),
  ]
    .map(asSentence)
    .join(" ");

/**
 * What the turns have cost the player: lost units, intruders in the home base, lost and contested hexes, and
 * income; then the cards that the player drew.
 */
export function setbackLines(
  { losses, intruders, lostHexes, contestedHexes, income, draws }: Setbacks,
  names: NameSources,
): SummaryLine[] {
  const hexLines = (key: "taken" | "contested", hexes: readonly number[]): SummaryLine[] =>
    hexes.length > 0
      ? [newLine("setback", "hexes", t(`turnRecap.${key}`, { places: placesText(hexes, names) }), { hexes })]
      : [];
  return [
    ...(losses.length > 0
      ? [newLine("setback", "lost", t("turnRecap.ownLosses", { units: kindCountsText(losses) }))]
      : []),
    ...intruders.map(({ seat, hexes }) => {
      const name = playerName(names.info, seat);
      const places = hexes.flatMap((hex) => (names.board[hex] ? [coordinates(names.board[hex])] : []));
      const text = t("turnRecap.inYourBase", { name, places: places.join(", ") });
      return newLine("setback", "battle", text, { hexes });
    }),
    ...hexLines("taken", lostHexes),
    ...hexLines("contested", contestedHexes),
    ...(income ? [newLine("setback", "mine", t("turnRecap.income", income))] : []),
    ...draws.map((draw) => newLine("income", "draw", drewText(draw))),
  ];
}

/** A line with the result of a battle. The losses of both sides below it also show who has fought. */
function battleLine({ endEvent, losses }: TurnSummary["battles"][number], names: NameSources): SummaryLine {
  const { hex, attacker, defender, result } = endEvent;
  const nameOf = (seat: number): string => playerName(names.info, seat);
  const winner = nameOf(result === "attackerDestroyed" ? defender : attacker);
  const atPlace = (what: string): string =>
    t("table.labelled", { name: exactPlace(names.info, names.board, hex), what });
  const resultText =
    result === "inconclusive"
      ? t("odds.both")
      : t(result === "attackerWon" ? "turnRecap.won" : "turnRecap.repelled", { name: winner });
  const lossesOfBoth = [attacker, defender].map(
    (seat) => losses.find((loss) => loss.seat === seat) ?? { seat, units: [] },
  );
  return newLine("battle", "battle", atPlace(resultText), {
    spokenText: withLosses(atPlace(battleResult(endEvent, nameOf)), losses, names),
    losses: lossesOfBoth,
    hexes: [hex],
  });
}

function specialAttackLine(
  { attack, hasHit, losses }: TurnSummary["specialAttacks"][number],
  names: NameSources,
): SummaryLine {
  const text = t("turnRecap.special", {
    kind: kindName(attack.kind, 1),
    place: exactPlace(names.info, names.board, attack.to),
    result: t(hasHit ? "turnRecap.hit" : "turnRecap.missed"),
  });
  return newLine("specialAttack", "breath", text, {
    spokenText: withLosses(text, losses, names),
    losses,
    hexes: [attack.from, attack.to],
  });
}

/** True if `entries` contain this player and hex. */
export const isListed = (entries: Setbacks["threats"] | undefined, seat: number, hex: number): boolean =>
  entries?.some((entry) => entry.seat === seat && entry.hex === hex) ?? false;

/** The message about moves to a hex: an attack on the player, next to the player, or elsewhere. */
export function moveKey(setbacks: Setbacks | null, mover: number, hex: number) {
  if (isListed(setbacks?.attacks, mover, hex)) return "turnRecap.moveAttack";
  return isListed(setbacks?.threats, mover, hex) ? "turnRecap.moveNear" : "turnRecap.move";
}

type ScoringEvent = TurnSummary["points"][number]["scoringEvents"][number];
function sourceNameOf(event: ScoringEvent, info: GameInfo): string {
  switch (event.type) {
    case "missionFulfilled":
      return cardName(info, event.card);
    case "victoryCardTaken":
      return t(info.catalogue.edition === "2005" ? "end.missionCard" : "end.victoryCard");
    case "hillCardTaken":
      return t("end.hill");
  }
}

/** The sources of the points; if there are several, with the points of each. */
function sourcesText(events: readonly ScoringEvent[], info: GameInfo): string {
  const sources = [...new Set(events.map((event) => sourceNameOf(event, info)))];
  if (sources.length === 1) return sources.join("");
  const pointsOf = (source: string): number =>
    events.reduce((sum, event) => (sourceNameOf(event, info) === source ? sum + event.vp : sum), 0);
  return joinWithAnd(sources.map((source) => `${source}\u00a0${signed(pointsOf(source))}`));
}

/**
 * One line for each hex that units left while the player still has units there, and one for each destination
 * of the other moves. A withdrawal that attacks the player elsewhere or ends next to the player has both
 * lines. If there are more than `MAX_SHOWN_DESTINATIONS` destinations, lines are limited to the
 * Monolith, to destinations where the player was attacked or that are next to the player, and to those of the
 * most expensive units. A last line counts the units that moved elsewhere.
 */
function moveLines(
  { seat: mover, moves }: TurnSummary,
  setbacks: Setbacks | null,
  { info, board }: NameSources,
): SummaryLine[] {
  const isListedForMover = (entries: Setbacks["threats"] | undefined, hex: number): boolean =>
    isListed(entries, mover, hex);
  const isUrgent = (hex: number): boolean =>
    isListedForMover(setbacks?.attacks, hex) || isListedForMover(setbacks?.threats, hex);
  const isWithdrawal = ({ from }: { from: number }): boolean => isListedForMover(setbacks?.withdrawals, from);
  const unitsText = (kinds: readonly { kind: Kind }[]): string =>
    // No line break after a number, which would otherwise seem to belong to the place before it.
    kindCountsText(countKinds(kinds.map(({ kind }) => kind))).replaceAll(/(?<=\d) /g, "\u00a0");
  const withdrawals = moves.filter(isWithdrawal);
  const withdrawalLines = [...new Set(withdrawals.map(({ from }) => from))].map((hex) => {
    const leavingMoves = withdrawals.filter(({ from }) => from === hex);
    const destinationHexes = [...new Set(leavingMoves.map(({ to }) => to))];
    const text = t("turnRecap.moveAway", {
      units: unitsText(leavingMoves),
      place: exactPlace(info, board, hex),
      goal: joinWithAnd(destinationHexes.map((destination) => exactPlace(info, board, destination))),
    });
    return newMoveLine(text, { hexes: [hex, ...destinationHexes] });
  });
  const otherMoves = moves.filter((move) => !isWithdrawal(move) || isUrgent(move.to));
  const isMonolith = (hex: number): boolean => board[hex]?.terrain === "monolith";
  const costliestHexes = destinationsOfCostliest(otherMoves, info);
  const destinations = destinationsByCost(otherMoves, info).toSorted(
    (a, b) => Number(isUrgent(b)) - Number(isUrgent(a)) || Number(isMonolith(b)) - Number(isMonolith(a)),
  );
  const hasManyDestinations = destinations.length > MAX_SHOWN_DESTINATIONS;
  const namedHexes = destinations.filter(
    (hex) => !hasManyDestinations || costliestHexes.includes(hex) || isUrgent(hex) || isMonolith(hex),
  );
  const restText = otherUnitsText(otherMoves, namedHexes);
  return [
    ...withdrawalLines,
    ...namedHexes.map((hex) => {
      const units = unitsText(otherMoves.filter(({ to }) => to === hex));
      const text = t(moveKey(setbacks, mover, hex), { units, place: exactPlace(info, board, hex) });
      return newMoveLine(text, { hexes: [hex], isUrgent: isUrgent(hex) });
    }),
    ...(restText === null
      ? []
      : [newMoveLine(restText, { hexes: destinations.filter((hex) => !namedHexes.includes(hex)) })]),
  ];
}

/** The number of units that moved to hexes that are not named; `null` if there are none. */
export function otherUnitsText(moves: TurnSummary["moves"], namedHexes: readonly number[]): string | null {
  const count = moves.filter(({ to }) => !namedHexes.includes(to)).length;
  return count > 0 ? t("turnRecap.otherUnits", { count }) : null;
}

const newMoveLine = (text: string, details: Partial<SummaryLine>): SummaryLine =>
  newLine("move", "move", text, {
    spokenText: asSentence(t("turnRecap.moved", { moves: text })),
    ...details,
  });

/** What was found on one hex. */
export const findText = ({ found, refinery }: TurnSummary["finds"][number]): string =>
  joinWithAnd([
    ...(refinery > 0 ? [t("log.foundRefinery", { amount: refinery })] : []),
    ...(found ? [kindCountText(found, 1)] : []),
  ]);

function drewText({ energizeCount, missionCount, isForLoss }: TurnSummary["draws"][number]): string {
  const cards = [
    ...(energizeCount > 0 ? [t("hand.count.energize", { count: energizeCount })] : []),
    ...(missionCount > 0 ? [t("hand.count.missions", { count: missionCount })] : []),
  ];
  return t(isForLoss ? "turnRecap.drewForLoss" : "turnRecap.drew", { cards: joinWithAnd(cards) });
}

/** What the active player mined and drew, in one line. */
function incomeLines(turn: TurnSummary): SummaryLine[] {
  const draw = turn.draws.find(({ seat }) => seat === turn.seat);
  const texts = [
    ...(turn.minedRubium > 0 ? [t("turnRecap.mined", { amount: turn.minedRubium })] : []),
    ...(draw ? [drewText(draw)] : []),
  ];
  return texts.length > 0
    ? [newLine("income", turn.minedRubium > 0 ? "mine" : "draw", texts.join(" · "))]
    : [];
}

/**
 * The lines of a turn. The most important come first (battles and losses, points, cards, purchases), because
 * the others may be visible only after scrolling.
 */
export function linesOf(turn: TurnSummary, setbacks: Setbacks | null, names: NameSources): SummaryLine[] {
  const { info } = names;
  const finds = turn.finds.map((find) =>
    t("log.at", { what: findText(find), place: exactPlace(info, names.board, find.hex) }),
  );
  /** Puts the player's name before the text, except that of the active player, whom the heading names. */
  const withNameUnlessActive = (seat: number, what: string): string =>
    seat === turn.seat ? what : t("table.labelled", { name: playerName(info, seat), what });
  /** For each player, one line for the played cards and one for the exchanged ones. */
  const cardLines = [...new Set(turn.cards.map(({ seat }) => seat))].flatMap((seat) =>
    (["cardPlayed", "exchanged"] as const).flatMap((type) => {
      const events = turn.cards.filter((event) => event.seat === seat && event.type === type);
      if (events.length === 0) return [];
      const text = t(type === "cardPlayed" ? "turnRecap.cards" : "turnRecap.exchanged", {
        cards: joinWithAnd(events.map(({ card }) => cardName(info, card))),
      });
      const cards = events.map(({ card }) => card);
      return newLine("cards", "energize", withNameUnlessActive(seat, text), { cards });
    }),
  );
  return [
    ...turn.battles.map((battle) => battleLine(battle, names)),
    ...turn.specialAttacks.map((attack) => specialAttackLine(attack, names)),
    ...(turn.stormLosses.length > 0
      ? [
          newLine("storm", "turn", t("storm.title"), {
            spokenText: withLosses(t("storm.title"), turn.stormLosses, names),
            losses: turn.stormLosses,
            hexes: turn.stormHexes,
          }),
        ]
      : []),
    ...turn.points.map(({ seat, vp, scoringEvents }) => {
      const text = t("turnRecap.points", { vp, from: sourcesText(scoringEvents, info) });
      const cards = scoringEvents.flatMap((event) => (event.type === "missionFulfilled" ? [event.card] : []));
      return newLine("points", "victory", withNameUnlessActive(seat, text), { cards });
    }),
    ...cardLines,
    ...(turn.purchases.units.length > 0
      ? // Units are placed in the home base, so the place is not named.
        [
          newLine(
            "purchase",
            "cart",
            t("turnRecap.bought", { units: kindCountsText(turn.purchases.units) }),
            {
              hexes: turn.purchases.hexes,
            },
          ),
        ]
      : []),
    ...moveLines(turn, setbacks, names),
    ...(finds.length > 0
      ? [
          newLine("find", "explore", t("turnRecap.found", { finds: joinWithSemicolon(finds) }), {
            hexes: turn.finds.map(({ hex }) => hex),
          }),
        ]
      : []),
    ...incomeLines(turn),
    ...turn.draws
      // The setbacks already contain what the player drew.
      .filter((draw) => draw.seat !== turn.seat && !setbacks?.draws.includes(draw))
      .map((draw) =>
        newLine(
          "income",
          "draw",
          t("table.labelled", { name: playerName(info, draw.seat), what: drewText(draw) }),
        ),
      ),
  ];
}
