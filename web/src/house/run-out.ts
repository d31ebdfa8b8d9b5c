// A hand that runs out all-in arrives in one message: every street and the result at once. For the eye it is told
// street by street, drawn from the view before it and the house's own events.

import { bestFive } from "../cards/index.ts";
import type { AnyEvent, HandView, PotView, SeatView, TableView } from "../wire/index.ts";

export interface Part {
  readonly events: readonly AnyEvent[];
  readonly view: TableView | null;
  /** Milliseconds after the part before it. */
  readonly wait: number;
}

/** Everything open, then a card at a time; the river takes longest. All of it fits into the house's pause. */
const STREET = 1_300;
const RIVER = 1_900;
const RESULT = 700;
/** How long the last hand of a table or a sit-and-go lies there before the table waits, and the places are shown. */
const LAST = 2_600;
const LAST_LEAST = 700;
/** So long the places of a sit-and-go are to be seen before the next one starts (PSNG-3). */
const PLACES = 4_500;
/** More than anybody can wager. */
const CHIPS_BEYOND = 1e13;

/**
 * The message as it is told: in one part, or with a pause before every street that was run out; the last hand of a table
 * or a sit-and-go lies there for a while. `before` is the view before it; players who leave with this message still sit
 * in it. `now` is the house's time.
 */
export function parts(events: readonly AnyEvent[], view: TableView | null, before: TableView | null, now = 0): Part[] {
  const whole: Part[] = [{ events, view, wait: 0 }];
  const ends = events.some((event) => event.type === "awarded");
  const first = events.findIndex((event) => event.type === "street_dealt");
  const hand = before?.hand;
  if (!view || !hand || !ends || events.some((event) => event.type === "hand_started")) return whole;
  const lies = !view.hand || events.some((event) => event.type === "sng_ended");
  if (view.hand && ((first < 0 && !lies) || view.hand.number !== hand.number)) return whole;
  const held = (index: number): TableView => heldBack(before, hand, events, index);
  const andLies = (told: readonly Part[]): Part[] => {
    const spent = told.reduce((sum, part) => sum + part.wait, 0);
    const room = view.next_hand == null ? LAST : view.next_hand - now - spent - PLACES;
    return [...told, { events: [], view, wait: Math.min(LAST, Math.max(LAST_LEAST, room)) }];
  };
  if (first < 0) return andLies([{ events, view: held(events.length), wait: 0 }]);
  const told: Part[] = [];
  let from = 0;
  events.forEach((event, i) => {
    if (event.type !== "street_dealt") return;
    // What comes before a street belongs to the street before it.
    if (i > from) told.push({ events: events.slice(from, i), view: held(i), wait: told.length ? STREET : 0 });
    from = i;
  });
  const end = events.findIndex((event, i) => i > from && event.type !== "street_dealt");
  told.push({ events: events.slice(from, end), view: held(end), wait: told.length ? RIVER : 0 });
  told.push({ events: events.slice(end), view: lies ? held(events.length) : view, wait: RESULT });
  return lies ? andLies(told) : told;
}

/** The view before event `index`: only what is told by then; before the awards all chips lie in the pot. */
function heldBack(before: TableView, hand: HandView, events: readonly AnyEvent[], index: number): TableView {
  const told = events.slice(0, index);
  const newest = told.filter((event) => event.type === "street_dealt").at(-1);
  const over = told.some((event) => event.type === "awarded");
  const pots = potsOf(before, hand, events);
  const total = pots.reduce((sum, pot) => sum + pot.amount, 0);
  const seats = before.seats.map((seat) =>
    seatBefore(seat, events, told, newest?.board ?? hand.board, seat.seat === before.you?.seat),
  );
  return {
    ...before,
    next_hand: null,
    asked: [],
    seats,
    hand: {
      ...hand,
      street: over ? "over" : (newest?.street ?? hand.street),
      board: newest?.board ?? hand.board,
      pots: over ? [] : pots,
      total: over ? 0 : total,
      actor: null,
      deadline: null,
    },
    you: before.you ? { ...before.you, menu: null, question: null, named: null, show_cards: { enabled: false } } : null,
  };
}

/**
 * The pots that will be awarded, and who can win each. A seat reaches as deep as the deepest pot it was in before, and
 * on this street as its wager: every depth is one pot more.
 */
function potsOf(before: TableView, hand: HandView, events: readonly AnyEvent[]): PotView[] {
  const amounts: number[] = [];
  for (const event of events)
    if (event.type === "awarded") amounts[event.pot] = (amounts[event.pot] ?? 0) + event.amount;
  const folded = new Set(
    events.flatMap((event) => (event.type === "acted" && event.move === "fold" ? [event.seat] : [])),
  );
  const live = before.seats.filter((seat) => seat.in_hand && !seat.folded && !folded.has(seat.seat));
  const depth = (seat: SeatView): number => {
    let wager = seat.wager ?? 0;
    for (const event of events) {
      if (event.type === "acted" && event.seat === seat.seat) wager += event.paid ?? 0;
      if (event.type === "returned" && event.seat === seat.seat) wager -= event.amount;
    }
    return hand.pots.findLastIndex((pot) => pot.seats.includes(seat.seat)) * CHIPS_BEYOND + wager;
  };
  const depths = [...new Set(live.map(depth))].toSorted((one, other) => one - other);
  const seats = (from: number): number[] => live.filter((seat) => depth(seat) >= from).map((seat) => seat.seat);
  return amounts.map((amount, i) => ({ amount, seats: seats(depths[i] ?? 0) }));
}

function seatBefore(
  seat: SeatView,
  events: readonly AnyEvent[],
  told: readonly AnyEvent[],
  board: readonly string[],
  mine: boolean,
): SeatView {
  let [stack, won, folded] = [seat.stack ?? 0, 0, seat.folded ?? false];
  for (const event of events) {
    if (!("seat" in event) || event.seat !== seat.seat) continue;
    if (event.type === "acted") stack -= event.paid ?? 0;
    if (event.type === "acted" && event.move === "fold") folded = true;
    if (event.type === "returned") stack += event.amount;
  }
  for (const event of told) if (event.type === "awarded" && event.seat === seat.seat) won += event.amount;
  const shown = told.find((event) => event.type === "shown" && event.seat === seat.seat);
  const cards = shown?.type === "shown" ? shown.cards : (seat.cards ?? []);
  const live = Boolean(seat.in_hand && !folded);
  return {
    ...seat,
    stack: stack + won,
    wager: 0,
    folded,
    all_in: live && stack === 0,
    won,
    playing_cards:
      won > 0 && board.length === 5 && cards.length === 2 && cards.every((card) => card !== "")
        ? bestFive([...cards, ...board])
        : [],
    shown: seat.shown === true || shown !== undefined,
    named: won > 0 && shown?.type === "shown" ? (shown.named ?? null) : null,
    cards: live || mine || shown ? cards : [],
  };
}
