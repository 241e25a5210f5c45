/** Recorded states of a table, for tests. */
import type { EntryRequest, TableAction, TableOpened, TableUpdate } from "../bindings";
import { Ledger } from "../lib/table/ledger/ledger.svelte";
import { ahead } from "./fixture-port";
import { TableDouble } from "./table-double";

const golden = import.meta.glob<TableOpened>("../fixtures/table-*.json", { import: "default" });

/** Loads a recorded state by name. */
export async function moment(name: string): Promise<TableOpened> {
  const load = golden[`../fixtures/table-${name}.json`];
  if (!load) throw new Error(`There is no moment "${name}".`);
  const { info, update } = structuredClone(await load());
  return { info, update: ahead(update) };
}

/** A ledger at a recorded state. `next` names the states that its requests lead to, in order. */
export async function at(name: string, ...next: string[]) {
  const opened = await moment(name);
  const updates: TableUpdate[] = [];
  for (const [index, one] of next.entries()) {
    const { update } = await moment(one);
    const step = opened.update.status.step + index + 1;
    updates.push({
      ...update,
      seq: opened.update.seq + index + 1,
      version: opened.update.version + index + 1,
      status: { ...update.status, step },
    });
  }
  const port = new TableDouble(opened, updates);
  const ledger = new Ledger(port);
  await ledger.connect();
  return { ledger, port, opened };
}

/** The entries made at a table: author, actions, and whether a warning was confirmed. */
export function entries(
  asked: readonly string[],
): { by: number | null; actions: TableAction[]; overrideWarnings?: true }[] {
  return asked
    .filter((one) => one.startsWith("enter "))
    .map((one) => {
      const [, by, list] = /^enter (\d*) ?(\[.*)$/.exec(one) ?? [];
      const entered = JSON.parse(list ?? "[]") as EntryRequest[];
      const overrideWarnings = entered.some((entry) => entry.overrideWarnings)
        ? { overrideWarnings: true as const }
        : {};
      return {
        by: by ? Number(by) : null,
        actions: entered.map(({ action }) => action),
        ...overrideWarnings,
      };
    });
}
