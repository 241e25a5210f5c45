import { describe, expect, it } from "vitest";
import type { Correction, EntrySummary, TableAction, TableEvent, TableStepSummary } from "../../../bindings";
import { recordedTable } from "../../../test/table";
import { titleText } from "./titles";
import { lineText, stepLines } from "./log-lines";
import { instructionText, todoText, warningText } from "./texts";

async function tableData() {
  const { info, update } = await recordedTable("closed");
  return { info, view: update.view };
}

const lineTextsOf = async (...events: TableEvent[]) => {
  const table = await tableData();
  return stepLines(events, table).map((line) => lineText(line, table));
};

describe("a step", () => {
  it("uses the log texts of a game with the names of the players at the table", async () => {
    expect(
      await lineTextsOf(
        { type: "cardRolled", seat: 0, side: "defender", face: 6, isHit: true, hitFaceCount: 2 },
        { type: "rerolled", side: "attacker", diceCount: 2 },
        { type: "battleEnded", attacker: 1, defender: 0, result: "attackerWon", areBothDestroyed: false },
      ),
    ).toEqual(["Ana Maria: rolls 6: a hit", "2 dice rerolled (Attacker)", "Bo won against Ana Maria."]);
  });

  it("merges consecutive events of the same kind and does not name counted cards", async () => {
    const die = { type: "rolled", seat: 0, kind: "human", hitFaceCount: 6, picksCasualty: false } as const;
    const drawn = { type: "drawn", seat: 1, deck: "energize", card: null } as const;
    expect(
      await lineTextsOf(
        { ...die, face: 2, isHit: false },
        { ...die, face: 6, isHit: true },
        { type: "unitLost", seat: 1, kind: "human" },
        { type: "unitLost", seat: 1, kind: "human" },
        { type: "unitLost", seat: 1, kind: "fungoid" },
        drawn,
        drawn,
        { type: "played", seat: 1, deck: "energize", card: null },
        { type: "explored", seat: 0, found: null, unavailableUnit: null, refinery: 0 },
      ),
    ).toEqual([
      "Ana Maria: rolls for Humans: 2 6 ·\u00a01\u00a0hit",
      "Bo: loses 2 Humans",
      "Bo: loses 1 Fungoid",
      "Bo: draws 2 Energize cards",
      "Bo: plays an Energize card",
      "Ana Maria: finds nothing",
    ]);
  });
});

describe("units that are bought or lost", () => {
  const lost = (seat: number, kind: "human" | "fungoid"): TableEvent[] => [
    { type: "unitLost", seat, kind },
    { type: "unitsChanged", seat, kind, change: -1 },
    { type: "instructionGiven", instruction: { type: "removeUnits", seat, kind, count: 1 } },
  ];

  it("are named once, with their total number", async () => {
    expect(
      await lineTextsOf(
        { type: "bought", seat: 0, kind: "human", count: 2 },
        { type: "unitsChanged", seat: 0, kind: "human", change: 2 },
        ...lost(1, "human"),
        ...lost(1, "human"),
        ...lost(1, "fungoid"),
      ),
    ).toEqual(["Ana Maria: buys 2 Humans", "Bo: loses 2 Humans", "Bo: loses 1 Fungoid"]);
  });

  it("do not hide units that are placed or removed by hand", async () => {
    expect(
      await lineTextsOf(
        { type: "unitLost", seat: 1, kind: "human" },
        { type: "unitsChanged", seat: 0, kind: "human", change: -1 },
        { type: "unitsChanged", seat: 0, kind: "fungoid", change: 2 },
      ),
    ).toEqual(["Bo: loses 1 Human", "Ana Maria: removes 1 Human", "Ana Maria: places 2 Fungoids"]);
  });
});

describe("a correction", () => {
  const cardsCorrection: TableEvent = {
    type: "corrected",
    seat: 1,
    card: null,
    change: 2,
    number: { type: "physicalCards", deck: "energize" },
    now: 5,
  };

  it("has the old and the new value", async () => {
    expect(
      await lineTextsOf({ type: "rubiumChanged", seat: 0, change: -3, now: 12, reason: "correction" }),
    ).toEqual(["Ana Maria: Corrected: Rubium, 15 → 12"]);
    expect(await lineTextsOf(cardsCorrection)).toEqual(["Bo: Corrected: Energize cards on the table, 3 → 5"]);
  });

  it("has one line, without its effect on the counters", async () => {
    const number = { type: "board", kind: "human" } as const;
    const lines = await lineTextsOf(
      { type: "unitsChanged", seat: 0, kind: "human", change: 2 },
      { type: "corrected", seat: 0, card: null, change: 2, number, now: 4 },
    );
    expect(lines).toEqual(["Ana Maria: Corrected: Humans on the board, 2 → 4"]);
  });

  it("names neither the cards of a hand nor their number", async () => {
    const lines = await lineTextsOf({ ...cardsCorrection, number: { type: "hand" }, now: null });
    expect(lines).toEqual(["Bo: Hand corrected"]);
  });

  it("is in the title of its step, with the old value if that is known", async () => {
    const table = await tableData();
    const correction: Correction = { type: "physicalCards", seat: 1, deck: "energize", count: 5 };
    const action = { type: "correct", correction } as const;
    const summary: TableStepSummary = {
      index: 4,
      seat: null,
      entries: [{ type: "entry", action, overrideWarnings: false }],
    };
    expect(titleText(summary, table, [cardsCorrection])).toBe(
      "Bo: Corrected: Energize cards on the table, 3 → 5",
    );
    expect(titleText(summary, table)).toBe("Bo: Corrected: Energize cards on the table, 5");
    const summaryWithOldValue: TableStepSummary = {
      ...summary,
      entries: [{ type: "entry", action: { ...action, expected: 3 }, overrideWarnings: false }],
    };
    expect(titleText(summaryWithOldValue, table)).toBe("Bo: Corrected: Energize cards on the table, 3 → 5");
  });
});

