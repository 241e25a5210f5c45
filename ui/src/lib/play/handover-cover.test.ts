import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { fixture } from "../../test/fixture-port";
import HandoverCover from "./HandoverCover.svelte";

describe("the cover of a handover", () => {
  it("disappears after a new press, not after a press that began before it appeared", async () => {
    const { info, update } = await fixture("start2");
    const [ontakeseat, onundo, onhome] = [vi.fn(), vi.fn(), vi.fn()];
    const { view } = update;
    render(HandoverCover, {
      nextSeat: 1,
      view,
      info,
      board: view.hexes,
      lastStep: null,
      ontakeseat,
      onundo,
      onhome,
    });
    const button = screen.getByRole<HTMLButtonElement>("button", { name: /^I am/ });
    button.click();
    expect(ontakeseat).not.toHaveBeenCalled();
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(document.activeElement).toBe(button);
    const repeatedKey = new KeyboardEvent("keydown", {
      key: "Enter",
      repeat: true,
      cancelable: true,
      bubbles: true,
    });
    expect(button.dispatchEvent(repeatedKey)).toBe(false);
    await userEvent.setup().keyboard("{Enter}");
    expect(ontakeseat).toHaveBeenCalledExactlyOnceWith(true);
    expect(screen.queryByRole("button", { name: /^Undo:/ })).toBeNull();
  });
});
