// A hand that runs out all-in arrives in one message: every street and the result at once. For the eye it is told
// street by street; the numbers are the house's own, only what is not yet told is held back.

import type { AnyEvent, SeatView, TableView } from "./protocol.ts";

export interface Part {
  readonly events: readonly AnyEvent[];
  readonly view: TableView | null;
  /** Milliseconds after the part before it. */
  readonly wait: number;
}

const STREET = 900;
const RESULT = 1100;

/** The message as it is told: in one part, or with a pause before every street that was run out. */
export function parts(events: readonly AnyEvent[], view: TableView | null): Part[] {
  const whole: Part[] = [{ events, view, wait: 0 }];
  const ends = events.some((event) => event.type === "awarded");
  const first = events.findIndex((event) => event.type === "street_dealt");
  if (!view?.hand || !ends || first < 0) return whole;
  const told: Part[] = [];
  let from = 0;
  events.forEach((event, i) => {
    if (event.type !== "street_dealt") return;
    // What comes before a street belongs to the street before it.
    if (i > from) told.push({ events: events.slice(from, i), view: heldBack(view, events, i), wait: told.length ? STREET : 0 });
    from = i;
  });
  const end = events.findIndex((event, i) => i > from && event.type !== "street_dealt");
  told.push({ events: events.slice(from, end), view: heldBack(view, events, end), wait: told.length ? STREET : 0 });
  told.push({ events: events.slice(end), view, wait: RESULT });
  return told;
}

/** The view as it was before event `index`: no result, only the cards told by then. */
function heldBack(view: TableView, events: readonly AnyEvent[], index: number): TableView {
  const told = events.slice(0, index);
  const streets = told.filter((event) => event.type === "street_dealt");
  const shown = new Set(told.flatMap((event) => (event.type === "shown" ? [event.seat] : [])));
  const later = events.slice(index).find((event) => event.type === "street_dealt");
  const newest = streets.at(-1);
  const laterBoard = later?.board ?? view.hand?.board ?? [];
  const board = newest?.board ?? laterBoard.slice(0, laterBoard.length - (later?.cards.length ?? 0));
  const total = view.seats.reduce((sum, seat) => sum + (seat.won ?? 0), 0);
  const live = view.seats.filter((seat) => seat.in_hand && !seat.folded).map((seat) => seat.seat);
  return {
    ...view,
    next_hand: null,
    asked: [],
    seats: view.seats.map((seat) => unresolved(seat, seat.seat === view.you?.seat || shown.has(seat.seat))),
    hand: view.hand
      ? { ...view.hand, street: newest?.street ?? "preflop", board, pots: [{ amount: total, seats: live }], total, actor: null }
      : null,
    you: view.you ? { ...view.you, question: null, named: null, show_cards: { enabled: false } } : null,
  };
}

function unresolved(seat: SeatView, open: boolean): SeatView {
  const live = seat.in_hand && !seat.folded;
  return {
    ...seat,
    stack: (seat.stack ?? 0) - (seat.won ?? 0),
    all_in: Boolean(live && (seat.stack ?? 0) - (seat.won ?? 0) === 0),
    won: 0,
    playing_cards: [],
    named: null,
    shown: open && seat.shown === true,
    cards: live && !open ? ["", ""] : (seat.cards ?? []),
  };
}
