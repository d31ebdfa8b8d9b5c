// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { button, closed, open, says, settle, sized, waiting } from "../fixtures/index.ts";
import type { AnyEvent } from "../wire/index.ts";

const lines = (): number => document.querySelectorAll(".log li:not(.earlier, .now)").length;
const bets = (count: number): AnyEvent[] =>
  Array.from({ length: count }, (_, i) => ({ type: "acted", seat: 1, move: "bet", to: i + 1, paid: 1 }));

beforeEach(sized);
afterEach(closed);

it("draws the end of a long log, and earlier lines when they are asked for", async () => {
  await open(waiting(Date.now()), "#/table/maple");
  const told = async (number: number, count: number): Promise<void> => {
    says({ type: "update", table: "maple", number, events: bets(count), view: null });
    await settle();
  };
  await told(2, 140);
  expect(button(/^Earlier$/)).toBeUndefined();
  await told(3, 260);
  expect(lines()).toBe(150);
  button(/^Earlier$/)?.click();
  await vi.waitFor(() => expect(lines()).toBe(300));
  // While somebody reads further up, nothing that is in sight goes away.
  await told(4, 10);
  expect(lines()).toBe(310);
  button(/^Earlier$/)?.click();
  await vi.waitFor(() => expect(lines()).toBe(411));
  expect(button(/^Earlier$/)).toBeUndefined();
  expect(document.activeElement?.className).toBe("log");
  // Back at the end, the end is drawn.
  document.querySelector(".log")?.dispatchEvent(new Event("scroll"));
  await settle();
  expect(lines()).toBe(150);
});

it("keeps 1,200 lines", async () => {
  await open(waiting(Date.now()), "#/table/maple");
  says({ type: "update", table: "maple", number: 2, events: bets(1_300), view: null });
  await settle();
  for (let pages = 2; pages <= 8; pages++) {
    button(/^Earlier$/)?.click();
    await vi.waitFor(() => expect(lines()).toBe(pages * 150));
  }
  expect(button(/^Earlier$/)).toBeUndefined();
});

it("breaks alone: the table goes on, and the house hears of it", async () => {
  const told = vi.spyOn(console, "error").mockReturnValue();
  await open(waiting(Date.now()), "#/table/maple");
  const events = [{ type: "sat_out", seat: 2, reason: null } as unknown as AnyEvent];
  says({ type: "update", table: "maple", number: 2, events, view: null });
  await settle();
  expect(document.querySelector(".panelbody [role=alert]")?.textContent).toContain("Something went wrong");
  expect(document.querySelectorAll(".acts .act")).toHaveLength(3);
  expect(told).toHaveBeenCalledOnce();
});
