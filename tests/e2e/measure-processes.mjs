// Measures the memory and processor time of a program and its child processes, as Linux counts them.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";

/** `/proc` states processor times in clock ticks. */
const TICKS_PER_SECOND = Number(execFileSync("getconf", ["CLK_TCK"]));

/**
 * Returns the proportional set size, in which memory shared by several processes counts once.
 * @param {number} root the first process
 * @returns {number} bytes
 */
export function memoryBytes(root) {
  const sizes = processTree(root).map((id) => {
    const line = readProcessFile(id, "smaps_rollup").match(/^Pss:\s+(\d+) kB$/m);
    return line ? Number(line[1]) * 1024 : 0;
  });
  return sum(sizes);
}

/**
 * Returns the processor time used so far.
 * @param {number} root the first process
 * @returns {number} seconds of one core
 */
export function processorSeconds(root) {
  const times = processTree(root).map((id) => {
    const fields = statFields(id);
    // `utime` and `stime`: fields 14 and 15 of the file. `fields` begins with field 3.
    return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND : 0;
  });
  return sum(times);
}

/** Returns a process and its descendants. */
function processTree(root) {
  const parents = new Map();
  for (const name of readdirSync("/proc")) {
    const id = Number(name);
    const fields = id ? statFields(id) : null;
    if (fields) parents.set(id, Number(fields[1]));
  }
  const ids = [root];
  for (const ancestor of ids) for (const [id, parent] of parents) if (parent === ancestor) ids.push(id);
  return ids;
}

/** Returns the fields of a process after its name, which may contain any characters; null once it has ended. */
function statFields(id) {
  const text = readProcessFile(id, "stat");
  return text ? text.slice(text.lastIndexOf(")") + 2).split(" ") : null;
}

function readProcessFile(id, file) {
  try {
    return readFileSync(`/proc/${id}/${file}`, "utf8");
  } catch {
    return "";
  }
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
