/**
 * Finds unused global styles: classes and data attributes that no markup has, and custom properties that are
 * never read. (svelte-check finds unused selectors of components.) This script compares text. A class counts
 * as used if it appears in quotes or in a `class:` directive, an attribute if it appears anywhere outside
 * styles and comments.
 */
import { readdirSync, readFileSync } from "node:fs";

const SOURCE = new URL("../src/", import.meta.url);
const STYLE = /<style[^>]*>([^]*?)<\/style>/g;
/** `:global(.a:has(> .b))`, with parentheses up to two deep. */
const GLOBAL = /:global\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

const read = (path) =>
  readFileSync(new URL(path, SOURCE), "utf8")
    .replaceAll(/\/\*[^]*?\*\/|<!--[^]*?-->/g, "")
    .replaceAll(/^\s*\/\/.*$/gm, "");
const paths = readdirSync(SOURCE, { recursive: true });
const shippedFiles = paths
  .filter((path) => /\.(ts|svelte)$/.test(path) && !path.startsWith("test/") && !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: read(path) }));

const sheets = paths.filter((path) => path.endsWith(".css")).map((path) => ({ path, text: read(path) }));
const styleBlocks = shippedFiles.map(({ path, text }) => ({
  path,
  text: [...text.matchAll(STYLE)].map(([, style]) => style).join("\n"),
}));
const markup = [read("../index.html"), ...shippedFiles.map(({ text }) => text.replaceAll(STYLE, ""))].join(
  "\n",
);

/** `dataset["cardBack"]` is the attribute `data-card-back`. */
const attributes = [...markup.matchAll(/dataset(?:\.|\[")(\w+)/g)].map(
  ([, name]) => `data-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
);
const quotedText = markup.match(/"[^"\n]*"|`[^`]*`|class:[\w-]+/g).join(" ");
/** The names that the markup contains: the key "." holds classes, the key "[" holds attributes. */
const namesInMarkup = {
  ".": new Set(quotedText.split(/[\s"`:{}]+/)),
  "[": new Set([...markup.match(/[\w-]+/g), ...attributes]),
};
const styleText = [...sheets, ...styleBlocks].map(({ text }) => text).join("\n");
const usedProperties = new Set(
  [...`${styleText}\n${markup}`.matchAll(/(?:var\(|["'`])(--[\w-]+)/g)].map(([, name]) => name),
);

const selectorsOf = (text) => [...text.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector).join("\n");
const globalsOf = (text) => (selectorsOf(text).match(GLOBAL) ?? []).join("\n");
const uniqueMatches = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))];

const problems = [
  ...sheets.map(({ path, text }) => ({ path, selectors: selectorsOf(text), text })),
  ...styleBlocks.map(({ path, text }) => ({ path, selectors: globalsOf(text), text })),
].flatMap(({ path, selectors, text }) => [
  ...uniqueMatches(selectors, /([.[][a-z][\w-]*)/g)
    .filter((name) => !namesInMarkup[name[0]].has(name.slice(1)))
    .map((name) => `${path}: no markup has ${name.replace("[", "")}`),
  ...uniqueMatches(text, /(--[\w-]+)\s*:/g)
    .filter((name) => !usedProperties.has(name))
    .map((name) => `${path}: ${name} is never read`),
]);
for (const line of problems) console.error(line);
if (problems.length > 0) process.exit(1);
