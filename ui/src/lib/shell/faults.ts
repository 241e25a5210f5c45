/** Faults of the page: told to the log, a few of them, and never a second one about the telling. */
import type { ProgramPort } from "./port";

/** More faults than this in one life of the page say nothing new. */
const MOST_FAULTS = 20;
/** Most characters of one fault. */
const MOST_TEXT = 4000;

/** How a web view says that sizes settle in the next frame, as after a change of the window's size. That is no fault. */
const LATER = "ResizeObserver loop";

/** What was thrown, as text for the log. */
export function faultText(fault: unknown): string {
  const text =
    fault instanceof Error ? `${fault.name}: ${fault.message}\n${fault.stack ?? ""}` : String(fault);
  return text.slice(0, MOST_TEXT);
}

export class Faults {
  #told = new Set<string>();

  constructor(private readonly port: Pick<ProgramPort, "reportFault">) {}

  /** Tells the log, unless it knows. */
  report(fault: unknown): void {
    const text = faultText(fault);
    if (this.#told.has(text) || this.#told.size >= MOST_FAULTS) return;
    this.#told.add(text);
    // A log that cannot be reached is no reason for another fault.
    this.port.reportFault(text).catch(() => undefined);
  }

  /** Reports what nobody catches, and tells `onfault` too. The answer ends it. */
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
