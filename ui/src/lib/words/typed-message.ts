/** Messages for values with a `type` field, such as refusals, violations and file problems. */
import type { Kind, Terrain } from "../../bindings";
import type { Messages } from "../../generated/messages";
import { untypedMessage, type MessageKey } from "../i18n/index.svelte";
import { kindName, terrainName } from "./names";

/** Names of seats, cards and hexes. */
export type MessageNames = {
  seat: (seat: number) => string;
  card: (card: number) => string;
  hex: (hex: number) => string;
  /** The kinds of units that may enter a terrain; unknown outside a game. */
  kindsThatMayEnter?: (terrain: Terrain) => Kind[];
};

type Typed = { type: string };
/** Names of a value's string and number fields. */
type OwnParameters<Value> = {
  [Name in keyof Value]: Value[Name] extends string | number ? Name : never;
}[keyof Value];
/** Placeholders available for a value: its own fields, and the names of its seat, card, hex or unit type. */
type KnownParameters<Value> =
  | OwnParameters<Value>
  | (Value extends { seat: number } | { decider: number } ? "name" : never)
  | (Value extends { card: number } ? "card" : never)
  | (Value extends { hex: number } | { to: number } ? "place" : never)
  | (Value extends { kind: Kind } ? "kind" | "kinds" : never);

/**
 * `never` if nothing is missing. Otherwise the parameters that a message needs but its value lacks, or the
 * type of the value if it has no message.
 */
type MissingParameters<Prefix extends string, Value> = Value extends { type: infer Type extends string }
  ? `${Prefix}.${Type}` extends keyof Messages
    ? Exclude<Messages[`${Prefix}.${Type}`], KnownParameters<Value>>
    : Type
  : never;
/**
 * Requires a further argument if a message needs a parameter that its value lacks, so that such a call does
 * not compile.
 */
type ArgumentIfIncomplete<Prefix extends string, Value> = [MissingParameters<Prefix, Value>] extends [never]
  ? []
  : [lacking: MissingParameters<Prefix, Value>];

/** The message `prefix.type` with the fields of the value. */
export function typedMessage<Prefix extends string, Value extends Typed>(
  prefix: Prefix,
  value: Value,
  names: MessageNames,
  ...argument: ArgumentIfIncomplete<Prefix, Value>
): string;
export function typedMessage(prefix: string, value: Typed, names: MessageNames): string {
  const parameters: Record<string, unknown> = { ...value };
  const { seat, decider, card, hex, to, kind, terrain } = parameters;
  const seatIndex = seat ?? decider;
  const hexIndex = hex ?? to;
  if (typeof seatIndex === "number") parameters["name"] = names.seat(seatIndex);
  if (typeof card === "number") parameters["card"] = names.card(card);
  if (typeof hexIndex === "number") parameters["place"] = names.hex(hexIndex);
  if (kind !== undefined) {
    parameters["kind"] = kindName(kind as Kind, 1);
    parameters["kinds"] = kindName(kind as Kind, 2);
  }
  if (terrain !== undefined) parameters["terrain"] = terrainName(terrain as Terrain);
  // The overload has checked key and parameters, which the compiler cannot infer from this implementation.
  return untypedMessage(`${prefix}.${value.type}` as MessageKey, parameters);
}
