/** Licences of the distributed third-party packages, collected at build time. */

/** A package with its licence. */
export type Notice = {
  name: string;
  version: string;
  /** The licence as an SPDX expression. */
  licence: string;
  authors: string[];
  repository: string | null;
  /** Indexes into `Notices.texts`, the licence texts. */
  texts: number[];
};
export type Notices = { packages: Notice[]; texts: string[] };

/** Loads the notices on demand, because their file is larger than the rest of the page. */
export async function loadNotices(): Promise<Notices> {
  const file = await import("../../generated/notices.json");
  return file.default;
}

/** Returns the packages whose name or licence contains the query, regardless of case. */
export function filterNotices(packages: readonly Notice[], query: string): Notice[] {
  const lowerCaseQuery = query.trim().toLowerCase();
  return packages.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(lowerCaseQuery));
}
