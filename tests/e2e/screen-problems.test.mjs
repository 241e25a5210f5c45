// Tests of the check that finds problems in screenshots.
import assert from "node:assert/strict";
import { test } from "node:test";

import { waitForHome } from "./lib/home.mjs";
import { findScreenProblems } from "./lib/screen-problems.mjs";
import { withWindow } from "./lib/window.mjs";

const COLOURS = "background: #101010; color: #ffffff;";

/** The HTML of targets, and whether each target is too small. */
const TARGETS = [
  { html: "<button style='width: 44px; height: 44px'>a</button>", isSmall: false },
  { html: "<button style='width: 43px; height: 60px'>b</button>", isSmall: true },
  { html: "<label style='display: block; padding: 16px'><input type=radio>c</label>", isSmall: false },
  { html: "<label><input type=checkbox>d</label>", isSmall: true },
  { html: "<a href='#' style='display: block'>e</a>", isSmall: true },
];

/** Texts with at most one problem each. `expected` matches the message about the problem. */
const TEXTS = [
  { style: `${COLOURS}`, text: "plain" },
  { style: `${COLOURS} font-size: 11px`, text: "tiny", expected: /^11\.0 px: “tiny”/ },
  { style: `${COLOURS} color: #555555`, text: "faint", expected: /^contrast .*“faint”/ },
  { style: `${COLOURS} color: #101010`, text: "unseen", expected: /^contrast 1\.00: “unseen”/ },
  { style: `${COLOURS} color: #777777; font-size: 24px`, text: "faint but large" },
  {
    style: `${COLOURS} width: 3em; overflow: hidden; white-space: nowrap`,
    text: "cut at the side",
    expected: /^cut off/,
  },
  {
    style: `${COLOURS} width: 3em; overflow-y: auto; white-space: nowrap`,
    text: "not wrapped in a column",
    expected: /^cut off/,
  },
  {
    style: `${COLOURS} width: 5em; overflow: hidden; white-space: nowrap; text-overflow: ellipsis`,
    text: "three dots at the end",
    expected: /(shortened|cut off).*“three dots/,
  },
  {
    style: `${COLOURS} width: 5em; overflow: hidden; white-space: nowrap; text-overflow: ellipsis`,
    text: "three dots that are explained",
    title: "three dots that are explained",
  },
  { style: `${COLOURS} left: -30px`, text: "over the edge", expected: /^cut off by.*“over the edge”/ },
];

test("faulty texts are found, and correct texts pass", () =>
  withWindow(async (window) => {
    await waitForHome(window);
    await window.resize(1280, 720);
    await window.untilStill();
    assert.deepEqual(await findScreenProblems(window, await window.screenshot()), [], "the unmodified page");
    for (const { style, text, title = "", expected } of TEXTS) {
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
      await window.untilStill();
      const problems = await findScreenProblems(window, await window.screenshot());
      await window.run(() => document.getElementById("tried").remove());
      if (expected)
        assert.ok(
          problems.some((problem) => expected.test(problem)),
          `${text}: ${problems}`,
        );
      else assert.deepEqual(problems, [], text);
    }
  }));

test("targets that are too small for touch are found on touch screens", () =>
  withWindow(async (window) => {
    await waitForHome(window);
    for (const { html, isSmall } of TARGETS) {
      await window.run((html) => {
        document.body.innerHTML = `<div style="position: fixed; top: 300px; font-size: 16px">${html}</div>`;
      }, html);
      await window.untilStill();
      const picture = await window.screenshot();
      const targetProblemCount = async (isTouchScreen) =>
        (await findScreenProblems(window, picture, { isTouchScreen })).filter((problem) =>
          problem.includes("to tap"),
        ).length;
      assert.equal(await targetProblemCount(true), isSmall ? 1 : 0, html);
      assert.equal(await targetProblemCount(false), 0, html);
    }
  }));
