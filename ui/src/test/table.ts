/** Moments of a table as the shell shows them, for tests. */
import type { Entered, TableAction, TableOpened, TableUpdate } from "../bindings";
import { Ledger } from "../lib/table/ledger/ledger.svelte";
import { ahead } from "./fixture-port";
import { TableDouble } from "./table-double";

const golden = import.meta.glob<TableOpened>("../fixtures/table-*.json", { import: "default" });

/** The moment by that name. */
export async function moment(name: string): Promise<TableOpened> {
  const load = golden[`../fixtures/table-${name}.json`];
  if (!load) throw new Error(`There is no moment "${name}".`);
  const { info, update } = structuredClone(await load());
  return { info, update: ahead(update) };
}

/** A ledger over a recorded moment; `next` are the moments that its changes bring, one after another. */
export async function at(name: string, ...next: string[]) {
  const opened = await moment(name);
  const updates: TableUpdate[] = [];
  for (const [index, one] of next.entries()) {
    const { update } = await moment(one);
    const step = opened.update.seating.step + index + 1;
    updates.push({
      ...update,
      seq: opened.update.seq + index + 1,
      version: opened.update.version + index + 1,
      seating: { ...update.seating, step },
    });
  }
  const port = new TableDouble(opened, updates);
  const ledger = new Ledger(port);
  await ledger.connect();
  return { ledger, port, opened };
}

/** What was entered at a table: by whom, and whether it was meant although it is unusual. */
export function entries(
  asked: readonly string[],
): { by: number | null; actions: TableAction[]; anyway?: true }[] {
  return asked
    .filter((one) => one.startsWith("enter "))
    .map((one) => {
      const [, by, list] = /^enter (\d*) ?(\[.*)$/.exec(one) ?? [];
      const entered = JSON.parse(list ?? "[]") as Entered[];
      const anyway = entered.some((entry) => entry.anyway) ? { anyway: true as const } : {};
      return { by: by ? Number(by) : null, actions: entered.map(({ action }) => action), ...anyway };
    });
}
