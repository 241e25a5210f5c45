/** Recorded moments of a table, for tests. Their cards and kinds are those of a recorded game of the same edition. */
import type { Entered, TableAction, TableInfo, TableOpened, TableUpdate } from "../bindings";
import { Ledger } from "../lib/table/ledger.svelte";
import { fixture } from "./fixture-port";
import { TableDouble } from "./table-double";

type Recorded = { info: Omit<TableInfo, "catalogue">; update: TableUpdate };

const recorded = import.meta.glob<Recorded>("./table/*.json", { import: "default" });

/** Tables as the shell shows them. */
const golden = import.meta.glob<TableOpened>("../fixtures/table-*.json", { import: "default" });

/** A moment: one of the shell’s if it has one by that name, else a recorded one. */
export async function moment(name: string): Promise<TableOpened> {
  const shells = golden[`../fixtures/table-${name}.json`];
  if (shells) {
    const { info, update } = structuredClone(await shells());
    return { info, update };
  }
  const load = recorded[`./table/${name}.json`];
  if (!load) throw new Error(`There is no moment "${name}".`);
  const { info, update } = structuredClone(await load());
  const { catalogue } = (await fixture("start3")).info;
  return { info: { ...info, catalogue }, update };
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
