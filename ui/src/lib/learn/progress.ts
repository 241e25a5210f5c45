/** Progress in the lessons. */
import type { LessonPlace, LessonProgress, LessonStatus, LessonSummary } from "../../bindings";

/**
 * The place at which to continue: the step at which a lesson was left, otherwise the first lesson that is not
 * done; `null` if all are done.
 */
export function nextPlace(
  lessons: readonly LessonSummary[],
  { completedLessons, lastPlace }: LessonProgress,
): LessonPlace | null {
  if (lastPlace && lessons.some(({ id }) => id === lastPlace.lesson)) return lastPlace;
  const next = lessons.find(({ id }) => !completedLessons.includes(id));
  return next ? { lesson: next.id, step: 0 } : null;
}

/** The progress after a step is shown. A lesson is done when its last step is shown. */
export function progressAt(
  progress: LessonProgress,
  { id, stepIndex, stepCount }: LessonStatus,
): LessonProgress {
  const { completedLessons, lastPlace } = progress;
  if (stepIndex + 1 < stepCount) return { ...progress, lastPlace: { lesson: id, step: stepIndex } };
  return {
    ...progress,
    completedLessons: completedLessons.includes(id) ? completedLessons : [...completedLessons, id],
    lastPlace: lastPlace?.lesson === id ? null : lastPlace,
  };
}