it("a physical token with a refinery stays on its hex", async () => {
  const { info, view } = await tableData();
  const refinery = { type: "placeRefinery" as const, seat: 0, value: 2, isWorked: false };
  const textsWith = (tokens: "managed" | "physical") => {
    const table = { info, view: { ...view, parts: { ...view.parts, tokens } } };
    return (["do", "back"] as const).map((direction) => instructionText(refinery, table, direction));
  };
  expect(textsWith("managed")).toEqual([
    "Ana Maria: put the 2-rubium refinery on the hex",
    "Take the 2-rubium refinery back off its hex",
  ]);
  expect(textsWith("physical")).toEqual([
    "Ana Maria: leave the 2-rubium refinery faceup in its hex",
    "Ana Maria: put the token back facedown",
  ]);
});

describe("the title of a step", () => {
  it("does not contain the turn if the entry was made for an earlier phase", async () => {
    const turnOf = (phase: "deployment" | "exploration") =>
      ({ type: "turn", turn: 2, seat: 0, phase }) satisfies Correction;
    const entry = (action: TableAction): EntrySummary => ({ type: "entry", action, overrideWarnings: false });
    const correction = (phase: "deployment" | "exploration") =>
      entry({ type: "correct", correction: turnOf(phase) });
    const takeBack = entry({ type: "takeBackUnits", kind: "fungoid", count: 1 });
    const entries = [correction("deployment"), takeBack, correction("exploration")];
    const table = await tableData();
    expect(titleText({ index: 3, seat: 0, entries }, table)).toBe("Ana Maria: takes back 1 Fungoid");
    expect(titleText({ index: 3, seat: null, entries: [correction("deployment")] }, table)).toContain(
      "turn 2",
    );
  });

  it("contains the action without its random outcomes", async () => {
    const summary: TableStepSummary = {
      index: 3,
      seat: 0,
      entries: [
        { type: "entry", action: { type: "draw", deck: null }, overrideWarnings: false },
        { type: "cardDrawn" },
        { type: "chance", outcome: { type: "die", face: 3 } },
      ],
    };
    const chanceSummary: TableStepSummary = { ...summary, seat: null, entries: summary.entries.slice(2) };
    const table = await tableData();
    expect(titleText(summary, table)).toBe("Ana Maria: draws the cards due");
    expect(titleText(chanceSummary, table)).toBe("rolls 3");
  });
});

describe("a warning", () => {
  it("compares refineries with miners", async () => {
    const warning = { type: "tooFewMiners", refineries: 3, miners: 1 } as const;
    expect(warningText({ rule: "MIN-1", warning }, await tableData())).toBe(
      "Refineries recorded: 3; miners outside contested hexes: only 1.",
    );
  });

  it("explains why a player entered as eliminated may still be in the game", async () => {
    const table = await tableData();
    const stillOnBoard = { type: "stillOnBoard", units: 2 } as const;
    expect(warningText({ rule: "WIN-2", warning: stillOnBoard }, table)).toMatch(/ 2 units /);
    const stillBuys = { type: "canStillBuy", kind: "human" } as const;
    expect(warningText({ rule: "WIN-2", warning: stillBuys }, table)).toMatch(
      /^This player could still buy a Human/,
    );
  });
});

it("an instruction to place units includes the place", async () => {
  const table = await tableData();
  const placeUnits = { type: "placeUnits", seat: 1, kind: "human", count: 1 } as const;
  expect(instructionText({ ...placeUnits, place: "homeBase" }, table)).toMatch(/home base/);
  expect(instructionText({ ...placeUnits, place: "explored" }, table)).toMatch(/token/);
});

it("a line of the to-do list leaves open whose home base it means", async () => {
  const instruction = { type: "removeUnits", seat: 0, kind: "human", count: 1 } as const;
  const line = { instruction, isReversal: false, times: 1 };
  const table = await tableData();
  expect(todoText({ ...line, terrain: "homeBase" }, table)).toMatch(/ \(a home base\)$/);
  expect(todoText({ ...line, terrain: "vortex" }, table)).toMatch(/ \(Vortex\)$/);
});
