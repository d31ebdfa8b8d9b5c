// The house's time on this machine, and a tick for what counts seconds on the screen.

class HouseClock {
  #offset: number | null = null;
  /** Local milliseconds of the last tick; only something that shows seconds reads it. */
  #tick = $state(0);
  /** The house's milliseconds at which the tables began to wait. */
  #stillAt = $state<number | null>(null);
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Takes over the house's time from a message. A message that took long would set the clock back: it is not believed. */
  heard(now: number): void {
    const seen = now - Date.now();
    // The true offset is never less than what is seen; a slow pull down lets it follow a clock that was set.
    this.#offset = this.#offset === null ? seen : Math.max(seen, this.#offset - 5);
  }

  /** The house's milliseconds now. Not reactive. */
  now(): number {
    return Date.now() + (this.#offset ?? 0);
  }

  /** While the house stores nothing no time at a table runs out: who has to decide gets the full time again. */
  stand(still: boolean): void {
    this.#stillAt = still ? (this.#stillAt ?? this.now()) : null;
    document.documentElement.classList.toggle("still", still);
  }

  /** Whole seconds until a moment of a table, rounded up, never below zero. Changes with the tick. */
  secondsTo(moment: number): number {
    void this.#tick;
    return Math.max(0, Math.ceil((moment - (this.#stillAt ?? this.now())) / 1000));
  }

  /** Whole seconds since a moment of the house. Changes with the tick. */
  secondsSince(moment: number): number {
    void this.#tick;
    return Math.max(0, Math.floor((this.now() - moment) / 1000));
  }

  start(): () => void {
    this.#timer = setInterval(() => {
      this.#tick = Date.now();
    }, 250);
    return () => clearInterval(this.#timer);
  }
}

export const clock = new HouseClock();
