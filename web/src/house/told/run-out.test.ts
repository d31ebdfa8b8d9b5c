import { describe, expect, it } from "vitest";
import { showdown } from "../../fixtures/index.ts";
import type { AnyEvent, TableView } from "../../wire/index.ts";
import { parts } from "./run-out.ts";

const view = showdown(0);
/** Before it: nothing won yet, and seat 2 still has what it calls with. */
const before: TableView = {
  ...view,
  seats: view.seats.map((seat) => ({
    ...seat,
    stack: (seat.stack ?? 0) - (seat.won ?? 0) + (seat.seat === 2 ? 300 : 0),
    won: 0,
    shown: false,
    cards: seat.in_hand && !seat.folded && seat.seat !== view.you?.seat ? ["", ""] : (seat.cards ?? []),
  })),
  hand: view.hand
    ? { ...view.hand, street: "preflop", board: [], pots: [{ amount: 860, seats: [2, 3] }], total: 860 }
    : null,
};
const board = view.hand?.board ?? [];
const runOut: AnyEvent[] = [
  { type: "acted", seat: 2, move: "call", to: 500, paid: 300, all_in: true },
  { type: "shown", seat: 2, cards: ["7d", "7h"] },
  { type: "street_dealt", street: "flop", cards: board.slice(0, 3), board: board.slice(0, 3), pot: 1160 },
  { type: "street_dealt", street: "turn", cards: board.slice(3, 4), board: board.slice(0, 4), pot: 1160 },
  { type: "street_dealt", street: "river", cards: board.slice(4), board, pot: 1160 },
  { type: "shown", seat: 3, cards: ["As", "Td"] },
  { type: "awarded", seat: 3, pot: 0, pots: 1, amount: 1160 },
  { type: "hand_ended", hand: 48213 },
];

describe("a hand that runs out", () => {
  const told = parts(runOut, view, before);

  it("is told street by street, every event once and in order", () => {
    expect(told.map((part) => part.view?.hand?.board.length)).toEqual([0, 3, 4, 5, 5]);
    expect(told.flatMap((part) => part.events)).toEqual(runOut);
    expect(told.at(-1)?.view).toBe(view);
  });

  it("holds back the result and the cards not yet shown", () => {
    const third = (i: number) => told[i]?.view?.seats[2];
    expect(third(1)).toMatchObject({ won: 0, cards: ["", ""], stack: 0 });
    expect(told[1]?.view?.seats[1]).toMatchObject({ cards: ["7d", "7h"], shown: true });
    expect(third(4)).toMatchObject({ won: 1160, cards: ["As", "Td"] });
  });

  it("keeps the chips: what will be won lies in the pot until then", () => {
    const sum = (i: number): number => {
      const at = told[i]?.view;
      const pots = (at?.hand?.pots ?? []).reduce((total, pot) => total + pot.amount, 0);
      return pots + (at?.seats ?? []).reduce((total, seat) => total + (seat.stack ?? 0), 0);
    };
    expect(new Set(told.map((_, i) => sum(i))).size).toBe(1);
  });
});

describe("an all-in of unequal stacks", () => {
  // Seats 1 to 4 are in: 1 was all-in before the flop, the others put in 100, 300 and 300 on it.
  const seats = before.seats.map((seat) => ({
    ...seat,
    in_hand: seat.seat <= 4,
    folded: false,
    wager: seat.seat === 2 ? 100 : seat.seat === 3 ? 300 : 0,
  }));
  const at: TableView = {
    ...before,
    seats,
    hand: before.hand ? { ...before.hand, street: "flop", pots: [{ amount: 200, seats: [1, 2, 3, 4] }] } : null,
  };
  const events: AnyEvent[] = [
    { type: "acted", seat: 4, move: "raise", to: 340, paid: 340, all_in: true },
    { type: "returned", seat: 4, amount: 40 },
    { type: "street_dealt", street: "turn", cards: board.slice(3, 4), board: board.slice(0, 4), pot: 900 },
    { type: "street_dealt", street: "river", cards: board.slice(4), board, pot: 900 },
    { type: "awarded", seat: 3, pot: 2, pots: 3, amount: 400 },
    { type: "awarded", seat: 2, pot: 1, pots: 3, amount: 300 },
    { type: "awarded", seat: 1, pot: 0, pots: 3, amount: 100 },
    { type: "awarded", seat: 2, pot: 0, pots: 3, amount: 100 },
  ];

  it("lies in a main pot and side pots, each with those who can win it, until they are won", () => {
    const told = parts(events, view, at);
    expect(told[0]?.view?.hand?.pots).toEqual([
      { amount: 200, seats: [1, 2, 3, 4] },
      { amount: 300, seats: [2, 3, 4] },
      { amount: 400, seats: [3, 4] },
    ]);
    expect(told.at(-2)?.view?.hand?.total).toBe(900);
  });
});

