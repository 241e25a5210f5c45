// Creates and removes temporary folders.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Creates a temporary folder, passes it to `use`, and removes it afterwards.
 * @template T
 * @param {(folder: string) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withFolder(use) {
  const folder = await mkdtemp(join(tmpdir(), "rubium-e2e-"));
  try {
    return await use(folder);
  } finally {
    // The web view's processes may still be writing their caches.
    await rm(folder, {
      recursive: true,
      force: true,
      maxRetries: 20,
      retryDelay: 100,
    });
  }
}
