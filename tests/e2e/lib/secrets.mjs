// Whether a name is anywhere on the page, as it is written or as it is read out.
import assert from "node:assert/strict";

/**
 * None of these names is on the page.
 * @param {import("./window.mjs").Window} window
 * @param {string} when for the message
 * @param {string[]} secret
 */
export async function nowhere(window, when, secret) {
  const all = await contents(window);
  for (const name of secret) assert.ok(!all.includes(name), `${name} is on the page ${when}`);
  const read = await readOut(window);
  for (const name of secret) assert.ok(!read.includes(name), `${name} is read out ${when}`);
}

/** The whole document, attributes too, and what fields hold. */
export const contents = (window) =>
  window.run(() => {
    const fields = [...document.querySelectorAll("input, textarea")].map((field) => field.value);
    return document.documentElement.outerHTML.replaceAll("&amp;", "&").replace(/\s+/g, " ") + fields.join();
  });

/** What assistive technology is told, element by element, as the web view works it out. */
async function readOut(window) {
  const elements = await window.findAll(
    "button, [role], [aria-label], [aria-labelledby], [title], h2, h3, li, p",
  );
  const labels = [];
  for (const element of elements) labels.push(await element.label().catch(() => ""));
  return labels.join("\n");
}
