import { fireEvent, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { announceLiveRegions } from "../shell/live-regions";
import Stepper from "./Stepper.svelte";

let stop = (): void => undefined;
afterEach(() => stop());

it("the number is announced after a press on a button, but not after a shortcut has changed it", async () => {
  const announcements: string[] = [];
  stop = announceLiveRegions(document.body, { announce: async (text) => void announcements.push(text) });
  const user = userEvent.setup();
  const props = {
    name: "Humans",
    value: 3,
    min: 1,
    onstep: vi.fn((by: number) => void setTo(props.value + by)),
  };
  const { rerender } = render(Stepper, props);
  const setTo = (value: number): Promise<void> => rerender({ value: (props.value = value) });
  screen.getByRole("button", { name: "Fewer: Humans" }).focus();
  await user.keyboard("{Enter}");
  await vi.waitFor(() => expect(announcements).toEqual(["Humans: 2"]));
  await user.keyboard("7");
  await setTo(7);
  await user.keyboard(" ");
  await vi.waitFor(() => expect(announcements).toEqual(["Humans: 2", "Humans: 6"]));
  await user.keyboard("{Enter>5/}");
  await vi.waitFor(() => expect(announcements.at(-1)).toBe("Humans: 1"));
  // The minus button is disabled now, so a browser would send it no keys.
  await fireEvent.keyDown(document.body, { key: "7" });
  await setTo(7);
  await user.keyboard("{Enter}");
  await vi.waitFor(() => expect(announcements.at(-1)).toBe("Humans: 6"));
  expect(announcements.at(-2)).toBe("Humans: 1");
});
