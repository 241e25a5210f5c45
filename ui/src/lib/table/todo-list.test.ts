import { fireEvent, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Instruction, TableUpdate, TodoLine } from "../../bindings";
import { enteredEntries, recordedTable } from "../../test/table";
import { TableDouble } from "../../test/table-double";
import { TableStore } from "./store/table-store.svelte";
import TodoList from "./TodoList.svelte";

const line = (instruction: Instruction, fields: Partial<TodoLine> = {}): TodoLine => ({
  instruction,
  isReversal: false,
  times: 1,
  terrain: null,
  ...fields,
});
const placeHumans = line({ type: "placeUnits", seat: 0, kind: "human", count: 2, place: "homeBase" });
const removeHuman = line(
  { type: "removeUnits", seat: 1, kind: "human", count: 1 },
  { terrain: "rockPlains" },
);
const returnCard = line({ type: "drawCards", seat: 1, deck: "energize", count: 1 }, { isReversal: true });

/**
 * The lines of a to-do list. `stepCount`: the number of steps since the table was opened. `finds`: the values
 * of the found refineries that may still get a miner.
 */
type ListState = { todo: TodoLine[]; stepCount?: number; finds?: number[] };
/** Renders the to-do list of a table. Each request replaces its state with the next of `laterStates`. */
async function renderTodoList(initial: TodoLine[] | ListState, ...laterStates: ListState[]) {
  const snapshot = await recordedTable("setup");
  const update = ({ todo, stepCount = 0, finds = [] }: ListState, index: number): TableUpdate => {
    const { view, status } = snapshot.update;
    return {
      ...snapshot.update,
      updateNumber: snapshot.update.updateNumber + index,
      version: snapshot.update.version + index,
      history: [],
      view: { ...view, choices: { ...view.choices, unworkedFinds: finds } },
      status: { ...status, todo, stepCount: status.stepCount + stepCount },
    };
  };
  const port = new TableDouble(
    { ...snapshot, update: update(Array.isArray(initial) ? { todo: initial } : initial, 0) },
    laterStates.map((state, index) => update(state, index + 1)),
  );
  const store = new TableStore(port);
  await store.connect();
  render(TodoList, { store });
  return { user: userEvent.setup(), store, port };
}

/** The text and the `aria-pressed` state of each line. */
const lines = () =>
  screen.queryAllByRole("listitem").map((item) => {
    const button = item.querySelector("button");
    return [button?.textContent?.trim(), button?.getAttribute("aria-pressed")];
  });

