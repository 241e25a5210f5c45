// Sets up and removes tables by commands, without the dialogs of the page.

/** Seats with names of the maximum length, or almost. The page may shorten the names. */
const LONG_NAMED_SEATS = [
  { name: "Maximiliane Konstantinas", faction: "ares" },
  { name: "Bartholomäus Wetterwald", faction: "blackHelix" },
  { name: "Wilhelmina-Magdalena MMM", faction: "galacticSyndicate" },
  { name: "Ottokar von Mühlenbrück", faction: "zyborg" },
];

export const NAMES = LONG_NAMED_SEATS.map(({ name }) => name);

/**
 * Sets up a table and shows it.
 * @param {{ opening?: object[], physical?: string[], optionalRules?: string[], edition?: string, players?: number,
 *   steps?: object[], sectionShortcut?: string, preset?: string }} table
 * physical: the parts that are physical; steps: the entries and other requests after the set-up;
 * sectionShortcut: the key of the section to show
 */
export const showTable =
  ({ sectionShortcut, ...parameters }, prepare = async () => undefined) =>
  async (window) => {
    await window.runAsync(setUp, { seats: LONG_NAMED_SEATS, ...parameters });
    await window.reload();
    await window.find("main.table header");
    if (sectionShortcut) {
      await window.press(sectionShortcut);
      await window.find(`nav.sections [aria-keyshortcuts=${sectionShortcut}][aria-current=page]`);
    }
    await prepare(window);
  };

/** Runs in the page. Sends all commands as the page itself does. */
async function setUp({
  seats,
  players = 4,
  opening,
  physical = [],
  preset = "everything",
  steps = [],
  ...rules
}) {
  const { invoke } = window.__TAURI_INTERNALS__;
  const presets = await invoke("table_presets");
  const parts = { ...presets.find((candidate) => candidate.preset === preset).parts };
  for (const part of physical) parts[part] = "physical";
  const options = { title: null, seats: seats.slice(0, players), parts, seed: "11", opening, ...rules };
  const opened = await invoke("new_table", { options }).catch((refusal) => {
    throw new Error(JSON.stringify(refusal));
  });
  const cardIds = Object.fromEntries(opened.info.catalogue.cards.map(({ key, id }) => [key, id]));
  const withCardIds = (value) =>
    JSON.parse(JSON.stringify(value), (name, item) =>
      name === "card" && typeof item === "string" ? cardIds[item] : item,
    );
  // Random outcomes of the app raise the version as well. The refusal of a stale request names the current
  // version.
  let { version } = opened.update;
  const invokeWithVersion = (command, parameters) =>
    invoke(command, { version, ...parameters }).catch((refusal) => {
      if (refusal.type !== "stale") throw refusal;
      version = refusal.latest;
      return invoke(command, { version, ...parameters });
    });
  const collection = "tables";
  for (const { by = null, enter, outcomes, open, close, pin, undo } of steps) {
    const request =
      enter !== undefined
        ? invokeWithVersion("enter", {
            by,
            entries: [{ action: withCardIds(enter), overrideWarnings: true }],
          })
        : outcomes !== undefined
          ? invokeWithVersion("enter_outcomes", { outcomes })
          : open !== undefined
            ? invokeWithVersion("open_hand", { collection, seat: open, pin: null })
            : pin !== undefined
              ? invokeWithVersion("table_set_pin", { seat: pin, old: null, pin: "1234" })
              : undo !== undefined
                ? invokeWithVersion("undo", { collection, step: undo })
                : close && invokeWithVersion("close_hand", { collection });
    await request.catch((refusal) => {
      throw new Error(`${JSON.stringify(enter ?? outcomes)}: ${JSON.stringify(refusal)}`);
    });
  }
}

/** Deletes all tables and returns to the home screen. */
export async function removeAllTables(window) {
  await window.runAsync(async () => {
    const { invoke } = window.__TAURI_INTERNALS__;
    location.hash = "";
    const collection = "tables";
    await invoke("leave", { collection });
    const { entries } = await invoke("tables", { limit: null });
    for (const { id } of entries) await invoke("delete", { collection, id });
  });
  await window.reload();
  await window.find("li.game");
}

/** Scrolls to the element that a selector finds, and presses it. */
export const scrollAndPress = async (window, selector) => {
  const element = await window.findByScript(
    selector,
    (selector) => {
      const element = [...document.querySelectorAll(selector)].find((candidate) =>
        candidate.checkVisibility(),
      );
      element?.scrollIntoView({ block: "center" });
      return element ?? null;
    },
    selector,
  );
  await element.click();
};

/** Scrolls the element to the middle of the page, and returns it. */
export const scrollToCentre = (window, selector) =>
  window.findByScript(
    selector,
    (selector) => {
      const element = document.querySelector(selector);
      element?.scrollIntoView({ block: "center" });
      return element;
    },
    selector,
  );
