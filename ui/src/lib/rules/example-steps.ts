/** The steps of a worked example, with what each of them says. */
import type { ExampleFrame, GameInfo, HexView, RuleExample, View } from "../../bindings";
import { t } from "../i18n/index.svelte";
import { describe } from "../log/describe";
import { append, type Entry } from "../log/entries";
import { hexesOf, namedHexes } from "../log/named";
import { factionName, spokenHex } from "../words/names";
import { gameNames, refusalText } from "../words/refusal";
import { withUnitSheet } from "../words/sheet.svelte";
import { crop, hexesAround } from "./crop";

export type ExampleStep = {
  view: View;
  /** What happens, line by line. */
  lines: string[];
  /** The hexes that it is about. */
  hexes: number[];
  isRefused: boolean;
};

/** What a screen reader says about a hex of the example. */
export const spokenExampleHex = (info: GameInfo, board: View["hexes"], hex: HexView): string =>
  withUnitSheet(info.catalogue, () => spokenHex(info, board, hex));

/** The players are called by their factions. */
export const namedInfo = ({ info }: RuleExample): GameInfo => ({
  ...info,
  players: info.players.map(({ faction }) => ({ faction, name: factionName(faction, info.edition) })),
});

/** The steps: the position, then each move that has something to say. */
export const stepsOf = (example: RuleExample): ExampleStep[] =>
  withUnitSheet(example.info.catalogue, () => describedSteps(example));

function describedSteps(example: RuleExample): ExampleStep[] {
  const info = namedInfo(example);
  const [start, ...frames] = example.frames;
  if (!start) return [];
  const board = start.view.hexes;
  const first = { view: start.view, lines: [t("rules.steps.begin")], hexes: [], isRefused: false };
  const steps: ExampleStep[] = [first];
  for (const { view, events, refused } of frames) {
    if (refused) {
      const { rule } = refused.violation;
      const reason = refusalText({ type: "rule", violation: refused.violation }, gameNames(info, board));
      const lines = [t("rules.steps.refused", { rule, reason })];
      steps.push({ view, lines, hexes: hexesOf(refused.action), isRefused: true });
      continue;
    }
    const entries = entriesOf(events);
    const lines = entries.flatMap((entry) => lineOf(entry, info, board));
    if (lines.length > 0) steps.push({ view, lines, hexes: entries.flatMap(namedHexes), isRefused: false });
  }
  // What says nothing, such as a declined card, belongs to the step before it.
  const last = frames.at(-1);
  const end = steps.at(-1);
  if (last && end) end.view = last.view;
  const kept = hexesAround(
    board,
    steps.flatMap(({ hexes }) => hexes),
  );
  return steps.map((step) => ({
    ...step,
    view: crop(step.view, kept),
    hexes: step.hexes.map((hex) => kept.indexOf(hex)),
  }));
}

const entriesOf = (events: ExampleFrame["events"]): Entry[] =>
  append([], [{ type: "step", step: 0, by: null, events }]);

function lineOf(entry: Entry, info: GameInfo, board: View["hexes"]): string[] {
  const line = describe(entry, info, board);
  if (!line || line.heading) return [];
  // A line continues after the name of its player.
  return [`${line.name} ${line.text}`.trim()];
}
