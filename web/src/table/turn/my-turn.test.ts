// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { yourCheck, yourTurn } from "../../fixtures/index.ts";
import type { Outcome, TableView, UnsentCommand } from "../../wire/index.ts";
import { MyTurn, GUARD } from "./my-turn.svelte.ts";

let sent: UnsentCommand[];
let refusals: number;
let answer: (outcome: Outcome) => void;
let myTurn: MyTurn;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  sent = [];
  refusals = 0;
  myTurn = new MyTurn(
    "maple",
    (command) => {
      sent.push(command);
      return new Promise((done) => (answer = done));
    },
    () => (refusals += 1),
    String,
  );
});
afterEach(() => vi.useRealTimers());

function turn(view: TableView = yourTurn(0)): void {
  myTurn.sync(view);
  vi.advanceTimersByTime(GUARD + 1);
}

const click = (): MouseEvent => new MouseEvent("click", { detail: 1 });
const moves = (): unknown[] => sent.map((command) => ("move" in command ? command.move : command.type));

describe("the guards", () => {
  it("accept nothing in the first quarter second of a turn", () => {
    myTurn.sync(yourTurn(0));
    expect(myTurn.guarded).toBe(true);
    expect(myTurn.accepts()).toBe(false);
    vi.advanceTimersByTime(GUARD + 1);
    expect(myTurn.guarded).toBe(false);
    expect(myTurn.accepts()).toBe(true);
  });

  it("drop a click that began before the turn", () => {
    myTurn.pressedAt(performance.now());
    turn();
    expect(myTurn.accepts(click())).toBe(false);
    myTurn.pressedAt(performance.now());
    expect(myTurn.accepts(click())).toBe(true);
  });

  it("accept nothing while it is another's turn", () => {
    myTurn.sync(null);
    expect(myTurn.accepts()).toBe(false);
  });

  it("stand again when a question takes the buttons' places", () => {
    turn();
    myTurn.goAllIn();
    expect(myTurn.phase).toBe("all-in?");
    expect(myTurn.accepts()).toBe(false);
  });
});

describe("acting", () => {
  it("names the hand and the decision", () => {
    turn();
    myTurn.checkOrCall();
    expect(sent).toEqual([{ type: "act", table: "maple", hand: 48213, decision: 14, move: "call" }]);
    expect(myTurn.phase).toBe("sent");
  });

  it("sends once, whatever is pressed meanwhile", () => {
    turn();
    myTurn.checkOrCall();
    expect(myTurn.accepts()).toBe(false);
    myTurn.sync(yourTurn(0));
    expect(myTurn.phase).toBe("sent");
  });

  it("opens again when the house refuses", async () => {
    turn();
    myTurn.checkOrCall();
    answer({ ok: false, reason: { code: "stale_decision", text: "" } });
    await Promise.resolve();
    await Promise.resolve();
    expect(refusals).toBe(1);
    expect(myTurn.phase).toBe("choose");
  });

  it("asks once before folding what could be checked", () => {
    turn(yourCheck(0));
    myTurn.fold();
    expect(sent).toEqual([]);
    expect(myTurn.phase).toBe("fold?");
    myTurn.confirm();
    expect(moves()).toEqual(["fold"]);
  });

  it("folds at once against a bet", () => {
    turn();
    myTurn.fold();
    expect(moves()).toEqual(["fold"]);
  });

  it("asks before all-in, goes back, and asks no more when told so", () => {
    turn();
    myTurn.set(1670);
    myTurn.raise();
    expect(myTurn.phase).toBe("all-in?");
    myTurn.back();
    expect(myTurn.phase).toBe("choose");
    myTurn.trusting = true;
    myTurn.raise();
    expect(sent).toMatchObject([{ move: "raise", to: 1670 }]);
  });

  it("asks before more than half of the stack only when it was typed", () => {
    turn();
    myTurn.type("1,200");
    myTurn.raise();
    expect(myTurn.phase).toBe("much?");
    myTurn.back();
    myTurn.set(1200);
    myTurn.raise();
    expect(sent).toMatchObject([{ move: "raise", to: 1200 }]);
  });

  it("sends no amount outside the range", () => {
    turn();
    myTurn.type("300");
    expect(myTurn.wrong).toBe("low");
    myTurn.raise();
    myTurn.type("5000");
    expect(myTurn.wrong).toBe("high");
    myTurn.raise();
    expect(sent).toEqual([]);
  });

  it("refuses decimals and sends no other amount in their place", () => {
    turn();
    myTurn.type("50.5");
    expect(myTurn.wrong).toBe("decimal");
    expect(myTurn.to).toBe(480);
    myTurn.typedOut();
    expect(myTurn.text).toBe("50.5");
    myTurn.raise();
    expect(sent).toEqual([]);
  });

  it("keeps the amount while the same decision is told again, and forgets it with the next", () => {
    turn();
    myTurn.set(900);
    myTurn.sync(yourTurn(5));
    expect(myTurn.to).toBe(900);
    const next = yourTurn(0);
    myTurn.sync({ ...next, hand: next.hand ? { ...next.hand, decision: 20 } : null });
    expect(myTurn.to).toBe(480);
  });
});

describe("a game with one size of raise and an all-in of its own", () => {
  const stepTurn = (): TableView => {
    const view = yourTurn(0);
    const menu = {
      fold: true,
      check: true,
      call_to: 20,
      call_cost: 20,
      raise_low: 30,
      raise_high: 30,
      all_in_to: 1670,
    };
    return { ...view, game: "step", you: view.you ? { ...view.you, menu } : null };
  };

  it("raises by its one size without a question, and calls where a check is offered, too", () => {
    turn(stepTurn());
    expect([myTurn.fixed, myTurn.allIn, myTurn.to]).toEqual([true, false, 30]);
    myTurn.raise();
    expect(sent).toMatchObject([{ move: "raise", to: 30 }]);
    turn(stepTurn());
    myTurn.call();
    myTurn.check();
    expect(moves()).toEqual(["raise", "call", "check"]);
  });

  it("goes all-in by the move of that name, after a question", () => {
    turn(stepTurn());
    myTurn.goAllIn();
    expect([myTurn.phase, myTurn.to]).toEqual(["all-in?", 1670]);
    myTurn.back();
    expect(myTurn.to).toBe(30);
    myTurn.goAllIn();
    myTurn.confirm();
    expect(sent).toMatchObject([{ move: "all_in" }]);
  });

  it("folds at once where a check only hands the turn on", () => {
    turn(stepTurn());
    myTurn.fold();
    expect(moves()).toEqual(["fold"]);
  });

  it("begins with the raise that the game thinks of as usual", () => {
    const view = yourTurn(0);
    const menu = { fold: true, call_to: 10, call_cost: 10, raise_low: 15, raise_high: 900, suggested: 20 };
    turn({ ...view, game: "sbe", you: view.you ? { ...view.you, menu } : null });
    expect(myTurn.to).toBe(20);
  });
});
