/** Results that may arrive too late. */

/**
 * Passes the result to `apply`, unless the returned function was called first. For effects that request
 * again on a change.
 */
export function applyLatest<Answer>(request: Promise<Answer>, apply: (answer: Answer) => void): () => void {
  let isStale = false;
  void request.then((answer) => {
    if (!isStale) apply(answer);
  });
  return () => {
    isStale = true;
  };
}
