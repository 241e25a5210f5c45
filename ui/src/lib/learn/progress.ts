/** Progress in the lessons. */
import type { LessonPlace, LessonProgress, LessonStatus, LessonSummary } from "../../bindings";

/**
 * The place at which to continue: the step at which a lesson was left, else the first lesson that is not done;
 * `null` if all are done.
 */
export function nextPlace(
  lessons: readonly LessonSummary[],
  { done, left }: LessonProgress,
): LessonPlace | null {
  if (left && lessons.some(({ id }) => id === left.lesson)) return left;
  const next = lessons.find(({ id }) => !done.includes(id));
  return next ? { lesson: next.id, step: 0 } : null;
}

/** The progress after a step is shown. A lesson is done when its last step is shown. */
export function progressAt(progress: LessonProgress, { id, step, steps }: LessonStatus): LessonProgress {
  const { done, left } = progress;
  if (step + 1 < steps) return { ...progress, left: { lesson: id, step } };
  return {
    ...progress,
    done: done.includes(id) ? done : [...done, id],
    left: left?.lesson === id ? null : left,
  };
}
