import { beforeEach, describe, expect, it, vi } from "vitest";
import { ShellDouble } from "../../test/shell-double";

beforeEach(() => {
  // The test setup has loaded the texts of all languages. Without a reset, they would not be loaded again.
  vi.resetModules();
  vi.doMock("../i18n/dictionaries/fr", () => {
    throw new Error("no such file");
  });
});

async function loadPreferences(stored: { language?: "fr" } = {}) {
  const { language, setLanguage } = await import("../i18n/index.svelte");
  await setLanguage("en");
  const { DEFAULTS, Preferences } = await import("./settings.svelte");
  const shell = await ShellDouble.withGame("deployment");
  shell.storedSettings = { ...DEFAULTS, animationSpeed: "fast", ...stored };
  const onerror = vi.fn();
  const preferences = new Preferences(shell, onerror);
  await preferences.applyLoaded(await shell.settings());
  return { shell, preferences, onerror, language };
}

describe("a language whose texts cannot be loaded", () => {
  it("is reported and not stored, and the previous language remains", async () => {
    const { shell, preferences, onerror, language } = await loadPreferences();
    expect(await preferences.change({ language: "fr", animationSpeed: "slow" })).toBe(true);
    expect(onerror).toHaveBeenCalledOnce();
    expect(language()).toBe("en");
    expect(preferences.current).toMatchObject({ language: null, animationSpeed: "slow" });
    expect(shell.storedSettings).toMatchObject({ language: null, animationSpeed: "slow" });
  });

  it("does not prevent the settings from being loaded", async () => {
    const { preferences, onerror } = await loadPreferences({ language: "fr" });
    expect(onerror).toHaveBeenCalledOnce();
    expect(preferences.current).toMatchObject({ language: null, animationSpeed: "fast" });
  });

  it("does not replace the language that was requested before it", async () => {
    const { language, setLanguage, t } = await import("../i18n/index.svelte");
    const [spanish, french] = [setLanguage("es"), setLanguage("fr")];
    await Promise.all([spanish, expect(french).rejects.toThrow()]);
    expect(language()).toBe("es");
    expect(t("battle.hits", { count: 1 })).toBe("1 impacto");
  });
});
