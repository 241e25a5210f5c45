/**
 * Draws SVG images once as bitmaps. Without a graphics card, a web view repaints every shape below a moving
 * piece; copying a bitmap is much cheaper.
 */

/**
 * Serializes an SVG as a standalone document with those styles of the page that match its shapes. Adds these
 * styles to the SVG.
 */
export function standaloneSvg(svg: SVGSVGElement, sheets: Iterable<CSSStyleSheet>): string {
  const style = document.createElementNS(svg.namespaceURI, "style");
  style.textContent = [...sheets].flatMap((sheet) => matchingRules(svg, sheet)).join("\n");
  svg.prepend(style);
  return new XMLSerializer().serializeToString(svg);
}

/** Replaces `:root` in a selector with `svg`, because the SVG is the root of the standalone document. */
const withSvgAsRoot = (svg: SVGSVGElement, selector: string): string =>
  selector.replaceAll(":root", svg.localName);

function matchingRules(svg: SVGSVGElement, sheet: CSSStyleSheet): string[] {
  return [...sheet.cssRules]
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter(
      ({ selectorText }) =>
        svg.matches(withSvgAsRoot(svg, selectorText)) || svg.querySelector(selectorText) !== null,
    )
    .map(({ cssText }) => cssText);
}

/**
 * Draws an SVG document over the whole canvas, unless `isStillNeeded` returns false once the image is ready.
 * Resolves to true if the image was drawn.
 */
export async function drawSvgOnCanvas(
  canvas: HTMLCanvasElement,
  svgText: string,
  width: number,
  height: number,
  isStillNeeded: () => boolean,
): Promise<boolean> {
  const context = canvas.getContext("2d");
  if (!context) return false;
  const objectUrl = URL.createObjectURL(new Blob([svgText], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = objectUrl;
    await image.decode();
    if (!isStillNeeded()) return false;
    // The image has the resolution of the screen. Setting the size also clears the canvas.
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return true;
  } finally {
    URL.revokeObjectURL(objectUrl);
  }
}
