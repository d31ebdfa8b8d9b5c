import { describe, expect, it } from "vitest";
import { fit } from "./fit.ts";
import { faults } from "./geometry.ts";

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

  it("gives a low but wide window larger board cards", () => {
    expect(fit(1046, 456, 10, true)).toMatchObject({ name: "landscape" });
    expect(fit(1046, 456, 10, true).placement.layout.card).toBe(72);
  });
});
