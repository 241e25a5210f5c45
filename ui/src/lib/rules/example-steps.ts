/** The steps of a worked example with their texts. */
import type { CardCount, ExampleFrame, Faction, GameInfo, HexView, RuleExample, View } from "../../bindings";
import { joinWithAnd, t } from "../i18n/index.svelte";
import { describeEntry } from "../log/describe-entry";
import { appendHistory, type Entry } from "../log/entries";
import { hexesOf, namedHexes } from "../log/named-in-entry";
import { actionText } from "../log/step-text";
import { cardName, factionName, phaseName, playerName, hexAriaLabel } from "../words/names";
import { gameNames, refusalText } from "../words/refusal";
import { withUnitSheet } from "../words/unit-sheet.svelte";
import { cropToHexes } from "./crop-to-hexes";

export type ExampleStep = {
  view: View;
  /** What happens in the step, line by line. */
  lines: string[];
  /** The hexes that the step highlights. */
  hexes: number[];
  isRefused: boolean;
  players: ExamplePlayer[];
};

/** The possessions of a player, as text. */
type ExamplePlayer = { faction: Faction; text: string };

/** The description of a hex of the example for screen readers. */
export const exampleHexAriaLabel = (info: GameInfo, board: View["hexes"], hex: HexView): string =>
  withUnitSheet(info.catalogue, () => hexAriaLabel(info, board, hex));

/** The game info with the names of the factions as player names. */
export const infoWithFactionNames = ({ info }: RuleExample): GameInfo => ({
  ...info,
  players: info.players.map(({ faction }) => ({ faction, name: factionName(faction, info.edition) })),
});

/**
 * The steps: the initial position, then each refused action, and each other frame that has a line of text.
 */
export const stepsOf = (example: RuleExample): ExampleStep[] =>
  withUnitSheet(example.info.catalogue, () => describeSteps(example));

function describeSteps(example: RuleExample): ExampleStep[] {
  const info = infoWithFactionNames(example);
  const [start, ...frames] = example.frames;
  if (!start) return [];
  const board = start.view.hexes;
  const { active, phase } = start.view;
  const firstLine = t("rules.steps.begin", { name: playerName(info, active), phase: phaseName(phase) });
  const steps: ExampleStep[] = [
    { view: start.view, lines: [firstLine], hexes: [], isRefused: false, players: playersOf(start, info) },
  ];
  for (const frame of frames) {
    const { view, events, refused } = frame;
    const players = playersOf(frame, info);
    if (refused) {
      const { seat, action, violation } = refused;
      const { rule } = violation;
      const actionDescription = actionText(action, info, board);
      const reason = refusalText({ type: "rule", violation }, gameNames(info, board));
      const lines = [
        t("rules.steps.tried", { name: playerName(info, seat), what: actionDescription }),
        t("rules.steps.refused", { rule, reason }),
      ];
      steps.push({ view, lines, hexes: hexesOf(action), isRefused: true, players });
      continue;
    }
    const entries = entriesOf(events);
    const lines = entries.flatMap((entry) => linesOfEntry(entry, info, board));
    if (lines.length > 0)
      steps.push({ view, lines, hexes: entries.flatMap(namedHexes), isRefused: false, players });
  }
  // A frame without a line of text, such as a declined card, has no step of its own, so the last step has to
  // show the position after all frames.
  const lastFrame = frames.at(-1);
  const lastStep = steps.at(-1);
  if (lastFrame && lastStep)
    Object.assign(lastStep, { view: lastFrame.view, players: playersOf(lastFrame, info) });
  const keptHexes = example.hexes;
  return steps.map((step) => ({
    ...step,
    view: cropToHexes(step.view, keptHexes),
    hexes: step.hexes.map((hex) => keptHexes.indexOf(hex)),
  }));
}

function playersOf({ view, hands }: ExampleFrame, info: GameInfo): ExamplePlayer[] {
  return info.players.map(({ faction, name }, seat) => {
    const { rubium = 0, vp = 0 } = view.seats[seat] ?? {};
    const cards = hands[seat] ?? [];
    const text = t("rules.steps.player", { name, rubium, vp });
    return { faction, text: cards.length > 0 ? `${text} · ${handText(cards, info)}` : text };
  });
}

const handText = (cards: readonly CardCount[], info: GameInfo): string =>
  t("rules.steps.hand", {
    cards: joinWithAnd(cards.flatMap(({ card, count }) => Array<string>(count).fill(cardName(info, card)))),
  });

const entriesOf = (events: ExampleFrame["events"]): Entry[] =>
  appendHistory([], [{ type: "step", step: 0, seat: null, events }]);

function linesOfEntry(entry: Entry, info: GameInfo, board: View["hexes"]): string[] {
  const line = describeEntry(entry, info, board);
  if (!line) return [];
  const type = entry.events[0]?.type;
  // A line about a phase or turn has a colon after the name of its player. Other lines continue the sentence
  // that begins with the name of their player.
  if (type === "phaseBegan" || type === "turnBegan")
    return [t("table.labelled", { name: line.name, what: line.text })];
  return [`${line.name} ${line.text}`.trim()];
}
