// Finds and presses controls by their accessible names. Only controls that can be pressed now are found.

import { nullIfGone } from "./web-driver.mjs";

/**
 * Waits until the control with that name can be pressed, and returns it.
 * @param {import("./window.mjs").Window} window
 * @param {string | RegExp} name the whole name, or a pattern for it
 * @param {string} [within] selects the elements in which the control may be
 */
export const control = (window, name, within = "body") =>
  window.findByScript(`a control “${name}” in ${within}`, pickControl, within, ...patternOf(name));

/** Presses the control. If the page has replaced the control meanwhile, presses its replacement. */
export const press = (window, name, within) =>
  window.until(`a press of ${name}`, async () => {
    const element = await control(window, name, within);
    return element.click().then(() => true, nullIfGone);
  });

/** Returns true if the control is present and can be pressed. */
export const canPress = async (window, name, within = "body") =>
  (await window.run(pickControl, within, ...patternOf(name)).catch(nullIfGone)) !== null;

/** Returns true if the element is on the page now. */
export const isPresent = (window, selector) =>
  window.run((css) => document.querySelector(css) !== null, selector);

/** Returns the text of an element, or an empty string if it is not present. */
export const textOf = (window, selector) =>
  window.run((css) => document.querySelector(css)?.innerText ?? "", selector);

/** Waits until the element is no longer on the page. */
export const untilGone = (window, selector) =>
  window.until(`${selector} to disappear`, async () => !(await isPresent(window, selector)));

/** Replaces the content of a field. */
export async function fill(field, text) {
  // At the edge of a scroll container, WebDriver may find the field covered.
  await field.run((element) => element.scrollIntoView({ block: "center" }));
  await field.clear();
  await field.type(text);
}

function patternOf(name) {
  if (name instanceof RegExp) return [name.source, name.flags];
  return [`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`, ""];
}

/** Runs in the page: returns the control, or its label if it is a radio button or check box. */
function pickControl(within, pattern, flags) {
  const namePattern = new RegExp(pattern, flags);
  for (const container of document.querySelectorAll(within)) {
    for (const element of container.querySelectorAll("button, summary, input, select, textarea")) {
      if (element.disabled || element.closest("[inert]")) continue;
      const box = element.closest("label") ?? element;
      if (!box.checkVisibility({ visibilityProperty: true })) continue;
      const label = element.getAttribute("aria-label") ?? element.labels?.[0]?.innerText ?? element.innerText;
      if (!namePattern.test(label.replace(/\s+/g, " ").trim())) continue;
      // Scrolls as a user would, because WebDriver does not scroll lists.
      box.scrollIntoView({ block: "nearest" });
      return /radio|checkbox/.test(element.type) ? box : element;
    }
  }
  return null;
}
