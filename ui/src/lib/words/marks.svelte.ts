/**
 * The setting that marks reconstructed content everywhere. Without it, only the rulebook and the details of a
 * card mark reconstructed content.
 */
let isMarkedEverywhere = $state(false);

export const marksEverywhere = (): boolean => isMarkedEverywhere;

export function setMarksEverywhere(on: boolean): void {
  isMarkedEverywhere = on;
}
