// A hand that is over, step by step: from its events and who sat where, the table as it stood after each.

import { equity } from "../cards/index.ts";
import { after } from "../house/index.ts";
import type { AnyEvent, PastHand, SeatView, TableView } from "../wire/index.ts";

type Shares = ReadonlyMap<number, number>;

export interface Step {
  readonly view: TableView;
  /** What happened in this step. */
  readonly event: AnyEvent;
  readonly street: string;
  /** Seat to its share, while every live hand is known and more than one is left. */
  readonly equity: Shares | null;
}

/** The cards that the replay may show: the viewer's own, and those that were shown. */
export function knownCards(past: PastHand): Map<number, readonly string[]> {
  const known = new Map<number, readonly string[]>();
  for (const event of past.events) {
    if (event.type === "hand_started" && past.mine != null && event.cards?.length) known.set(past.mine, event.cards);
    if (event.type === "shown") known.set(event.seat, event.cards);
  }
  return known;
}

/** The table before the hand; what will be known of the cards is. */
function before(past: PastHand, table: { id: string; name: string }): TableView {
  const known = knownCards(past);
  const seats = new Map(
    past.seats.map(({ seat, name, bot = false, stack }): [number, SeatView] => {
      const cards = [...(known.get(seat) ?? ["", ""])];
      return [seat, { seat, player: `seat-${seat}`, name, bot, stack, status: "in", cards }];
    }),
  );
  const count = Math.max(2, ...seats.keys());
  return {
    table: table.id,
    name: table.name,
    kind: "cash",
    small: 0,
    big: 0,
    buy_in_low: 0,
    buy_in_high: 0,
    state: "playing",
    observers: 0,
    seats: Array.from({ length: count }, (_, i) => seats.get(i + 1) ?? { seat: i + 1 }),
    you: null,
  };
}

/** The chances of each board and of each set of hands are counted once. */
function counter(): (view: TableView) => Shares | null {
  const counted = new Map<string, Shares>();
  return ({ hand, seats }) => {
    const live = seats.filter((seat) => seat.in_hand && !seat.folded);
    if (!hand || hand.street === "over" || live.length < 2) return null;
    if (live.some(({ cards = [] }) => cards.length < 2 || cards.includes(""))) return null;
    const key = `${hand.board.join("")}/${live.map((seat) => seat.seat).join()}`;
    const known = counted.get(key);
    if (known) return known;
    const shares = equity(
      live.map(({ cards = [] }) => cards),
      hand.board,
    );
    const bySeat = new Map(live.map(({ seat }, i) => [seat, shares[i] ?? 0]));
    counted.set(key, bySeat);
    return bySeat;
  };
}

/** Every step of a hand, the deal first; empty if its beginning is not there. */
export function stepsOf(past: PastHand, table: { id: string; name: string }): Step[] {
  if (past.events[0]?.type !== "hand_started") return [];
  const sharesOf = counter();
  let view = before(past, table);
  return past.events
    .filter((event) => event.type !== "hand_ended")
    .map((event) => {
      view = after(view, event);
      return { view, event, street: view.hand?.street ?? "", equity: sharesOf(view) };
    });
}
