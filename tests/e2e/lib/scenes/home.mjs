// Scenes of the home screen and its dialogs.
import { KEYS } from "../keys.mjs";
import { closeDialog, pressHomeKey, unfoldOptions, unfoldSection } from "./navigation.mjs";

export const HOME_SCENES = [
  {
    name: "home",
    inEveryLanguage: true,
    reach: async (window) => void (await window.find("li.game")),
    leave: async () => undefined,
  },
  {
    name: "new-game",
    inEveryLanguage: true,
    reach: async (window) => {
      await pressHomeKey(window, "n");
      await (await window.find("dialog .players label:nth-child(3)")).click();
      await unfoldSection(window, "dialog form .fields > details:last-of-type summary");
    },
    leave: closeDialog,
  },
  {
    name: "options",
    inEveryLanguage: true,
    reach: async (window) => {
      await unfoldOptions(window);
      await (await window.find("dialog li label:has([type=checkbox])")).click();
      await (await window.find("dialog li .rule")).click();
      await window.find("dialog article");
    },
    leave: closeDialog,
  },
  {
    name: "swaps",
    inEveryLanguage: true,
    reach: async (window) => {
      await unfoldOptions(window);
      const tokenOption = await window.findByScript("the option of green tokens", () => {
        const label = document.querySelector("dialog li:nth-child(6) label:has([type=checkbox])");
        label?.scrollIntoView({ block: "center" });
        return label;
      });
      await tokenOption.click();
      for (let row = 0; row < 3; row++) {
        const selects = await window.findAll("dialog fieldset li select");
        // The open list is a native popup, in which WebDriver cannot click. Keys change the selection without
        // opening it.
        await selects[selects.length - 1 - row].type(KEYS.down.repeat(2));
      }
      await window.find("dialog fieldset .few");
      await window.run(() =>
        document.querySelector("dialog fieldset .few").scrollIntoView({ block: "center" }),
      );
    },
    leave: closeDialog,
  },
  {
    name: "new-game-refused",
    reach: async (window) => {
      await pressHomeKey(window, "n");
      const [first, second] = await window.findAll("dialog ol > li input.field");
      await first.clear();
      await first.type(await second.property("value"));
      await (await window.find("dialog button[type=submit]")).click();
      await window.find("dialog .error:not(:empty)");
    },
    leave: closeDialog,
  },
  {
    name: "settings",
    inEveryLanguage: true,
    // The settings can also be opened beside a physical board, on a touch screen.
    isTouchScreen: true,
    sizes: [
      [390, 844],
      [1280, 720],
      [2560, 1440],
    ],
    reach: (window) => pressHomeKey(window, "s"),
    leave: closeDialog,
  },
  {
    name: "settings-end",
    isTouchScreen: true,
    sizes: [
      [390, 844],
      [1280, 720],
    ],
    reach: async (window) => {
      await pressHomeKey(window, "s");
      await window.run(() => document.querySelector("dialog .done").scrollIntoView());
    },
    leave: closeDialog,
  },
  {
    name: "about",
    reach: (window) => pressHomeKey(window, "?"),
    leave: closeDialog,
  },
  {
    name: "rules",
    inEveryLanguage: true,
    reach: (window) => pressHomeKey(window, "r", "dialog h4, dialog article, dialog .list > *"),
    leave: closeDialog,
  },
  {
    name: "rename",
    reach: async (window) => {
      await (await window.find("li.game .tools button")).click();
      await window.find("li.game form");
    },
    leave: (window) => window.press(KEYS.escape),
  },
];
