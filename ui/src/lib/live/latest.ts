/** Results that may arrive too late. */

/**
 * Passes the result to `take`, unless the returned function was called first. For effects that request
 * again on a change.
 */
export function latest<Answer>(asked: Promise<Answer>, take: (answer: Answer) => void): () => void {
  let late = false;
  void asked.then((answer) => {
    if (!late) take(answer);
  });
  return () => {
    late = true;
  };
}
