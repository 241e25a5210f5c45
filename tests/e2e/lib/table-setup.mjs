// Tables for pictures: set up and removed by commands, as the page itself sends them.

/** Names of the maximum length. They may be shortened. */
const LONG = [
  { name: "Maximiliane Konstantinas", faction: "ares" },
  { name: "Bartholomäus Wetterwald", faction: "blackHelix" },
  { name: "Wilhelmina-Magdalena MMM", faction: "galacticSyndicate" },
  { name: "Ottokar von Mühlenbrück", faction: "zyborg" },
];

export const NAMES = LONG.map(({ name }) => name);

/**
 * Sets up a table and shows it.
 * @param {{ opening?: object[], physical?: string[], optional?: string[], edition?: string, players?: number, steps?:
 *   object[], job?: string, preset?: string }} table steps: the entries that follow; job: the key of the job to show
 */
export const table =
  ({ job, ...given }, then = async () => undefined) =>
  async (window) => {
    await window.runAsync(setUp, { seats: LONG, ...given });
    await window.reload();
    await window.find("main.table header");
    if (job) {
      await window.press(job);
      await window.find(`nav.jobs [aria-keyshortcuts=${job}][aria-current=page]`);
    }
    await then(window);
  };

/** Runs in the page. Sends all commands as the page itself does. */
async function setUp({
  seats,
  players = 4,
  opening,
  physical = [],
  preset = "everything",
  steps = [],
  ...agreed
}) {
  const { invoke } = window.__TAURI_INTERNALS__;
  const presets = await invoke("table_presets");
  const parts = { ...presets.find((one) => one.preset === preset).parts };
  for (const part of physical) parts[part] = "physical";
  const options = { title: null, seats: seats.slice(0, players), parts, seed: "11", opening, ...agreed };
  const opened = await invoke("new_table", { options }).catch((refusal) => {
    throw new Error(JSON.stringify(refusal));
  });
  const keys = Object.fromEntries(opened.info.catalogue.cards.map(({ key, id }) => [key, id]));
  const cardsOf = (value) =>
    JSON.parse(JSON.stringify(value), (name, one) =>
      name === "card" && typeof one === "string" ? keys[one] : one,
    );
  // The app's own draws for a step add lines. A refusal of a stale request names the current version.
  let { version } = opened.update;
  const ask = (command, given) =>
    invoke(command, { version, ...given }).catch((refusal) => {
      if (refusal.type !== "stale") throw refusal;
      version = refusal.now;
      return invoke(command, { version, ...given });
    });
  const collection = "tables";
  for (const { by = null, enter, outcomes, open, close, pin, undo } of steps) {
    const done =
      enter !== undefined
        ? ask("enter", { by, entries: [{ action: cardsOf(enter), overrideWarnings: true }] })
        : outcomes !== undefined
          ? ask("type_outcome", { outcomes })
          : open !== undefined
            ? ask("open_hand", { collection, seat: open, pin: null })
            : pin !== undefined
              ? ask("table_set_pin", { seat: pin, old: null, pin: "1234" })
              : undo !== undefined
                ? ask("undo", { collection, step: undo })
                : close && ask("close_hand", { collection });
    await done.catch((refusal) => {
      throw new Error(`${JSON.stringify(enter ?? outcomes)}: ${JSON.stringify(refusal)}`);
    });
  }
}

/** Removes the table and returns to the home page. */
export async function clear(window) {
  await window.runAsync(async () => {
    const { invoke } = window.__TAURI_INTERNALS__;
    location.hash = "";
    const collection = "tables";
    await invoke("leave", { collection });
    for (const { id } of await invoke("tables")) await invoke("delete", { collection, id });
  });
  await window.reload();
  await window.find("li.game");
}

/** Scrolls to the element that a selector finds, and presses it. */
export const tap = async (window, selector) => {
  const found = await window.pick(
    selector,
    (selector) => {
      const one = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
      one?.scrollIntoView({ block: "center" });
      return one ?? null;
    },
    selector,
  );
  await found.click();
};

/** Scrolls a part of the page to its middle. */
export const sight = (window, selector) =>
  window.pick(
    selector,
    (selector) => {
      const one = document.querySelector(selector);
      one?.scrollIntoView({ block: "center" });
      return one;
    },
    selector,
  );
