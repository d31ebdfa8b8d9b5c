// A hand from a stranger: what is declared here is read, each value within its bounds, and nothing else passes.

import type { AnyEvent, PastHand } from "../wire/index.ts";

type Read<T> = (value: unknown) => T;
/** A reader for every field that the type has. */
type Fields<T> = { readonly [K in keyof Required<Omit<T, "type">>]: Read<T[K]> };
type Told = Extract<
  AnyEvent,
  {
    type:
      | "hand_started"
      | "posted"
      | "acted"
      | "street_dealt"
      | "returned"
      | "shown"
      | "mucked"
      | "awarded"
      | "hand_ended"
      | "hand_voided";
  }
>;

const CHIPS_MAX = 1e12;
const SEATS_MAX = 10;
const EVENTS_MAX = 400;
const NAME_MAX = 60;
const TEXT_MAX = 300;
const FACTS_MAX = 12;

class UnreadableError extends Error {}

function refuse(): never {
  throw new UnreadableError();
}

function whole(low: number, high: number): Read<number> {
  return (value) =>
    Number.isInteger(value) && Number(value) >= low && Number(value) <= high ? Number(value) : refuse();
}

function text(most: number): Read<string> {
  // eslint-disable-next-line no-control-regex
  return (value) => (typeof value === "string" && !/[\0-\x1f\x7f]/.test(value) ? value.slice(0, most) : refuse());
}

function oneOf<const T extends string>(...words: T[]): Read<T> {
  return (value) => words.find((word) => word === value) ?? refuse();
}

function list<T>(one: Read<T>, least: number, most: number): Read<T[]> {
  return (value) => (Array.isArray(value) && value.length >= least && value.length <= most ? value.map(one) : refuse());
}

function maybe<T>(read: Read<T>): Read<T | undefined> {
  return (value) => (value == null ? undefined : read(value));
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : refuse();
}

function shape<T>(fields: Fields<T>): Read<T> {
  return (value) => {
    const told = record(value);
    const read = Object.entries<Read<unknown>>(fields).map(([name, one]) => [name, one(told[name])] as const);
    return Object.fromEntries(read.filter(([, one]) => one !== undefined)) as T;
  };
}

function facts(value: unknown): Record<string, number | string> {
  const told = Object.entries(record(value));
  if (told.length > FACTS_MAX) refuse();
  return Object.fromEntries(
    told.map(([name, one]) => [
      text(NAME_MAX)(name),
      typeof one === "string" ? text(NAME_MAX)(one) : whole(-CHIPS_MAX, CHIPS_MAX)(one),
    ]),
  );
}

const yes: Read<boolean> = (value) => (typeof value === "boolean" ? value : refuse());
const count = whole(0, Number.MAX_SAFE_INTEGER);
const chips = whole(0, CHIPS_MAX);
const seat = whole(1, SEATS_MAX);
const card: Read<string> = (value) =>
  typeof value === "string" && /^[2-9TJQKA][cdhs]$/.test(value) ? value : refuse();
const twoCards = list(card, 2, 2);
const named = maybe(
  shape<NonNullable<Extract<AnyEvent, { type: "shown" }>["named"]>>({
    category: text(NAME_MAX),
    ranks: list(oneOf(..."23456789TJQKA"), 0, 5),
    text: text(TEXT_MAX),
    pad: () => undefined,
  }),
);

const EVENTS: { readonly [T in Told["type"]]: Fields<Extract<Told, { type: T }>> } = {
  hand_started: {
    hand: count,
    seats: list(seat, 2, SEATS_MAX),
    button: seat,
    dead_button: maybe(yes),
    small_blind: maybe(seat),
    big_blind: maybe(seat),
    small: chips,
    big: chips,
    cards: maybe(list(card, 0, 2)),
  },
  posted: {
    seat,
    kind: oneOf("ante", "big_blind", "dead", "post", "small_blind"),
    amount: chips,
    all_in: maybe(yes),
  },
  acted: {
    seat,
    move: oneOf("bet", "call", "check", "fold", "raise"),
    to: maybe(chips),
    paid: maybe(chips),
    all_in: maybe(yes),
    by_clock: maybe(yes),
  },
  street_dealt: {
    street: oneOf("flop", "river", "turn"),
    cards: list(card, 1, 3),
    board: list(card, 3, 5),
    pot: chips,
  },
  returned: { seat, amount: chips },
  shown: { seat, cards: twoCards, named },
  mucked: { seat },
  awarded: { seat, pot: whole(0, SEATS_MAX), pots: whole(0, SEATS_MAX), amount: chips, named },
  hand_ended: { hand: count },
  hand_voided: {
    hand: count,
    reason: shape({ code: text(NAME_MAX), text: text(TEXT_MAX), rule: maybe(text(NAME_MAX)), facts: maybe(facts) }),
  },
};

/** An event of a hand; what a newer house tells besides is passed over. */
function event(value: unknown): AnyEvent | null {
  const type = record(value)["type"];
  if (typeof type !== "string" || !Object.hasOwn(EVENTS, type)) return null;
  return { ...shape(EVENTS[type as Told["type"]] as Fields<AnyEvent>)(value), type } as AnyEvent;
}

const pastHand = shape<PastHand>({
  hand: count,
  at: count,
  game: maybe(oneOf("house", "sbe", "step", "texas")),
  mine: maybe(seat),
  seats: list(shape({ seat, name: text(NAME_MAX), bot: maybe(yes), stack: chips }), 2, SEATS_MAX),
  events: (value) => list(event, 1, EVENTS_MAX)(value).filter((one) => one !== null),
});

const STREETS = ["flop", "turn", "river"];

/** Whether it can be dealt at all: it begins with its beginning, each seat and card is there once, streets follow each other. */
function isWhole({ seats, events, mine }: PastHand): boolean {
  const present = new Set(seats.map((one) => one.seat));
  if (present.size < seats.length || (mine != null && !present.has(mine))) return false;
  const [first, ...later] = events;
  if (first?.type !== "hand_started" || later.some((one) => one.type === "hand_started")) return false;
  if (![first, ...later].every((one) => !("seat" in one) || one.seat == null || present.has(one.seat))) return false;
  const dealt = events.filter((one) => one.type === "street_dealt");
  if (!dealt.every(({ street, board }, i) => street === STREETS[i] && board.length === i + 3)) return false;
  const held = new Map(events.filter((one) => one.type === "shown").map((one) => [one.seat, one.cards]));
  if (mine != null && first.cards?.length === 2) held.set(mine, first.cards);
  const cards = [...(dealt.at(-1)?.board ?? []), ...[...held.values()].flat()];
  return new Set(cards).size === cards.length;
}

/** The name of the table and the hand; null for what is none. */
export function decodedHand(told: unknown): { name: string; hand: PastHand } | null {
  try {
    const { name, hand } = record(told);
    const read = { name: text(NAME_MAX)(name), hand: pastHand(hand) };
    return isWhole(read.hand) ? read : null;
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}
