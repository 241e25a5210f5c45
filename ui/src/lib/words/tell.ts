/** Messages of what the core and the shell name by its type: a refusal, what is in the way, what is wrong with a file. */
import type { Kind, Terrain } from "../../bindings";
import type { Messages } from "../../generated/messages";
import { told, type MessageKey } from "../i18n/index.svelte";
import { kindName, terrainName } from "./names";

/** What seats, cards and hexes are called. */
export type Called = {
  seat: (seat: number) => string;
  card: (card: number) => string;
  hex: (hex: number) => string;
};

type Typed = { type: string };
/** The texts and numbers of a value. */
type Own<Value> = { [Name in keyof Value]: Value[Name] extends string | number ? Name : never }[keyof Value];
/** What a message can name of a value: its own texts and numbers, and what those it points at are called. */
type Named<Value> =
  | Own<Value>
  | (Value extends { seat: number } | { waiting: number } ? "name" : never)
  | (Value extends { card: number } ? "card" : never)
  | (Value extends { hex: number } | { to: number } ? "place" : never)
  | (Value extends { kind: Kind } ? "kind" | "kinds" : never);

/**
 * `never` where nothing is missing; else the parameters that the message of some type names and its value does not have, or
 * the type itself, if it has no message.
 */
type Lacking<Prefix extends string, Value> = Value extends { type: infer Type extends string }
  ? `${Prefix}.${Type}` extends keyof Messages
    ? Exclude<Messages[`${Prefix}.${Type}`], Named<Value>>
    : Type
  : never;
/** Nothing more is to be given where every message finds what it names. */
type Complete<Prefix extends string, Value> = [Lacking<Prefix, Value>] extends [never]
  ? []
  : [lacking: Lacking<Prefix, Value>];

/** The message `prefix.type`, filled in with what the value has. */
export function tell<Prefix extends string, Value extends Typed>(
  prefix: Prefix,
  value: Value,
  called: Called,
  ...complete: Complete<Prefix, Value>
): string;
export function tell(prefix: string, value: Typed, called: Called): string {
  const filled: Record<string, unknown> = { ...value };
  const { seat, waiting, card, hex, to, kind, terrain } = filled;
  const who = seat ?? waiting;
  const where = hex ?? to;
  if (typeof who === "number") filled["name"] = called.seat(who);
  if (typeof card === "number") filled["card"] = called.card(card);
  if (typeof where === "number") filled["place"] = called.hex(where);
  if (kind !== undefined) {
    filled["kind"] = kindName(kind as Kind, 1);
    filled["kinds"] = kindName(kind as Kind, 2);
  }
  if (terrain !== undefined) filled["terrain"] = terrainName(terrain as Terrain);
  // The compiler has looked at each type with its message: it cannot follow both at once here.
  return told(`${prefix}.${value.type}` as MessageKey, filled);
}
