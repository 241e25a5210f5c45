/**
 * State of a field for a whole number. A text that is not a valid number stays in the field, with an error
 * message.
 */
import { t } from "../i18n/index.svelte";

export class NumberInput {
  /** The text while typing, or the invalid text left in the field; `null` if the value is shown. */
  text = $state<string | null>(null);
  /** The number in the field; `min` if the field is empty, and `NaN` if the text is not a number. */
  readonly number = $derived.by(() => (this.text === null ? this.value() : Number(this.text || this.min())));
  readonly isInvalid = $derived.by(
    () =>
      this.text !== null &&
      (!/^\d*$/.test(this.text) || this.number < this.min() || this.number > this.max()),
  );
  /** The validation message; empty if the number is valid. */
  readonly errorText = $derived.by(() =>
    this.isInvalid ? t("table.between", { min: this.min(), max: this.max() }) : "",
  );

  /** `value` is shown while the field is not being edited. `min` and `max` are inclusive limits. */
  constructor(
    private readonly value: () => number,
    private readonly min: () => number,
    private readonly max: () => number,
  ) {}

  /** Call when the field loses focus: shows `value` again. Invalid text stays with its message. */
  resetIfValid(): void {
    if (!this.isInvalid) this.text = null;
  }

  /** Svelte action for the input element: while the number is invalid, the form cannot be submitted. */
  readonly validate = (node: HTMLInputElement): void => {
    $effect(() => node.setCustomValidity(this.errorText));
  };
}
