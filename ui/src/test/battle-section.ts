/** Renders the battle section of a table. */
import { render } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import BattleSection from "../lib/table/battle/BattleSection.svelte";
import { enteredEntries, tableStoreAt } from "./table";

/**
 * Renders the section with a fixture. Its requests produce the states named in `laterFixtures`, in order.
 */
export async function renderBattle(fixture: string, ...laterFixtures: string[]) {
  const user = userEvent.setup();
  const table = await tableStoreAt(fixture, ...laterFixtures);
  const callbacks = { onrule: vi.fn(), onshowcards: vi.fn(), onback: vi.fn() };
  render(BattleSection, { store: table.store, seat: 0, isInstant: true, ...callbacks });
  return { ...table, ...callbacks, user, sentEntries: () => enteredEntries(table.port.requests) };
}
