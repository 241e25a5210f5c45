import { describe, expect, it } from "vitest";
import type { LessonStatus, LessonSummary } from "../../bindings";
import { nextPlace, progressAt } from "./progress";

const title = { en: "Title", fr: "Titre", es: "Título" };
const lessons: LessonSummary[] = ["money", "moving"].map((id) => ({ id, title, stepCount: 4 }));
const statusAt = (id: string, stepIndex: number): LessonStatus => ({
  id,
  title,
  stepIndex,
  stepCount: 4,
  text: title,
  highlights: [],
  acceptedActions: [],
  remainingActionCount: 0,
  answerToUselessPress: null,
  waitingFor: "action",
});
const NO_PROGRESS = { completedLessons: [], lastPlace: null, firstGameId: null };

describe("progress in the lessons", () => {
  it("begins with the first lesson", () => {
    expect(nextPlace(lessons, NO_PROGRESS)).toEqual({ lesson: "money", step: 0 });
  });

  it("continues where a lesson was left", () => {
    const progress = progressAt(NO_PROGRESS, statusAt("moving", 2));
    expect(nextPlace(lessons, progress)).toEqual({ lesson: "moving", step: 2 });
  });

  it("continues with the first lesson that is not done, and nowhere once all are done", () => {
    const progress = progressAt(progressAt(NO_PROGRESS, statusAt("money", 2)), statusAt("money", 3));
    expect(progress).toEqual({ completedLessons: ["money"], lastPlace: null, firstGameId: null });
    expect(nextPlace(lessons, progress)).toEqual({ lesson: "moving", step: 0 });
    expect(
      nextPlace(lessons, { completedLessons: ["money", "moving"], lastPlace: null, firstGameId: null }),
    ).toBeNull();
  });

  it("counts a repeated lesson only once", () => {
    const once = progressAt(NO_PROGRESS, statusAt("money", 3));
    expect(progressAt(once, statusAt("money", 3))).toEqual(once);
  });
});
