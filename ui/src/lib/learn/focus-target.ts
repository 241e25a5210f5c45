const GOLD_BUTTON = "header button[data-lesson-target]";
/** Selectors for the elements that the learner may have to press next, in order of priority. */
const TARGET_SELECTORS = [
  "label[data-lesson-target] input",
  ".uses button[data-lesson-target]",
  "aside button[data-lesson-target]",
  "[data-hinted]",
  GOLD_BUTTON,
  "li[data-lesson-target] button",
];

/**
 * Focuses the control or hex that the lesson points at. If the learner only reads, only the gold button can
 * be the target, because it continues the lesson. Returns false if there is no target.
 */
export function focusLessonTarget(isReading: boolean): boolean {
  for (const selector of isReading ? [GOLD_BUTTON] : TARGET_SELECTORS) {
    const target = document.querySelector<HTMLElement | SVGElement>(selector);
    if (!target || target.matches(":disabled")) continue;
    target.focus();
    return true;
  }
  return false;
}
