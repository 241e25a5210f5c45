import { expect, it } from "vitest";
import { cycleTab } from "./tab-cycle";

it.each(["Tab", "Unidentified"])(
  "Shift+Tab leads from the first control to the last, even if the event calls the key %s",
  (key) => {
    document.body.innerHTML = "<dialog><button>first</button><button>last</button></dialog>";
    const root = document.querySelector("dialog");
    const [first, last] = document.querySelectorAll("button");
    if (!root) throw new Error("there is no dialog");
    first?.focus();
    const event = new KeyboardEvent("keydown", { key, code: "Tab", shiftKey: true, cancelable: true });
    cycleTab(event, root);
    expect([document.activeElement, event.defaultPrevented]).toEqual([last, true]);
  },
);
