// A hand that runs out all-in arrives in one message: every street and the result at once. For the eye it is told
// street by street, drawn from the view before it and the house's own events.

import type { AnyEvent, TableView } from "../../wire/index.ts";
import { after, collected } from "./after.ts";

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
  const held = (index: number): TableView => heldBack(before, events, index);
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

/** The view before event `index`: only what is told by then, and all chips lie in the pot or with those who won them. */
function heldBack(before: TableView, events: readonly AnyEvent[], index: number): TableView {
  const told = collected(events.slice(0, index).reduce(after, before));
  return {
    ...told,
    next_hand: null,
    asked: [],
    hand: told.hand ? { ...told.hand, actor: null, deadline: null } : null,
    you: told.you ? { ...told.you, menu: null, question: null, named: null, show_cards: { enabled: false } } : null,
  };
}
