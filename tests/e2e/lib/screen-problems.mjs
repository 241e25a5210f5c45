// Finds layout problems in a screenshot: text that is cut off, outside the window, too small or too faint, and
// targets that are too small for a finger.
import { readPng } from "./png.mjs";

/** Minimum size of text, in CSS pixels. */
const MIN_TEXT_SIZE_PX = 12;
/** Contrast that WCAG 2.2 AA requires for text, and the lower contrast for large text. */
const MIN_CONTRAST = 4.5;
const MIN_CONTRAST_LARGE = 3;
/** Colour distance below which two colours count as the same, because letters have soft edges. */
const SAME_COLOUR_DISTANCE = 40;
/** Minimum share of the pixels of a text box that belong to the background. */
const MIN_BACKGROUND_SHARE = 0.15;

/** Minimum width and height of a target for fingers, in CSS pixels. */
const MIN_TARGET_PX = 44;

/**
 * Checks the screen that a window shows.
 * @param {import("./window.mjs").Window} window
 * @param {Buffer} picture a screenshot of the window that was just taken
 * @param {{ isTouchScreen?: boolean }} [options] isTouchScreen: the screen is tapped, so targets have a minimum size
 * @returns {Promise<string[]>} one line for each problem
 */
export async function findScreenProblems(window, picture, { isTouchScreen = false } = {}) {
  const { lines, problems } = await window.run(readTextLines);
  if (isTouchScreen) problems.push(...(await window.run(findSmallTargets, MIN_TARGET_PX)));
  const png = readPng(picture);
  for (const line of lines) {
    if (line.size < MIN_TEXT_SIZE_PX - 0.01) problems.push(`${line.size.toFixed(1)} px: ${quote(line)}`);
    if (line.isDisabled) continue;
    const requiredContrast = line.isLarge ? MIN_CONTRAST_LARGE : MIN_CONTRAST;
    const contrast = contrastOf(png, line);
    if (contrast !== null && contrast < requiredContrast)
      problems.push(`contrast ${contrast.toFixed(2)}: ${quote(line)}`);
  }
  return [...new Set(problems)];
}

const quote = (line) => `“${line.text}” in ${line.where}`;

/**
 * Runs in the page: returns each visible line of text with its place, size and colour, and the problems that
 * need no screenshot: a page larger than the window, and text that is cut off or shortened. Ignores text that
 * is only for assistive technology.
 */
