import { t } from "../i18n/index.svelte";
import type { Reason } from "./port";

/** Why a request was not met, in words. */
export function refusalText(reason: Reason): string {
  const { type, ...params } = reason;
  return t(`refusal.${type}`, params);
}
