// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { yourCheck, yourTurn } from "../fixtures/views.ts";
import { Acting, GUARD } from "./acting.svelte.ts";
import type { Outcome, Wish } from "./connection.ts";
import { type Deeds, pressed } from "./keys.ts";
import type { TableView } from "./protocol.ts";

let sent: Wish[];
let refusals: number;
let answer: (outcome: Outcome) => void;
let acting: Acting;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  sent = [];
  refusals = 0;
  acting = new Acting(
    "maple",
    (wish) => {
      sent.push(wish);
      return new Promise((done) => (answer = done));
    },
    () => (refusals += 1),
    String,
  );
});
afterEach(() => vi.useRealTimers());

function turn(view: TableView = yourTurn(0)): void {
  acting.sync(view);
  vi.advanceTimersByTime(GUARD + 1);
}

const click = (): MouseEvent => new MouseEvent("click", { detail: 1 });
const moves = (): unknown[] => sent.map((wish) => ("move" in wish ? wish.move : wish.type));

describe("the guards", () => {
  it("accept nothing in the first quarter second of a turn", () => {
    acting.sync(yourTurn(0));
    expect(acting.guarded).toBe(true);
    expect(acting.accepts()).toBe(false);
    vi.advanceTimersByTime(GUARD + 1);
    expect(acting.guarded).toBe(false);
    expect(acting.accepts()).toBe(true);
  });

  it("drop a click that began before the turn", () => {
    acting.pressedAt(performance.now());
    turn();
    expect(acting.accepts(click())).toBe(false);
    acting.pressedAt(performance.now());
    expect(acting.accepts(click())).toBe(true);
  });

  it("accept nothing while it is another's turn", () => {
    acting.sync(null);
    expect(acting.accepts()).toBe(false);
  });

  it("stand again when a question takes the buttons' places", () => {
    turn();
    acting.goAllIn();
    expect(acting.phase).toBe("all-in?");
    expect(acting.accepts()).toBe(false);
  });
});

describe("acting", () => {
  it("names the hand and the decision", () => {
    turn();
    acting.checkOrCall();
    expect(sent).toEqual([{ type: "act", table: "maple", hand: 48213, decision: 14, move: "call" }]);
    expect(acting.phase).toBe("sent");
  });

  it("sends once, whatever is pressed meanwhile", () => {
    turn();
    acting.checkOrCall();
    expect(acting.accepts()).toBe(false);
    acting.sync(yourTurn(0));
    expect(acting.phase).toBe("sent");
  });

  it("opens again when the house refuses", async () => {
    turn();
    acting.checkOrCall();
    answer({ ok: false, reason: { code: "stale_decision", text: "" } });
    await Promise.resolve();
    await Promise.resolve();
    expect(refusals).toBe(1);
    expect(acting.phase).toBe("choose");
  });

  it("asks once before folding what could be checked", () => {
    turn(yourCheck(0));
    acting.fold();
    expect(sent).toEqual([]);
    expect(acting.phase).toBe("fold?");
    acting.confirm();
    expect(moves()).toEqual(["fold"]);
  });

  it("folds at once against a bet", () => {
    turn();
    acting.fold();
    expect(moves()).toEqual(["fold"]);
  });

  it("asks before all-in, goes back, and asks no more when told so", () => {
    turn();
    acting.set(1670);
    acting.raise();
    expect(acting.phase).toBe("all-in?");
    acting.back();
    expect(acting.phase).toBe("choose");
    acting.trusting = true;
    acting.raise();
    expect(sent).toMatchObject([{ move: "raise", to: 1670 }]);
  });

  it("asks before more than half of the stack only when it was typed", () => {
    turn();
    acting.type("1,200");
    acting.raise();
    expect(acting.phase).toBe("much?");
    acting.back();
    acting.set(1200);
    acting.raise();
    expect(sent).toMatchObject([{ move: "raise", to: 1200 }]);
  });

  it("sends no amount outside the range", () => {
    turn();
    acting.type("300");
    expect(acting.wrong).toBe("low");
    acting.raise();
    acting.type("5000");
    expect(acting.wrong).toBe("high");
    acting.raise();
    expect(sent).toEqual([]);
  });

  it("keeps the amount while the same decision is told again, and forgets it with the next", () => {
    turn();
    acting.set(900);
    acting.sync(yourTurn(5));
    expect(acting.to).toBe(900);
    const next = yourTurn(0);
    acting.sync({ ...next, hand: next.hand ? { ...next.hand, decision: 20 } : null });
    expect(acting.to).toBe(480);
  });
});

describe("the keys", () => {
  let done: string[];
  let inAmount = false;
  const deeds: Deeds = {
    get acting() {
      return acting;
    },
    focusAmount: () => {
      inAmount = true;
      done.push("amount");
    },
    amountFocused: () => inAmount,
    focusBar: () => done.push("bar"),
    leave: () => done.push("leave"),
    sitOut: () => done.push("sit out"),
    show: () => done.push("show"),
    help: () => done.push("help"),
    say: (what) => done.push(what),
  } as Deeds;
  const press = (key: string, more: KeyboardEventInit = {}): void =>
    pressed(new KeyboardEvent("keydown", { key, ...more }), deeds);

  beforeEach(() => {
    done = [];
    inAmount = false;
  });

  it("act", () => {
    turn();
    press("c");
    expect(moves()).toEqual(["call"]);
  });

  it("choose an amount and send it", () => {
    turn();
    press("3");
    expect(acting.to).toBe(1057);
    press("ArrowUp");
    expect(acting.to).toBe(1067);
    press("ArrowDown", { shiftKey: true });
    expect(acting.to).toBe(967);
    press("r");
    expect(done).toEqual(["amount"]);
    press("r");
    expect(sent).toMatchObject([{ move: "raise", to: 967 }]);
  });

  it("go all-in after Enter, and back on Escape", () => {
    turn();
    press("a");
    press("Enter");
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(GUARD + 1);
    press("Escape");
    expect(acting.phase).toBe("choose");
    vi.advanceTimersByTime(GUARD + 1);
    press("a");
    vi.advanceTimersByTime(GUARD + 1);
    press("Enter");
    expect(sent).toMatchObject([{ move: "raise", to: 1670 }]);
  });

  it("do nothing when held down, with a modifier, or when it is another's turn", () => {
    turn();
    press("c", { repeat: true });
    press("c", { ctrlKey: true });
    acting.sync(null);
    press("c");
    press("f");
    expect(sent).toEqual([]);
  });

  it("say the situation at any time", () => {
    press("s");
    press("?");
    expect(done).toEqual(["situation", "help"]);
  });
});
