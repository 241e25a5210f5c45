import { expect, it } from "vitest";
import { TooltipTarget } from "./tooltip-target.svelte";

it("a tooltip closes when its element is removed, which does not fire `pointerleave`", async () => {
  const target = new TooltipTarget<string>();
  const { onpointermove } = target.handlersFor("a card");
  const [element, neighbour] = [document.createElement("li"), document.createElement("li")];
  document.body.append(element, neighbour);
  const move = new MouseEvent("pointermove", { clientX: 3, clientY: 4 });
  onpointermove(Object.defineProperty(move, "currentTarget", { value: element }) as never);
  expect(target.current?.subject).toBe("a card");
  neighbour.remove();
  await Promise.resolve();
  expect(target.current?.subject).toBe("a card");
  element.remove();
  await Promise.resolve();
  expect(target.current).toBeNull();
});
