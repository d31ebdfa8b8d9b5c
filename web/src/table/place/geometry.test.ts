import { describe, expect, it } from "vitest";
import { faults, type LayoutName, place } from "./geometry.ts";

const STAGES: [LayoutName, number, number][] = [
  ["wide", 1120, 716],
  ["wide", 1120, 728],
  ["wide", 1100, 740],
  ["wide", 1580, 920],
  ["wide", 1024, 600],
  ["tablet", 820, 900],
  ["tablet", 768, 820],
  ["portrait", 360, 466],
  ["portrait", 360, 472],
  ["portrait", 390, 660],
  ["portrait", 360, 556],
  ["portrait", 430, 760],
  ["landscape", 484, 320],
  ["landscape", 676, 350],
];
const SEATS = [2, 3, 4, 5, 6, 7, 8, 9, 10];

const centres = (name: LayoutName, n: number, W: number, H: number): string =>
  place(name, n, { W, H })
    .seats.map((q) => `${q.x.toFixed(0)},${q.y.toFixed(0)}`)
    .join("  ");

describe("the geometry of the table", () => {
  for (const [name, W, H] of STAGES)
    it(`keeps everything apart on the ${name} stage ${W} × ${H}`, () => {
      for (const n of SEATS) expect(faults(place(name, n, { W, H })), `${n} seats`).toEqual([]);
    });

  it("stands the wide seats where the design has them", () => {
    expect(centres("wide", 2, 1120, 728)).toBe("560,638  560,61");
    expect(centres("wide", 6, 1120, 728)).toBe("560,638  160,544  160,155  560,61  960,155  960,544");
    expect(centres("wide", 9, 1120, 728)).toBe(
      "560,638  282,611  101,420  160,155  420,65  700,65  960,155  1019,420  838,611",
    );
    expect(centres("wide", 10, 1120, 728)).toBe(
      "560,638  309,618  114,474  114,225  309,81  560,61  811,81  1006,225  1006,474  811,618",
    );
  });

  it("stands the phone's seats where the design has them", () => {
    expect(centres("portrait", 6, 360, 470)).toBe("180,433  43,315  45,124  180,36  315,124  317,315");
    expect(centres("portrait", 10, 360, 470)).toBe(
      "180,433  46,361  43,253  43,146  75,48  180,36  285,48  317,146  317,253  314,361",
    );
  });

  it("tells an overlap when there is one", () => {
    expect(faults(place("wide", 10, { W: 600, H: 400 })).length).toBeGreaterThan(0);
  });
});
