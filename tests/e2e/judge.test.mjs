// The screenshot check finds the faults that it should find.
import assert from "node:assert/strict";
import { test } from "node:test";

import { atHome } from "./lib/home.mjs";
import { judge } from "./lib/judge.mjs";
import { withWindow } from "./lib/window.mjs";

const INK = "background: #101010; color: #ffffff;";

/** Targets, and whether each is large enough. */
const TARGETS = [
  { html: "<button style='width: 44px; height: 44px'>a</button>", small: false },
  { html: "<button style='width: 43px; height: 60px'>b</button>", small: true },
  { html: "<label style='display: block; padding: 16px'><input type=radio>c</label>", small: false },
  { html: "<label><input type=checkbox>d</label>", small: true },
  { html: "<a href='#' style='display: block'>e</a>", small: true },
];

/** Texts with one fault each, and the expected message. Texts without a message are correct. */
const TEXTS = [
  { style: `${INK}`, text: "plain" },
  { style: `${INK} font-size: 11px`, text: "tiny", says: /^11\.0 px: “tiny”/ },
  { style: `${INK} color: #555555`, text: "faint", says: /^contrast .*“faint”/ },
  { style: `${INK} color: #101010`, text: "unseen", says: /^contrast 1\.00: “unseen”/ },
  { style: `${INK} color: #777777; font-size: 24px`, text: "faint but large" },
  {
    style: `${INK} width: 3em; overflow: hidden; white-space: nowrap`,
    text: "cut at the side",
    says: /^cut off/,
  },
  {
    style: `${INK} width: 5em; overflow: hidden; white-space: nowrap; text-overflow: ellipsis`,
    text: "three dots at the end",
    says: /(shortened|cut off).*“three dots/,
  },
  {
    style: `${INK} width: 5em; overflow: hidden; white-space: nowrap; text-overflow: ellipsis`,
    text: "three dots that are explained",
    title: "three dots that are explained",
  },
  { style: `${INK} left: -30px`, text: "over the edge", says: /^cut off by.*“over the edge”/ },
];

test("faulty texts are found, and correct ones pass", () =>
  withWindow(async (window) => {
    await atHome(window);
    await window.resize(1280, 720);
    await window.still();
    assert.deepEqual(await judge(window, await window.screenshot()), [], "the unmodified page");
    for (const { style, text, title = "", says } of TEXTS) {
      await window.run(
        (style, text, title) => {
          const element = document.createElement("div");
          element.setAttribute(
            "style",
            `position: fixed; z-index: 9; top: 300px; left: 500px; padding: 4px; ${style}`,
          );
          element.id = "tried";
          element.textContent = text;
          if (title) element.title = title;
          document.body.append(element);
        },
        style,
        text,
        title,
      );
      await window.still();
      const faults = await judge(window, await window.screenshot());
      await window.run(() => document.getElementById("tried").remove());
      if (says)
        assert.ok(
          faults.some((fault) => says.test(fault)),
          `${text}: ${faults}`,
        );
      else assert.deepEqual(faults, [], text);
    }
  }));

test("targets that are too small for touch are found on touch screens", () =>
  withWindow(async (window) => {
    await atHome(window);
    for (const { html, small } of TARGETS) {
      await window.run((html) => {
        document.body.innerHTML = `<div style="position: fixed; top: 300px; font-size: 16px">${html}</div>`;
      }, html);
      await window.still();
      const picture = await window.screenshot();
      const found = async (fingers) =>
        (await judge(window, picture, { fingers })).filter((fault) => fault.includes("to tap")).length;
      assert.equal(await found(true), small ? 1 : 0, html);
      assert.equal(await found(false), 0, html);
    }
  }));
