// @vitest-environment happy-dom
// One hand as a screen reader hears it, in every language: what the two live regions of the real page say, in order.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closed, Listening, open, says, sized, waiting, yourTurn } from "../../fixtures/index.ts";
import type { AnyEvent, HandName, TableView } from "../../wire/index.ts";

const twoPair: HandName = { category: "two pair", ranks: ["K", "9"], text: "two pair, kings and nines" };
const straight: HandName = { category: "straight", ranks: ["K", "9"], text: "straight, king to nine" };

/** Every message of the hand: its events, and whether it is the viewer's turn after it. */
const messages = (now: number): readonly { readonly events: AnyEvent[]; readonly turn?: boolean }[] => [
  {
    events: [
      {
        type: "hand_started",
        hand: 48_214,
        seats: [6, 1, 2, 3, 4],
        button: 4,
        small_blind: 6,
        big_blind: 1,
        small: 5,
        big: 10,
        cards: ["Kh", "9s"],
      },
      { type: "posted", seat: 6, kind: "small_blind", amount: 5 },
      { type: "posted", seat: 1, kind: "big_blind", amount: 10 },
    ],
  },
  { events: [{ type: "acted", seat: 2, move: "raise", to: 30, paid: 30 }] },
  {
    events: [
      { type: "acted", seat: 3, move: "call", to: 30, paid: 30 },
      { type: "acted", seat: 4, move: "fold" },
      { type: "acted", seat: 6, move: "fold" },
    ],
    turn: true,
  },
  {
    events: [
      { type: "acted", seat: 1, move: "call", to: 30, paid: 20 },
      { type: "street_dealt", street: "flop", cards: ["Ks", "9h", "4d"], board: ["Ks", "9h", "4d"], pot: 95 },
    ],
  },
  {
    events: [
      { type: "acted", seat: 1, move: "check" },
      { type: "acted", seat: 2, move: "bet", to: 130, paid: 130, all_in: true },
    ],
  },
  {
    events: [
      {
        type: "sat_out",
        seat: 5,
        until: now + 300_000,
        reason: { code: "sits_out", rule: "CASH-4.1", text: "Sits out from the next hand on." },
      },
    ],
  },
  { events: [{ type: "acted", seat: 3, move: "raise", to: 390, paid: 390 }], turn: true },
  {
    events: [
      { type: "acted", seat: 1, move: "fold", by_clock: true },
      { type: "returned", seat: 3, amount: 260 },
    ],
  },
  {
    events: [
      { type: "shown", seat: 2, cards: ["Kc", "9c"], named: twoPair },
      { type: "shown", seat: 3, cards: ["Qs", "Js"] },
    ],
  },
  { events: [{ type: "street_dealt", street: "turn", cards: ["Tc"], board: ["Ks", "9h", "4d", "Tc"], pot: 355 }] },
  {
    events: [
      { type: "street_dealt", street: "river", cards: ["2s"], board: ["Ks", "9h", "4d", "Tc", "2s"], pot: 355 },
      { type: "awarded", seat: 3, pot: 0, pots: 1, amount: 355, named: straight },
      { type: "hand_ended", hand: 48_214 },
    ],
  },
];

beforeEach(() => {
  localStorage.clear();
  sized();
});
afterEach(closed);

/** What the regions say after each message, the urgent one marked. */
async function heard(language: "en" | "ko" | "zh"): Promise<string> {
  await open(waiting(0), "#/table/maple", { language });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  const heard = new Listening();
  const quiet = waiting(0);
  for (const [i, { events, turn }] of messages(Date.now()).entries()) {
    const hand = { ...quiet.hand, number: 48_214, street: "flop" as const, board: [], decision: i } as NonNullable<
      TableView["hand"]
    >;
    const mine = yourTurn(Date.now());
    const view: TableView = turn
      ? {
          ...mine,
          hand: {
            ...(mine.hand as NonNullable<TableView["hand"]>),
            number: 48_214,
            decision: i,
            deadline: Date.now() + 19_900,
          },
        }
      : { ...quiet, hand };
    says({ type: "update", table: "maple", number: i + 2, events, view });
    await heard.for(500);
  }
  await heard.for(9_000);
  return heard.text;
}

describe("one hand as a screen reader hears it", () => {
  for (const language of ["en", "ko", "zh"] as const)
    it(`is complete in ${language}`, async () => {
      const text = await heard(language);
      await expect(text).toMatchFileSnapshot(`./hand.${language}.txt`);
      // Every public event but the posts and the muck is heard, and the two turns are urgent.
      expect(text.split("\n").filter((line) => line.startsWith("! "))).toHaveLength(2);
    });
});
