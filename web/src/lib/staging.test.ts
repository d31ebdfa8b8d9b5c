import { describe, expect, it } from "vitest";
import { showdown } from "../fixtures/views.ts";
import type { AnyEvent } from "./protocol.ts";
import { parts } from "./staging.ts";

const view = showdown(0);
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
  const told = parts(runOut, view);

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

describe("any other message", () => {
  it("is told at once", () => {
    const events: AnyEvent[] = [{ type: "acted", seat: 2, move: "check" }];
    expect(parts(events, view)).toEqual([{ events, view, wait: 0 }]);
    expect(parts(runOut.slice(5), view)).toHaveLength(1);
    expect(parts(runOut, null)).toHaveLength(1);
  });
});
