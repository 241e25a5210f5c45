// Checks that the window tests import only what exists. No type checker reads them, so a name that was changed in
// their library would be noticed only when its test runs. They are bundled for that, and the bundle is thrown away.
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
      // A member of a namespace that does not exist is only a warning there.
      onLog: (_level, { message }) => {
        throw new Error(message);
      },
    },
  },
});
console.log(`✔ the imports of ${input.length} window tests exist`);
