/**
 * The setting that marks reconstructed content everywhere. Without it, only the rulebook and the details of a
 * card mark reconstructed content.
 */
let setting = $state(false);

export const showsProvenanceMarks = (): boolean => setting;

export function setShowsProvenanceMarks(shows: boolean): void {
  setting = shows;
}
