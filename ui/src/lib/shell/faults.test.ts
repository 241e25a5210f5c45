import { describe, expect, it, vi } from "vitest";
import { Faults } from "./faults";

function told() {
  const texts: string[] = [];
  const faults = new Faults({
    reportFault: async (text) => {
      texts.push(text);
    },
  });
  return { texts, faults };
}

describe("faults of the page", () => {
  it("are told to the log, each once", () => {
    const { texts, faults } = told();
    const fault = new Error("no such hex");
    faults.report(fault);
    faults.report(fault);
    faults.report("plain words");
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain("Error: no such hex");
    expect(texts[1]).toBe("plain words");
  });

  it("are bounded, in number and in length", () => {
    const { texts, faults } = told();
    for (let number = 0; number < 1000; number += 1) faults.report(`${number} ${"x".repeat(10_000)}`);
    expect(texts).toHaveLength(20);
    expect(Math.max(...texts.map((text) => text.length))).toBe(4000);
  });

  it("that nobody catches are heard, promises too, until the watch ends", () => {
    const { texts, faults } = told();
    const heard = vi.fn();
    const end = faults.watch(window, heard);
    window.dispatchEvent(new ErrorEvent("error", { error: new Error("one"), message: "one" }));
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new Error("two") }));
    end();
    window.dispatchEvent(new ErrorEvent("error", { message: "three" }));
    expect(texts.map((text) => text.split("\n")[0])).toEqual(["Error: one", "Error: two"]);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it("are not sizes that settle in the next frame", () => {
    const { texts, faults } = told();
    const heard = vi.fn();
    const end = faults.watch(window, heard);
    const message = "ResizeObserver loop completed with undelivered notifications.";
    window.dispatchEvent(new ErrorEvent("error", { message }));
    end();
    expect(texts).toEqual([]);
    expect(heard).not.toHaveBeenCalled();
  });

  it("are no second fault when the log cannot be reached", async () => {
    const reportFault = vi.fn(() => Promise.reject(new Error("gone")));
    const faults = new Faults({ reportFault });
    faults.report("one");
    // A rejection that nobody catches fails the test run.
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(reportFault).toHaveBeenCalledTimes(1);
  });
});