function readTextLines() {
  const lines = [];
  const problems = [];
  const tolerance = 1.5;
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight)
    problems.push(`the page is ${root.scrollWidth}x${root.scrollHeight} in ${innerWidth}x${innerHeight}`);

  /** Returns the path of an element in the page, for a person who searches for it. */
  function pathOf(element) {
    const path = [];
    for (
      let ancestor = element;
      ancestor && ancestor !== document.body && path.length < 4;
      ancestor = ancestor.parentElement
    ) {
      const label =
        ancestor.getAttribute("aria-label") ??
        ancestor.getAttribute("class")?.replace(/\s*s-\w+|svelte-\w+/g, "");
      path.unshift(ancestor.tagName.toLowerCase() + (label?.trim() ? `[${label.trim()}]` : ""));
    }
    return path.join(" > ") || "the page";
  }

  /** Returns true for text that is not visible, including text that only assistive technology reads. */
  function isHidden(element) {
    for (let ancestor = element; ancestor; ancestor = ancestor.parentElement) {
      const style = getComputedStyle(ancestor);
      const box = ancestor.getBoundingClientRect();
      const isSliver = style.overflow !== "visible" && (box.width <= 1 || box.height <= 1);
      if (
        style.visibility === "hidden" ||
        style.display === "none" ||
        Number(style.opacity) === 0 ||
        isSliver
      )
        return true;
      if (style.clipPath.includes("inset(50%)")) return true;
    }
    return !element.checkVisibility({
      checkOpacity: true,
      checkVisibilityCSS: true,
    });
  }

  /**
   * Returns null if the text is not shortened, `whole elsewhere` if the full text appears when the pointer is
   * on it (as a title, or as the text of `data-tooltip`), and `lost` otherwise.
   */
  function truncationOf(element, text) {
    const { textOverflow, webkitLineClamp, writingMode } = getComputedStyle(element);
    const isTooWide = element.scrollWidth > element.clientWidth + tolerance;
    const isTooHigh = element.scrollHeight > element.clientHeight + tolerance;
    const isVertical = writingMode.startsWith("vertical");
    const isLineCut = textOverflow === "ellipsis" && (isVertical ? isTooHigh : isTooWide);
    const areLinesCut = webkitLineClamp !== "none" && isTooHigh;
    if (!isLineCut && !areLinesCut) return null;
    const explainedElement = element.closest("[title], [data-tooltip]");
    const explanation =
      explainedElement?.getAttribute("title") ?? explainedElement?.getAttribute("data-tooltip") ?? "";
    return explanation.replace(/\s+/g, " ").includes(text) ? "whole elsewhere" : "lost";
  }

  /**
   * Returns what cuts off the box: the path of an element, or the edge of the window. Returns `scrolled` if
   * scrolling shows the rest, and null if nothing is cut off.
   */
  function clippingContainer(element, box) {
    for (let ancestor = element; ancestor && ancestor !== root; ancestor = ancestor.parentElement) {
      const style = getComputedStyle(ancestor);
      if (ancestor instanceof SVGElement && !(ancestor instanceof SVGSVGElement)) continue;
      const clip = ancestor.getBoundingClientRect();
      const isCutHorizontally = box.left < clip.left - tolerance || box.right > clip.right + tolerance;
      const isCutVertically = box.top < clip.top - tolerance || box.bottom > clip.bottom + tolerance;
      const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";
      // Only preformatted text and tables may need sideways scrolling. Other text should wrap. If it does not,
      // that is a problem even if its container happens to scroll sideways, as it does with `overflow: auto`.
      const mayScrollSideways = ancestor.matches("pre, :has(> table)");
      if (isCutHorizontally && scrolls(style.overflowX) && mayScrollSideways) return "scrolled";
      if (isCutVertically && scrolls(style.overflowY)) return "scrolled";
      if (
        (isCutHorizontally && style.overflowX !== "visible") ||
        (isCutVertically && style.overflowY !== "visible")
      )
        return pathOf(ancestor);
    }
    const isOutsideWindow =
      box.left < -tolerance ||
      box.top < -tolerance ||
      box.right > innerWidth + tolerance ||
      box.bottom > innerHeight + tolerance;
    return isOutsideWindow ? "the edge of the window" : null;
  }

  const overlays = [...document.querySelectorAll("[data-stage], [role=tooltip], .toast")];
  /**
   * Returns true for text behind a stage, a tooltip or a toast. `elementFromPoint` may miss these overlays,
   * because pointers may pass through them.
   */
  const isBelowOverlay = (element, box) =>
    overlays.some((overlay) => {
      const { left, right, top, bottom } = overlay.getBoundingClientRect();
      const overlaps = box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      return overlaps && !overlay.contains(element);
    });

  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  const textNodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = textNodes.nextNode(); node; node = textNodes.nextNode()) {
    const text = node.data.replace(/\s+/g, " ").trim();
    const element = node.parentElement;
    if (!text || !element || element.closest("script, style, title, option") || isHidden(element)) continue;
    // Content behind a dialog or a handover is checked in a separate picture.
    if ((modal && !modal.contains(element)) || element.closest("[inert]")) continue;
    const style = getComputedStyle(element);
    const isSvg = element instanceof SVGElement;
    const scale = isSvg ? Math.abs(element.getScreenCTM()?.d ?? 1) : 1;
    const size = parseFloat(style.fontSize) * scale;
    const range = document.createRange();
    range.selectNodeContents(node);
    // Not every engine gives lines for a range inside an SVG. The element's box is used instead.
    const boxes = isSvg ? [element.getBoundingClientRect()] : [...range.getClientRects()];
    for (const box of boxes) {
      if (box.width < 1 || box.height < 1) continue;
      const shortText = text.length > 40 ? `${text.slice(0, 40)}…` : text;
      const clippedBy =
        truncationOf(element, text) === "whole elsewhere" ? null : clippingContainer(element, box);
      if (clippedBy === "scrolled") continue;
      // While a battle is shown, the board is moved to keep the battle's hex visible, and other hexes may be
      // cut off.
      if (clippedBy && element.closest("[data-hex]") && document.querySelector("[data-stage=battle]"))
        continue;
      if (clippedBy) {
        problems.push(`cut off by ${clippedBy}: “${shortText}” in ${pathOf(element)}`);
        continue;
      }
      // Another layer, such as a dialog, may cover the text.
      const topElement = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const isCovered =
        topElement && !isSvg && !topElement.contains(element) && !element.contains(topElement);
      // A figure on the board may cover a part of the text.
      const corners = [box.left + 1, box.right - 1].flatMap((x) =>
        [box.top + 1, box.bottom - 1].map((y) => [x, y]),
      );
      const isDrawnOver = ([x, y]) => {
        const elementAbove = document.elementFromPoint(x, y);
        return elementAbove !== null && !element.closest("svg").parentElement.contains(elementAbove);
      };
      if (isCovered || isBelowOverlay(element, box) || (isSvg && corners.some(isDrawnOver))) continue;
      const isBold = Number(style.fontWeight) >= 700;
      let opacity = 1;
      for (let ancestor = element; ancestor; ancestor = ancestor.parentElement)
        opacity *= Number(getComputedStyle(ancestor).opacity);
      lines.push({
        text: shortText,
        where: pathOf(element),
        size,
        isLarge: size >= 24 || (isBold && size >= 18.66),
        isDisabled: element.closest(":disabled, [aria-disabled=true]") !== null,
        colour: isSvg ? style.fill : style.color,
        outline: isSvg && style.stroke !== "none" ? style.stroke : null,
        opacity,
        box: [box.left, box.top, box.right, box.bottom],
      });
    }
    if (truncationOf(element, text) === "lost") problems.push(`shortened: “${text}” in ${pathOf(element)}`);
  }
  return { lines, problems };
}

