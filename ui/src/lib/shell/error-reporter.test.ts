import { describe, expect, it, vi } from "vitest";
import { ErrorReporter } from "./error-reporter";

function recordingReporter() {
  const texts: string[] = [];
  const errorReporter = new ErrorReporter({
    logPageError: async (text) => {
      texts.push(text);
    },
  });
  return { texts, errorReporter };
}

describe("error reporting", () => {
  it("logs each error once", () => {
    const { texts, errorReporter } = recordingReporter();
    const error = new Error("no such hex");
    errorReporter.report(error);
    errorReporter.report(error);
    errorReporter.report("plain words");
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain("Error: no such hex");
    expect(texts[1]).toBe("plain words");
  });

  it("limits the number and the length of reports", () => {
    const { texts, errorReporter } = recordingReporter();
    for (let index = 0; index < 1000; index += 1) errorReporter.report(`${index} ${"x".repeat(10_000)}`);
    expect(texts).toHaveLength(20);
    expect(Math.max(...texts.map((text) => text.length))).toBe(4000);
  });

  it("reports uncaught errors and rejected promises until it stops watching", () => {
    const { texts, errorReporter } = recordingReporter();
    const onerror = vi.fn();
    const stopWatching = errorReporter.watch(window, onerror);
    window.dispatchEvent(new ErrorEvent("error", { error: new Error("one"), message: "one" }));
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new Error("two") }));
    stopWatching();
    window.dispatchEvent(new ErrorEvent("error", { message: "three" }));
    expect(texts.map((text) => text.split("\n")[0])).toEqual(["Error: one", "Error: two"]);
    expect(onerror).toHaveBeenCalledTimes(2);
  });

  it("ignores the ResizeObserver notice", () => {
    const { texts, errorReporter } = recordingReporter();
    const onerror = vi.fn();
    const stopWatching = errorReporter.watch(window, onerror);
    const message = "ResizeObserver loop completed with undelivered notifications.";
    window.dispatchEvent(new ErrorEvent("error", { message }));
    stopWatching();
    expect(texts).toEqual([]);
    expect(onerror).not.toHaveBeenCalled();
  });

  it("does not report that a report could not be sent", async () => {
    const logPageError = vi.fn(() => Promise.reject(new Error("gone")));
    const errorReporter = new ErrorReporter({ logPageError });
    errorReporter.report("one");
    // An unhandled rejection would fail the test run.
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(logPageError).toHaveBeenCalledTimes(1);
  });
});
