/**
 * Reports a limited number of page errors to the log of the shell. A report that fails is not itself
 * reported.
 */
import type { ProgramPort } from "./port";

/** Maximum number of errors reported between two loads of the page. */
const MAX_REPORTS = 20;
/** Maximum length of one report, in characters. */
const MAX_TEXT_CHARS = 4000;

/**
 * Prefix of a harmless notice: the web view postpones size changes to the next frame, for example when the
 * window is resized.
 */
const RESIZE_OBSERVER_NOTICE = "ResizeObserver loop";

/** Text of a thrown value for the log. */
export function errorText(error: unknown): string {
  const text =
    error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ""}` : String(error);
  return text.slice(0, MAX_TEXT_CHARS);
}

export class ErrorReporter {
  #reportedTexts = new Set<string>();

  constructor(private readonly port: Pick<ProgramPort, "logPageError">) {}

  /** Reports an error, unless it has been reported already or the limit is reached. */
  report(error: unknown): void {
    const text = errorText(error);
    if (this.#reportedTexts.has(text) || this.#reportedTexts.size >= MAX_REPORTS) return;
    this.#reportedTexts.add(text);
    // A failure to reach the log must not cause another error.
    this.port.logPageError(text).catch(() => undefined);
  }

  /** Reports uncaught errors and calls `onerror` for each. Returns a function that stops watching. */
  watch(target: Window, onerror: (error: unknown) => void): () => void {
    const listeners = new AbortController();
    const handleError = (error: unknown): void => {
      this.report(error);
      onerror(error);
    };
    const onErrorEvent = (event: ErrorEvent): void => {
      if (!event.message.startsWith(RESIZE_OBSERVER_NOTICE)) handleError(event.error ?? event.message);
    };
    target.addEventListener("error", onErrorEvent, { signal: listeners.signal });
    target.addEventListener("unhandledrejection", (event) => handleError(event.reason), {
      signal: listeners.signal,
    });
    return () => listeners.abort();
  }
}
