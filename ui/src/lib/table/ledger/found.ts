/** Exploration tokens in words. */
import type { TableToken } from "../../../bindings";
import { kindName } from "../../words/names";
import { list, t } from "../../i18n/index.svelte";

/** What a token bears. */
export function tokenName({ unit, refinery }: TableToken): string {
  const parts: string[] = [];
  if (unit) parts.push(kindName(unit, 1));
  if (refinery > 0) parts.push(t("token.refinery", { amount: refinery }));
  return parts.length > 0 ? list(parts) : t("units.nothing");
}
