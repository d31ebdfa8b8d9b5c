import { expect, it } from "vitest";
import { yourTurn } from "../../fixtures/index.ts";
import type { TableView, WhoseTurn } from "../../wire/index.ts";
import { bidInWords, stateOf } from "./index.ts";

const turn: WhoseTurn = {
  acting: 1,
  waiting: [2, 3, 4, 6],
  done: { seat: 3, move: "raise", to: 240 },
  offered: ["call", "raise", "fold"],
  out: [5],
  raises_left: 2,
  checked: [1, 2],
  claims: { "2": 1240 },
};

function table(game: TableView["game"], more: WhoseTurn = turn): TableView {
  const view = yourTurn(0);
  return { ...view, game, hand: { ...(view.hand as NonNullable<TableView["hand"]>), turn: more } };
}
const cells = (view: TableView): Record<string, string> =>
  Object.fromEntries(stateOf(view).map(({ label, value }) => [label, value]));

it("shows each game in the order and the words of its document", () => {
  expect(cells(table("step"))).toEqual({
    Street: "Turn",
    "Current bid": "240",
    Acts: "You",
    Waits: "Theo, 서연, Jonas + 1",
    "Has acted": "서연 raise 240",
    Out: "Ada",
    "Raises left": "2 of 3",
    "Check used": "You, Theo",
    "All-in for": "Theo 1,240",
  });
  expect(Object.keys(cells(table("texas")))).toEqual([
    ...["Street", "Current bid", "Acting", "Waiting", "Done", "Offered", "Out", "Pot", "All-in for"],
  ]);
  expect(Object.keys(cells(table("sbe")))).toEqual([
    ...["Street", "Current bid", "Pot", "Active, acts", "Active", "Inactive", "All-in for"],
  ]);
});

it("has nothing to show of the house's own game, and says nobody where nobody is", () => {
  expect(stateOf(yourTurn(0))).toEqual([]);
  const { Waits, Out, "All-in for": claims } = cells(table("step", { acting: 1 }));
  expect([Waits, Out, claims]).toEqual(["nobody", "nobody", undefined]);
});

it("says street and bid in one sentence while a hand runs", () => {
  expect(bidInWords(table("step"))).toMatch(/^Turn\. Current bid 240, pot [\d,]+, 2 raises left\.$/);
  expect(bidInWords(table("texas", { ...turn, raises_left: null }))).not.toContain("left");
  expect(bidInWords(yourTurn(0))).toBe("");
});
