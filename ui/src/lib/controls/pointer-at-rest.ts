/** Distinguishes moves of the pointer from changes to the page below a resting pointer. */

let lastPosition = { x: 0, y: 0 };
window.addEventListener("pointermove", ({ clientX, clientY }) => (lastPosition = { x: clientX, y: clientY }));

/**
 * True if the pointer has not moved since its previous event. The browser also sends pointer events when an
 * element moves or appears below a resting pointer.
 */
export function isPointerAtRest({ clientX, clientY }: PointerEvent): boolean {
  // Simulated pointers have no position.
  const hasPosition = clientX > 0 || clientY > 0;
  return hasPosition && clientX === lastPosition.x && clientY === lastPosition.y;
}
