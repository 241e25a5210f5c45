import { describe, expect, it } from "vitest";
import { drawSvgOnCanvas, standaloneSvg } from "./bitmap";

const SVG = "http://www.w3.org/2000/svg";

function lampSvg(): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.innerHTML = `<g data-faction="ares"><circle class="lamp" r="3"></circle></g>`;
  return svg;
}

function styleSheetOf(css: string): CSSStyleSheet {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  const { sheet } = style;
  if (!sheet) throw new Error("no style sheet");
  return sheet;
}

describe("a standalone document", () => {
  const styles = styleSheetOf(`
    :root { --night: #000; }
    :root[data-palette="tritanopia"] { --seen: blue; }
    :root[data-palette="protanopia"] { --seen: pink; }
    [data-faction="ares"] { --f: red; }
    [data-faction="zyborg"] { --f: yellow; }
    .lamp { fill: var(--f); }
    .button { color: blue; }
    @media (min-width: 1px) { .lamp { fill: green; } }
  `);

  it("contains only the styles that match its shapes", () => {
    const text = standaloneSvg(lampSvg(), [styles]);
    expect(text).toContain("--night");
    expect(text).toContain('[data-faction="ares"]');
    expect(text).toContain(".lamp {fill: var(--f);}");
    expect(text).not.toContain("zyborg");
    expect(text).not.toContain("button");
    expect(text).not.toContain("green");
  });

  it("contains the colours of its palette", () => {
    const svg = lampSvg();
    svg.dataset["palette"] = "tritanopia";
    const text = standaloneSvg(svg, [styles]);
    expect(text).toContain("--seen: blue");
    expect(text).not.toContain("--seen: pink");
  });

  it("can be parsed", () => {
    const text = standaloneSvg(lampSvg(), [styles]);
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    expect(parsed.documentElement.namespaceURI).toBe(SVG);
    expect(parsed.querySelector("parsererror")).toBeNull();
    expect(parsed.querySelector("circle.lamp")).not.toBeNull();
  });
});

describe("drawing an image", () => {
  it("is skipped if the canvas has no context", async () => {
    const canvas = document.createElement("canvas");
    expect(await drawSvgOnCanvas(canvas, "<svg/>", 10, 10, () => true)).toBe(false);
  });
});
