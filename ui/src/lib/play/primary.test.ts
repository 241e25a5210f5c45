import { expect, it } from "vitest";
import type { Choices, GameInfo, EndPhaseWarning } from "../../bindings";
import { FixturePort } from "../../test/fixture-port";
import type { Play } from "./play.svelte";
import { primaryOf, scoring, skipOf } from "./primary";

const UNSEEN: EndPhaseWarning = { type: "unseen" };

/** A won battle with the given choices. */
async function won(other: Partial<Choices>): Promise<Play> {
  const port = await FixturePort.named("hand");
  const info: GameInfo = port.fixture.info;
  return {
    choices: { ask: { type: "battleMission" }, takeVictory: false, play: [], left: [], ...other },
    game: {
      ...{ curtain: null, over: false, opponent: null, info },
      view: { waiting: { type: "decision", seat: 0, ask: { type: "battleMission" } } },
    },
  } as unknown as Play;
}

/** Numbers of missions in the pack. */
async function missions(): Promise<{ card: number; name: string; vp: number }[]> {
  const { fixture } = await FixturePort.named("hand");
  const cards = fixture.info.catalogue.cards.filter((one) => one.class === "battleMission");
  return cards.map(({ id, name, vp }) => ({ card: id, name: name.en, vp }));
}

it("fulfils the only mission that can be fulfilled and names its points", async () => {
  const [one] = await missions();
  if (!one) throw new Error("the pack has missions");
  const play = await won({ play: [one.card], left: [{ type: "mission", card: one.card }] });
  expect(primaryOf(play)?.text.replace(/[^ -~“”]/g, "")).toBe(`Fulfil “${one.name}”: +${one.vp} VP`);
  expect(primaryOf(play)?.wait).toBeNull();
  expect(skipOf(play)).toMatchObject({ text: "Skip", ends: true });
});

it("asks for a choice if several can be fulfilled, including the Mission card of the 2005 edition", async () => {
  const [one] = await missions();
  if (!one) throw new Error("the pack has missions");
  const left: EndPhaseWarning[] = [{ type: "mission", card: one.card }, { type: "missionCard" }];
  const play = await won({ play: [one.card], takeVictory: true, left });
  expect(scoring(play).map(({ text }) => text.split(" ")[0])).toEqual(["Fulfil", "Mission"]);
  expect(primaryOf(play)?.wait).toMatch(/Choose/);
});

it("opens a hand that has not been looked at, instead of skipping its missions", async () => {
  const play = await won({ left: [UNSEEN] });
  expect(primaryOf(play)?.text).toMatch(/^Open the hand of/);
  expect(skipOf(play).text).toBe("Skip");
});

it("continues if no points are given up", async () => {
  const play = await won({});
  expect(primaryOf(play)?.text).toBe("Go on");
});