describe("the to-do list", () => {
  it("is cleared some seconds after the last tick, except for found refineries that may get a miner", async () => {
    const placeRefinery = line({ type: "placeRefinery", seat: 0, value: 2, isWorked: false });
    const finds = [2];
    const initialState = { todo: [placeHumans, placeRefinery], finds };
    const { user } = await renderTodoList(
      initialState,
      { todo: [placeRefinery], finds },
      { todo: [], finds },
    );
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(screen.getByRole("button", { name: /put 2 Humans/ }));
    await vi.advanceTimersByTimeAsync(4000);
    expect(lines()).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: /refinery/ }));
    await vi.advanceTimersByTimeAsync(4000);
    expect(lines()).toHaveLength(1);
    vi.useRealTimers();
  });

  it("lists each action once, with its place or as a reversal", async () => {
    await renderTodoList([
      placeHumans,
      removeHuman,
      returnCard,
      line({ type: "takeVictoryCard", seat: 0 }, { times: 2 }),
    ]);
    expect(lines().map(([text]) => text)).toEqual([
      "Ana Maria: put 2 Humans on any of your home base hexes",
      "Bo: take 1 Human off the board (Rock Plains)",
      "Bo: put 1 Energize card back on the deck",
      "Ana Maria: take a Battle Victory card (× 2)",
    ]);
  });

  it("is shown even if there is nothing to do", async () => {
    await renderTodoList([]);
    expect(screen.getByText("Nothing to do on the table")).toBeTruthy();
    expect(lines()).toEqual([]);
  });

  it("is ticked line by line, and a ticked line keeps its place until the next entry", async () => {
    const { user, store, port } = await renderTodoList(
      [placeHumans, removeHuman, returnCard],
      { todo: [placeHumans, returnCard] },
      { todo: [placeHumans] },
      { todo: [placeHumans, removeHuman], stepCount: 1 },
    );
    await user.click(screen.getByRole("button", { name: /^Bo: take 1 Human/ }));
    await vi.waitFor(() => expect(store.todo).toEqual([placeHumans, returnCard]));
    expect(lines().map(([, pressed]) => pressed)).toEqual(["false", "true", "false"]);
    await user.click(screen.getByRole("button", { name: /Energize card back/ }));
    await vi.waitFor(() => expect(store.todo).toEqual([placeHumans]));
    expect(port.requests.filter((request) => request.startsWith("tick"))).toEqual(["tick 1", "tick 1"]);
    await store.enter(0, { type: "mine" });
    await vi.waitFor(() => expect(lines().map(([, pressed]) => pressed)).toEqual(["false", "false"]));
  });

  it("keeps a line ticked while the tick is being sent to the shell", async () => {
    const { user, store, port } = await renderTodoList([placeHumans, removeHuman], { todo: [removeHuman] });
    const tick = port.tick.bind(port);
    let releaseTick = () => {};
    vi.spyOn(port, "tick").mockImplementation(async (...parameters) => {
      await new Promise<void>((resolve) => (releaseTick = resolve));
      return tick(...parameters);
    });
    const pressedStates = () => lines().map(([, pressed]) => pressed);
    await user.click(screen.getByRole("button", { name: /Humans/ }));
    // The list treats the finger as lifted only in the task after the click.
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(pressedStates()).toEqual(["true", "false"]);
    releaseTick();
    await vi.waitFor(() => expect(store.todo).toEqual([removeHuman]));
    expect(pressedStates()).toEqual(["true", "false"]);
  });

  it("after a while, shows unticked lines first if it does not fit, but never changes under a finger", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const scrollHeight = vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(900);
    try {
      const { store } = await renderTodoList(
        [placeHumans, removeHuman],
        { todo: [removeHuman] },
        { todo: [], stepCount: 1 },
      );
      const [firstLine] = screen.getAllByRole("button", { name: /Humans/ });
      if (!firstLine) throw new Error("no line is listed");
      await fireEvent.click(firstLine);
      await vi.waitFor(() => expect(store.todo).toEqual([removeHuman]));
      expect(lines().map(([, pressed]) => pressed)).toEqual(["true", "false"]);
      await vi.advanceTimersByTimeAsync(2000);
      expect(lines().map(([, pressed]) => pressed)).toEqual(["false", "true"]);
      await fireEvent.pointerDown(screen.getByRole("list"));
      await store.enter(0, { type: "mine" });
      expect(lines()).toHaveLength(2);
      await fireEvent.pointerUp(window);
      await vi.advanceTimersByTimeAsync(10);
      expect(lines()).toEqual([]);
    } finally {
      scrollHeight.mockRestore();
      vi.useRealTimers();
    }
  });

  it("keeps its order: a new line follows the other lines of its player", async () => {
    const placeDragon = line({
      type: "placeUnits",
      seat: 0,
      kind: "rubiumDragon",
      count: 1,
      place: "explored",
    });
    const placeThreeHumans = line({ ...placeHumans.instruction, count: 3 } as Instruction);
    const { store } = await renderTodoList([placeHumans, removeHuman], {
      todo: [placeDragon, returnCard, removeHuman, placeThreeHumans],
      stepCount: 1,
    });
    await store.enter(0, { type: "mine" });
    await vi.waitFor(() =>
      expect(lines().map(([text]) => text)).toEqual([
        "Ana Maria: put 3 Humans on any of your home base hexes",
        expect.stringMatching(/^Ana Maria: put 1 Rubium Dragon/),
        "Bo: take 1 Human off the board (Rock Plains)",
        "Bo: put 1 Energize card back on the deck",
      ]),
    );
  });

  it("is ticked completely with one press", async () => {
    const { user, store, port } = await renderTodoList([placeHumans, removeHuman], { todo: [] });
    await user.click(screen.getByRole("button", { name: /^All \d+ done$/ }));
    await vi.waitFor(() => expect(store.todo).toEqual([]));
    expect(port.requests).toContain("tick all");
    expect(screen.queryByRole("button", { name: /^All \d+ done$/ })).toBeNull();
  });

  it("is ticked only once by a double press on a line", async () => {
    const { user, store, port } = await renderTodoList(
      [placeHumans, removeHuman],
      { todo: [removeHuman] },
      { todo: [] },
    );
    await user.dblClick(screen.getByRole("button", { name: /^Ana Maria/ }));
    await vi.waitFor(() => expect(store.todo).toEqual([removeHuman]));
    expect(port.requests.filter((request) => request.startsWith("tick"))).toEqual(["tick 0"]);
  });

  it("shows a line as unticked again if its tick is refused", async () => {
    const { user, port } = await renderTodoList([placeHumans, removeHuman]);
    port.refusal = { type: "noSuchLine" };
    await user.click(screen.getByRole("button", { name: /^Ana Maria/ }));
    await vi.waitFor(() => expect(lines().map(([, pressed]) => pressed)).toEqual(["false", "false"]));
  });
});

