import { cleanup, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Action, GameSnapshot, HexView, LessonStatus } from "../../bindings";
import { fixture, FixturePort } from "../../test/fixture-port";
import { hex, renderGameScreen } from "../../test/game-screen";

/** A hex on which the learner has two Crystallines that can move. */
const ORIGIN = 19;
const title = { en: "Moving", fr: "Se déplacer", es: "Moverse" };
const text = { en: "Do this.", fr: "Faites cela.", es: "Haz esto." };

/** Renders the Movement phase of a lesson at a step that accepts these actions. */
async function renderLesson(
  acceptedActions: Action[],
  updateOverrides: Partial<GameSnapshot["update"]> = {},
  waitingFor: LessonStatus["waitingFor"] = "action",
  answerToUselessPress: LessonStatus["answerToUselessPress"] = null,
  highlights: LessonStatus["highlights"] = [],
): Promise<void> {
  const { update, ...rest } = await fixture("movement");
  const lesson: LessonStatus = {
    ...{ id: "moving", title, stepIndex: 0, stepCount: 2, text, highlights },
    ...{ acceptedActions, remainingActionCount: 1, answerToUselessPress, waitingFor },
  };
  const status = { ...update.status, controllers: ["person" as const, "recruit" as const], lesson };
  const port = new FixturePort({ ...rest, update: { ...update, status, ...updateOverrides } });
  await renderGameScreen(port, { animationSpeed: "normal" });
}

const goldButton = () => screen.getByRole("button", { name: /^End Movement/ });
const banner = () => within(screen.getByRole("region", { name: "Lesson" }));

it("the button of the phase is not filled with gold while the step asks for another action", async () => {
  await renderLesson([{ type: "move", kind: "crystalline", from: ORIGIN, to: 8 }]);
  await waitFor(() => expect(banner().getByText("Do this.")).toBeTruthy());
  expect(goldButton().classList).toContain("discouraged");
});

it("the button of the phase is filled with gold if the step asks for it", async () => {
  await renderLesson([{ type: "endPhase" }]);
  await waitFor(() => expect(goldButton().dataset["lessonTarget"]).toBe("true"));
  expect(goldButton().classList).not.toContain("discouraged");
});

/** The Monolith. It is empty, as are the hexes beside it, so that the learner can do nothing there. */
const EMPTY_HEX = 0;
const GOLD_BUTTON_TEXT = "There is nothing more to do here. Continue with the gold button.";

it("a press on a hex where nothing can be done shows the step’s own answer, or a general one if it has none", async () => {
  await renderLesson([{ type: "move", kind: "crystalline", from: ORIGIN, to: 8 }]);
  await userEvent.setup().click(hex(EMPTY_HEX));
  await waitFor(() => expect(banner().getByText(/^There is nothing to do there now/)).toBeTruthy());
  cleanup();
  await renderLesson([{ type: "endPhase" }], {}, "action", { ...text, en: "Nothing moves any more." });
  await userEvent.setup().click(hex(EMPTY_HEX));
  await waitFor(() => expect(banner().getByText("Nothing moves any more.")).toBeTruthy());
});

it.each([
  ["action", [{ type: "endPhase" }]],
  ["reading", []],
  ["end", []],
] as const)(
  "a useless press is answered with a hint to use the gold button if only this button continues the lesson: %s",
  async (waitingFor, acceptedActions) => {
    await renderLesson([...acceptedActions], {}, waitingFor);
    await userEvent.setup().click(hex(EMPTY_HEX));
    await waitFor(() => expect(banner().getByText(GOLD_BUTTON_TEXT)).toBeTruthy());
  },
);

it("at the end of a lesson the gold button has the focus, although a hex is marked", async () => {
  await userEvent.setup().keyboard("{Tab}");
  await renderLesson([], {}, "end", null, [{ type: "hex", hex: ORIGIN }]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Continue/ })));
  expect(hex(ORIGIN).dataset["hinted"]).toBeDefined();
});

it("the answer to a second useless press is announced again", async () => {
  await renderLesson([], {}, "end");
  const user = userEvent.setup();
  await user.click(hex(EMPTY_HEX));
  const firstAnswer = await waitFor(() => banner().getByText(GOLD_BUTTON_TEXT));
  await user.click(hex(EMPTY_HEX + 1));
  await waitFor(() => expect(banner().getByText(GOLD_BUTTON_TEXT)).not.toBe(firstAnswer));
});

it("the task is not announced again after the feedback on a press", async () => {
  await renderLesson([{ type: "move", kind: "crystalline", from: ORIGIN, to: 8 }]);
  const user = userEvent.setup();
  // Waits until the banner has added its initial content a second time, so that it is announced.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const announcedTask = banner().getByText("Do this.");
  await user.click(hex(EMPTY_HEX));
  await waitFor(() => expect(banner().getByText(/^There is nothing to do there now/)).toBeTruthy());
  const isVisuallyHidden = () => announcedTask.closest("p")?.classList.contains("visually-hidden");
  expect(isVisuallyHidden()).toBe(true);
  expect(announcedTask.closest("[hidden]")).toBeNull();
  await user.click(hex(ORIGIN));
  await waitFor(() => expect(banner().queryByText(/^There is nothing to do there now/)).toBeNull());
  expect(announcedTask.isConnected).toBe(true);
  expect(isVisuallyHidden()).toBe(false);
});

it("while the opponent plays, the banner says so in place of the completed task", async () => {
  const { update } = await fixture("movement");
  const view = { ...update.view, active: 1 };
  await renderLesson([], { view, computerActivity: { type: "thinks", seat: 1 } }, "script");
  await waitFor(() => expect(banner().getByText("Blaise is playing: watch the board.")).toBeTruthy());
  expect(banner().queryByText("Do this.")).toBeNull();
});

it("only the learner’s unit is marked in a hex that has an enemy of the same kind", async () => {
  const { update } = await fixture("movement");
  const withEnemy = (hexView: HexView): HexView => ({
    ...hexView,
    units: [...hexView.units, { seat: 1, kind: "crystalline", count: 1 }],
  });
  const hexes = update.view.hexes.map((hexView) => (hexView.id === ORIGIN ? withEnemy(hexView) : hexView));
  await renderLesson([{ type: "move", kind: "crystalline", from: ORIGIN, to: 8 }], {
    view: { ...update.view, hexes },
  });
  await waitFor(() => expect(hex(ORIGIN).querySelectorAll("circle.hint")).toHaveLength(1));
  expect(hex(ORIGIN).querySelectorAll("[data-kind=crystalline]").length).toBeGreaterThan(1);
  expect(hex(ORIGIN).querySelector("circle.hint")?.closest("[data-seat='0']")).not.toBeNull();
});

it("a phase is explained when it is pointed at", async () => {
  await renderLesson([{ type: "endPhase" }]);
  const phases = within(screen.getByRole("list", { name: "Phases of the turn" }));
  await userEvent.setup().hover(phases.getByText("Mining"));
  expect((await screen.findByRole("tooltip")).textContent).toContain("pays its number in rubium");
});
