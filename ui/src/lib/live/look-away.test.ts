import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onLookAway } from "./look-away";

const hide = (hidden: boolean): void => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};

describe("whoever looks away", () => {
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
    ["lets the window lose the focus", () => window.dispatchEvent(new Event("blur"))],
    ["leaves the page", () => window.dispatchEvent(new Event("pagehide"))],
    ["hides the window", () => hide(true)],
    [
      "lets the machine sleep",
      () => {
        vi.setSystemTime(Date.now() + 60_000);
        vi.advanceTimersByTime(1000);
      },
    ],
  ])("%s, which is told", (_, happens) => {
    happens();
    expect(away).toHaveBeenCalledOnce();
  });

  it("has not looked away while time passes and the window is shown again", () => {
    vi.advanceTimersByTime(60_000);
    hide(false);
    expect(away).not.toHaveBeenCalled();
  });

  it("is not watched after the end", () => {
    end();
    window.dispatchEvent(new Event("blur"));
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(1000);
    expect(away).not.toHaveBeenCalled();
  });
});
