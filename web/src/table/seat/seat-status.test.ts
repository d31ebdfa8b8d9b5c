import { describe, expect, it } from "vitest";
import { ten } from "../../fixtures/index.ts";
import { t } from "../../i18n/index.ts";
import type { SeatView } from "../../wire/index.ts";
import { phaseOf, tagOf, type Timing } from "./seat-status.ts";

const timing: Timing = { key: "7.2", bankFrom: 20_000, deadline: 80_000, allowed: 80_000 };
const at = (now: number) => (moment: number) => Math.max(0, Math.ceil((moment - now) / 1000));

describe("a decision's time", () => {
  it("is the action time first", () => {
    expect(phaseOf(timing, at(5_000))).toEqual({
      key: "7.2",
      bank: false,
      last: false,
      deadline: 20_000,
      allowed: 20_000,
    });
  });

  it("then the time bank, with a ring of its own", () => {
    expect(phaseOf(timing, at(20_000))).toEqual({
      key: "7.2.bank",
      bank: true,
      last: true,
      deadline: 80_000,
      allowed: 60_000,
    });
  });

  it("is all there is when the time bank is empty", () => {
    const plain = { ...timing, deadline: 20_000, allowed: 20_000 };
    expect(phaseOf(plain, at(19_000))).toEqual({
      key: "7.2",
      bank: false,
      last: true,
      deadline: 20_000,
      allowed: 20_000,
    });
  });
});

describe("the tag of who does not play", () => {
  const view = ten(0);
  const tag = (seat: Partial<SeatView>, now = 0) =>
    tagOf({ seat: 3, player: "p3", name: "Kofi", stack: 540, ...seat }, view, t(), null, false, at(now));

  it("says how long somebody sits out (CASH-4.2)", () => {
    const away = { status: "sitting_out", absence: { period: 1, until: 222_000 } } as const;
    expect(tag(away)).toMatchObject({ text: "Sitting out · 3:42", short: "Away · 3:42", icon: "cup" });
    expect(tag(away, 220_000)?.text).toBe("Sitting out · 0:02");
  });

  it("shortens amounts that have no room", () => {
    const raise = { in_hand: true, last: { move: "raise", to: 123_456_789 } } as const;
    expect(tag(raise)).toMatchObject({ text: "Raise 123.5M", short: "Raise 123.5M" });
    expect(tag({ ...raise, last: { move: "raise", to: 12_400 } })).toMatchObject({
      text: "Raise 12,400",
      short: "Raise 12.4k",
    });
  });

  it("counts the hands of a fourth period (SNG-4.3)", () => {
    expect(tag({ status: "sitting_out", absence: { period: 4, hands_left: 1 } })?.text).toBe("Away · 1 hand left");
  });

  it("says that who is out watches (SNG-3)", () => {
    expect(tag({ status: "in", out: true, rank: 3 })?.text).toBe("Watching");
  });
});