describe("any other message", () => {
  it("is told at once", () => {
    const events: AnyEvent[] = [{ type: "acted", seat: 2, move: "check" }];
    expect(parts(events, view, before)).toEqual([{ events, view, wait: 0 }]);
    expect(parts(runOut.slice(5), view, before)).toHaveLength(1);
    expect(parts(runOut, null, before)).toHaveLength(1);
  });
});

describe("the last hand of a sit-and-go", () => {
  // The loser leaves with the message, the winner's excess goes to its safe, and the table waits.
  const waits: TableView = {
    ...view,
    state: "waiting",
    hand: null,
    seats: view.seats.map((seat) =>
      seat.seat === 2 ? { seat: 2 } : { ...seat, won: 0, stack: seat.seat === 3 ? 100 : (seat.stack ?? 0) },
    ),
  };
  const told = parts(runOut, waits, before);

  it("keeps the loser in its chair and the chips in the pot until the result", () => {
    expect(told[1]?.view?.seats[1]).toMatchObject({
      name: before.seats[1]?.name,
      stack: (before.seats[1]?.stack ?? 0) - 300,
    });
    for (const { view: shown } of told)
      for (const seat of shown?.seats ?? []) expect(seat.stack ?? 0).toBeGreaterThanOrEqual(0);
  });

  it("shows the result also where nothing was left to deal", () => {
    const [result, end, ...more] = parts(runOut.slice(5), waits, {
      ...before,
      hand: before.hand ? { ...before.hand, street: "river", board } : null,
    });
    expect(result?.view?.hand).toMatchObject({ street: "over", board, pots: [] });
    expect(result?.view?.seats[2]).toMatchObject({ won: 1160, shown: true, cards: ["As", "Td"] });
    expect(end).toMatchObject({ view: waits, events: [] });
    expect(more).toEqual([]);
  });

  it("shows the result before the table waits", () => {
    expect(told.at(-2)?.view?.hand).toMatchObject({ street: "over", board });
    expect(told.at(-2)?.view?.seats[2]).toMatchObject({ won: 1160 });
    // The five that play: two of one's own, three of the board.
    expect(told.at(-2)?.view?.seats[2]?.playing_cards).toHaveLength(5);
    expect(told.at(-1)).toMatchObject({ view: waits, events: [] });
  });

  const closes: AnyEvent[] = [
    ...runOut,
    { type: "sng_ended", number: 1, how: "winner", ranks: [], reason: { code: "winner", text: "", rule: "SNG-0.1" } },
  ];

  it("lies there before the places are shown, although the table still knows it", () => {
    const over = { ...view, next_hand: null };
    const [result, end] = parts(closes, over, before).slice(-2);
    expect(result?.view?.hand).toMatchObject({ street: "over", board });
    expect(end).toEqual({ view: over, events: [], wait: end?.wait });
    expect(end?.wait).toBeGreaterThan(2_000);
  });

  it("lies there no longer than leaves the places in sight before the next one (PSNG-3)", () => {
    const next = { ...view, next_hand: 10_000 };
    const spent = parts(closes, next, before, 0).reduce((sum, part) => sum + part.wait, 0);
    expect(10_000 - spent).toBeGreaterThanOrEqual(4_000);
  });
});
