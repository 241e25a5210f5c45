/** Waiting. */

/** A rest that can be cut short. */
export function rest(milliseconds: number): { done: Promise<void>; cut: () => void } {
  let cut = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    cut = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { done, cut };
}
