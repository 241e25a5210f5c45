// What the test of the package does in the window of the installed program.
import assert from "node:assert/strict";

/** Waits for the first page: the name of the game, and something to press. */
export async function home(window) {
  const body = await window.find("body");
  await window.until("the name on the page", async () => /rubium/i.test(await body.text()));
  await window.find("button:enabled");
}

/** Presses the first control that is offered: the page must answer. */
export async function play(window) {
  const page = () => window.run(() => document.body.innerHTML);
  const before = await page();
  await (await window.find("button:enabled")).click();
  await window.until("an answer of the page", async () => (await page()) !== before);
  assert.notEqual(await page(), before);
}
