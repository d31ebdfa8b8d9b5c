import { describe, expect, it } from "vitest";
import { phaseOf, type Timing } from "./chair.ts";

const timing: Timing = { key: "7.2", bankFrom: 20_000, deadline: 80_000, allowed: 80_000 };
const at = (now: number) => (moment: number) => Math.max(0, Math.ceil((moment - now) / 1000));

describe("a decision's time", () => {
  it("is the action time first", () => {
    expect(phaseOf(timing, at(5_000))).toEqual({ key: "7.2", bank: false, last: false, deadline: 20_000, allowed: 20_000 });
  });

  it("then the time bank, with a ring of its own", () => {
    expect(phaseOf(timing, at(20_000))).toEqual({ key: "7.2.bank", bank: true, last: true, deadline: 80_000, allowed: 60_000 });
  });

  it("is all there is when the time bank is empty", () => {
    const plain = { ...timing, deadline: 20_000, allowed: 20_000 };
    expect(phaseOf(plain, at(19_000))).toEqual({ key: "7.2", bank: false, last: true, deadline: 20_000, allowed: 20_000 });
  });
});
