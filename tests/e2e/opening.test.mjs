import assert from "node:assert/strict";
import { test } from "node:test";

import { withWindow } from "./lib/window.mjs";

test("the window opens with its title and paints the name of the game", () =>
  withWindow(async (window) => {
    assert.equal(await window.title(), "Rubium");
    const body = await window.find("body");
    await window.until("the name on the page", async () => /rubium/i.test(await body.text()));
    await window.resize(1280, 720);
    const picture = await window.screenshot();
    // Width and height as the PNG's header has them.
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1280, 720]);
  }));
