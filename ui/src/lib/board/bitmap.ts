/**
 * Pictures that are drawn once and from then on only copied. A web view without a graphics card paints every shape below
 * a piece again when that piece moves; a bitmap of them costs it next to nothing.
 */

/** A picture's own document: the shapes, and of the page's styles those that reach them. */
export function standalone(svg: SVGSVGElement, sheets: Iterable<CSSStyleSheet>): string {
  const style = document.createElementNS(svg.namespaceURI, "style");
  style.textContent = [...sheets].flatMap((sheet) => rulesFor(svg, sheet)).join("\n");
  svg.prepend(style);
  return new XMLSerializer().serializeToString(svg);
}

function rulesFor(svg: SVGSVGElement, sheet: CSSStyleSheet): string[] {
  return [...sheet.cssRules]
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter(({ selectorText }) => selectorText === ":root" || svg.querySelector(selectorText) !== null)
    .map(({ cssText }) => cssText);
}

/**
 * Draws a picture's document over the whole of a canvas.
 * @param wanted whether it is still; asked once the picture is ready
 * @returns whether it was drawn
 */
export async function drawOn(
  canvas: HTMLCanvasElement,
  picture: string,
  width: number,
  height: number,
  wanted: () => boolean,
): Promise<boolean> {
  const context = canvas.getContext("2d");
  if (!context) return false;
  const address = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    if (!wanted()) return false;
    // As many dots as the screen has, not as the page has pixels. To set them empties the canvas.
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return true;
  } finally {
    URL.revokeObjectURL(address);
  }
}
