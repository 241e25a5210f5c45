import { cleanup, fireEvent, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { KEYS } from "../lib/play/keys";
import { FixturePort } from "../test/fixture-port";
import { hex, openFixture, renderGameScreen } from "../test/game-screen";

/** Listed keys that the game screen does not handle itself, and keys for zooming, which needs a layout. */
const UNTESTED_KEYS = ["F11", "Ctrl+Enter", "+", "-", "Ctrl+0"];
const EVENT_KEYS: Record<string, string> = {
  Esc: "Escape",
  "←": "ArrowLeft",
  "→": "ArrowRight",
  "↑": "ArrowUp",
  "↓": "ArrowDown",
};

const listedKeys = KEYS.flatMap(({ keys }) => keys).filter((key) => ![...UNTESTED_KEYS, "…"].includes(key));

/** Presses a listed key, with its modifiers, on a hex. Resolves to true if the page handles it. */
async function pressOnHex(listedKey: string): Promise<boolean> {
  const parts = listedKey.split("+");
  const name = parts.at(-1) ?? "";
  return !(await fireEvent.keyDown(hex(0), {
    key: EVENT_KEYS[name] ?? name,
    ctrlKey: parts.includes("Ctrl"),
    shiftKey: parts.includes("Shift"),
  }));
}

describe("the list of keys", () => {
  it("names only keys that the game screen handles", async () => {
    await openFixture("movement");
    for (const key of listedKeys) {
      expect(await pressOnHex(key), key).toBe(true);
      // If the key has opened a dialog, the page handles no further key, so the screen is rendered again.
      if (await pressOnHex(".")) continue;
      cleanup();
      await openFixture("movement");
    }
  });

  it("names keys that explain why they do nothing at the moment", async () => {
    const answerTo = async (key: string) => {
      await pressOnHex(key);
      return screen.getByRole("alert").textContent;
    };
    await openFixture("movement");
    expect(await answerTo("t")).toContain("No tip is shown now.");
    expect(await answerTo("3")).toContain("units picked up on a hex");
    // The answer disappears at the next key press.
    await pressOnHex("ArrowDown");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(""));
    cleanup();
    await openFixture("deployment");
    expect(await answerTo("x")).toContain("Special attacks belong to the Movement phase.");
    cleanup();
    await openFixture("over");
    for (const key of [".", "4", "k", "x", "e", "h", "o", "l"])
      expect(await answerTo(key), key).toContain("The game is over.");
  });

  it("contains E, which repeats a pending question instead of ending the phase", async () => {
    await openFixture("casualty");
    await pressOnHex("e");
    expect(screen.getByRole("alert").textContent).toContain("Casualty?");
  });

  it("contains S, which says whose turn it is and what happened last while a computer plays", async () => {
    const port = await FixturePort.named("movement");
    port.fixture.update.status.controllers = ["officer", "person", "person"];
    port.fixture.update.computerActivity = { type: "thinks", seat: 0 };
    await renderGameScreen(port);
    await pressOnHex("s");
    expect(screen.getByRole("alert").textContent).toMatch(/’s turn\. .+\./);
  });

  it("contains Escape, which says what it has put back", async () => {
    await openFixture("movement");
    const origin = screen.getAllByRole("button", { name: /can act from here/ })[0] ?? hex(0);
    await fireEvent.keyDown(origin, { key: "Enter" });
    await pressOnHex("Escape");
    expect(screen.getByRole("alert").textContent).toContain("Units put back");
  });

  it("names every letter and punctuation mark that the game screen handles", async () => {
    await openFixture("movement");
    const names = listedKeys.map((key) => key.toLowerCase());
    const otherKeys = [..."abcdefghijklmnopqrstuvwxyz.,;:!?#*/()[]"].filter((key) => !names.includes(key));
    for (const key of otherKeys) expect(await pressOnHex(key), key).toBe(false);
  });
});

/** The texts of all status regions. */
const statusTexts = () =>
  screen.getAllByRole("status", { hidden: true }).map(({ textContent }) => textContent.trim());

describe("a keyboard user", () => {
  it("is told when an arrow key cannot move the focus past the edge of the board, until the focus moves again", async () => {
    await openFixture("movement");
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    hex(0).focus();
    while (!statusTexts().includes("Edge of the board")) {
      const focusedBefore = document.activeElement;
      await press("ArrowRight");
      expect(document.activeElement === focusedBefore).toBe(statusTexts().includes("Edge of the board"));
    }
    await press("ArrowLeft");
    expect(statusTexts()).not.toContain("Edge of the board");
  });

  it("is told in Deployment which kind is selected and how many the player can pay for", async () => {
    const { port } = await openFixture("deployment");
    const { purchases = [] } = port.fixture.update.view.choices ?? {};
    const humanPurchase = purchases.find(({ kind }) => kind === "human");
    expect(humanPurchase?.limit).toBe("rubium");
    const expectedStatus = `Humans: 1 of ${humanPurchase?.max} you can pay for`;
    await waitFor(() => expect(statusTexts()).toContain(expectedStatus));
  });

  it("returns to the hex after a dialog", async () => {
    await openFixture("movement");
    hex(3).focus();
    await fireEvent.keyDown(hex(3), { key: "?" });
    const dialog = await screen.findByRole("dialog");
    // In a web view, the dialog takes the focus.
    hex(3).blur();
    await fireEvent(dialog, new Event("close"));
    await waitFor(() => expect(document.activeElement).toBe(hex(3)));
  });
});
