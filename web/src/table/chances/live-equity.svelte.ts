// The chances of open hands while the board is run out. Before the flop there are thousands of boards to count: that is
// done a few milliseconds at a time, so that the cards' own movement never waits for it.

import { countEquity } from "../../cards/index.ts";
import type { TableView } from "../../wire/index.ts";
import { openHands, type Shares, sharesOf } from "./live-equity.ts";

/** Milliseconds of counting after which the page breathes. */
const SLICE = 6;

export class LiveEquity {
  /** Seat to its share of the pot; null unless everything is open and nothing is decided, and until it is counted. */
  shares: Shares | null = $state.raw(null);
  #counted = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes over a new view; the same cards keep their figures. */
  sync(view: TableView | null): void {
    const live = openHands(view);
    const board = view?.hand?.board ?? [];
    const key = live
      ? [view?.hand?.number, ...live.map((seat) => `${seat.seat}${seat.cards?.join("")}`), ...board].join(" ")
      : "";
    if (key === this.#counted) return;
    this.#counted = key;
    this.stop();
    if (!live) {
      this.shares = null;
      return;
    }
    const counting = countEquity(
      live.map((seat) => seat.cards ?? []),
      board,
    );
    this.#count(counting, (shares) => sharesOf(live, shares));
  }

  /** Counts no further. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #count(counting: Generator<undefined, number[]>, told: (shares: number[]) => Shares): void {
    const until = performance.now() + SLICE;
    do {
      const { done, value } = counting.next();
      if (done) {
        this.shares = told(value);
        return;
      }
    } while (performance.now() < until);
    this.#timer = setTimeout(() => this.#count(counting, told));
  }
}
