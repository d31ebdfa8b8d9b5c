import { describe, expect, it } from "vitest";
import { faults } from "./geometry.ts";
import { fit, fitGrown } from "./layout-fit.ts";

const STAGES: [label: string, W: number, H: number, name: string][] = [
  ["a laptop beside the panel", 1120, 736, "wide"],
  ["a large screen beside the panel", 1600, 916, "wide"],
  ["1024 × 768 without a panel", 1024, 604, "wide"],
  ["a low laptop window", 1046, 486, "tablet"],
  ["a tablet upright", 820, 964, "tablet"],
  ["a phone upright", 360, 528, "portrait"],
  ["a short phone upright", 360, 470, "portrait"],
  ["a phone lying", 584, 324, "landscape"],
];

describe("the layout of a stage", () => {
  for (const [label, W, H, name] of STAGES)
    it(`fits ${label}`, () => {
      for (let n = 2; n <= 10; n++)
        for (const seated of [true, false]) {
          const fitted = fit(W, H, n, seated);
          expect(faults(fitted.placement), `${n} seats`).toEqual([]);
          if (n === 6 && seated) expect(fitted.name).toBe(name);
        }
    });

  it("gives a phone with few seats larger board cards", () => {
    expect(fit(360, 528, 6, true).placement.layout.card).toBe(48);
    expect(fit(360, 528, 10, true).placement.layout.card).toBe(34);
  });

  it("keeps the board on the felt, however few sit there", () => {
    for (const [W, H] of [
      [360, 470],
      [360, 528],
      [390, 632],
      [430, 720],
      [540, 800],
    ] as const)
      for (const n of [2, 3, 4]) {
        const { board, a } = fit(W, H, n, true).placement;
        expect(board.w / 2, `${n} seats on ${W} × ${H}`).toBeLessThanOrEqual(a);
      }
  });

  it("grows with the reader's type as far as everything stands apart", () => {
    expect(fitGrown(1120, 736, 6, true, 1)).toEqual({ ...fit(1120, 736, 6, true), zoom: 1 });
    for (const [W, H] of [
      [1440, 690],
      [768, 760],
      [390, 500],
    ] as const) {
      const grown = fitGrown(W, H, 6, true, 2);
      expect(faults(grown.placement), `${W} × ${H}`).toEqual([]);
      expect(grown.placement.layout.W * grown.zoom).toBeCloseTo(W);
    }
    expect(fitGrown(1440, 690, 6, true, 2).zoom).toBeGreaterThan(1.4);
  });

  it("gives a low but wide window larger board cards", () => {
    expect(fit(1046, 456, 10, true)).toMatchObject({ name: "landscape" });
    expect(fit(1046, 456, 10, true).placement.layout.card).toBe(72);
  });
});
