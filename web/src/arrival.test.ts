// @vitest-environment happy-dom
// Every change of page is heard, and the focus, which was on a link that is gone, lies in the page.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closed, observing, open, pastHand, settle, sized } from "./fixtures/index.ts";

const heard = (): string => document.querySelector('[aria-live="polite"]')?.textContent ?? "";
const past = { table: "maple", name: "Maple Room", hands: [pastHand] };
const link = { state: "used", name: "Maple Room", host: "Mina", last: "Theo", at: 0 };

beforeEach(sized);
afterEach(closed);

it.each([
  ["the lobby", "#/settings", "#/", /^Good (morning|afternoon|evening), Mina\.$/],
  ["a table", "#/", "#/table/maple", /^Night Owls\.$/],
  ["a hand", "#/table/maple", "#/hand/maple/48212", /Hand 48,212 · Maple Room\./],
  ["the help", "#/", "#/help", /^How we play\.$/],
  ["the settings", "#/help", "#/settings", /^Settings\.$/],
  ["a link to a table", "#/", "#/join/abc", /Maple Room.*\.$/],
])("tells of %s and lies there", async (_, from, to, name) => {
  const answer = (address: string): Promise<Response> | undefined => {
    const told = address.includes("/hands") ? past : address.includes("/api/link/") ? link : null;
    return told ? Promise.resolve(new Response(JSON.stringify(told))) : undefined;
  };
  await open(observing(Date.now()), from, { answer, page: "h1" });
  expect(heard()).toBe("");
  // As after a click on a link that goes away with its page.
  document.querySelector<HTMLElement>("header a, header button")?.focus();
  location.hash = to;
  await vi.waitFor(() => expect(heard()).toMatch(name), { timeout: 10_000 });
  await settle();
  expect(document.activeElement?.tagName).toBe("MAIN");
});

it("tells of a table that is not there", async () => {
  await open(observing(Date.now()), "#/", { refuse: ["watch"] });
  location.hash = "#/table/maple";
  await vi.waitFor(() => expect(heard()).toBe("The house said no."), { timeout: 10_000 });
});
