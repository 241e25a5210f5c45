/** Drops the result of a request if it is out of date when it arrives. */

/**
 * Passes the result of a request to `apply`, unless the returned function was called first. Effects that
 * repeat their request after a change return that function as their cleanup.
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
