import { describe, expect, it, vi } from "vitest";
import { yourTurn } from "../../fixtures/index.ts";
import type { HandView, TableView } from "../../wire/index.ts";
import { LiveEquity } from "./live-equity.svelte.ts";
import { needOf, type Shares } from "./live-equity.ts";

const open = (board: string[], more: Partial<HandView> = {}): TableView => {
  const view = yourTurn(0);
  const cards: Record<number, string[]> = { 1: ["Kh", "9s"], 3: ["Qs", "Js"] };
  return {
    ...view,
    seats: view.seats.map((seat) =>
      cards[seat.seat]
        ? { ...seat, cards: cards[seat.seat] ?? [], all_in: true, in_hand: true }
        : { ...seat, in_hand: false },
    ),
    hand: { ...(view.hand as HandView), board, actor: null, ...more },
  };
};

const liveEquity = (view: TableView): Shares | null => {
  const chances = new LiveEquity();
  chances.sync(view);
  return chances.shares;
};

describe("the chances of a run-out", () => {
  it("are shown while everything is open and undecided", () => {
    const turn = open(["Ks", "9h", "4d", "Jc"]);
    const shares = liveEquity(turn);
    expect(shares?.get(1)).toBeCloseTo(38 / 44, 6);
    expect(shares && needOf(turn, shares)).toMatchObject({ seat: { seat: 3 }, cards: 6, of: 44, ranks: ["T", "J"] });
  });

  it("are nobody's business while a card is hidden or somebody can act", () => {
    expect(liveEquity(yourTurn(0))).toBeNull();
    expect(liveEquity(open(["Ks", "9h", "4d"], { actor: 1 }))).toBeNull();
    expect(liveEquity(open(["Ks", "9h", "4d", "Jc", "2s"]))).toBeNull();
    const hidden = open(["Ks", "9h", "4d"]);
    expect(
      liveEquity({
        ...hidden,
        seats: hidden.seats.map((seat) => (seat.seat === 3 ? { ...seat, cards: ["", ""] } : seat)),
      }),
    ).toBeNull();
  });

  it("are counted a little at a time, and only for the cards that lie there", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    // Every look at the clock finds that time is up.
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 10));
    const chances = new LiveEquity();
    chances.sync(open([]));
    expect(chances.shares).toBeNull();
    vi.advanceTimersToNextTimer();
    expect(chances.shares).toBeNull();
    vi.runAllTimers();
    expect(chances.shares?.get(1)).toBeCloseTo(0.57, 1);
    chances.sync(open(["Ks", "9h", "4d"]));
    chances.sync(open(["Ks", "9h", "4d", "Jc", "2s"]));
    vi.runAllTimers();
    expect(chances.shares).toBeNull();
    clock.mockRestore();
    vi.useRealTimers();
  });
});
