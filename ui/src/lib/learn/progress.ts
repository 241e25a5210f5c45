/** Progress in the lessons. */
import type { LessonPlace, LessonProgress, LessonStatus, LessonSummary } from "../../bindings";

/**
 * The place at which to continue: the step at which a lesson was left, else the first lesson that is not done;
 * `null` if all are done.
 */
export function nextPlace(
  lessons: readonly LessonSummary[],
  { completed: done, lastPlace: left }: LessonProgress,
): LessonPlace | null {
  if (left && lessons.some(({ id }) => id === left.lesson)) return left;
  const next = lessons.find(({ id }) => !done.includes(id));
  return next ? { lesson: next.id, step: 0 } : null;
}

/** The progress after a step is shown. A lesson is done when its last step is shown. */
export function progressAt(
  progress: LessonProgress,
  { id, stepIndex: step, stepCount: steps }: LessonStatus,
): LessonProgress {
  const { completed: done, lastPlace: left } = progress;
  if (step + 1 < steps) return { ...progress, lastPlace: { lesson: id, step } };
  return {
    ...progress,
    completed: done.includes(id) ? done : [...done, id],
    lastPlace: left?.lesson === id ? null : left,
  };
}
