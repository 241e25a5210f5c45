// Runs the accessibility checks of axe-core in the page of the native window.
import { readFile } from "node:fs/promises";

const SOURCE = await readFile(
  new URL("../../../ui/node_modules/axe-core/axe.min.js", import.meta.url),
  "utf8",
);

/**
 * Returns one line for each element that breaks a rule of accessibility. Contrast is measured on the picture
 * instead.
 * @param {import("./window.mjs").Window} window
 * @returns {Promise<string[]>}
 */
export async function findAxeProblems(window) {
  if (!(await window.run(() => "axe" in window))) await window.run(new Function(SOURCE));
  return window.runAsync(async () => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ["violations"],
      rules: { "color-contrast": { enabled: false } },
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `axe ${id}: ${help}: ${target.join(" ").slice(0, 120)}`),
    );
  });
}
