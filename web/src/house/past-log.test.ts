// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { pastHand, waiting } from "../fixtures/index.ts";
import { lineInWords, t } from "../i18n/index.ts";
import { FollowedTable } from "./followed-table.svelte.ts";

describe("the log after a reload", () => {
  it("begins with the last hands, before what happens now, and nobody hears them again", async () => {
    const asked: number[] = [];
    const heard = vi.fn();
    const past = { table: "maple", name: "Maple Room", hands: [pastHand] };
    const table = new FollowedTable(
      "maple",
      () => undefined,
      heard,
      () => undefined,
      (upto) => {
        asked.push(upto);
        return Promise.resolve(past);
      },
    );
    table.snapshot({ type: "snapshot", now: 0, table: "maple", number: 7, view: waiting(0) });
    table.update({
      type: "update",
      now: 0,
      table: "maple",
      number: 8,
      events: [{ type: "acted", seat: 3, move: "check" }],
      view: null,
    });
    await Promise.resolve();
    await Promise.resolve();
    const lines = table.log.map((line) => lineInWords(line.words(t())));
    expect(asked).toEqual([7]);
    expect(lines[0]).toBe("Hand 48,212");
    expect(lines).toContain("You are dealt king of hearts, nine of spades");
    expect(lines.at(-1)).toBe("서연 checks");
    expect(table.log.map((line) => line.key)).toEqual([...table.log.map((line) => line.key)].sort((a, b) => a - b));
    expect(new Set(table.log.map((line) => line.key)).size).toBe(table.log.length);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(table.log[0]?.hand).toBe(48_212);
  });
});
