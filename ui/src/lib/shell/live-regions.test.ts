import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { announceLiveRegions } from "./live-regions";

const announcedTexts: string[] = [];
const announce = async (text: string): Promise<void> => void announcedTexts.push(text);
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  announcedTexts.length = 0;
  stop = announceLiveRegions(document.body, { announce });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.innerHTML = "";
});

/** Shows a page, changes it, and returns the announced texts. */
async function announcementsOf(page: string, change: (find: (selector: string) => Element) => void) {
  document.body.innerHTML = page;
  await vi.advanceTimersByTimeAsync(1000);
  announcedTexts.length = 0;
  change((selector) => {
    const element = document.querySelector(selector);
    if (!element) throw new Error(`no element matches ${selector}`);
    return element;
  });
  await vi.advanceTimersByTimeAsync(1000);
  return [...announcedTexts];
}

it("the announcer reads a status as a whole, but only the additions to a log", async () => {
  const page = "<p role=status>old</p><div role=log><p>first</p></div>";
  const texts = await announcementsOf(page, (find) => {
    const text = find("[role=status]").firstChild;
    if (text) text.nodeValue = "new";
    find("[role=log]").insertAdjacentHTML("beforeend", "<p>second</p><p>third</p>");
  });
  expect(texts).toEqual(["second", "third", "new"]);
});

it("the announcer reads parts as sentences, and skips hidden parts and controls without text", async () => {
  const message =
    "<div><b>Not allowed</b><p>It costs 3.</p><button>Rule DEP-1</button>" +
    "<button aria-label=Close></button><i aria-hidden=true>!</i></div>";
  const texts = await announcementsOf(
    "<div role=alert></div>",
    (find) => (find("[role=alert]").innerHTML = message),
  );
  expect(texts).toEqual(["Not allowed. It costs 3. Rule DEP-1"]);
});

it("the announcer reads a new alert, but not the initial content of a new status", async () => {
  const added = "<p role=alert>Wrong</p><p role=status>Right</p>";
  const texts = await announcementsOf("<main></main>", (find) => (find("main").innerHTML = added));
  expect(texts).toEqual(["Wrong"]);
});

it("the announcer ignores regions that are off or inert, and text that is removed", async () => {
  const page = "<p role=status aria-live=off>a</p><div inert><p role=status>b</p></div><p role=status>c</p>";
  const texts = await announcementsOf(page, (find) => {
    find("[aria-live=off]").textContent = "d";
    find("[inert] p").textContent = "e";
    find("p:last-of-type").textContent = "";
  });
  expect(texts).toEqual([]);
});
