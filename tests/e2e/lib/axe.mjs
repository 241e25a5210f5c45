// Runs the accessibility checks of axe-core in the page of the native window.
import { readFile } from "node:fs/promises";

const SOURCE = await readFile(
  new URL("../../../ui/node_modules/axe-core/axe.min.js", import.meta.url),
  "utf8",
);

/**
 * Drawings that contain text: hexes with their numbers of units, and faces of cards. Their accessible names
 * describe them instead of repeating this text.
 */
const DRAWINGS = "[data-hex], .face";

/**
 * Returns one line for each element that breaks an accessibility rule. Contrast is measured on the screenshot
 * instead.
 * @param {import("./window.mjs").Window} window
 * @returns {Promise<string[]>}
 */
export async function findAxeProblems(window) {
  if (!(await window.run(() => "axe" in window))) await window.run(new Function(SOURCE));
  return window.runAsync(async (drawings) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ["violations"],
      rules: { "color-contrast": { enabled: false } },
    });
    const isDrawing = ({ target }) => document.querySelector(target.join(" "))?.closest(drawings);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes
        .filter((node) => id !== "label-content-name-mismatch" || !isDrawing(node))
        .map(({ target }) => `axe ${id}: ${help}: ${target.join(" ").slice(0, 120)}`),
    );
  }, DRAWINGS);
}
