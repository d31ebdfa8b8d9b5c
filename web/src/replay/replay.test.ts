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

  describe("from a stranger", () => {
    type Told = { seats: unknown[]; events: unknown[] } & Record<string, unknown>;
    const sent = (change: (hand: Told) => unknown): Promise<unknown> => {
      const hand = structuredClone(pastHand) as unknown as Told;
      change(hand);
      return addressOf({ name: "Maple Room", hand: hand as never }).then(handOf);
    };
    const seat = (number: number, more: object) => (hand: Told) => Object.assign(hand.seats[number] as object, more);
    const event = (number: number, more: object) => (hand: Told) => Object.assign(hand.events[number] as object, more);

    it.each<[string, (hand: Told) => unknown]>([
      ["a seat that no table has", seat(0, { seat: 30_000_000 })],
      ["a seat that is nothing", (hand) => (hand.seats = [null, null])],
      ["one seat alone", (hand) => hand.seats.splice(1)],
      ["a seat twice", seat(1, { seat: 2 })],
      ["a stack of text", seat(1, { stack: "9" })],
      ["too many chips", event(3, { paid: 1e13 })],
      ["a part of a chip", event(3, { paid: 0.5 })],
      ["a move by nobody", event(3, { seat: 9 })],
      ["a move that is none", event(3, { move: "toString" })],
      ["a card that is none", event(6, { board: ["Ks", "9h", "1x"] })],
      ["a card twice", event(12, { cards: ["Kh", "9s"] })],
      ["the turn before the flop", event(6, { street: "turn" })],
      ["no beginning", (hand) => hand.events.shift()],
      ["two beginnings", (hand) => hand.events.push(hand.events[0])],
      ["an event that is nothing", (hand) => hand.events.push(null)],
      ["too many events", (hand) => hand.events.push(...Array.from({ length: 400 }, () => hand.events.at(-1)))],
      ["no events", (hand) => (hand.events = [])],
    ])("is no hand with %s", async (_, change) => {
      expect(await sent(change)).toBeNull();
    });

    it("may come from a newer house, and brings nothing that nobody reads", async () => {
      const found = await sent((hand) => {
        hand.events.push({ type: "rabbit_shown", cards: 7 });
        hand["secret"] = "deck";
      });
      expect(found).toEqual({ name: "Maple Room", hand: pastHand });
    });
  });
});
