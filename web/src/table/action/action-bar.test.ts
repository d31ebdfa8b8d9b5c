// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { button, closed, open, settle, sized, waiting, yourCheck } from "../../fixtures/index.ts";

const bar = (): string => document.getElementById("bar")?.textContent?.replace(/\s+/g, " ") ?? "";

async function press(key: string): Promise<void> {
  // A moment later, as far as the guards against slips know.
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 1_000);
  window.dispatchEvent(new KeyboardEvent("keydown", { key }));
  await settle();
}

beforeEach(() => {
  localStorage.clear();
  sized();
});
afterEach(closed);

it("asks before a call of any price is chosen, and only then", async () => {
  await open(waiting(Date.now()), "#/table/maple");
  expect(bar()).not.toContain("whatever it costs?");
  await press("v");
  expect(bar()).toContain("Call any bet, whatever it costs?");
});

it("asks before a fold where checking is free, in the words of both ways", async () => {
  await open(yourCheck(Date.now()), "#/table/maple");
  expect(button(/^Fold anyway/)).toBeUndefined();
  await press("f");
  expect(document.querySelector(".act.raise")?.textContent).toContain("Fold anyway");
  expect(document.querySelector(".act.is-gap")).not.toBeNull();
  expect(button(/^Check/)).toBeDefined();
});
