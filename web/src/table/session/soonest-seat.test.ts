import { describe, expect, it } from "vitest";
import { observing } from "../../fixtures/index.ts";
import { soonestSeat } from "./soonest-seat.ts";

describe("the seat for somebody who names none", () => {
  it("avoids the seats between the button and the big blind (CASH-3.1)", () => {
    const view = observing(0);
    const empty = (seats: number[]) => ({
      ...view,
      seats: view.seats.map((seat) => (seats.includes(seat.seat) ? { seat: seat.seat } : seat)),
    });
    // Button 2, big blind 4: seat 3 would rest, seat 9 plays soonest.
    expect(soonestSeat(empty([3, 7, 9]))).toBe(9);
    expect(soonestSeat(empty([3]))).toBe(7);
    expect(soonestSeat({ ...empty([3]), hand: null })).toBe(3);
  });
});
