/**
 * Keeps the screen awake while a table is open, if the web view supports wake locks. On Linux, the shell
 * keeps the screen awake as well.
 */

/** Holds a wake lock until the returned function is called. A refusal by the system is ignored. */
export function keepScreenAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isReleased = false;

  async function requestLock() {
    if (isReleased || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (isReleased) await lock.release();
    } catch {
      lock = null;
    }
  }
  // The lock is released whenever the page is hidden, so it is requested again when the page is visible.
  const onVisibilityChange = () => void requestLock();

  document.addEventListener("visibilitychange", onVisibilityChange);
  void requestLock();
  return () => {
    isReleased = true;
    document.removeEventListener("visibilitychange", onVisibilityChange);
    void lock?.release();
  };
}
