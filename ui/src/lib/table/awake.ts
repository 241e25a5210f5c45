/**
 * Keeps the screen awake while a table is open, if the web view supports wake locks. The shell also does so
 * by its own means.
 */

/** Holds a wake lock until the returned function is called. A refusal by the system is ignored. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let done = false;

  async function ask() {
    if (done || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (done) await lock.release();
    } catch {
      lock = null;
    }
  }
  // A wake lock is released whenever the page is hidden.
  const again = () => void ask();

  document.addEventListener("visibilitychange", again);
  void ask();
  return () => {
    done = true;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}
