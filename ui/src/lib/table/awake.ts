/** The screen stays awake while a table is open, where the web view can ask for it; the shell asks in its own way too. */

/** Asks until the answer is called. What the system refuses is no fault: the screen sleeps as it always does. */
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
  // A lock is gone whenever the page was hidden.
  const again = () => void ask();

  document.addEventListener("visibilitychange", again);
  void ask();
  return () => {
    done = true;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}
