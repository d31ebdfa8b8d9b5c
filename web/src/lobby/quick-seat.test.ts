import { describe, expect, it } from "vitest";
import { lobby } from "../fixtures/index.ts";
import { quickSeat } from "./quick-seat.ts";

describe("Seat me", () => {
  it("takes the fullest table with a seat that the bank can pay for", () => {
    expect(quickSeat(lobby, 8420, null)?.table).toBe("owls");
    expect(quickSeat(lobby, 8420, 10)?.table).toBe("tea");
    expect(quickSeat(lobby, 70, null)).toBeNull();
  });
});
