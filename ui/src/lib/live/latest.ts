/** Answers that may come too late. */

/** Takes an answer, unless it was given up meanwhile: what this returns gives it up. For an effect that asks anew. */
export function latest<Answer>(asked: Promise<Answer>, take: (answer: Answer) => void): () => void {
  let late = false;
  void asked.then((answer) => {
    if (!late) take(answer);
  });
  return () => {
    late = true;
  };
}
