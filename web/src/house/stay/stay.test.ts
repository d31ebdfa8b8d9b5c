import { expect, it } from "vitest";
import type { HandName, TableView } from "../../wire/index.ts";
import { isBetter, Stay } from "./stay.ts";

const named = (category: string, ...ranks: string[]): HandName => ({ category, ranks, text: category });

it("knows the better hand by its name", () => {
  expect(isBetter(named("pair", "2"), null)).toBe(true);
  expect(isBetter(named("flush", "9"), named("straight", "A"))).toBe(true);
  expect(isBetter(named("two pair", "K", "9"), named("two pair", "K", "T"))).toBe(false);
  expect(isBetter(named("pair", "A"), named("pair", "A"))).toBe(false);
});

it("adds a stay up: each hand once, the chips brought against those taken home", () => {
  const stay = new Stay();
  const view = (number: number, street: string, stack: number, best?: HandName, hands = 3, banked = 0): TableView =>
    ({
      kind: "cash",
      table: "maple",
      name: "Maple Room",
      big: 10,
      seats: [{ seat: 1, stack, status: "in" }],
      hand: { number, street, board: ["Ah", "Kd", "2c", "7s", "9h"] },
      you: {
        seat: 1,
        session_from: 1_000,
        session_hands: hands,
        session_brought: 500,
        session_banked: banked,
        named: best ?? null,
      },
    }) as unknown as TableView;
  stay.see(view(1, "river", 480, named("pair", "A")));
  stay.see(view(1, "over", 620, named("pair", "A")));
  stay.see(view(1, "over", 620));
  stay.see(view(2, "over", 700, named("flush", "K")));
  const session = stay.end(700, 61_000);
  expect(session).toMatchObject({ seconds: 60, hands: 3, brought: 500, stack: 700, best: { category: "flush" } });
  expect(session?.stacks).toEqual([480, 620, 700, 700]);
  stay.see(view(3, "over", 600, undefined, 4, 150));
  expect(stay.end(600, 61_000)).toMatchObject({
    brought: 500,
    banked: 150,
    stack: 600,
    stacks: [480, 620, 700, 750, 750],
  });
  stay.see(view(3, "flop", 700, undefined, 2));
  expect(stay.end(700, 61_000)).toBeNull();
});
