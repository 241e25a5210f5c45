import { describe, expect, it, vi } from "vitest";
import { FixturePort } from "../../test/fixture-port";
import { HexReports } from "./hex-reports.svelte";

describe("reports about hexes", () => {
  it("are requested once for each hex and view", async () => {
    const port = await FixturePort.named("movement");
    const { view } = port.fixture.update;
    port.hexReportResult = {
      hex: 0,
      income: 2,
      energizeCards: 0,
      lacksMiner: false,
      blocksSpecialAttacks: false,
      allowsSpecialAttacks: false,
      hillVp: 0,
      storm: null,
      unitsInReach: [],
      battleOrder: [],
    };
    const hexReportRequest = vi.spyOn(port, "hexReport");
    const hexReports = new HexReports(port);
    await hexReports.request(3, view);
    await hexReports.request(4, view);
    await hexReports.request(3, view);
    expect(hexReports.latest?.hex).toBe(3);
    expect(hexReportRequest).toHaveBeenCalledTimes(2);
    await hexReports.request(3, { ...view });
    expect(hexReportRequest).toHaveBeenCalledTimes(3);
  });
});
