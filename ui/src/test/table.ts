/** Recorded states of a table, for tests. */
import type { EntryRequest, TableAction, TableSnapshot, TableUpdate } from "../bindings";
import { TableStore } from "../lib/table/store/table-store.svelte";
import { withVersionOffset } from "./fixture-port";
import { TableDouble } from "./table-double";

const FILES = import.meta.glob<TableSnapshot>("../fixtures/table-*.json", { import: "default" });

/** Loads a recorded state by name. */
export async function recordedTable(name: string): Promise<TableSnapshot> {
  const load = FILES[`../fixtures/table-${name}.json`];
  if (!load) throw new Error(`no fixture table-${name}`);
  const { info, update } = structuredClone(await load());
  return { info, update: withVersionOffset(update) };
}

/**
 * A store of the table at a recorded state. Its requests produce the states named in `laterNames`, in order.
 */
export async function tableStoreAt(name: string, ...laterNames: string[]) {
  const snapshot = await recordedTable(name);
  const updates: TableUpdate[] = [];
  for (const [index, laterName] of laterNames.entries()) {
    const { update } = await recordedTable(laterName);
    const stepCount = snapshot.update.status.stepCount + index + 1;
    updates.push({
      ...update,
      updateNumber: snapshot.update.updateNumber + index + 1,
      version: snapshot.update.version + index + 1,
      status: { ...update.status, stepCount },
    });
  }
  const port = new TableDouble(snapshot, updates);
  const store = new TableStore(port);
  await store.connect();
  return { store, port, snapshot };
}

/** The entries among the requests to a table. `overrideWarnings` is set if a warning was confirmed. */
export function enteredEntries(
  requests: readonly string[],
): { by: number | null; actions: TableAction[]; overrideWarnings?: true }[] {
  return requests
    .filter((call) => call.startsWith("enter "))
    .map((call) => {
      const [, by, entriesText] = /^enter (\d*) ?(\[.*)$/.exec(call) ?? [];
      const entryRequests = JSON.parse(entriesText ?? "[]") as EntryRequest[];
      const overrideWarnings = entryRequests.some((entry) => entry.overrideWarnings)
        ? { overrideWarnings: true as const }
        : {};
      return {
        by: by ? Number(by) : null,
        actions: entryRequests.map(({ action }) => action),
        ...overrideWarnings,
      };
    });
}
