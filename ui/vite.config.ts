import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/**
 * Loads the dictionary of the system's language together with the first script. Otherwise, the script would
 * request the dictionary only once it runs.
 */
function preloadDictionary(): Plugin {
  return {
    name: "preload-dictionary",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const files = Object.values(bundle ?? {}).flatMap((file) => {
          const module = file.type === "chunk" ? file.facadeModuleId : null;
          const language = module && /dictionaries\/(\w+)\.ts$/.exec(module)?.[1];
          return language ? [[language, `/${file.fileName}`]] : [];
        });
        if (files.length === 0) throw new Error("no dictionary was found in the bundle");
        const script = `const files = ${JSON.stringify(Object.fromEntries(files))};
const language = navigator.languages.map((tag) => tag.split("-")[0].toLowerCase()).find((base) => base in files) ?? "en";
document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: files[language] }));`;
        return [{ tag: "script", children: `{${script}}`, injectTo: "head-prepend" }];
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), svelteTesting(), preloadDictionary()],
  // The shell expects this port in development (`devUrl`). With any other port, its window stays blank.
  // `..` is allowed, because a test imports the reference sheets from the folder of the rules core.
  server: { port: 1420, strictPort: true, fs: { allow: [".."] } },
  preview: { port: 1421, strictPort: true },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The oldest supported web views: WebKitGTK 2.42, Safari 17, and the evergreen WebView2.
    target: ["es2022", "safari17"],
    // Assets stay files, because the content security policy forbids fonts from data: URLs.
    assetsInlineLimit: 0,
    // One script and one style sheet for the first paint, because every request to the shell takes time.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/test/setup.ts"],
    // In tests, style sheets are empty, except for those that tests read.
    css: { include: [/src\/styles\//] },
    restoreMocks: true,
    // By default, one core stays idle, which is half of the cores of a small machine.
    maxWorkers: "100%",
    // The axe checks take seconds on a busy machine.
    testTimeout: 30_000,
  },
});
