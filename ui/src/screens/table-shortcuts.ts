/** What the keys of the table screen do. */
import { undoOrRedoOf, isInFieldOrDialog, shortcuts } from "../lib/controls/keys";
import { reservesDigitKeys, SECTION_SHORTCUTS, type TableSection } from "../lib/table/store/sections";
import type { TableStore } from "../lib/table/store/table-store.svelte";

/** The state and the callbacks of the table screen that the shortcuts use. */
type ShortcutContext = {
  store: TableStore;
  sections: readonly TableSection[];
  /** The player who is shown. */
  seat: number;
  endPhase: () => void;
  onsection: (section: TableSection) => void;
  onseat: (seat: number) => void;
};

/** Returns the key handler of the table screen. */
export function tableShortcuts({
  store,
  sections,
  seat,
  endPhase,
  onsection,
  onseat,
}: ShortcutContext): (event: KeyboardEvent) => void {
  const { view } = store;
  const actions: Record<string, () => unknown> = {};
  for (const section of sections) actions[SECTION_SHORTCUTS[section]] = () => onsection(section);
  const { pendingInput } = view ?? {};
  if (pendingInput?.type === "stormCards") {
    for (let number = 0; number <= pendingInput.max; number += 1) {
      actions[`${number}`] = () => void store.enter(pendingInput.seat, { type: "answerNumber", number });
    }
  } else if (view && !reservesDigitKeys(view)) {
    view.order.forEach((listedSeat, index) => (actions[`${index + 1}`] = () => onseat(listedSeat)));
  }
  if (view && view.active !== null && view.choices.canEndPhase) actions["e"] = endPhase;
  if (view?.parts.rubium === "managed") actions["m"] = () => void store.enter(seat, { type: "mine" });
  const handleShortcut = shortcuts(actions);

  return (event) => {
    // In a field for dice, undo applies to the table and not to the text.
    const isTyping =
      isInFieldOrDialog(event) && !(event.target instanceof Element && event.target.closest("[data-dice]"));
    const historyAction = isTyping ? null : undoOrRedoOf(event);
    if (!historyAction) return handleShortcut(event);
    event.preventDefault();
    const [undoStep, redoStep] = [store.status?.undoableSteps.at(-1), store.status?.redoableSteps.at(0)];
    if (historyAction === "redo" && redoStep) void store.redo(1);
    if (historyAction === "undo" && undoStep) void store.undo(undoStep.index);
  };
}
