/** The settings: kept by the shell, applied at once. */
import type { Settings, SettingsNotice } from "../../bindings";
import { refusalOf, type Reason } from "../live/reason";
import { fromSystem, setLanguage } from "../i18n/index.svelte";
import type { ProgramPort } from "../shell/port";

/** What holds before anything was chosen. */
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
  /** Why the latest change was not kept. */
  refusal = $state.raw<Reason | null>(null);
  /** What was not as it was left when the program started. */
  notice = $state.raw<SettingsNotice | null>(null);

  /** The latest request; the next one waits, so that the last change is the one that is kept. */
  #asked: Promise<unknown> = Promise.resolve();

  constructor(private readonly port: Pick<ProgramPort, "settings" | "setSettings">) {}

  /** Reads what was kept. Without it the defaults hold. */
  async load(): Promise<void> {
    this.refusal = await refusalOf(async () => {
      const { settings, notice } = await this.port.settings();
      this.#apply(settings);
      this.notice = notice;
    });
    if (this.refusal) this.#apply(DEFAULTS);
  }

  /** Changes some of them, at once; says whether they were kept too. */
  async change(part: Partial<Settings>): Promise<boolean> {
    const before = this.now;
    this.#apply({ ...before, ...part });
    const kept = this.#asked.then(() => this.#keep(before));
    this.#asked = kept;
    return kept;
  }

  dismiss(): void {
    this.refusal = null;
    this.notice = null;
  }

  /** Asks the shell to keep what holds; what it does not take at all is as it was `before`. */
  async #keep(before: Settings): Promise<boolean> {
    const wanted = this.now;
    const refused = await refusalOf(() => this.port.setSettings(wanted));
    this.refusal = refused;
    const holds = !refused || (refused.type === "settings" && refused.fault.type === "notKept");
    if (!holds && this.now === wanted) this.#apply(before);
    return refused === null;
  }

  #apply(settings: Settings): void {
    this.now = settings;
    setLanguage(settings.language ?? fromSystem(navigator.languages));
    const root = document.documentElement;
    if (settings.reducedMotion === null) delete root.dataset["motion"];
    else root.dataset["motion"] = settings.reducedMotion ? "reduced" : "full";
  }
}
