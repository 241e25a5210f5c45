import { expect, it } from "vitest";
import { setLanguage } from "../i18n/index.svelte";
import { keyName } from "./key-name";

it("a key is named as it is printed on the keyboards for each language", async () => {
  const keys = ["Enter", "Esc", "Ctrl+Shift+Z", "+", "K"];
  expect(keys.map(keyName)).toEqual(["Enter", "Esc", "Ctrl+Shift+Z", "+", "K"]);
  await setLanguage("fr");
  expect(keys.map(keyName)).toEqual(["Entrée", "Échap", "Ctrl+Maj+Z", "+", "K"]);
  await setLanguage("es");
  expect(keys.map(keyName)).toEqual(["Intro", "Esc", "Ctrl+Mayús+Z", "+", "K"]);
});
