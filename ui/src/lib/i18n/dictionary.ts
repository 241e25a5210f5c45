import type { Messages } from "../../generated/messages";

/**
 * A message: one text, or one text for each plural form, selected by the parameter `count`. `zero` is an
 * optional text for 0.
 */
export type Message = string | { zero?: string; one: string; other: string };
/** All messages in one language. */
export type Dictionary = Readonly<Record<keyof Messages, Message>>;