/**
 * Runs in the page: returns the targets that are too small for a finger, including those that are scrolled
 * out of view.
 */
function findSmallTargets(minSize) {
  const tolerance = 0.5;
  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  const problems = [];
  for (const control of document.querySelectorAll("button, a[href], input, select, textarea, summary")) {
    if ((modal && !modal.contains(control)) || control.closest("[inert]")) continue;
    if (
      !control.checkVisibility({
        checkOpacity: false,
        checkVisibilityCSS: true,
      })
    )
      continue;
    // A check box or radio button can also be tapped on its label.
    const target = control.matches("input[type=radio], input[type=checkbox]")
      ? (control.closest("label") ?? control)
      : control;
    const { width, height } = target.getBoundingClientRect();
    // Skips content that is only for assistive technology, and file inputs with a separate button.
    if (width <= 1 || height <= 1) continue;
    if (width >= minSize - tolerance && height >= minSize - tolerance) continue;
    const name = control.getAttribute("aria-label") ?? target.textContent.replace(/\s+/g, " ").trim();
    const className = control.closest("[class]")?.getAttribute("class") ?? "";
    problems.push(
      `${width.toFixed(0)}x${height.toFixed(0)} px to tap: ${control.tagName.toLowerCase()} “${name.slice(0, 40)}” ${className}`,
    );
  }
  return problems;
}

/**
 * Returns the contrast of a line with its outline, or with its background: the most frequent colour in its
 * box that is not the text's own. If almost all pixels have the text's own colour, that colour counts as the
 * background. Returns null if the text has no plain colour.
 */
function contrastOf(png, line) {
  const colour = parseColour(line.colour);
  if (!colour || colour[3] === 0) return null;
  const outline = line.outline && parseColour(line.outline);
  if (outline) return contrastRatio(colour, outline);
  const counts = new Map();
  let pixelCount = 0;
  for (const pixel of pixelsAround(png, line.box)) {
    const [red, green, blue] = pixel.map((value) => value >> 3);
    const key = (red << 10) | (green << 5) | blue;
    counts.set(key, { pixel, count: (counts.get(key)?.count ?? 0) + 1 });
    pixelCount += 1;
  }
  const coloursByCount = [...counts.values()].sort((a, b) => b.count - a.count);
  const otherColours = coloursByCount.filter(({ pixel }) => distance(pixel, colour) > SAME_COLOUR_DISTANCE);
  const share = otherColours.reduce((sum, { count }) => sum + count, 0) / pixelCount;
  const background = (share > MIN_BACKGROUND_SHARE ? otherColours : coloursByCount)[0]?.pixel;
  if (!background) return null;
  const alpha = colour[3] * line.opacity;
  const textColour = background.map((below, channel) => colour[channel] * alpha + below * (1 - alpha));
  return contrastRatio(textColour, background);
}

/** The contrast ratio of WCAG, from 1 to 21. */
function contrastRatio(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the pixels of a box and of a narrow margin around it. */
function* pixelsAround(png, box) {
  const [left, top, right, bottom] = box.map(Math.round);
  for (let y = Math.max(0, top - 1); y < Math.min(png.height, bottom + 1); y++)
    for (let x = Math.max(0, left - 2); x < Math.min(png.width, right + 2); x++) yield png.at(x, y);
}

const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Parses a computed colour: red, green, blue from 0 to 255 and alpha from 0 to 1. */
function parseColour(text) {
  const numbers = text
    .match(/[\d.]+%?/g)
    ?.map((number) => parseFloat(number) / (number.endsWith("%") ? 100 : 1));
  if (!numbers || numbers.length < 3) return null;
  const [red, green, blue, alpha = 1] = numbers;
  if (text.startsWith("rgb")) return [red, green, blue, alpha];
  if (text.startsWith("color(srgb")) return [red * 255, green * 255, blue * 255, alpha];
  return null;
}

function luminance(colour) {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
