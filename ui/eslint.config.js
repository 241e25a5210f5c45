import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["**/dist/", "**/node_modules/", "**/bindings.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      eqeqeq: "error",
      // The type checker reports unknown names; this rule does not know the DOM types.
      "no-undef": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
  {
    files: ["**/src/**/*.{ts,svelte}"],
    languageOptions: {
      parserOptions: {
        projectService: true,
        extraFileExtensions: [".svelte"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: { "@typescript-eslint/switch-exhaustiveness-check": "error" },
  },
  {
    files: ["**/src/**"],
    ignores: [
      "**/lib/live/call-shell.ts",
      "**/lib/{game,shell,table}/tauri.ts",
      "**/lib/{game,shell}/tauri.test.ts",
    ],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^@tauri-apps/",
              message:
                "Only src/lib/live/call-shell.ts and the tauri.ts of game, shell and table call the shell. The rest of the page uses the ports, which are interfaces to the shell.",
            },
          ],
        },
      ],
    },
  },
);
