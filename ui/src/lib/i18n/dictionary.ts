import type { Messages } from "../../generated/messages";

/**
 * A message: one text, or one text for each plural form, selected by the parameter `count`. `zero`: a text of its
 * own for none.
 */
export type Message = string | { zero?: string; one: string; other: string };
/** All messages in one language. */
export type Dictionary = Readonly<Record<keyof Messages, Message>>;
