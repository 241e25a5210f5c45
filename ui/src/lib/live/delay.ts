/** A delay that can be skipped. */

/** Returns a promise that resolves after the delay, and a function that resolves it early. */
export function delay(milliseconds: number): { elapsed: Promise<void>; skip: () => void } {
  let skip = (): void => undefined;
  const elapsed = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    skip = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { elapsed, skip };
}
