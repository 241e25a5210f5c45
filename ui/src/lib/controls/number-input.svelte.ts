/** State of a field for a whole number. The typed text is shown until it is a valid number. */
import { t } from "../i18n/index.svelte";

export class NumberInput {
  /** The text while typing, or the invalid text left in the field; `null` if the value is shown. */
  text = $state<string | null>(null);
  /** The number in the field; `min` if the field is empty. */
  readonly number = $derived.by(() =>
    this.text === null ? this.currentNumber() : Number(this.text || this.min()),
  );
  readonly isInvalid = $derived.by(
    () =>
      this.text !== null &&
      (!/^\d*$/.test(this.text) || this.number < this.min() || this.number > this.max()),
  );
  /** The validation message; empty if the number is valid. */
  readonly errorText = $derived.by(() =>
    this.isInvalid ? t("table.between", { min: this.min(), max: this.max() }) : "",
  );

  /** The value shown while the field is not being edited, and the limits. */
  constructor(
    private readonly currentNumber: () => number,
    private readonly min: () => number,
    private readonly max: () => number,
  ) {}

  /** Called when the field loses focus. Invalid text stays with its message. */
  resetIfValid(): void {
    if (!this.isInvalid) this.text = null;
  }

  /** For the input element: an invalid number prevents the form from being submitted. */
  readonly validate = (node: HTMLInputElement): void => {
    $effect(() => node.setCustomValidity(this.errorText));
  };
}
