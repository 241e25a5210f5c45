/** A whole number as it is typed into a field: what is typed shows until it is a number that can be. */
import { t } from "../i18n/index.svelte";

export class Typed {
  /** As it is being typed, or as it was left if it cannot be; nothing else is shown meanwhile. */
  text = $state<string | null>(null);
  /** The number that stands there; `least` where the field is empty. */
  readonly number = $derived.by(() =>
    this.text === null ? this.stands() : Number(this.text || this.least()),
  );
  readonly wrong = $derived.by(
    () =>
      this.text !== null &&
      (!/^\d*$/.test(this.text) || this.number < this.least() || this.number > this.most()),
  );
  /** What is wrong with it, in words. */
  readonly why = $derived.by(() =>
    this.wrong ? t("table.between", { least: this.least(), most: this.most() }) : "",
  );

  /** What stands there while nobody types, and what can. */
  constructor(
    private readonly stands: () => number,
    private readonly least: () => number,
    private readonly most: () => number,
  ) {}

  /** What cannot be stays, and is told. */
  leave(): void {
    if (!this.wrong) this.text = null;
  }

  /** For the field: a form with a number that cannot be is not sent. */
  readonly valid = (node: HTMLInputElement): void => {
    $effect(() => node.setCustomValidity(this.why));
  };
}
