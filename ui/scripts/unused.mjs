/**
 * Finds unused code: exports that no other file mentions, and messages that no source uses. The script
 * compares text, not types: a message counts as used if its key appears, or matches the template of a
 * computed key.
 */
import { readdirSync, readFileSync } from "node:fs";

const SOURCE = new URL("../src/", import.meta.url);
const MESSAGES = ["en.json", "around/en.json", "learn/en.json", "table/en.json", "table-play/en.json"];
/** Generated files, which may have unused exports. */
const GENERATED = /^(bindings\.ts|generated\/)/;
const EXPORT = /^\s*export (?:abstract |async )?(?:const|function|class|type|interface|let) ([\w$]+)/gm;

const read = (path) => readFileSync(new URL(path, SOURCE), "utf8");
const files = readdirSync(SOURCE, { recursive: true })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !GENERATED.test(path))
  .map((path) => ({ path, text: read(path) }));

const wordsByPath = new Map(files.map(({ path, text }) => [path, new Set(text.match(/[\w$]+/g))]));
const shippedFiles = files.filter(({ path }) => !path.startsWith("test/") && !path.endsWith(".test.ts"));

const unusedExports = shippedFiles.flatMap(({ path, text }) =>
  [...text.matchAll(EXPORT)]
    .map(([, name]) => name)
    .filter((name) => files.every((other) => other.path === path || !wordsByPath.get(other.path)?.has(name)))
    .map((name) => `${path}: ${name} is exported, but no other file uses it`),
);

const source = shippedFiles.map(({ text }) => text).join("\n");
const literalKeys = new Set([...source.matchAll(/["`]([\w-]+(?:\.[\w-]+)+)["`]/g)].map(([, key]) => key));
/** `reminder.${type}`: a placeholder stands for one segment of a key, but never for the first segment. */
const keyPatterns = [...source.matchAll(/`((?:[\w.-]|\$\{[^}]*\})*\$\{[^}]*\}(?:[\w.-]|\$\{[^}]*\})*)`/g)]
  .map(([, template]) => template.split(/\$\{[^}]*\}/))
  .filter(([first]) => first?.includes("."))
  .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("[\\w-]+")}$`));
/** `typedMessage("warning", …)` uses all messages whose keys begin with `warning.`. */
const usedAreas = new Set([...source.matchAll(/\btypedMessage\("(\w+)"/g)].map(([, area]) => area));

const isUsed = (key) =>
  literalKeys.has(key) ||
  usedAreas.has(key.split(".")[0]) ||
  keyPatterns.some((pattern) => pattern.test(key));
const unusedMessages = MESSAGES.flatMap((part) =>
  Object.keys(JSON.parse(read(`i18n/${part}`)))
    .filter((key) => !isUsed(key))
    .map((key) => `i18n/${part}: ${key} is unused`),
);

const problems = [...unusedExports, ...unusedMessages];
for (const line of problems) console.error(line);
if (problems.length > 0) process.exit(1);
