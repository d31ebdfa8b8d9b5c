// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { button, closed, open, says, settle, sized, waiting, yourTurn } from "../../fixtures/index.ts";
import type { HandView, SeatView, TableView } from "../../wire/index.ts";
import { fits, moveOf, PRE_ACTIONS, PreAction, situation } from "./pre-action.svelte.ts";

/** Somebody else's turn at this price; the viewer is seat 1 with 1,670 behind. */
const at = (price: number, more: Partial<HandView> = {}): TableView => {
  const view = waiting(0);
  const raiser = (seat: SeatView): SeatView =>
    seat.seat === 3 ? { ...seat, wager: price, last: price ? { move: "raise", to: price } : null } : seat;
  return { ...view, seats: view.seats.map(raiser), hand: { ...(view.hand as HandView), price, ...more } };
};
/** The viewer's turn at this price. */
const turn = (price: number, more: Partial<HandView> = {}): TableView => {
  const view = at(price, { actor: 1, ...more });
  const menu = price
    ? { fold: true, call_to: price, call_cost: price, raise_low: price * 2, raise_high: 1670 }
    : { fold: true, check: true, raise_low: 10, raise_high: 1670 };
  return { ...view, you: { ...(yourTurn(0).you as NonNullable<TableView["you"]>), menu } };
};

let pre: PreAction;
beforeEach(() => {
  pre = new PreAction();
});
const choose = (view: TableView, name: Parameters<PreAction["toggle"]>[0]): void => {
  pre.sync(view);
  pre.toggle(name);
};

describe("in the games of other documents", () => {
  const playing = (game: TableView["game"], price: number, more: Partial<HandView> = {}): TableView => ({
    ...at(price, { street: "flop", ...more }),
    game,
  });
  const can = (view: TableView): string[] => {
    const now = situation(view);
    return now ? PRE_ACTIONS.filter((name) => fits(name, now)) : [];
  };
  const bare = (view: TableView): TableView => ({ ...view, seats: view.seats.map((seat) => ({ ...seat, wager: 0 })) });

  it("offers what the game can offer at the turn", () => {
    expect(can(bare(playing("sbe", 10)))).toEqual(["checkFold", "check", "call", "callAny", "fold"]);
    expect(can(playing("sbe", 10))).toEqual(["call", "callAny", "fold"]);
    expect(can(bare(playing("sbe", 10, { street: "preflop" })))).toEqual(["call", "callAny", "fold"]);
    expect(can(playing("texas", 10))).toEqual(["call", "callAny", "fold"]);
    expect(can(playing("texas", 10, { street: "preflop" }))).toEqual(["call", "callAny"]);
    expect(can(playing("step", 10))).toEqual(["checkFold", "check", "call", "callAny", "fold"]);
    expect(can(playing("step", 10, { turn: { checked: [1] } }))).toEqual(["call", "callAny", "fold"]);
    expect(can(bare(playing("step", 10, { street: "preflop", big_blind: 1 })))).toEqual(["call", "callAny"]);
  });

  it("takes a check back when it is free no longer, and calls any price where a check only defers", () => {
    choose(bare(playing("sbe", 10)), "check");
    expect(pre.chosen).toBe("check");
    pre.sync(playing("sbe", 10));
    expect(pre.chosen).toBeNull();
    const then = situation(playing("step", 10));
    const menu = { fold: true, check: true, call_to: 10, call_cost: 10 };
    expect(then && moveOf("callAny", then, menu)).toBe("call");
    expect(then && moveOf("checkFold", then, menu)).toBe("check");
    expect(then && moveOf("checkFold", then, { call_to: 10, call_cost: 10 })).toBeNull();
  });
});

