// What a table looks like after one event: one pure step, for a hand that is run out and for one that is told again. What
// the house sends is drawn as it is; this is for the moments in between, of which it sends no view. Another game adds a
// case, a second board a field. An event that this page does not know changes nothing.

import { bestFive } from "../../cards/index.ts";
import type { AnyEvent, HandView, LastMove, PotView, SeatView, TableView } from "../../wire/index.ts";

type Of<Type extends AnyEvent["type"]> = Extract<AnyEvent, { type: Type }>;

export function after(view: TableView, event: AnyEvent): TableView {
  switch (event.type) {
    case "hand_started":
      return dealt(view, event);
    case "posted": {
      const { seat, kind, amount } = event;
      const paid = pay(view, seat, amount, { move: kind, to: amount });
      return kind === "ante" || kind === "dead" ? dead(paid, seat, amount) : paid;
    }
    case "acted": {
      const { seat, move, to = 0, paid = 0, all_in = false } = event;
      return change(pay(view, seat, paid, { move, to, all_in }), seat, () => (move === "fold" ? { folded: true } : {}));
    }
    case "street_dealt": {
      const { board, street } = event;
      const next = at(collected(view), { board, street });
      return { ...next, seats: next.seats.map((seat) => (seat.folded ? seat : { ...seat, last: null })) };
    }
    case "returned":
      return returned(view, event);
    case "shown": {
      const { seat, cards, named = null } = event;
      // What a hand is called before the river, it may not stay.
      const final = view.hand?.board.length === 5 ? named : null;
      return change(collected(view), seat, () => ({ shown: true, cards, named: final }));
    }
    case "mucked":
      return change(view, event.seat, ({ cards = [] }) => ({ cards: cards.every(Boolean) ? cards : [] }));
    case "awarded":
      return awarded(view, event);
    case "hand_ended":
    case "hand_voided":
    case "seat_taken":
    case "seat_left":
    case "noted":
    case "button_drawn":
    case "rebought_in":
    case "sng_started":
    case "level_started":
    case "safe_moved":
    case "blind_taken":
    case "forfeited":
    case "walked":
    case "eliminated":
    case "sng_ended":
    case "sat_out":
    case "sat_in":
    case "invited":
      return view;
    default:
      return unknown(event, view);
  }
}

/** Every event that this page knows has its case above. */
const unknown = (_event: never, view: TableView): TableView => view;

const at = (view: TableView, more: Partial<HandView>): TableView =>
  view.hand ? { ...view, hand: { ...view.hand, ...more } } : view;

const change = (view: TableView, seat: number, more: (seat: SeatView) => Partial<SeatView>): TableView => ({
  ...view,
  seats: view.seats.map((one) => (one.seat === seat ? { ...one, ...more(one) } : one)),
});

const sum = (pots: readonly PotView[]): number => pots.reduce((total, pot) => total + pot.amount, 0);

const wagers = ({ seats }: TableView): number => seats.reduce((total, { wager = 0 }) => total + wager, 0);

/** With its pots, in which everything lies that is not in front of a seat. */
function withPots(view: TableView, pots: PotView[]): TableView {
  return at(view, { pots, total: sum(pots) + wagers(view) });
}

function dealt(view: TableView, event: Of<"hand_started">): TableView {
  const { hand, button, dead_button = false, small_blind = null, big_blind = null, small, big } = event;
  return {
    ...view,
    small,
    big,
    seats: view.seats.map((seat) => (event.seats.includes(seat.seat) ? { ...seat, in_hand: true } : seat)),
    hand: {
      ...{ number: hand, street: "preflop", board: [], pots: [], total: 0, price: 0 },
      ...{ button, dead_button, small_blind, big_blind, actor: null, deadline: null },
    },
  };
}

function pay(view: TableView, seat: number, amount: number, last: LastMove): TableView {
  const paid = change(view, seat, ({ stack = 0, wager = 0 }) => ({
    stack: stack - amount,
    wager: wager + amount,
    all_in: stack === amount,
    last,
  }));
  const price = Math.max(0, ...paid.seats.map(({ wager = 0 }) => wager));
  return at(paid, { price, total: sum(paid.hand?.pots ?? []) + wagers(paid) });
}

/** An ante or a dead blind is no bet: it lies in the pot at once. */
function dead(view: TableView, seat: number, amount: number): TableView {
  const [pot = { amount: 0, seats: playing(view) }, ...more] = view.hand?.pots ?? [];
  const paid = change(view, seat, ({ wager = 0 }) => ({ wager: wager - amount }));
  return withPots(paid, [{ ...pot, amount: pot.amount + amount }, ...more]);
}

/** What nobody has called goes back, from the wager or, if that lies in the pots already, from the last one. */
function returned(view: TableView, { seat, amount }: Of<"returned">): TableView {
  const wager = view.seats.find((one) => one.seat === seat)?.wager ?? 0;
  const back = change(view, seat, ({ stack = 0 }) => ({
    stack: stack + amount,
    wager: Math.max(0, wager - amount),
    all_in: false,
  }));
  const pots = view.hand?.pots ?? [];
  if (wager >= amount) return withPots(back, pots);
  return withPots(
    back,
    less(pots, pots.length - 1, amount).filter((pot) => pot.amount > 0),
  );
}

const less = (pots: readonly PotView[], index: number, amount: number): PotView[] =>
  pots.map((pot, i) => (i === index ? { ...pot, amount: pot.amount - amount } : pot));

const playing = ({ seats }: TableView): number[] =>
  seats.filter(({ in_hand, folded }) => in_hand && !folded).map(({ seat }) => seat);

/** All wagers lie in the pots: each height at which a live seat is all-in begins another one. */
export function collected(view: TableView): TableView {
  const live = new Set(playing(view));
  const heights = new Set(view.seats.filter(({ seat }) => live.has(seat)).map(({ wager = 0 }) => wager));
  const steps = [...heights].filter(Boolean).toSorted((one, other) => one - other);
  if (steps.length === 0) return view;
  const pots = (view.hand?.pots ?? []).map((pot) => ({ ...pot, seats: pot.seats.filter((seat) => live.has(seat)) }));
  steps.forEach((height, i) => {
    // What folded seats have given above the highest of the others lies in the last pot.
    const [from, to] = [steps[i - 1] ?? 0, i === steps.length - 1 ? Infinity : height];
    const amount = view.seats.reduce((all, { wager = 0 }) => all + Math.max(0, Math.min(wager, to) - from), 0);
    const seats = view.seats.filter(({ seat, wager = 0 }) => live.has(seat) && wager >= height).map(({ seat }) => seat);
    const last = pots.at(-1);
    if (last && last.seats.join() === seats.join()) last.amount += amount;
    else pots.push({ amount, seats });
  });
  return withPots({ ...view, seats: view.seats.map((seat) => ({ ...seat, wager: 0 })) }, pots);
}

function awarded(view: TableView, { seat, pot, amount, named = null }: Of<"awarded">): TableView {
  const open = collected(view);
  const board = open.hand?.board ?? [];
  const won = change(open, seat, (one) => {
    const cards = one.cards ?? [];
    const plays = board.length === 5 && cards.length === 2 && cards.every(Boolean);
    return {
      stack: (one.stack ?? 0) + amount,
      won: (one.won ?? 0) + amount,
      named: named ?? one.named ?? null,
      playing_cards: plays ? bestFive([...cards, ...board]) : [],
    };
  });
  const pots = less(open.hand?.pots ?? [], Math.min(pot, (open.hand?.pots.length ?? 1) - 1), amount);
  return withPots(at(won, { street: "over" }), sum(pots) > 0 ? pots : []);
}
