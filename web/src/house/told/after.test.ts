import { describe, expect, it } from "vitest";
import { pastHand } from "../../fixtures/index.ts";
import type { AnyEvent, SeatView, TableView } from "../../wire/index.ts";
import { after, collected } from "./after.ts";

const seat = (seat: number, stack: number): SeatView => ({ seat, player: `p${seat}`, name: `${seat}`, stack });
const empty: TableView = {
  ...{ table: "maple", name: "Maple Room", kind: "cash", small: 5, big: 10, buy_in_low: 0, buy_in_high: 0 },
  ...{ state: "playing", observers: 0, seats: [seat(1, 100), seat(2, 300), seat(3, 500)] },
};
const dealt: AnyEvent = { type: "hand_started", hand: 7, seats: [1, 2, 3], button: 1, small: 5, big: 10 };
const told = (...events: AnyEvent[]): TableView => [dealt, ...events].reduce(after, empty);
const pots = ({ hand }: TableView): unknown[] => (hand?.pots ?? []).map(({ amount, seats }) => [amount, ...seats]);
const chips = ({ seats, hand }: TableView): number =>
  seats.reduce((sum, { stack = 0 }) => sum + stack, hand?.total ?? 0);

describe("a table after an event", () => {
  it("holds as many chips as before, whatever happens", () => {
    const events: AnyEvent[] = [
      { type: "posted", seat: 1, kind: "ante", amount: 2 },
      { type: "posted", seat: 2, kind: "dead", amount: 5 },
      { type: "posted", seat: 3, kind: "big_blind", amount: 10 },
      { type: "acted", seat: 1, move: "raise", to: 98, paid: 98, all_in: true },
      { type: "acted", seat: 2, move: "fold" },
      { type: "acted", seat: 3, move: "raise", to: 400, paid: 390 },
      { type: "returned", seat: 3, amount: 302 },
      { type: "street_dealt", street: "flop", cards: [], board: ["2c", "3c", "4c"], pot: 203 },
      { type: "awarded", seat: 1, pot: 0, pots: 1, amount: 203 },
    ];
    events.reduce((view, event) => {
      const next = after(view, event);
      expect(chips(next), event.type).toBe(900);
      return next;
    }, told());
    expect(told(...events).seats.map(({ stack }) => stack)).toEqual([203, 295, 402]);
  });

  it("has a pot for each all-in, with those who can win it", () => {
    const all: AnyEvent[] = [1, 2, 3].map((one) => {
      return { type: "acted", seat: one, move: "raise", to: 200 * one - 100, paid: 200 * one - 100, all_in: true };
    });
    expect(pots(collected(told(...all)))).toEqual([
      [300, 1, 2, 3],
      [400, 2, 3],
      [200, 3],
    ]);
    const back = after(collected(told(...all)), { type: "returned", seat: 3, amount: 200 });
    expect(pots(back)).toEqual([
      [300, 1, 2, 3],
      [400, 2, 3],
    ]);
    expect(back.seats[2]).toMatchObject({ stack: 200, all_in: false });
  });

  it("keeps what a folded hand has given, also above the others' wagers", () => {
    const view = told(
      { type: "acted", seat: 2, move: "bet", to: 50, paid: 50 },
      { type: "acted", seat: 3, move: "bet", to: 20, paid: 20 },
      { type: "acted", seat: 1, move: "bet", to: 20, paid: 20 },
      { type: "acted", seat: 2, move: "fold" },
    );
    expect(pots(collected(view))).toEqual([[90, 1, 3]]);
  });

  it("is what it was after an event that nobody here knows", () => {
    const view = told();
    expect(after(view, { type: "rabbit_shown" } as unknown as AnyEvent)).toBe(view);
  });

  it("hides what was mucked and names no hand before the river", () => {
    const shown = told({ type: "shown", seat: 1, cards: ["Ah", "Ad"], named: pastHand.events[11]?.["named" as never] });
    expect(shown.seats[0]).toMatchObject({ cards: ["Ah", "Ad"], shown: true, named: null });
    const cards = { ...shown, seats: shown.seats.map((one) => (one.seat === 2 ? { ...one, cards: ["", ""] } : one)) };
    expect(after(cards, { type: "mucked", seat: 2 }).seats[1]?.cards).toEqual([]);
    expect(after(cards, { type: "mucked", seat: 1 }).seats[0]?.cards).toEqual(["Ah", "Ad"]);
  });
});
