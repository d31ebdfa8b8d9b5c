import { describe, expect, it } from "vitest";
import { lobby } from "../fixtures/index.ts";
import { fitting, inOrder, moved, NONE, ordered, read, written } from "./table-filters.ts";

describe("the lobby's choices", () => {
  it("survive the way through the address", () => {
    const choices = {
      kind: "sng",
      stake: "5/10",
      seats: 6,
      hideFull: true,
      hideEmpty: true,
      payable: true,
      search: "owls",
      sort: "players",
      down: true,
    } as const;
    expect(read(written(choices))).toEqual(choices);
    expect(written(NONE)).toBe("");
    expect(read("")).toEqual(NONE);
  });

  it("leave out what makes no sense", () => {
    expect(read("kind=poker&stake=x&seats=77&sort=luck&full=perhaps")).toEqual(NONE);
  });

  it("take the smallest and the largest table, and none beyond", () => {
    expect(["1", "2", "10", "11"].map((seats) => read(`seats=${seats}`).seats)).toEqual([null, 2, 10, null]);
  });

  it("show what fits, and always the player's own table", () => {
    const full = lobby.find((row) => row.taken.length >= row.seats);
    expect(full).toBeDefined();
    const open = fitting(lobby, { ...NONE, hideFull: true }, 8000, []);
    expect(open.map((row) => row.table)).not.toContain(full?.table);
    expect(fitting(lobby, { ...NONE, hideFull: true }, 8000, [full?.table ?? ""]).map((row) => row.table)).toContain(
      full?.table,
    );
    for (const row of fitting(lobby, { ...NONE, payable: true }, 150, []))
      expect(row.buy_in_low).toBeLessThanOrEqual(150);
  });

  it("keep rows where they are while numbers change", () => {
    const choices = { ...NONE, sort: "players", down: true } as const;
    const order = ordered(lobby, choices);
    const changed = lobby.map((row) => (row.table === order[0] ? { ...row, taken: [] } : row));
    expect(inOrder(changed, order).map((row) => row.table)).toEqual(order);
    expect(moved(lobby, order, choices)).toBe(0);
    expect(moved(changed, order, choices)).toBeGreaterThan(0);
  });
});
