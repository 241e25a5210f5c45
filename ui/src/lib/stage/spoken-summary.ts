/** The summary of the other players' turns for screen readers, in parts that are announced one by one. */
import { joinWithAnd, t } from "../i18n/index.svelte";
import { countKinds, exactPlace, kindCountsText, playerName, withoutProvenanceMarks } from "../words/names";
import { asSentence } from "../words/sentence";
import {
  destinationsByCost,
  destinationsOfCostliest,
  type Setbacks,
  type TurnSummary,
} from "./turn-summaries";
import {
  findText,
  importantLines,
  isListed,
  linesOf,
  moveKey,
  otherUnitsText,
  setbackLines,
  type NameSources,
  type SummaryLine,
} from "./summary-lines";

/**
 * The topics of a turn, in the order in which the events of a turn happen. A find is read after the move that
 * led to it.
 */
const SPOKEN_TOPICS: readonly SummaryLine["topic"][] = [
  "storm",
  "purchase",
  "cards",
  "move",
  "specialAttack",
  "find",
  "battle",
  "points",
  "income",
];
/**
 * The number of destinations of a turn that a brief summary names. It names further destinations only if they
 * matter to the player.
 */
const MAX_SPOKEN_DESTINATIONS = 3;

/**
 * The parts of the summary: first the title, with the effects of the turns on the player and the names of
 * those who have moved next to the player; then each turn. Unlike a full summary, a brief summary leaves out
 * income, drawn cards and turns in which nothing else happened. It names up to `MAX_SPOKEN_DESTINATIONS`
 * destinations of each turn, and further destinations only if they matter to the player. A brief summary may
 * be empty.
 */
export function spokenSummary(
  turns: readonly TurnSummary[],
  setbacks: Setbacks | null,
  title: string,
  names: NameSources,
  isBrief: boolean,
): string[] {
  const ownLines = setbacks ? setbackLines(setbacks, names) : [];
  const setbackTexts = (isBrief ? importantLines(ownLines) : ownLines).map(({ spokenText }) => spokenText);
  const approachingTurns = turns.filter(({ seat, moves }) =>
    moves.some(({ to }) => moveKey(setbacks, seat, to) === "turnRecap.moveNear"),
  );
  if (approachingTurns.length > 0) {
    const seats = [...new Set(approachingTurns.map(({ seat }) => seat))];
    setbackTexts.push(
      t("turnRecap.near", { names: joinWithAnd(seats.map((seat) => playerName(names.info, seat))) }),
    );
  }
  const parts = turns.flatMap((turn) => {
    const sentences = sentencesOf(turn, setbacks, names, isBrief);
    if (sentences.length === 0 && isBrief) return [];
    const text = sentences.length > 0 ? sentences.join(" ") : t("turnRecap.nothing");
    return t("spoken.labelled", { name: playerName(names.info, turn.seat), text });
  });
  if (setbackTexts.length + parts.length === 0) return [];
  return [[asSentence(title), ...setbackTexts].join(" "), ...parts].map(withoutProvenanceMarks);
}

function sentencesOf(
  turn: TurnSummary,
  setbacks: Setbacks | null,
  names: NameSources,
  isBrief: boolean,
): readonly string[] {
  const allLines = linesOf(turn, setbacks, names);
  const lines = isBrief ? importantLines(allLines) : allLines;
  return SPOKEN_TOPICS.flatMap((topic) =>
    topic === "move"
      ? moveSentences(turn, setbacks, names, isBrief)
      : topic === "find"
        ? // The moves already name the finds at their destinations.
          turn.finds
            .filter(({ hex }) => !turn.moves.some(({ to }) => to === hex))
            .map((find) =>
              asSentence(
                t("log.at", {
                  what: t("turnRecap.found", { finds: findText(find) }),
                  place: exactPlace(names.info, names.board, find.hex),
                }),
              ),
            )
        : lines.filter((line) => line.topic === topic).map(({ spokenText }) => spokenText),
  );
}

/**
 * The moves to each destination with their origins, and what was found there; then, in a brief summary, the
 * number of the other moved units; then the hexes from which units withdrew. Attacks on the player and moves
 * next to the player come first, then other moves that matter to the player, then the rest. In each of these
 * groups, the moves of the most expensive units come first.
 */
function moveSentences(
  { seat: mover, moves, finds }: TurnSummary,
  setbacks: Setbacks | null,
  { info, board }: NameSources,
  isBrief: boolean,
): string[] {
  const isWithdrawal = (hex: number): boolean => isListed(setbacks?.withdrawals, mover, hex);
  const isUrgent = (hex: number): boolean => moveKey(setbacks, mover, hex) !== "turnRecap.move";
  const movesTo = (hex: number): TurnSummary["moves"] => moves.filter(({ to }) => to === hex);
  const mattersToPlayer = (hex: number): boolean =>
    isUrgent(hex) ||
    board[hex]?.terrain === "monolith" ||
    finds.some((find) => find.hex === hex) ||
    movesTo(hex).some(({ from }) => isWithdrawal(from));
  const destinations = destinationsByCost(moves, info).toSorted(
    (a, b) =>
      Number(isUrgent(b)) - Number(isUrgent(a)) || Number(mattersToPlayer(b)) - Number(mattersToPlayer(a)),
  );
  const costliestHexes = destinationsOfCostliest(moves, info);
  const namedHexes = destinations.filter(
    (hex, index) =>
      !isBrief || index < MAX_SPOKEN_DESTINATIONS || mattersToPlayer(hex) || costliestHexes.includes(hex),
  );
  const fromText = (hex: number, from: number): string => {
    const kinds = movesTo(hex).flatMap((move) => (move.from === from ? [move.kind] : []));
    const place = board[from]?.homeOwner === mover ? t("turnRecap.base") : exactPlace(info, board, from);
    return t("turnRecap.moveFrom", { units: kindCountsText(countKinds(kinds)), place });
  };
  const sentences = namedHexes.flatMap((hex) => {
    const origins = [...new Set(movesTo(hex).map(({ from }) => from))];
    const text = t(moveKey(setbacks, mover, hex), {
      units: joinWithAnd(origins.map((from) => fromText(hex, from))),
      place: exactPlace(info, board, hex),
    });
    const findsOnHex = finds.filter((find) => find.hex === hex);
    return [
      t("turnRecap.moved", { moves: text }),
      ...findsOnHex.map((find) => t("turnRecap.found", { finds: findText(find) })),
    ].map(asSentence);
  });
  const restText = otherUnitsText(moves, namedHexes);
  if (restText !== null) sentences.push(asSentence(t("turnRecap.moved", { moves: restText })));
  const withdrawalHexes = [...new Set(moves.map(({ from }) => from))].filter(isWithdrawal);
  if (withdrawalHexes.length > 0) {
    const places = joinWithAnd(withdrawalHexes.map((hex) => exactPlace(info, board, hex)));
    sentences.push(asSentence(t("turnRecap.left", { places })));
  }
  return sentences;
}
