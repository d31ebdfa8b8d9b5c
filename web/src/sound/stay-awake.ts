// The screen of somebody who sits at a table stays on: a phone that sleeps in a hand loses the line and the turn.

/** Keeps it on while the page is in sight, until it is ended; a browser that can't, or won't now, is fine too. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  // The browser takes it back when the page goes out of sight.
  async function ask(): Promise<void> {
    if (document.hidden || over) return;
    const got = await navigator.wakeLock?.request("screen").catch(() => null);
    if (over) await got?.release();
    else lock = got ?? lock;
  }
  const asks = (): void => void ask();
  document.addEventListener("visibilitychange", asks);
  asks();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", asks);
    void lock?.release();
  };
}
