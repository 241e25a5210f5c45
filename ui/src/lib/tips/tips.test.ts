import { describe, expect, it, vi } from "vitest";
import type { Tip, TipId, TipProgress } from "../../bindings";
import { Tips } from "./tips.svelte";

const tip = (id: TipId): Tip => ({ id, text: { en: id, fr: id, es: id } });
const ON: TipProgress = { on: true, read: [] };

function tips() {
  const onchange = vi.fn<(progress: TipProgress) => void>();
  return { onchange, tips: new Tips(onchange) };
}

describe("tips", () => {
  it("shows nothing until they are switched on", () => {
    const { tips: shown } = tips();
    shown.update([tip("spend")], { on: false, read: [] });
    expect(shown.shown).toBeNull();
    shown.update([tip("spend")], ON);
    expect(shown.shown?.id).toBe("spend");
  });

  it("shows the most urgent tip that was not read", () => {
    const { tips: shown } = tips();
    shown.update([tip("battle"), tip("energize")], { on: true, read: ["battle"] });
    expect(shown.shown?.id).toBe("energize");
  });

  it("stays until it is closed, as long as it is due", () => {
    const { onchange, tips: shown } = tips();
    shown.update([tip("spend")], ON);
    shown.update([tip("undo"), tip("spend")], ON);
    expect(shown.shown?.id).toBe("spend");
    expect(onchange).not.toHaveBeenCalled();
    shown.close();
    expect(shown.shown).toBeNull();
    expect(onchange).toHaveBeenLastCalledWith({ on: true, read: ["spend"] });
  });

  it("leaves with its moment, and comes again if there was no time to read it", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { onchange, tips: shown } = tips();
    shown.update([tip("spend")], ON);
    vi.advanceTimersByTime(1000);
    shown.update([], ON);
    expect(shown.shown).toBeNull();
    expect(onchange).not.toHaveBeenCalled();
    shown.update([tip("spend")], ON);
    expect(shown.shown?.id).toBe("spend");
    vi.advanceTimersByTime(6000);
    shown.update([tip("move")], ON);
    expect(shown.shown?.id).toBe("move");
    expect(onchange).toHaveBeenLastCalledWith({ on: true, read: ["spend"] });
    vi.useRealTimers();
  });

  it("waits with the next tip for the next change", () => {
    const { tips: shown } = tips();
    const due = [tip("spend"), tip("monolith")];
    shown.update(due, ON);
    shown.close();
    shown.update(due, { on: true, read: ["spend"] });
    expect(shown.shown).toBeNull();
    shown.update([...due], { on: true, read: ["spend"] });
    expect(shown.shown?.id).toBe("monolith");
  });

  it("takes a tip about an open hand away with the hand, and brings it again later", () => {
    const { onchange, tips: shown } = tips();
    shown.followHand(1);
    shown.update([tip("mission")], ON);
    shown.followHand(null);
    expect(shown.shown).toBeNull();
    shown.update([], ON);
    expect(shown.shown).toBeNull();
    expect(onchange).not.toHaveBeenCalled();
    shown.followHand(1);
    shown.update([tip("mission")], ON);
    expect(shown.shown?.id).toBe("mission");
    shown.followHand(0);
    expect(shown.shown).toBeNull();
  });

  it("keeps a tip that is about no hand while a hand opens", () => {
    const { tips: shown } = tips();
    shown.update([tip("undo")], ON);
    shown.followHand(1);
    expect(shown.shown?.id).toBe("undo");
  });

  it("switches all off without forgetting what was read", () => {
    const { onchange, tips: shown } = tips();
    shown.update([tip("spend")], { on: true, read: ["undo"] });
    shown.switchOff();
    expect(shown.shown).toBeNull();
    expect(onchange).toHaveBeenLastCalledWith({ on: false, read: ["undo"] });
  });
});
