/** A file that somebody chose, as text. */
import { Refused } from "../live/reason";

const MEGABYTE = 1024 * 1024;
/** As much of a game or a table as the shell takes in: more need not be read first, to be refused there. */
const MOST_MEGABYTES = 8;

/** What the file holds; rejects with a `Refused` if that is more than any of them. */
export async function textOf(file: File): Promise<string> {
  const megabytes = Math.floor(file.size / MEGABYTE);
  if (megabytes >= MOST_MEGABYTES) {
    const damage = { type: "tooLarge", megabytes, most: MOST_MEGABYTES } as const;
    throw new Refused({ type: "notImported", damage });
  }
  return file.text();
}
