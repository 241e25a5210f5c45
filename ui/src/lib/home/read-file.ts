/** Reads a file selected by the user. */
import { RequestError } from "../live/request-failure";

const MEGABYTE = 1024 * 1024;
/** Maximum size that the shell accepts, so that larger files need not be read. */
const MAX_MEGABYTES = 8;

/** The text of a file. Rejects with a `RequestError` if the file is too large. */
export async function readFileText(file: File): Promise<string> {
  const megabytes = Math.floor(file.size / MEGABYTE);
  if (megabytes >= MAX_MEGABYTES) {
    const damage = { type: "tooLarge", megabytes, max: MAX_MEGABYTES } as const;
    throw new RequestError({ type: "notImported", damage });
  }
  return file.text();
}
