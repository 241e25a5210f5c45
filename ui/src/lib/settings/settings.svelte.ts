/** The settings. Changes are applied immediately and saved by the shell. */
import type { LoadedSettings, Settings, SettingsNotice } from "../../bindings";
import { failureOf, type RequestFailure } from "../live/request-failure";
import { systemLanguage, setLanguage } from "../i18n/index.svelte";
import { applyLook } from "../look/look.svelte";
import type { ProgramPort } from "../shell/port";

/** Settings of a new installation. */
export const DEFAULTS: Settings = {
  language: null,
  animationSpeed: "normal",
  computerPace: "fast",
  asksBeforeEnding: true,
  endsEmptyPhases: true,
  showsOdds: true,
  handTimeoutSeconds: 15,
  showsTodo: true,
  reducedMotion: null,
  theme: "dark",
  textSize: "normal",
  palette: "standard",
  showsProvenanceMarks: false,
  volume: "medium",
  tableVolume: "off",
  defaultPlayerNames: [],
  lastGame: null,
  lastTable: null,
  lessons: { completedLessons: [], lastPlace: null, firstGameId: null },
  tips: { isEnabled: false, readTips: [] },
};

export class Preferences {
  current = $state.raw<Settings>(DEFAULTS);
  /** The reason why the latest change could not be saved. */
  refusal = $state.raw<RequestFailure | null>(null);
  /** The problem found with the settings file at the start of the program. */
  notice = $state.raw<SettingsNotice | null>(null);

  /** The latest request. Requests run one after another, so that the last change is the last to be saved. */
  #lastSave: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly port: Pick<ProgramPort, "setSettings">,
    /** Called with the reason if the texts of a language cannot be loaded. */
    private readonly onerror: (error: unknown) => void,
  ) {}

  /** Applies the settings that were loaded at the start. */
  async applyLoaded({ settings, notice }: LoadedSettings): Promise<void> {
    await this.#apply(settings);
    this.notice = notice;
  }

  /** Changes some settings immediately. Resolves to true if they were also saved. */
  async change(changes: Partial<Settings>): Promise<boolean> {
    const previous = this.current;
    const applied = this.#apply({ ...previous, ...changes });
    // The request waits for the texts of a new language, so that a language without texts is not saved.
    const saving = Promise.all([this.#lastSave, applied]).then(() => this.#save(previous));
    this.#lastSave = saving;
    return saving;
  }

  dismiss(): void {
    this.refusal = null;
    this.notice = null;
  }

  /**
   * Asks the shell to save the settings. If the shell rejects them, restores `previous`. Valid settings that
   * could not be saved stay in effect.
   */
  async #save(previous: Settings): Promise<boolean> {
    const settingsToSave = this.current;
    const reason = await failureOf(() => this.port.setSettings(settingsToSave));
    this.refusal = reason;
    const staysInEffect = !reason || (reason.type === "settings" && reason.error.type === "notSaved");
    if (!staysInEffect && this.current === settingsToSave) void this.#apply(previous);
    return reason === null;
  }

  /**
   * Applies settings immediately. A language applies as soon as its texts are loaded; if loading fails, the
   * previous language remains.
   */
  async #apply(settings: Settings): Promise<void> {
    const { language } = this.current;
    this.current = settings;
    applyLook(settings);
    try {
      await setLanguage(settings.language ?? systemLanguage(navigator.languages));
    } catch (error) {
      this.onerror(error);
      if (this.current.language === settings.language) this.current = { ...this.current, language };
    }
  }
}
