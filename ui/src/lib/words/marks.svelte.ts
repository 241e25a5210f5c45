/**
 * Whether reconstructed content is marked everywhere. The rulebook and the details of a card always say what
 * is reconstructed; elsewhere the marks are shown only if the settings ask for them.
 */
let everywhere = $state(false);

export const marksEverywhere = (): boolean => everywhere;

export function markEverywhere(on: boolean): void {
  everywhere = on;
}
