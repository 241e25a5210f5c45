import { describe, expect, it, vi } from "vitest";
import type { Tip, TipId, TipProgress } from "../../bindings";
import { Tips } from "./tips.svelte";

const tip = (id: TipId): Tip => ({ id, text: { en: id, fr: id, es: id }, hexes: [] });
const TIPS_ON: TipProgress = { isEnabled: true, readTips: [] };

function createTips() {
  const onchange = vi.fn<(progress: TipProgress) => void>();
  return { onchange, tips: new Tips(onchange) };
}

describe("tips", () => {
  it("are hidden until they are switched on", () => {
    const { tips } = createTips();
    tips.update([tip("spend")], { isEnabled: false, readTips: [] });
    expect(tips.shownTip).toBeNull();
    tips.update([tip("spend")], TIPS_ON);
    expect(tips.shownTip?.id).toBe("spend");
  });

  it("are shown in order of urgency, without tips that were read", () => {
    const { tips } = createTips();
    tips.update([tip("battle"), tip("energize")], { isEnabled: true, readTips: ["battle"] });
    expect(tips.shownTip?.id).toBe("energize");
  });

  it("remain until they are closed, as long as they are due", () => {
    const { onchange, tips } = createTips();
    tips.update([tip("spend")], TIPS_ON);
    tips.update([tip("undo"), tip("spend")], TIPS_ON);
    expect(tips.shownTip?.id).toBe("spend");
    expect(onchange).not.toHaveBeenCalled();
    tips.close();
    expect(tips.shownTip).toBeNull();
    expect(onchange).toHaveBeenLastCalledWith({ isEnabled: true, readTips: ["spend"] });
  });

  it("are hidden when no longer due, and shown again if there was no time to read them", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { onchange, tips } = createTips();
    tips.update([tip("spend")], TIPS_ON);
    vi.advanceTimersByTime(1000);
    tips.update([], TIPS_ON);
    expect(tips.shownTip).toBeNull();
    expect(onchange).not.toHaveBeenCalled();
    tips.update([tip("spend")], TIPS_ON);
    expect(tips.shownTip?.id).toBe("spend");
    vi.advanceTimersByTime(6000);
    tips.update([tip("move")], TIPS_ON);
    expect(tips.shownTip?.id).toBe("move");
    expect(onchange).toHaveBeenLastCalledWith({ isEnabled: true, readTips: ["spend"] });
    vi.useRealTimers();
  });

  it("are followed by the next tip only after the next change", () => {
    const { tips } = createTips();
    const due = [tip("spend"), tip("monolith")];
    tips.update(due, TIPS_ON);
    tips.close();
    tips.update(due, { isEnabled: true, readTips: ["spend"] });
    expect(tips.shownTip).toBeNull();
    tips.update([...due], { isEnabled: true, readTips: ["spend"] });
    expect(tips.shownTip?.id).toBe("monolith");
  });

  it("that were shown while a hand was open are hidden when it closes, and shown again later", () => {
    const { onchange, tips } = createTips();
    tips.updateOpenHand(1);
    tips.update([tip("mission")], TIPS_ON);
    tips.updateOpenHand(null);
    expect(tips.shownTip).toBeNull();
    tips.update([], TIPS_ON);
    expect(tips.shownTip).toBeNull();
    expect(onchange).not.toHaveBeenCalled();
    tips.updateOpenHand(1);
    tips.update([tip("mission")], TIPS_ON);
    expect(tips.shownTip?.id).toBe("mission");
    tips.updateOpenHand(0);
    expect(tips.shownTip).toBeNull();
  });

  it("that were shown before a hand was opened remain while it is open", () => {
    const { tips } = createTips();
    tips.update([tip("undo")], TIPS_ON);
    tips.updateOpenHand(1);
    expect(tips.shownTip?.id).toBe("undo");
  });

  it("can all be switched off, and the list of read tips is kept", () => {
    const { onchange, tips } = createTips();
    tips.update([tip("spend")], { isEnabled: true, readTips: ["undo"] });
    tips.switchOff();
    expect(tips.shownTip).toBeNull();
    expect(onchange).toHaveBeenLastCalledWith({ isEnabled: false, readTips: ["undo"] });
  });
});
