/**
 * Finds unused global styles: classes and data attributes that no markup has, and custom properties that nothing
 * reads. (svelte-check finds unused selectors of components.) This script compares text: a class counts as used if
 * it is in quotes or a `class:` directive, an attribute wherever it appears outside styles and comments.
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
const shipped = paths
  .filter((path) => /\.(ts|svelte)$/.test(path) && !path.startsWith("test/") && !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: read(path) }));

const sheets = paths.filter((path) => path.endsWith(".css")).map((path) => ({ path, text: read(path) }));
const styles = shipped.map(({ path, text }) => ({
  path,
  text: [...text.matchAll(STYLE)].map(([, style]) => style).join("\n"),
}));
const markup = [read("../index.html"), ...shipped.map(({ text }) => text.replaceAll(STYLE, ""))].join("\n");

/** `dataset["cardBack"]` is the attribute `data-card-back`. */
const attributes = [...markup.matchAll(/dataset(?:\.|\[")(\w+)/g)].map(
  ([, name]) => `data-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
);
const quoted = markup.match(/"[^"\n]*"|`[^`]*`|class:[\w-]+/g).join(" ");
const present = {
  ".": new Set(quoted.split(/[\s"`:{}]+/)),
  "[": new Set([...markup.match(/[\w-]+/g), ...attributes]),
};
const taken = [...sheets, ...styles].map(({ text }) => text).join("\n");
const properties = new Set(
  [...`${taken}\n${markup}`.matchAll(/(?:var\(|["'`])(--[\w-]+)/g)].map(([, name]) => name),
);

const selectorsOf = (text) => [...text.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector).join("\n");
const globalsOf = (text) => (selectorsOf(text).match(GLOBAL) ?? []).join("\n");
const unique = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))];

const found = [
  ...sheets.map(({ path, text }) => ({ path, selectors: selectorsOf(text), text })),
  ...styles.map(({ path, text }) => ({ path, selectors: globalsOf(text), text })),
].flatMap(({ path, selectors, text }) => [
  ...unique(selectors, /([.[][a-z][\w-]*)/g)
    .filter((name) => !present[name[0]].has(name.slice(1)))
    .map((name) => `${path}: no markup has ${name.replace("[", "")}`),
  ...unique(text, /(--[\w-]+)\s*:/g)
    .filter((name) => !properties.has(name))
    .map((name) => `${path}: nothing reads ${name}`),
]);
for (const line of found) console.error(line);
if (found.length > 0) process.exit(1);
