import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onLookAway } from "./look-away";

const hide = (hidden: boolean): void => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};

describe("looking away", () => {
  const away = vi.fn();
  let end: () => void;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    end = onLookAway(away);
  });
  afterEach(() => {
    end();
    vi.useRealTimers();
    vi.restoreAllMocks();
    away.mockReset();
  });

  it.each<[string, () => unknown]>([
    ["the window loses focus", () => window.dispatchEvent(new Event("blur"))],
    ["the page is unloaded", () => window.dispatchEvent(new Event("pagehide"))],
    ["the window is hidden", () => hide(true)],
    [
      "the machine has slept",
      () => {
        vi.setSystemTime(Date.now() + 60_000);
        vi.advanceTimersByTime(1000);
      },
    ],
  ])("is reported when %s", (_, happens) => {
    happens();
    expect(away).toHaveBeenCalledOnce();
  });

  it("is not reported when the clock ticks or the window is shown again", () => {
    vi.advanceTimersByTime(60_000);
    hide(false);
    expect(away).not.toHaveBeenCalled();
  });

  it("is not reported after the watch has ended", () => {
    end();
    window.dispatchEvent(new Event("blur"));
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(1000);
    expect(away).not.toHaveBeenCalled();
  });
});
