/**
 * Writes the parameters of each English message to src/generated/messages.ts. `t` gets its types from that
 * file, because TypeScript types the texts of a JSON file as plain `string`. With --check, only verifies that
 * the file is up to date.
 */
import { readFileSync, writeFileSync } from "node:fs";

const FILE = new URL("../src/generated/messages.ts", import.meta.url);
const PARTS = ["en.json", "around/en.json", "learn/en.json", "table/en.json", "table-play/en.json"];

const messages = PARTS.flatMap((part) =>
  Object.entries(JSON.parse(readFileSync(new URL(`../src/i18n/${part}`, import.meta.url), "utf8"))),
);

/** The placeholders of a message, and `count` if it has plural forms. */
function parametersOf(message) {
  const forms = typeof message === "string" ? [message] : Object.values(message);
  const names = forms.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  if (typeof message !== "string") names.push("count");
  return [...new Set(names)].sort();
}

const lines = messages.map(([key, message]) => {
  const names = parametersOf(message).map((name) => JSON.stringify(name));
  return `  ${JSON.stringify(key)}: ${names.join(" | ") || "never"};`;
});
const text = [
  "/** Written by scripts/messages.mjs, never by hand: the names of the parameters of each message. */",
  "export interface Messages {",
  ...lines,
  "}",
  "",
].join("\n");

if (!process.argv.includes("--check")) writeFileSync(FILE, text);
else if (readFileSync(FILE, "utf8") !== text) {
  console.error("src/generated/messages.ts is out of date: run npm run messages");
  process.exit(1);
}
