// Controls by the name that is read out, as a person finds them. Only what can be pressed now is found.

import { ifGone } from "./window.mjs";

/**
 * The control of that name, as soon as it can be pressed.
 * @param {import("./window.mjs").Window} window
 * @param {string | RegExp} name the whole name, or a pattern for it
 * @param {string} [within] a selector
 */
export const control = (window, name, within = "body") =>
  window.pick(`a control “${name}” in ${within}`, pickControl, within, ...patternOf(name));

/** Presses it; once more, if the page has drawn another in its place meanwhile. */
export const press = (window, name, within) =>
  window.until(`a press of ${name}`, async () => {
    const found = await control(window, name, within);
    return found.click().then(() => true, ifGone);
  });

/** Whether it is there and can be pressed. */
export const offers = async (window, name, within = "body") =>
  (await window.run(pickControl, within, ...patternOf(name)).catch(ifGone)) !== null;

/** The names of all controls that can be pressed. */
export const offered = (window, within = "body") => window.run(namesOfControls, within);

/** Whether something is on the page now. */
export const shows = (window, selector) =>
  window.run((wanted) => document.querySelector(wanted) !== null, selector);

/** What an element says; an empty text if it is not there. */
export const textOf = (window, selector) =>
  window.run((wanted) => document.querySelector(wanted)?.innerText ?? "", selector);

/** Waits until something is no longer on the page. */
export const gone = (window, selector) =>
  window.until(`${selector} to go`, async () => !(await shows(window, selector)));

/** What stands in a field is replaced. */
export async function fill(field, text) {
  await field.clear();
  await field.type(text);
}

function patternOf(name) {
  if (name instanceof RegExp) return [name.source, name.flags];
  return [`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`, ""];
}

/** Runs in the page. Of a radio or a check box it is the label that is pressed. */
function pickControl(within, pattern, flags) {
  const wanted = new RegExp(pattern, flags);
  for (const place of document.querySelectorAll(within)) {
    for (const element of place.querySelectorAll("button, summary, input, select, textarea")) {
      if (element.disabled || element.closest("[inert]")) continue;
      const box = element.closest("label") ?? element;
      if (!box.checkVisibility({ visibilityProperty: true })) continue;
      const label = element.getAttribute("aria-label") ?? element.labels?.[0]?.innerText ?? element.innerText;
      if (!wanted.test(label.replace(/\s+/g, " ").trim())) continue;
      // As the wheel would: the driver does not scroll lists by itself.
      box.scrollIntoView({ block: "nearest" });
      return /radio|checkbox/.test(element.type) ? box : element;
    }
  }
  return null;
}

/** Runs in the page. */
function namesOfControls(within) {
  const names = [];
  for (const element of document.querySelector(within)?.querySelectorAll("button, summary, input, select") ??
    []) {
    if (element.disabled || element.closest("[inert]") || !element.checkVisibility()) continue;
    const label = element.getAttribute("aria-label") ?? element.labels?.[0]?.innerText ?? element.innerText;
    names.push(label.replace(/\s+/g, " ").trim());
  }
  return names;
}
