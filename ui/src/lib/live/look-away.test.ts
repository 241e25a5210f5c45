import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onLookAway } from "./look-away";

const setHidden = (hidden: boolean): void => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};

describe("looking away", () => {
  const listener = vi.fn();
  let stopWatching: () => void;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    stopWatching = onLookAway(listener);
  });
  afterEach(() => {
    stopWatching();
    vi.useRealTimers();
    vi.restoreAllMocks();
    listener.mockReset();
  });

  it.each<[string, () => unknown]>([
    ["the window loses focus", () => window.dispatchEvent(new Event("blur"))],
    ["the page is unloaded", () => window.dispatchEvent(new Event("pagehide"))],
    ["the window is hidden", () => setHidden(true)],
    [
      "the machine has slept",
      () => {
        vi.setSystemTime(Date.now() + 60_000);
        vi.advanceTimersByTime(1000);
      },
    ],
  ])("is reported when %s", (_, lookAway) => {
    lookAway();
    expect(listener).toHaveBeenCalledOnce();
  });

  it("is not reported when the clock ticks or the window is shown again", () => {
    vi.advanceTimersByTime(60_000);
    setHidden(false);
    expect(listener).not.toHaveBeenCalled();
  });

  it("is not reported after watching has stopped", () => {
    stopWatching();
    window.dispatchEvent(new Event("blur"));
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(1000);
    expect(listener).not.toHaveBeenCalled();
  });
});
