import { afterEach, describe, expect, it } from "vitest";
import type { RequestFailure } from "../live/request-failure";
import { language, setLanguage } from "../i18n/index.svelte";
import { ShellDouble } from "../../test/shell-double";
import { DEFAULTS, Preferences } from "./settings.svelte";

afterEach(() => {
  void setLanguage("en");
  delete document.documentElement.dataset["motion"];
});

const reportNothing = () => undefined;

async function loadPreferences(stored: Partial<typeof DEFAULTS> = {}) {
  const shell = await ShellDouble.withGame("deployment");
  shell.storedSettings = { ...DEFAULTS, ...stored };
  const preferences = new Preferences(shell, reportNothing);
  await preferences.applyLoaded(await shell.settings());
  return { shell, preferences };
}

describe("settings", () => {
  it("are loaded from the shell", async () => {
    const { preferences } = await loadPreferences({
      language: "es",
      animationSpeed: "fast",
      reducedMotion: true,
    });
    expect(language()).toBe("es");
    expect(document.documentElement.lang).toBe("es");
    expect(document.documentElement.dataset["motion"]).toBe("reduced");
    expect(preferences.current.animationSpeed).toBe("fast");
  });

  it("use the language of the system until one is chosen", async () => {
    const { shell, preferences } = await loadPreferences();
    expect(language()).toBe("en");
    await preferences.change({ language: "fr" });
    expect(language()).toBe("fr");
    await preferences.change({ language: null });
    expect(language()).toBe("en");
    expect(shell.storedSettings.language).toBeNull();
  });

  it("change immediately and are saved one after another", async () => {
    const { shell, preferences } = await loadPreferences();
    const first = preferences.change({ animationSpeed: "slow" });
    const second = preferences.change({ endsEmptyPhases: false });
    expect(preferences.current).toMatchObject({ animationSpeed: "slow", endsEmptyPhases: false });
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(shell.storedSettings).toMatchObject({ animationSpeed: "slow", endsEmptyPhases: false });
  });

  it("take effect even if they cannot be saved, and the failure is reported", async () => {
    const { shell, preferences } = await loadPreferences();
    const refusal: RequestFailure = {
      type: "settings",
      error: { type: "notSaved", error: { type: "full", path: "/home/mira" } },
    };
    shell.refusals.set("setSettings", refusal);
    expect(await preferences.change({ animationSpeed: "instant" })).toBe(false);
    expect(preferences.current.animationSpeed).toBe("instant");
    expect(preferences.refusal).toEqual(refusal);
    expect(await preferences.change({ animationSpeed: "slow" })).toBe(true);
    expect(preferences.refusal).toBeNull();
  });

  it("keep their previous values if the shell rejects a change", async () => {
    const { shell, preferences } = await loadPreferences({ animationSpeed: "fast" });
    shell.refusals.set("setSettings", { type: "settings", error: { type: "tooManyNames", max: 4 } });
    expect(await preferences.change({ animationSpeed: "slow" })).toBe(false);
    expect(preferences.current.animationSpeed).toBe("fast");
  });
});
