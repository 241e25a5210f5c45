import { cleanup, fireEvent, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { KEYS } from "../lib/play/keys";
import { hex, openFixture } from "../test/game-screen";

/** Keys of the list that other screens handle, and those for zooming, which needs a layout. */
const KEYS_ELSEWHERE = ["F11", "Ctrl+Enter", "+", "-", "Ctrl+0"];
const NAMES: Record<string, string> = {
  Esc: "Escape",
  "←": "ArrowLeft",
  "→": "ArrowRight",
  "↑": "ArrowUp",
  "↓": "ArrowDown",
};

const listedKeys = KEYS.flatMap(({ keys }) => keys).filter((key) => ![...KEYS_ELSEWHERE, "…"].includes(key));

/** Presses a key, with its modifiers, on a hex. Returns true if the page handles it. */
async function isHandled(listedKey: string): Promise<boolean> {
  const parts = listedKey.split("+");
  const name = parts.at(-1) ?? "";
  return !(await fireEvent.keyDown(hex(0), {
    key: NAMES[name] ?? name,
    ctrlKey: parts.includes("Ctrl"),
    shiftKey: parts.includes("Shift"),
  }));
}

describe("the list of keys", () => {
  it("names only keys that the game screen handles", async () => {
    await openFixture("movement");
    for (const key of listedKeys) {
      expect(await isHandled(key), key).toBe(true);
      // A dialog that the key has opened would receive the next key.
      if (await isHandled(".")) continue;
      cleanup();
      await openFixture("movement");
    }
  });

  it("contains no key that does nothing without a word", async () => {
    const answerTo = async (key: string) => {
      await isHandled(key);
      return screen.getByRole("alert").textContent;
    };
    await openFixture("movement");
    expect(await answerTo("t")).toContain("No tip is shown now.");
    expect(await answerTo("3")).toContain("units picked up on a hex");
    // The answer goes away with the next key.
    await isHandled("ArrowDown");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(""));
    cleanup();
    await openFixture("deployment");
    expect(await answerTo("x")).toContain("Special attacks belong to the Movement phase.");
    cleanup();
    await openFixture("over");
    for (const key of [".", "4", "k", "x", "e", "h", "o", "l"])
      expect(await answerTo(key), key).toContain("The game is over.");
  });

  it("names every key that the game screen handles", async () => {
    await openFixture("movement");
    const names = listedKeys.map((key) => key.toLowerCase());
    const otherKeys = [..."abcdefghijklmnopqrstuvwxyz.,;:!?#*/()[]"].filter((key) => !names.includes(key));
    for (const key of otherKeys) expect(await isHandled(key), key).toBe(false);
  });
});
