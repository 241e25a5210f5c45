/** Adds a full stop, unless the text already ends like a sentence. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Begins the text with a capital letter. */
export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
