// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { pastHand } from "../fixtures/index.ts";
import { knownCards, stepsOf } from "./replayed-hand.ts";
import { addressOf, handOf } from "./shared-hand.ts";

const table = { id: "maple", name: "Maple Room" };

describe("a hand that is told again", () => {
  const steps = stepsOf(pastHand, table);

  it("keeps every chip at every step", () => {
    const whole = pastHand.seats.reduce((sum, seat) => sum + seat.stack, 0);
    expect(steps.length).toBe(pastHand.events.length - 1);
    for (const { view, event } of steps) {
      const stacks = view.seats.reduce((sum, seat) => sum + (seat.stack ?? 0), 0);
      expect(stacks + (view.hand?.total ?? 0), event.type).toBe(whole);
    }
  });

  it("shows the viewer's cards and those that were shown, and no other", () => {
    expect([...knownCards(pastHand).keys()].sort()).toEqual([1, 3]);
    for (const { view } of steps) {
      expect(view.seats[0]?.cards).toEqual(["Kh", "9s"]);
      expect(view.seats[1]?.cards?.join("") ?? "").toBe("");
    }
  });

  it("knows the chances while every live hand is open", () => {
    const preflop = steps.find((step) => step.event.type === "hand_started");
    expect(preflop?.equity).toBeNull();
    const turn = steps.find((step) => step.event.type === "street_dealt" && step.event.street === "turn");
    // 44 cards are left; queens and tens, six of them, put the other one ahead: a pair of jacks beats nothing here.
    expect(turn?.equity?.size).toBe(2);
    expect(turn?.equity?.get(1)).toBeCloseTo(38 / 44, 6);
    expect(turn?.equity?.get(3)).toBeCloseTo(6 / 44, 6);
    expect(steps.at(-1)?.equity).toBeNull();
  });

  it("ends with the winner and the five that play", () => {
    const last = steps.at(-1)?.view.seats[0];
    expect([last?.won, last?.stack]).toEqual([405, 605]);
    expect(last?.playing_cards).toHaveLength(5);
  });

  it("fits into an address and comes out of it as it was", async () => {
    const address = await addressOf({ name: "Maple Room", hand: pastHand });
    expect(address).toMatch(/^[\w-]+$/);
    expect(address.length).toBeLessThan(2_000);
    expect(await handOf(address)).toEqual({ name: "Maple Room", hand: pastHand });
    expect(await handOf("nonsense")).toBeNull();
    expect(await handOf(address.slice(0, 80))).toBeNull();
  });
});
