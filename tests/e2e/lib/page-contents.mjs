// Searches for a name anywhere on the page, in the document or in the accessibility tree.
import assert from "node:assert/strict";

/**
 * Checks that none of these names is on the page.
 * @param {import("./window.mjs").Window} window
 * @param {string} situation for the message
 * @param {string[]} secretNames
 */
export async function assertAbsent(window, situation, secretNames) {
  const pageText = await pageContents(window);
  for (const name of secretNames) assert.ok(!pageText.includes(name), `${name} is on the page ${situation}`);
  const spokenText = await accessibleText(window);
  for (const name of secretNames) assert.ok(!spokenText.includes(name), `${name} is read out ${situation}`);
}

/** Returns the whole document, including attributes and the content of fields. */
export const pageContents = (window) =>
  window.run(() => {
    const fields = [...document.querySelectorAll("input, textarea")].map((field) => field.value);
    return document.documentElement.outerHTML.replaceAll("&amp;", "&").replace(/\s+/g, " ") + fields.join();
  });

/** Returns the accessible text, element by element, as computed by the web view. */
async function accessibleText(window) {
  const elements = await window.findAll(
    "button, [role], [aria-label], [aria-labelledby], [title], h2, h3, li, p",
  );
  const labels = [];
  for (const element of elements) labels.push(await element.label().catch(() => ""));
  return labels.join("\n");
}
