// Whose chances are counted while the board is run out, nobody can act any more and every live hand is shown; and what
// the one who is behind needs.

import { outs } from "../../cards/index.ts";
import type { SeatView, TableView } from "../../wire/index.ts";

export type Shares = ReadonlyMap<number, number>;

/** Every hand that can still win, if all of them lie open and nothing is decided. */
export function openHands(view: TableView | null): SeatView[] | null {
  const hand = view?.hand;
  if (!view || !hand || hand.street === "over" || hand.actor != null || hand.board.length > 4) return null;
  const live = view.seats.filter((seat) => seat.in_hand && !seat.folded);
  const open = live.every((seat) => seat.cards?.length === 2 && seat.cards.every((card) => card !== ""));
  const done = live.filter((seat) => !seat.all_in).length <= 1;
  return open && done && live.length > 1 ? live : null;
}

/** What was counted, seat by seat. */
export function sharesOf(live: readonly SeatView[], shares: readonly number[]): Shares {
  return new Map(live.map((seat, i) => [seat.seat, shares[i] ?? 0]));
}

export interface Need {
  readonly seat: SeatView;
  readonly ranks: readonly string[];
  readonly cards: number;
  readonly of: number;
}

/** Before the river: what the one who is furthest behind needs; null if it is behind for good, or nobody is. */
export function needOf(view: TableView, shares: Shares): Need | null {
  const live = openHands(view);
  const board = view.hand?.board ?? [];
  if (!live || board.length !== 4) return null;
  const behind = live.reduce((least, seat) =>
    (shares.get(seat.seat) ?? 0) < (shares.get(least.seat) ?? 0) ? seat : least,
  );
  const found = outs(
    live.map((seat) => seat.cards ?? []),
    board,
    live.indexOf(behind),
  );
  const ahead = live.some((seat) => (shares.get(seat.seat) ?? 0) > (shares.get(behind.seat) ?? 0));
  // More than a few ranks are no sentence any more.
  return ahead && found.cards > 0 && found.ranks.length <= 4 ? { seat: behind, ...found } : null;
}
