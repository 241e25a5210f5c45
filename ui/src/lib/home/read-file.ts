/** Reads a file selected by the user. */
import { RequestError } from "../live/request-failure";

const MEGABYTE = 1024 * 1024;
/** The shell rejects files of this size or larger, so they are not even read. */
const TOO_LARGE_MEGABYTES = 8;

/** The text of a file. Rejects with a `RequestError` if the file is too large. */
export async function readFileText(file: File): Promise<string> {
  const megabytes = Math.floor(file.size / MEGABYTE);
  if (megabytes >= TOO_LARGE_MEGABYTES) {
    const importProblem = { type: "tooLarge", megabytes, max: TOO_LARGE_MEGABYTES } as const;
    throw new RequestError({ type: "notImported", problem: importProblem });
  }
  return file.text();
}
