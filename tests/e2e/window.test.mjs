// Tests of the window: it opens, writes a log, and its page can only call the app's commands.
import assert from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import { withFolder } from "./lib/folder.mjs";
import { withWindow } from "./lib/window.mjs";

test("the window opens with its title and shows the name of the game", () =>
  withWindow(async (window) => {
    assert.equal(await window.title(), "Rubium");
    const body = await window.find("body");
    await window.until("the name on the page", async () => /rubium/i.test(await body.text()));
    await window.resize(1280, 720);
    const picture = await window.screenshot();
    // Width and height from the PNG's header.
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1280, 720]);
  }));

test("a run logs the version and the system", () =>
  withFolder(async (homeFolder) => {
    await withWindow((window) => window.find("main"), { homeFolder });
    const log = await readFile(join(homeFolder, "data/games.rubium.desktop/logs/rubium.log"), "utf8");
    assert.match(log, /Rubium \d+\.\d+\.\d+ on \w+/);
  }));

test("the page can access neither the network nor Tauri's commands for windows and events", () =>
  withWindow(async (window) => {
    await window.find("main");
    const outcome = await window.runAsync(async () => {
      const violations = [];
      document.addEventListener("securitypolicyviolation", (event) =>
        violations.push(event.effectiveDirective),
      );
      const isRejected = (promise) => promise.then(() => false).catch(() => true);
      const script = document.createElement("script");
      script.textContent = "document.title = 'taken over'";
      document.head.append(script);
      const image = new Image();
      image.src = "https://example.org/picture.png";
      const isFetchRejected = await isRejected(fetch("https://example.org/"));
      const { invoke } = window.__TAURI_INTERNALS__;
      const isCloseRejected = await isRejected(invoke("plugin:window|close", { label: "main" }));
      const isEmitRejected = await isRejected(invoke("plugin:event|emit", { event: "any", payload: null }));
      for (let attempts = 0; violations.length < 3 && attempts < 100; attempts++)
        await new Promise((resolve) => setTimeout(resolve, 50));
      return {
        violations: violations.sort(),
        isFetchRejected,
        isCloseRejected,
        isEmitRejected,
        title: document.title,
      };
    });
    assert.deepEqual(outcome, {
      violations: ["connect-src", "img-src", "script-src-elem"],
      isFetchRejected: true,
      isCloseRejected: true,
      isEmitRejected: true,
      title: "Rubium",
    });
  }));

test("the window cannot be navigated to another page, and the page cannot forge log lines", () =>
  withFolder(async (homeFolder) => {
    await withWindow(
      async (window) => {
        await window.find("main");
        for (const url of ["data:text/html,elsewhere", "http://127.0.0.1:9/", "about:blank"]) {
          await window.run((url) => void (location.href = url), url);
          await new Promise((resolve) => setTimeout(resolve, 300));
          assert.equal(await window.run(() => location.origin), "tauri://localhost", url);
          assert.equal(await window.title(), "Rubium");
        }
        const text = "one\n2026-01-01 00:00:00 ERROR rubium: two";
        await window.runAsync((text) => window.__TAURI_INTERNALS__.invoke("log_page_error", { text }), text);
      },
      { homeFolder },
    );
    const path = join(homeFolder, "data/games.rubium.desktop/logs/rubium.log");
    const lines = (await readFile(path, "utf8")).split("\n");
    assert.equal(lines.filter((line) => /ERROR rubium: two/.test(line)).length, 1);
    assert.ok(
      lines.some((line) => line.endsWith("the page: one\\n2026-01-01 00:00:00 ERROR rubium: two")),
      lines.join("\n"),
    );
    assert.equal((await stat(path)).mode & 0o777, 0o600);
  }));
