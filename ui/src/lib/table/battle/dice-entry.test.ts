import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderBattle } from "../../../test/battle-section";
import { tableStoreAt } from "../../../test/table";
import DiceEntry from "./DiceEntry.svelte";
import BattleSection from "./BattleSection.svelte";

const cells = () => screen.getAllByRole<HTMLInputElement>("textbox", { name: /die \d of \d/ });
const faces = () => cells().map((cell) => cell.value);

describe("the entry of dice", () => {
  it("has focus immediately, and each digit moves the focus to the next die, including the defender's", async () => {
    const { user, sentEntries } = await renderBattle("diceEntry");
    expect(cells()).toHaveLength(7);
    await vi.waitFor(() => expect(document.activeElement).toBe(cells()[0]));
    await user.keyboard("3516");
    expect(faces()).toEqual(["3", "5", "1", "6", "", "", ""]);
    expect(document.activeElement).toBe(cells()[4]);
    expect(cells()[4]?.getAttribute("aria-label")).toContain("Bo");
    await user.keyboard("246{Enter}");
    expect(sentEntries()).toEqual([
      { by: null, actions: [{ type: "dice", attacker: [3, 5, 1, 6], defender: [2, 4, 6] }] },
    ]);
  });

  it("is corrected with Backspace, die by die", async () => {
    const { user } = await renderBattle("diceEntry");
    await user.keyboard("35{Backspace}");
    expect(faces().slice(0, 3)).toEqual(["3", "", ""]);
    expect(document.activeElement).toBe(cells()[1]);
    await user.keyboard("{Backspace}6");
    expect(faces().slice(0, 2)).toEqual(["6", ""]);
  });

  it("keeps its faces while another section is shown, but not for other dice, nor after they were sent", async () => {
    const user = userEvent.setup();
    const memory = { unsentDice: null };
    const show = (beginningStepIndex: number) =>
      render(DiceEntry, {
        rolls: [{ side: "attacker" as const, name: "Ana", diceCount: 3, hittingFaces: [6] }],
        beginningStepIndex,
        memory,
        onfaces: vi.fn(),
      });
    const firstPanel = show(1);
    await user.keyboard("25");
    firstPanel.unmount();
    const samePanel = show(1);
    expect(faces()).toEqual(["2", "5", ""]);
    await vi.waitFor(() => expect(document.activeElement).toBe(cells()[2]));
    samePanel.unmount();
    const nextPanel = show(2);
    expect(faces()).toEqual(["", "", ""]);
    await user.keyboard("111{Enter}");
    nextPanel.unmount();
    show(2);
    expect(faces()).toEqual(["", "", ""]);
  });

  it("reports an invalid face and ignores it", async () => {
    const { user } = await renderBattle("diceEntry");
    await user.keyboard("7");
    expect(screen.getByText("A die shows 1 to 6, not “7”.")).toBeTruthy();
    await user.keyboard("x0");
    expect(faces().join("")).toBe("");
    await user.keyboard("4");
    expect(screen.queryByText(/A die shows/)).toBeNull();
  });

  it("is submitted only when complete, and focuses the first missing die", async () => {
    const { user, sentEntries } = await renderBattle("diceEntry");
    await user.keyboard("123456{Enter}");
    expect(screen.getByText("1 die is still missing.")).toBeTruthy();
    expect(sentEntries()).toEqual([]);
    await user.keyboard("11");
    expect(faces().join("")).toBe("1234561");
    expect(screen.getByText(/All 7 dice are entered/)).toBeTruthy();
  });

  it("changes a selected die, even the last one", async () => {
    const { user } = await renderBattle("diceEntry");
    await user.keyboard("1234561");
    const pad = within(screen.getByRole("group", { name: "Faces" }));
    await user.click(cells()[6] as HTMLInputElement);
    await user.click(pad.getByRole("button", { name: "4" }));
    expect(faces().join("")).toBe("1234564");
    await user.click(cells()[1] as HTMLInputElement);
    await user.click(pad.getByRole("button", { name: "6" }));
    expect(faces().join("")).toBe("1634564");
  });

  /** Renders a battle in which these dice were just sent. The first four are the attacker's. */
  async function renderSentDice(faces: readonly number[]) {
    const { store, port } = await tableStoreAt("diceEntry", "diceEntry");
    const rolledEvents = faces.map((face, index) => ({
      ...{ type: "rolled" as const, seat: index < 4 ? 0 : 1, kind: "human" as const, face },
      ...{ isHit: face === 6, picksCasualty: false, hitFaceCount: 1 },
    }));
    const index = (store.steps.at(-1)?.index ?? 0) + 1;
    const battleBegan = {
      ...{ type: "battleBegan" as const, attacker: 0, defender: 1, terrain: "rockPlains" as const },
      ...{ attackers: [], defenders: [] },
    };
    store.steps = [...store.steps, { index, seat: null, events: [battleBegan, ...rolledEvents] }];
    render(BattleSection, { store, seat: 0, isInstant: true, onrule: vi.fn() });
    return { port, store, user: userEvent.setup() };
  }

  it("shows that a single die missed, and lets the player correct it", async () => {
    const { port, user } = await renderSentDice([5]);
    expect(screen.getByRole("region", { name: /^Dice just entered/ }).textContent).toContain("No hits");
    await user.click(screen.getByRole("button", { name: /: 5\. Correct this die$/ }));
    const dialog = within(await screen.findByRole("dialog"));
    const pad = within(dialog.getByRole("group", { name: "Faces" }));
    await user.click(pad.getByRole("button", { name: "6" }));
    await user.click(dialog.getByRole("button", { name: "Correct" }));
    expect(port.requests.at(-1)).toMatch(/^correctBattle.*"dice":\[{"index":0,"face":6}\],"answers":\[\]/);
  });

  it("lets the players correct any die of the battle, even after later entries", async () => {
    const { port, store, user } = await renderSentDice([3, 5, 1, 6, 2, 4, 6]);
    expect(screen.getByRole("region", { name: /^Dice just entered/ }).textContent).toContain("2 hits");
    const last = store.steps.at(-1);
    if (!last) throw new Error("there are no steps");
    const phaseBegan = { type: "phaseBegan" as const, seat: 0, phase: "mining" as const };
    store.steps = [...store.steps, { index: last.index + 1, seat: 0, events: [phaseBegan] }];
    await vi.waitFor(() => expect(screen.queryByRole("region", { name: /^Dice just entered/ })).toBeNull());
    await user.click(screen.getByRole("button", { name: "Correct the battle" }));
    const dialog = within(await screen.findByRole("dialog"));
    for (const [die, face] of [
      [/: 1\. Correct this die$/, "4"],
      [/: 4\. Correct this die$/, "2"],
    ] as const) {
      await user.click(dialog.getAllByRole("button", { name: die })[0] as HTMLElement);
      const pad = within(dialog.getByRole("group", { name: "Faces" }));
      await user.click(pad.getByRole("button", { name: face }));
    }
    expect(dialog.queryByRole("group", { name: "Faces" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Correct" }));
    expect(port.requests.at(-1)).toContain('"dice":[{"index":2,"face":2}]');
  });

  it("accepts taps and pasted text", async () => {
    const { user } = await renderBattle("diceEntry");
    const pad = within(screen.getByRole("group", { name: "Faces" }));
    await user.click(pad.getByRole("button", { name: "2" }));
    await user.click(pad.getByRole("button", { name: "5" }));
    await user.click(pad.getByRole("button", { name: "Delete the last die" }));
    expect(faces().slice(0, 3)).toEqual(["2", "", ""]);
    await user.click(cells()[1] as HTMLInputElement);
    await user.paste("4 5, 6");
    expect(faces().join("")).toBe("2456");
  });

  it("sends a single die at once, unless it was tapped right after another die", async () => {
    vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
    try {
      const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
      const onfaces = vi.fn();
      const show = (side: "attacker" | "defender") => {
        const rolls = [{ side, name: side, diceCount: 1, hittingFaces: [] }];
        return render(DiceEntry, { rolls, onfaces });
      };
      const tap = (face: number) => user.click(screen.getByRole("button", { name: `${face}` }));
      const attackerEntry = show("attacker");
      await tap(2);
      expect(onfaces).toHaveBeenLastCalledWith([2], []);
      attackerEntry.unmount();
      const defenderEntry = show("defender");
      vi.advanceTimersByTime(700);
      await tap(2);
      expect(onfaces).toHaveBeenCalledTimes(1);
      expect(faces()).toEqual(["2"]);
      expect(screen.getByRole("button", { name: "Enter the dice" })).toBeTruthy();
      vi.advanceTimersByTime(300);
      await tap(5);
      expect(onfaces).toHaveBeenLastCalledWith([], [5]);
      defenderEntry.unmount();
      // A typed digit needs no confirmation.
      const typedEntry = show("attacker");
      cells()[0]?.focus();
      await user.keyboard("3");
      expect(onfaces).toHaveBeenLastCalledWith([3], []);
      typedEntry.unmount();
      const laterEntry = show("defender");
      vi.advanceTimersByTime(1600);
      await tap(6);
      expect(onfaces).toHaveBeenLastCalledWith([], [6]);
      laterEntry.unmount();
      show("attacker");
      vi.advanceTimersByTime(700);
      await tap(1);
      vi.advanceTimersByTime(400);
      await user.click(screen.getByRole("button", { name: "Enter the dice" }));
      expect(onfaces).toHaveBeenLastCalledWith([1], []);
      expect(onfaces).toHaveBeenCalledTimes(5);
    } finally {
      vi.runAllTimers();
      vi.useRealTimers();
    }
  });

  it("accepts the number of hits instead of the faces", async () => {
    const { user, sentEntries } = await renderBattle("diceEntry");
    await user.click(screen.getByRole("button", { name: "Hits only" }));
    await user.click(screen.getByRole("button", { name: "More: Ana Maria: hits" }));
    await user.click(screen.getByRole("button", { name: "Enter the hits" }));
    expect(sentEntries()[0]?.actions).toEqual([{ type: "hits", attacker: 1, defender: 0 }]);
  });

  it("asks only for hits for the rest of a battle once “Hits only” is chosen, and for faces in the next battle", async () => {
    const { store } = await tableStoreAt("diceEntry");
    const beginBattle = (stepIndex: number) => {
      const units = [{ kind: "human" as const, count: 1 }];
      const forces = { attackers: units, defenders: units };
      const event = {
        ...{ type: "battleBegan" as const, attacker: 0, defender: 1, terrain: "rockPlains" as const },
        ...forces,
      };
      store.steps = [{ index: stepIndex, seat: 0, events: [event] }];
    };
    const show = () => render(BattleSection, { store, seat: 0, isInstant: true, onrule: vi.fn() });
    beginBattle(7);
    const firstSection = show();
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Hits only" }));
    expect(screen.getByText("In this battle, the number of hits is enough.")).toBeTruthy();
    firstSection.unmount();
    const secondSection = show();
    expect(screen.getByRole("button", { name: "More: Ana Maria: hits" })).toBeTruthy();
    secondSection.unmount();
    beginBattle(9);
    show();
    expect(cells()).toHaveLength(7);
  });

  it("shows the buttons of the faces above the dice, whoever rolls and however many dice there are", () => {
    for (const [side, diceCount] of [
      ["attacker", 1],
      ["defender", 1],
      ["defender", 4],
    ] as const) {
      const rolls = [{ side, name: "Ana", diceCount, hittingFaces: [] }];
      const { unmount } = render(DiceEntry, { rolls, onfaces: vi.fn() });
      const pad = screen.getByRole("group", { name: "Faces" });
      expect(pad.parentElement?.firstElementChild).toBe(pad);
      unmount();
    }
  });
});
