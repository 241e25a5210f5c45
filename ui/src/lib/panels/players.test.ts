import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { fixture } from "../../test/fixture-port";
import Players from "./Players.svelte";

it("the only person is not asked while a battle or the steps of computers are shown", async () => {
  const { update, info } = await fixture("movement");
  const { view } = update;
  const controllers = view.seats.map((_, seat) => (seat === view.active ? "person" : "officer"));
  const { rerender } = render(Players, {
    ...{ view, info, controllers, openHandSeat: null, lessonTargetSeats: [] },
    ...{ isDecisionAutomatic: false, isWatching: false },
  });
  screen.getByText("Your decision");
  await rerender({ isWatching: true });
  expect(screen.queryByText("Your decision")).toBeNull();
  screen.getByText("Your turn");
});
