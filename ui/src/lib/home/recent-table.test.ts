import { describe, expect, it } from "vitest";
import type { Entry, NewTable, PartSettings, TablePreview } from "../../bindings";
import { recentTable, withCurrentNames } from "./recent-table";

const PARTS: PartSettings = {
  ...{ dice: "managed", energize: "managed", missions: "managed", victory: "managed", tokens: "managed" },
  ...{ rubium: "managed", firstPlayer: "managed", vortexDice: "managed", phases: "managed" },
};

const lastTable: NewTable = {
  title: null,
  seats: [
    { name: "Ada", faction: "ares" },
    { name: "Bo", faction: "zyborg" },
  ],
  parts: PARTS,
  seed: null,
};

const tableOf = (
  factions: TablePreview["players"][number]["faction"][],
  changes: Partial<TablePreview> = {},
): Entry<TablePreview> => ({
  id: "t1",
  title: "Ada, Cleo",
  changedAt: 0,
  state: {
    type: "valid",
    preview: {
      players: factions.map((faction, index) => ({
        name: index === 0 ? "Ada" : "Cleo",
        faction,
        vp: 0,
        isAway: false,
      })),
      ...{ parts: PARTS, edition: "2012", round: 1, turn: 1, active: 0, stepCount: 3, winners: null },
      ...changes,
    },
  },
});

describe("the names for the next table", () => {
  it("are the current names of the players of the last table", () => {
    const names = withCurrentNames(lastTable, [tableOf(["ares", "zyborg"])])?.seats.map(({ name }) => name);
    expect(names).toEqual(["Ada", "Cleo"]);
  });

  it("stay those of the last set-up if the latest table is another one, or if there is none", () => {
    expect(withCurrentNames(lastTable, [tableOf(["ares", "zyborg", "galacticSyndicate"])])).toBe(lastTable);
    expect(withCurrentNames(lastTable, [tableOf(["zyborg", "ares"])])).toBe(lastTable);
    expect(withCurrentNames(lastTable, [])).toBe(lastTable);
    expect(withCurrentNames(null, [tableOf(["ares", "zyborg"])])).toBeNull();
  });
});

describe("the table that is still in use", () => {
  const factions = ["ares", "zyborg"] as const;
  const now = 12 * 3600 - 1;
  const table = tableOf([...factions]);

  it("has had an entry in the last twelve hours", () => {
    expect(recentTable([table], now)).toEqual({ id: "t1", title: "Ada, Cleo" });
    expect(recentTable([table], now + 1)).toBeNull();
    expect(recentTable([], now)).toBeNull();
  });

  it("is the first one that can be opened, has at least one step and no winners", () => {
    const others = [
      { ...table, id: null },
      tableOf([...factions], { stepCount: 0 }),
      tableOf([...factions], { winners: [0] }),
    ];
    expect(recentTable(others, now)).toBeNull();
    expect(recentTable([...others, { ...table, id: "t2" }, table], now)?.id).toBe("t2");
  });
});
