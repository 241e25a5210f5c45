/** What a group has agreed on, in words. */
import type { Offer, OptionalRule } from "../../bindings";
import { list, t } from "../i18n/index.svelte";
import type { Agreement } from "./agreement.svelte";

export const optionNames = (options: readonly OptionalRule[]): string =>
  list(options.map((option) => t(`option.${option}`)));

/** In one line: how many points win, and what is not as in the plain game. */
export function agreedText({ edition, optional }: Agreement, { target }: Offer): string {
  return [
    t("new.target", { count: target }),
    ...(edition === "ah" ? [t("edition.ah")] : []),
    ...(optional.length > 0 ? [optionNames(optional)] : []),
  ].join(" · ");
}