describe("a found refinery", () => {
  const refinery = line({ type: "placeRefinery", seat: 0, value: 2, isWorked: false });

  const minerButton = () => screen.queryByRole("button", { name: /has a miner on it/ });

  it("gets a miner with one tap if no unit was found, and still has to be placed by hand", async () => {
    const { user, port, store } = await renderTodoList(
      { todo: [refinery], finds: [2] },
      { todo: [refinery], stepCount: 1 },
      { todo: [refinery, removeHuman], stepCount: 2 },
    );
    await user.dblClick(screen.getByRole("button", { name: "Ana Maria has a miner on it" }));
    expect(enteredEntries(port.requests)).toEqual([
      { by: 0, actions: [{ type: "addRefinery", value: 2, isHomeBase: false }] },
    ]);
    await vi.waitFor(() => expect(minerButton()).toBeNull());
    expect(screen.getByText("Ana Maria: put the 2-rubium refinery on the hex")).toBeTruthy();
    // When another line appears, the miner is not offered again: the refinery would be counted twice.
    await store.enter(0, { type: "mine" });
    await vi.waitFor(() => expect(lines()).toHaveLength(2));
    expect(minerButton()).toBeNull();
  });

  it("is asked about until the answer or the end of the turn, even after it was placed", async () => {
    const otherRefinery = line({ type: "placeRefinery", seat: 0, value: 1, isWorked: false });
    const { user, store } = await renderTodoList(
      { todo: [refinery], finds: [2] },
      { todo: [], finds: [2] },
      { todo: [otherRefinery], stepCount: 1, finds: [1, 2] },
      { todo: [otherRefinery], stepCount: 2, finds: [1] },
      { todo: [otherRefinery], stepCount: 3 },
    );
    const askedRefineries = () =>
      screen
        .getAllByRole("listitem")
        .filter((item) => item.textContent.includes("has a miner on it"))
        .map((item) => /the \d/.exec(item.textContent)?.[0]);
    await user.click(screen.getByRole("button", { name: /put the 2-rubium refinery/ }));
    await vi.waitFor(() => expect(store.todo).toEqual([]));
    expect(askedRefineries()).toEqual(["the 2"]);
    await store.enter(0, { type: "mine" });
    await vi.waitFor(() => expect(askedRefineries()).toEqual(["the 1", "the 2"]));
    expect(lines().map(([, pressed]) => pressed)).toEqual(["false", "true"]);
    await store.enter(0, { type: "mine" });
    await vi.waitFor(() => expect(askedRefineries()).toEqual(["the 1"]));
    await store.enter(0, { type: "endPhase" });
    await vi.waitFor(() => expect(minerButton()).toBeNull());
  });

  it("offers no miner in the turn of another player", async () => {
    await renderTodoList({ todo: [line({ ...refinery.instruction, seat: 1 } as Instruction)], finds: [2] });
    expect(screen.queryByRole("button", { name: "Bo has a miner on it" })).toBeNull();
  });

  it("offers no miner if a unit was found with it", async () => {
    await renderTodoList([line({ type: "placeRefinery", seat: 0, value: 1, isWorked: true })]);
    expect(screen.queryByRole("button", { name: /has a miner on it/ })).toBeNull();
  });
});
