import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  // The shell waits for this port in development (`devUrl`); another port would leave its window blank.
  // The double of the shell reads the rulebook where the core keeps it.
  server: { port: 1420, strictPort: true, fs: { allow: [".."] } },
  preview: { port: 1421, strictPort: true },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // WebKitGTK 2.42, Safari 17 and the evergreen WebView2 are the three web views that show this page.
    target: ["es2022", "safari17"],
    // Assets stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/test/setup.ts"],
    // Style sheets are empty in tests, but for those of the look: a test reads them.
    css: { include: [/src\/styles\//] },
    restoreMocks: true,
    // The accessibility rules take seconds on a busy machine.
    testTimeout: 30_000,
  },
});