describe("a pre-action", () => {
  it("is offered to who is in the hand and not to act", () => {
    expect(situation(at(240))?.cost).toBe(240);
    expect(situation(turn(240))).toBeNull();
    const view = at(240);
    const folded = { ...view, seats: view.seats.map((seat) => (seat.seat === 1 ? { ...seat, folded: true } : seat)) };
    expect(situation(folded)).toBeNull();
    expect(situation(at(240, { street: "over" }))).toBeNull();
  });

  it("calls this price only", () => {
    choose(at(240), "call");
    expect(pre.chosen).toBe("call");
    expect(pre.sync(at(240, { actor: 4 }))).toBeNull();
    expect(pre.chosen).toBe("call");
    expect(pre.sync(turn(240))).toBe("call");
    expect(pre.chosen).toBeNull();
  });

  it("is taken back when the price rises, and says who raised", () => {
    choose(at(240), "call");
    pre.sync(at(500));
    expect([pre.chosen, pre.clearedBy]).toEqual([null, "서연"]);
    choose(at(0), "check");
    expect(pre.chosen).toBe("check");
    expect(pre.sync(turn(60))).toBeNull();
    expect([pre.chosen, pre.clearedBy]).toEqual([null, "서연"]);
  });

  it("is taken back with its street and its hand", () => {
    choose(at(0), "checkFold");
    pre.sync(at(0, { street: "river" }));
    expect([pre.chosen, pre.clearedBy]).toEqual([null, null]);
    choose(at(240), "fold");
    expect(pre.sync(turn(240, { number: 48214 }))).toBeNull();
  });

  it("checks if that is free and else folds", () => {
    choose(at(0), "checkFold");
    expect(pre.sync(turn(0))).toBe("check");
    choose(at(0), "checkFold");
    pre.sync(at(60));
    expect(pre.sync(turn(60))).toBe("fold");
  });

  it("calls any price after one question a visit", () => {
    choose(at(0), "callAny");
    expect([pre.chosen, pre.asks]).toEqual([null, true]);
    pre.toggle("callAny");
    expect(pre.chosen).toBe("callAny");
    pre.sync(at(1200));
    expect(pre.sync(turn(1200))).toBe("call");
    choose(at(240), "callAny");
    expect(pre.chosen).toBe("callAny");
  });

  it("folds no hand that could be checked for free", () => {
    choose(at(0), "fold");
    expect(pre.chosen).toBeNull();
    const then = situation(at(240));
    expect(then && moveOf("fold", then, { fold: true, check: true })).toBeNull();
  });

  it("is pressed once and taken back by a second press", () => {
    choose(at(240), "call");
    pre.toggle("fold");
    expect(pre.chosen).toBe("fold");
    pre.toggle("fold");
    expect(pre.chosen).toBeNull();
  });
});

describe("a pre-action on the page", () => {
  beforeEach(sized);
  afterEach(closed);

  const update = (number: number, view: TableView): void =>
    says({ type: "update", table: "maple", number, events: [], view });

  it("is sent when the turn comes, at once and once", async () => {
    const heard = await open(at(240), "#/table/maple");
    button(/^Call 240/)?.click();
    await settle();
    expect(button(/^Call 240/)?.getAttribute("aria-pressed")).toBe("true");
    update(2, turn(240, { decision: 16 }));
    await settle();
    const acts = heard.filter((command) => command.type === "act");
    expect(acts).toHaveLength(1);
    expect(acts[0]).toMatchObject({ move: "call", decision: 16, hand: 48213 });
  });

  it("is never sent at another price; the keys choose and take back", async () => {
    const heard = await open(at(0), "#/table/maple");
    const key = (name: string): void => void window.dispatchEvent(new KeyboardEvent("keydown", { key: name }));
    key("x");
    await settle();
    expect(button(/^Check\/Fold/)?.getAttribute("aria-pressed")).toBe("true");
    key("Escape");
    await settle();
    expect(button(/^Check\/Fold/)?.getAttribute("aria-pressed")).toBe("false");
    button(/^Check$/)?.click();
    update(2, at(500));
    update(3, turn(500));
    await settle();
    expect(heard.filter((command) => command.type === "act")).toEqual([]);
  });

  it("folds by the same key where there is a price", async () => {
    await open(at(240), "#/table/maple");
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "x" }));
    await settle();
    expect(document.querySelector("[data-pre=fold]")?.getAttribute("aria-pressed")).toBe("true");
  });
});
