/** Selectors for the elements that the learner may have to press next, in order of priority. */
const TARGET_SELECTORS = [
  "label[data-lesson-target] input",
  ".uses button[data-lesson-target]",
  "aside button[data-lesson-target]",
  "[data-hinted]",
  "header button[data-lesson-target]",
  "li[data-lesson-target] button",
];

/** Focuses the control or hex that the lesson points at. Returns false if there is none. */
export function focusLessonTarget(): boolean {
  for (const selector of TARGET_SELECTORS) {
    const target = document.querySelector<HTMLElement | SVGElement>(selector);
    if (!target || target.matches(":disabled")) continue;
    target.focus();
    return true;
  }
  return false;
}
