import { describe, expect, it } from "vitest";
import { neededShare, nextPreset, presets, range, stepped } from "./bet-sizes.ts";

const facing = { fold: true, call_to: 240, call_cost: 240, raise_low: 480, raise_high: 1670 };

describe("sizes of a raise", () => {
  it("makes the pot a call and a raise by the pot", () => {
    const sizes = Object.fromEntries(presets(facing, 985, 0).map((preset) => [preset.name, preset.to]));
    expect(sizes).toEqual({ min: 480, half: 853, twoThirds: 1057, pot: 1465, allIn: 1670 });
  });

  it("counts what already lies in front", () => {
    // The big blind of 10 faces a raise to 30: the pot is 45, a pot raise goes to 30 + 45 + 20.
    const menu = { call_to: 30, call_cost: 20, raise_low: 50, raise_high: 1000 };
    expect(presets(menu, 45, 0).find((preset) => preset.name === "pot")?.to).toBe(95);
  });

  it("starts from one's live blind where checking is free", () => {
    // The big blind of 2, small blind 1 and a limper: the pot of 5 is a raise to 7.
    const menu = { check: true, call_cost: 0, raise_low: 4, raise_high: 200 };
    const sizes = Object.fromEntries(presets(menu, 5, 2).map((preset) => [preset.name, preset.to]));
    expect(sizes).toMatchObject({ half: 5, twoThirds: 5, pot: 7 });
  });

  it("greys what the range does not hold, in its place", () => {
    const fits = presets({ call_cost: 0, raise_low: 10, raise_high: 80, bet: true }, 90, 0).map(
      (preset) => preset.fits,
    );
    expect(fits).toEqual(["yes", "yes", "yes", "high", "yes"]);
    expect(presets({ call_cost: 0, raise_low: 10, raise_high: 80 }, 6, 0).map((preset) => preset.fits)[1]).toBe("low");
  });

  it("has none where raising is not offered", () => {
    expect(range({ fold: true, call_to: 65, call_cost: 65 })).toBeNull();
    expect(presets({ fold: true, call_to: 65, call_cost: 65 }, 420, 0)).toEqual([]);
  });

  it("steps by big blinds and stops at the ends", () => {
    expect(stepped(480, 1, 10, { low: 480, high: 1670 })).toBe(490);
    expect(stepped(1665, 1, 10, { low: 480, high: 1670 })).toBe(1670);
    expect(stepped(480, -10, 10, { low: 480, high: 1670 })).toBe(480);
  });

  it("goes from preset to preset", () => {
    const list = presets(facing, 985, 0);
    expect(nextPreset(480, list, true)).toBe(853);
    expect(nextPreset(900, list, false)).toBe(853);
    expect(nextPreset(1670, list, true)).toBe(1670);
  });

  it("tells the share a call needs", () => {
    expect(neededShare(240, 985)).toBeCloseTo(0.196, 3);
  });
});
