// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { button, closed, me, observing, open, sized } from "../fixtures/index.ts";
import { reasonInWords } from "../i18n/index.ts";

beforeEach(sized);
afterEach(closed);

it("opens the cage with what the house gives now, not what the page knew", async () => {
  await open(observing(Date.now()), "#/", { me: { cage_left: 5_000 } });
  const now = { ...me, cage_left: 0, bank: 8_765 };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(now))));
  button(/^Cage/)?.click();
  const dialog = (): string => document.querySelector("dialog")?.textContent ?? "";
  await vi.waitFor(() => expect(dialog()).toContain("8,765"));
  expect(dialog()).toContain("0 are left today");
});

it("answers a late action by the name of who is asked, not by a seat", () => {
  const reason = { code: "not_your_turn", rule: "STD-4", text: "It is seat 3's turn.", facts: { name: "Theo" } };
  expect(reasonInWords(reason)).toBe("The hand had moved on, so nothing was done. It is Theo’s turn.");
});
