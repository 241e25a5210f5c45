// Tests of the language: the first start is in the language of the system, and a choice takes effect at once.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import { chooseLanguage, waitForHome } from "./lib/home.mjs";
import { textOf } from "./lib/controls.mjs";
import { gamesFolder } from "./lib/journals.mjs";
import { withFolder } from "./lib/folder.mjs";
import { withWindow } from "./lib/window.mjs";

const EXPECTED_TEXTS = {
  en: { newGame: /New game/, settings: /^Settings/ },
  fr: { newGame: /Nouvelle partie/, settings: /^Réglages|^Paramètres/ },
  es: { newGame: /Nueva partida|Partida nueva/, settings: /^Ajustes|^Configuración/ },
};
const LOCALES = { fr: "fr_FR", es: "es_ES" };

test("the first start on a system without a language is in English", () =>
  withWindow(async (window) => {
    await waitForHome(window);
    assert.equal(await languageOf(window), "en");
    assert.match(await textOf(window, "main"), EXPECTED_TEXTS.en.newGame);
  }));

for (const language of ["fr", "es"])
  test(`the first start on a system in ${language} is in ${language}`, () =>
    withFolder(async (folder) => {
      // The web view gets the language from the C library, which supports only installed languages.
      const locale = `${LOCALES[language]}.UTF-8`;
      await promisify(execFile)("localedef", ["-i", LOCALES[language], "-f", "UTF-8", join(folder, locale)]);
      await withWindow(
        async (window) => {
          await waitForHome(window);
          assert.equal(await languageOf(window), language);
          assert.match(await textOf(window, "main"), EXPECTED_TEXTS[language].newGame);
        },
        {
          environment: { LOCPATH: folder, LANG: locale, LANGUAGE: language, LC_ALL: locale },
        },
      );
    }));

test("a selected language takes effect everywhere at once and is stored", () =>
  withFolder(async (homeFolder) => {
    const settingsFile = join(dirname(gamesFolder(homeFolder)), "settings.json");
    await withWindow(
      async (window) => {
        await waitForHome(window);
        await (await window.find("nav [aria-keyshortcuts=S]")).click();
        await window.find("dialog select");
        for (const language of ["fr", "es", "en", "es"]) {
          await chooseLanguage(window, language);
          assert.match(await textOf(window, "dialog h2"), EXPECTED_TEXTS[language].settings);
          assert.match(await textOf(window, "main"), EXPECTED_TEXTS[language].newGame);
        }
        await window.until("the stored language", async () =>
          (await readFile(settingsFile, "utf8").catch(() => "")).includes('"es"'),
        );
      },
      { homeFolder },
    );
    await withWindow(
      async (window) => {
        await waitForHome(window);
        assert.equal(await languageOf(window), "es");
        assert.match(await textOf(window, "main"), EXPECTED_TEXTS.es.newGame);
      },
      { homeFolder },
    );
  }));

const languageOf = (window) => window.run(() => document.documentElement.lang);
