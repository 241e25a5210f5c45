// Finds faults of a screen: text that is cut off, outside the window, too small or too faint, and targets that are
// too small for a finger.
import { readPng } from "./png.mjs";

/** Minimum size of text, in CSS pixels. */
const LEAST_SIZE = 12;
/** Contrast that WCAG 2.2 AA requires, and the lower one for large text. */
const CONTRAST = 4.5;
const CONTRAST_LARGE = 3;
/** Colour distance below which two colours count as the same, because letters have soft edges. */
const OWN_COLOUR = 40;
/** Minimum share of a box that is not letters. */
const LEAST_GROUND = 0.15;

/** Minimum width and height of a target for fingers, in CSS pixels. */
const LEAST_TARGET = 44;

/**
 * @param {import("./window.mjs").Window} window
 * @param {Buffer} picture a screenshot of it, taken just now
 * @param {{ fingers?: boolean }} [more] fingers: the screen is tapped, so targets have a minimum size
 * @returns {Promise<string[]>} one line for each fault
 */
export async function judge(window, picture, { fingers = false } = {}) {
  const { lines, faults } = await window.run(linesOfText);
  if (fingers) faults.push(...(await window.run(smallTargets, LEAST_TARGET)));
  const png = readPng(picture);
  for (const line of lines) {
    if (line.size < LEAST_SIZE - 0.01) faults.push(`${line.size.toFixed(1)} px: ${quote(line)}`);
    if (line.disabled) continue;
    const needed = line.large ? CONTRAST_LARGE : CONTRAST;
    const found = contrastOn(png, line);
    if (found !== null && found < needed) faults.push(`contrast ${found.toFixed(2)}: ${quote(line)}`);
  }
  return [...new Set(faults)];
}

const quote = (line) => `“${line.text}” in ${line.where}`;

/**
 * Runs in the page: returns each visible line of text with its place, size and colour, and the text that is cut off.
 * It ignores text for assistive technology alone.
 */
function linesOfText() {
  const lines = [];
  const faults = [];
  const slack = 1.5;
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight)
    faults.push(`the page is ${root.scrollWidth}x${root.scrollHeight} in ${innerWidth}x${innerHeight}`);

  /** Returns the path of an element in the page, for a person who searches for it. */
  function where(element) {
    const path = [];
    for (let at = element; at && at !== document.body && path.length < 4; at = at.parentElement) {
      const named =
        at.getAttribute("aria-label") ?? at.getAttribute("class")?.replace(/\s*s-\w+|svelte-\w+/g, "");
      path.unshift(at.tagName.toLowerCase() + (named?.trim() ? `[${named.trim()}]` : ""));
    }
    return path.join(" > ") || "the page";
  }

  /** Returns true for text that only assistive technology reads: clipped to nothing, or transparent. */
  function hidden(element) {
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      const sliver = style.overflow !== "visible" && (box.width <= 1 || box.height <= 1);
      if (style.visibility === "hidden" || style.display === "none" || Number(style.opacity) === 0 || sliver)
        return true;
      if (style.clipPath.includes("inset(50%)")) return true;
    }
    return !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  }

  /** An ellipsis at the end of a text is a fault, unless the full text appears under the pointer. */
  function shortened(element, text) {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element);
    const across = textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + slack;
    const down = webkitLineClamp !== "none" && element.scrollHeight > element.clientHeight + slack;
    if (!across && !down) return null;
    const told = element.closest("[title]")?.getAttribute("title") ?? "";
    return told.includes(text) ? "whole elsewhere" : "lost";
  }

  function cutBy(element, box) {
    for (let at = element; at && at !== root; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (at instanceof SVGElement && !(at instanceof SVGSVGElement)) continue;
      const clip = at.getBoundingClientRect();
      const across = box.left < clip.left - slack || box.right > clip.right + slack;
      const down = box.top < clip.top - slack || box.bottom > clip.bottom + slack;
      const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";
      if (across && scrolls(style.overflowX)) return "scrolled";
      if (down && scrolls(style.overflowY)) return "scrolled";
      if ((across && style.overflowX !== "visible") || (down && style.overflowY !== "visible"))
        return where(at);
    }
    const off =
      box.left < -slack ||
      box.top < -slack ||
      box.right > innerWidth + slack ||
      box.bottom > innerHeight + slack;
    return off ? "the edge of the window" : null;
  }

  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.replace(/\s+/g, " ").trim();
    const element = node.parentElement;
    if (!text || !element || element.closest("script, style, title, option") || hidden(element)) continue;
    // Content below a dialog or the curtain is checked on a separate picture.
    if ((modal && !modal.contains(element)) || element.closest("[inert]")) continue;
    const style = getComputedStyle(element);
    const drawn = element instanceof SVGElement;
    const scale = drawn ? Math.abs(element.getScreenCTM()?.d ?? 1) : 1;
    const size = parseFloat(style.fontSize) * scale;
    const range = document.createRange();
    range.selectNodeContents(node);
    // Not every engine gives lines for a range inside an SVG. The element's box is used instead.
    const boxes = drawn ? [element.getBoundingClientRect()] : [...range.getClientRects()];
    for (const box of boxes) {
      if (box.width < 1 || box.height < 1) continue;
      const short = text.length > 40 ? `${text.slice(0, 40)}…` : text;
      const cut = shortened(element, text) === "whole elsewhere" ? null : cutBy(element, box);
      if (cut === "scrolled") continue;
      if (cut) {
        faults.push(`cut off by ${cut}: “${short}” in ${where(element)}`);
        continue;
      }
      // Another layer, such as a dialog, may be above the text. Then the text is not visible there.
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const covered = top && !drawn && !top.contains(element) && !element.contains(top);
      // A figure on the board may half cover it.
      const corners = [box.left + 1, box.right - 1].flatMap((x) =>
        [box.top + 1, box.bottom - 1].map((y) => [x, y]),
      );
      const drawnOver = ([x, y]) => {
        const above = document.elementFromPoint(x, y);
        return above !== null && !element.closest("svg").parentElement.contains(above);
      };
      if (covered || (drawn && corners.some(drawnOver))) continue;
      const bold = Number(style.fontWeight) >= 700;
      let opacity = 1;
      for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
      lines.push({
        text: short,
        where: where(element),
        size,
        large: size >= 24 || (bold && size >= 18.66),
        disabled: element.closest(":disabled, [aria-disabled=true]") !== null,
        colour: drawn ? style.fill : style.color,
        opacity,
        box: [box.left, box.top, box.right, box.bottom],
      });
    }
    if (shortened(element, text) === "lost") faults.push(`shortened: “${text}” in ${where(element)}`);
  }
  return { lines, faults };
}

