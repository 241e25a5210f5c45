/**
 * Reports errors of the page to the log of the shell: a limited number, and none about the reporting
 * itself.
 */
import type { ProgramPort } from "./port";

/** Maximum number of errors reported between two loads of the page. */
const MOST_FAULTS = 20;
/** Maximum length of one report, in characters. */
const MOST_TEXT = 4000;

/**
 * Prefix of a harmless notice: the web view postpones size changes to the next frame, for example when the
 * window is resized.
 */
const LATER = "ResizeObserver loop";

/** Text of a thrown value for the log. */
export function faultText(fault: unknown): string {
  const text =
    fault instanceof Error ? `${fault.name}: ${fault.message}\n${fault.stack ?? ""}` : String(fault);
  return text.slice(0, MOST_TEXT);
}

export class Faults {
  #told = new Set<string>();

  constructor(private readonly port: Pick<ProgramPort, "reportFault">) {}

  /** Reports an error, unless it has been reported already. */
  report(fault: unknown): void {
    const text = faultText(fault);
    if (this.#told.has(text) || this.#told.size >= MOST_FAULTS) return;
    this.#told.add(text);
    // A failure to reach the log must not cause another error.
    this.port.reportFault(text).catch(() => undefined);
  }

  /** Reports uncaught errors and calls `onfault` for each. Returns a function that stops watching. */
  watch(target: Window, onfault: (fault: unknown) => void): () => void {
    const end = new AbortController();
    const take = (fault: unknown): void => {
      this.report(fault);
      onfault(fault);
    };
    const error = (event: ErrorEvent): void => {
      if (!event.message.startsWith(LATER)) take(event.error ?? event.message);
    };
    target.addEventListener("error", error, { signal: end.signal });
    target.addEventListener("unhandledrejection", (event) => take(event.reason), { signal: end.signal });
    return () => end.abort();
  }
}
