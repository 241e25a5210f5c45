/** The settings: stored by the shell, applied immediately. */
import type { Settings, SettingsNotice } from "../../bindings";
import { refusalOf, type Reason } from "../live/reason";
import { fromSystem, setLanguage } from "../i18n/index.svelte";
import type { ProgramPort } from "../shell/port";

/** Settings of a new installation. */
export const DEFAULTS: Settings = {
  language: null,
  speed: "normal",
  pace: "fast",
  confirmEnd: true,
  skipEmpty: true,
  forecast: true,
  handCloses: 15,
  reducedMotion: null,
  names: [],
  lastGame: null,
  lastTable: null,
};

export class Preferences {
  now = $state.raw<Settings>(DEFAULTS);
  /** Why the latest change could not be saved. */
  refusal = $state.raw<Reason | null>(null);
  /** Problem with the settings file when the program started. */
  notice = $state.raw<SettingsNotice | null>(null);

  /** The latest request. Requests run one after another, so that the last change is the one that is saved. */
  #asked: Promise<unknown> = Promise.resolve();

  constructor(private readonly port: Pick<ProgramPort, "settings" | "setSettings">) {}

  /** Loads the stored settings. If that fails, the defaults apply. */
  async load(): Promise<void> {
    this.refusal = await refusalOf(async () => {
      const { settings, notice } = await this.port.settings();
      await this.#apply(settings);
      this.notice = notice;
    });
    if (this.refusal) await this.#apply(DEFAULTS);
  }

  /** Changes some settings immediately. Resolves to whether they were also saved. */
  async change(part: Partial<Settings>): Promise<boolean> {
    const before = this.now;
    void this.#apply({ ...before, ...part });
    const kept = this.#asked.then(() => this.#keep(before));
    this.#asked = kept;
    return kept;
  }

  dismiss(): void {
    this.refusal = null;
    this.notice = null;
  }

  /** Asks the shell to save the settings. If it rejects them, those `before` are restored. */
  async #keep(before: Settings): Promise<boolean> {
    const wanted = this.now;
    const refused = await refusalOf(() => this.port.setSettings(wanted));
    this.refusal = refused;
    const holds = !refused || (refused.type === "settings" && refused.fault.type === "notKept");
    if (!holds && this.now === wanted) void this.#apply(before);
    return refused === null;
  }

  /** Applies settings at once; the language as soon as its texts are loaded. */
  async #apply(settings: Settings): Promise<void> {
    this.now = settings;
    const root = document.documentElement;
    if (settings.reducedMotion === null) delete root.dataset["motion"];
    else root.dataset["motion"] = settings.reducedMotion ? "reduced" : "full";
    await setLanguage(settings.language ?? fromSystem(navigator.languages));
  }
}
