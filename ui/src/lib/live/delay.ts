/** A cancellable delay. */

/** Returns a promise that resolves after the delay, and a function that resolves it early. */
export function delay(milliseconds: number): { done: Promise<void>; cut: () => void } {
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
