// Checks that the tests in the native window import only names that exist. No type checker reads these tests,
// so a renamed export would otherwise be noticed only when a test runs. The script bundles them without
// writing output.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const input = ["tests/e2e", "tests/package"].flatMap((folder) =>
  readdirSync(`${root}${folder}`)
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => `${root}${folder}/${name}`),
);

await build({
  root,
  configFile: false,
  logLevel: "warn",
  build: {
    ssr: true,
    write: false,
    rolldownOptions: {
      input,
      // Rolldown only warns if an imported namespace lacks a member.
      onLog: (_level, { message }) => {
        throw new Error(message);
      },
    },
  },
});
console.log(`✔ the imports of ${input.length} window tests exist`);
