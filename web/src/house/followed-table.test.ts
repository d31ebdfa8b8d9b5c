// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { observing, showdown, waiting, yourTurn } from "../fixtures/index.ts";
import { type Part, t } from "../i18n/index.ts";
import type { AnyEvent, TableView, Update } from "../wire/index.ts";
import { type Batch, FollowedTable } from "./followed-table.svelte.ts";

let asked: (number | undefined)[];
let heard: Batch[];
let table: FollowedTable;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  heard = [];
  table = new FollowedTable(
    "maple",
    (seen) => asked.push(seen),
    (batch) => heard.push(batch),
  );
  table.snapshot({ type: "snapshot", now: 0, table: "maple", number: 7, view: waiting(0) });
});
afterEach(() => vi.useRealTimers());

const update = (number: number, events: AnyEvent[] = [], view: TableView | null = waiting(0)): Update => ({
  type: "update",
  now: 0,
  table: "maple",
  number,
  events,
  view,
});
const plain = (part: Part): string | number => {
  if (typeof part === "string") return part;
  if ("who" in part) return part.who.name;
  return "amount" in part ? part.amount : part.cards.join(" ");
};
const lines = (): string[] => table.log.map((line) => line.words(t()).map(plain).join(""));

describe("following a table", () => {
  it("takes over messages in order", () => {
    table.update(update(8, [{ type: "acted", seat: 3, move: "check" }], yourTurn(0)));
    expect(table.number).toBe(8);
    expect(table.view?.you?.menu).toBeTruthy();
    expect(lines().at(-1)).toBe("서연 checks");
  });

  it("asks once for a gap and draws nothing from it", () => {
    table.update(update(10, [], yourTurn(0)));
    table.update(update(11, [], yourTurn(0)));
    expect(asked).toEqual([7]);
    expect(table.number).toBe(7);
    table.update(update(8));
    table.update(update(9));
    table.update(update(10));
    expect(table.number).toBe(10);
  });

  it("draws what the house sends with an event that it does not know", () => {
    const unheardOf = { type: "rabbit_shown", seat: 2, cards: ["As"] } as unknown as AnyEvent;
    table.update(update(8, [unheardOf, { type: "acted", seat: 3, move: "check" }], yourTurn(0)));
    expect(table.view?.you?.menu).toBeTruthy();
    expect(lines().at(-1)).toBe("서연 checks");
  });

  it("shows what may be bought in for as it was told last", () => {
    const offer = { low: 100, high: 200, bank: 900 };
    const refused = { code: "already_seated", rule: "TABLE-2", text: "You already sit at that table." };
    table.update(update(8, [], { ...observing(0), offer: { ...offer, refused } }));
    table.offered({ type: "offer", now: 0, table: "maple", offer });
    expect(table.view?.offer).toEqual(offer);
    expect(table.view?.seats).toEqual(observing(0).seats);
    table.offered({ type: "offer", now: 0, table: "maple" });
    expect(table.view?.offer).toBeNull();
    expect(table.number).toBe(8);
  });

  it("drops what it has seen already", () => {
    table.update(update(7, [{ type: "acted", seat: 3, move: "check" }]));
    expect(heard).toEqual([]);
  });

  it("joins folds in a row and names leavers as they were", () => {
    table.update(update(8, [{ type: "acted", seat: 3, move: "fold" }]));
    table.update(update(9, [{ type: "acted", seat: 4, move: "fold" }]));
    expect(lines().at(-1)).toBe("서연 and Jonas fold");
    table.update(update(10, [{ type: "seat_left", seat: 4, name: "Jonas", stack: 1120 }]));
    expect(lines().at(-1)).toBe("Jonas leaves with 1120");
  });

  it("tells who left even when that was the viewer", () => {
    table.update(update(8, [{ type: "seat_left", seat: 1, name: "Mina", stack: 1670 }], observing(0)));
    expect(heard[0]?.mySeat).toBe(1);
    expect(table.view?.you).toBeFalsy();
  });
});

describe("a story told with pauses", () => {
  const board = ["Ad", "Ts", "7c", "Th", "2s"];
  const runOut: AnyEvent[] = [
    { type: "street_dealt", street: "turn", cards: ["Th"], board: board.slice(0, 4), pot: 1160 },
    { type: "street_dealt", street: "river", cards: ["2s"], board, pot: 1160 },
    { type: "awarded", seat: 3, pot: 0, pots: 1, amount: 1160 },
  ];

  it("goes on when something small comes in between", () => {
    table.update(update(8, runOut, showdown(0)));
    expect(table.view?.hand?.board).toHaveLength(4);
    table.update(update(9, [{ type: "seat_left", seat: 4, name: "Jonas", stack: 1 }], showdown(0)));
    expect(table.view?.hand?.board).toHaveLength(4);
    vi.advanceTimersByTime(5000);
    expect(lines().slice(-2)).toEqual(["서연 wins 1160", "Jonas leaves with 1"]);
    expect(table.view?.seats[2]?.won).toBe(1160);
  });

  it("is cut short by the next hand and by the viewer's turn", () => {
    table.update(update(8, runOut, showdown(0)));
    table.update(
      update(9, [{ type: "hand_started", hand: 2, seats: [1, 2], button: 1, small: 5, big: 10 }], waiting(0)),
    );
    expect(table.view?.hand?.street).toBe("turn");
    expect(heard.flatMap((batch) => batch.events).map((event) => event.type)).toEqual([
      "street_dealt",
      "street_dealt",
      "awarded",
      "hand_started",
    ]);
  });
});
