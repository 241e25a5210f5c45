/**
 * True if the settings ask to mark reconstructed content everywhere. Otherwise only the rulebook and the
 * details of a card mark reconstructed content.
 */
let showsMarks = $state(false);

export const showsProvenanceMarks = (): boolean => showsMarks;

export function setShowsProvenanceMarks(shows: boolean): void {
  showsMarks = shows;
}
