/** What somebody does at the table, each with its place on the screen. */
import type { Part, PartDice, Parts, Phase, TableView } from "../../../bindings";
import type { IconName } from "../../art/icons";

export type Job = "rubium" | "units" | "cards" | "battle" | "score" | "log";

export const JOB_ICONS: Record<Job, IconName> = {
  rubium: "rubium",
  units: "units",
  cards: "energize",
  battle: "battle",
  score: "victory",
  log: "list",
};

/** The key of each job. */
export const JOB_KEYS: Record<Job, string> = {
  rubium: "r",
  units: "u",
  cards: "c",
  battle: "b",
  score: "s",
  log: "l",
};

/** Jobs of a table: a part that nobody keeps here has none. */
export function jobsOf(parts: Parts): Job[] {
  const ours = (part: keyof Parts): boolean => parts[part] === "ours";
  const jobs: Job[] = [];
  if (ours("rubium")) jobs.push("rubium");
  if (ours("phases") || ours("rubium") || ours("tokens")) jobs.push("units");
  if (ours("phases") || ours("energize") || ours("missions")) jobs.push("cards");
  // A card for a battle that lies in a hand here is played in one; the Vortex rolls its dice there.
  const fought = (["phases", "dice", "energize", "vortexDice"] as const).some(ours);
  if (fought) jobs.push("battle");
  // Who sits there, who is away and what came of it all belong to every table.
  return [...jobs, "score", "log"];
}

/** Jobs of an open table: dice that were laid aside since it began are typed where they would be rolled. */
export function jobsAt(begun: Parts, { parts }: TableView): Job[] {
  const either = (dice: PartDice): Part => (begun[dice] === "ours" ? "ours" : parts[dice]);
  return jobsOf({ ...parts, dice: either("dice"), vortexDice: either("vortexDice") });
}

const OF_PHASE: Record<Phase, Job> = {
  deployment: "units",
  // What a Movement phase brings to the table is its special attacks.
  movement: "battle",
  exploration: "units",
  battle: "battle",
  mining: "rubium",
  draw: "cards",
};

/** Whether a special attack is under way. */
export const isStriking = ({ waiting, battle }: TableView): boolean =>
  (waiting.type === "chance" && waiting.request.type === "specialDie") ||
  waiting.type === "victim" ||
  (waiting.type === "casualty" && battle === null);

/** Whether what is asked is answered by digits: dice that are typed, or a number. */
export const asksDigits = ({ waiting, battle }: TableView): boolean =>
  battle !== null ||
  waiting.type === "stormCards" ||
  waiting.type === "count" ||
  (waiting.type === "chance" && waiting.typed && waiting.request.type !== "first");

/** Where the table is at work now, of the jobs that it has; null: nowhere of its own, it stays where it is. */
export function jobNow(jobs: readonly Job[], view: TableView): Job | null {
  const { phase, waiting, battle } = view;
  const wanted: Job | null =
    battle !== null || isStriking(view)
      ? "battle"
      : waiting.type === "keep"
        ? "cards"
        : waiting.type === "over"
          ? "score"
          : phase && OF_PHASE[phase];
  return jobs.find((job) => job === wanted) ?? null;
}