/**
 * Runs in the page: returns the targets that are smaller than a finger needs, including those that require scrolling.
 */
function smallTargets(min) {
  const slack = 0.5;
  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  const faults = [];
  for (const one of document.querySelectorAll("button, a[href], input, select, textarea, summary")) {
    if ((modal && !modal.contains(one)) || one.closest("[inert]")) continue;
    if (!one.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true })) continue;
    // A check box or a radio can be hit on its label as well.
    const target = one.matches("input[type=radio], input[type=checkbox]")
      ? (one.closest("label") ?? one)
      : one;
    const { width, height } = target.getBoundingClientRect();
    // Content for assistive technology alone, or a file input with a separate button.
    if (width <= 1 || height <= 1) continue;
    if (width >= min - slack && height >= min - slack) continue;
    const name = one.getAttribute("aria-label") ?? target.textContent.replace(/\s+/g, " ").trim();
    const place = one.closest("[class]")?.getAttribute("class") ?? "";
    faults.push(
      `${width.toFixed(0)}x${height.toFixed(0)} px to tap: ${one.tagName.toLowerCase()} “${name.slice(0, 40)}” ${place}`,
    );
  }
  return faults;
}

/**
 * Returns the contrast of a line with its background: the most frequent colour in its box that is not the text's own.
 * If there is almost no other colour, the text cannot be distinguished from its background. Returns nothing if the
 * text has no plain colour.
 */
function contrastOn(png, line) {
  const colour = parse(line.colour);
  if (!colour || colour[3] === 0) return null;
  const counts = new Map();
  let pixels = 0;
  for (const pixel of around(png, line.box)) {
    const key = pixel.map((value) => value >> 3).join();
    counts.set(key, { pixel, count: (counts.get(key)?.count ?? 0) + 1 });
    pixels += 1;
  }
  const seen = [...counts.values()].sort((a, b) => b.count - a.count);
  const others = seen.filter(({ pixel }) => distance(pixel, colour) > OWN_COLOUR);
  const share = others.reduce((sum, { count }) => sum + count, 0) / pixels;
  const ground = (share > LEAST_GROUND ? others : seen)[0]?.pixel;
  if (!ground) return null;
  const alpha = colour[3] * line.opacity;
  const painted = ground.map((below, channel) => colour[channel] * alpha + below * (1 - alpha));
  const [light, dark] = [luminance(painted), luminance(ground)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the pixels of a box and a little around it. */
function* around(png, box) {
  const [left, top, right, bottom] = box.map(Math.round);
  for (let y = Math.max(0, top - 1); y < Math.min(png.height, bottom + 1); y++)
    for (let x = Math.max(0, left - 2); x < Math.min(png.width, right + 2); x++) yield png.at(x, y);
}

const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** Parses a computed colour: red, green, blue from 0 to 255 and alpha from 0 to 1. */
function parse(text) {
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
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
