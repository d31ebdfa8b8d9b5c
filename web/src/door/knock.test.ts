// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { button, closed, me, observing, open, sized } from "../fixtures/index.ts";
import { Knock } from "./index.ts";

const NO_STORE = JSON.stringify({ reason: { code: "no_store", rule: "limit", text: "The house can't store." } });
const noStore = (): Promise<Response> => Promise.resolve(new Response(NO_STORE, { status: 503 }));
const known = (): Promise<Response> => Promise.resolve(new Response(JSON.stringify(me)));
const nobody = (status: number) => (): Promise<Response> => Promise.resolve(new Response(null, { status }));
const proxy = (): Promise<Response> => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 503 }));
const nothing = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));
/** A house that stands still: the answer never comes. */
const frozen = (_: string, init?: RequestInit): Promise<Response> =>
  new Promise((_done, failed) =>
    init?.signal?.addEventListener("abort", () => failed(new DOMException("aborted", "AbortError"))),
  );

afterEach(() => {
  closed();
  localStorage.clear();
});

describe("knocking", () => {
  let said: unknown[];
  let end: () => void;
  let knock: Knock;
  const asked = vi.fn();

  function knocking(...answers: ((address: string, init?: RequestInit) => Promise<Response>)[]): void {
    vi.useFakeTimers();
    said = [];
    asked.mockReset();
    const last = answers.at(-1) ?? known;
    asked.mockImplementation((address: string, init?: RequestInit) => (answers.shift() ?? last)(address, init));
    vi.stubGlobal("fetch", asked);
    knock = new Knock((player) => said.push(player));
    end = knock.start();
  }

  it.each([204, 401])("takes nobody for a stranger but who is told so (%i)", async (status) => {
    knocking(nobody(status));
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual([null]);
  });

  it.each([
    ["no_store", noStore],
    ["silent", nothing],
    ["silent", proxy],
    ["silent", nobody(500)],
    ["silent", nobody(429)],
  ] as const)("asks again while it is %s, and goes in by itself", async (waiting, answer) => {
    knocking(answer, answer, known);
    await vi.advanceTimersByTimeAsync(0);
    expect([knock.waiting, said]).toEqual([waiting, []]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([knock.waiting, said, asked.mock.calls.length]).toEqual([waiting, [], 2]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([knock.waiting, said]).toEqual([null, [me]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it("says within a second that it takes long, gives an answer up, and asks anew", async () => {
    knocking(frozen, known);
    await vi.advanceTimersByTimeAsync(900);
    expect(knock.waiting).toBeNull();
    await vi.advanceTimersByTimeAsync(100);
    expect(knock.waiting).toBe("long");
    await vi.advanceTimersByTimeAsync(5_000);
    expect([knock.waiting, said]).toEqual(["silent", []]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(said).toEqual([me]);
  });

  it("asks at once when the browser is in the network again, and not once it is in", async () => {
    knocking(nothing, known);
    await vi.advanceTimersByTimeAsync(10);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual([me]);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("hears one answer, whatever was asked before it", async () => {
    let late = (_: Response): void => undefined;
    knocking(() => new Promise((done) => (late = done)), known);
    knock.now();
    await vi.advanceTimersByTimeAsync(0);
    late(new Response(null, { status: 204 }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(said).toEqual([me]);
  });

  it("is over with the page", async () => {
    knocking(nothing);
    await vi.advanceTimersByTimeAsync(0);
    end();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe("a page that is opened in an outage", () => {
  beforeEach(sized);
  const text = (selector: string): string =>
    document.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";

  it.each(["#/", "#/table/maple", "#/join/7Q2M-KELP-XW34", "#/settings"])(
    "asks for no name at %s, says why, and goes in by itself",
    async (hash) => {
      let answer = noStore;
      await open(observing(Date.now()), hash, { answer: (address) => (address === "/api/me" ? answer() : nothing()) });
      expect(text(".door [role=status]")).toMatch(
        /^The house can.t store anything at the moment\. The tables wait, no clock runs, and your chips are safe\.$/,
      );
      expect(document.querySelector("input")).toBeNull();
      answer = known;
      button(/^Try now$/)?.click();
      await vi.waitFor(() => expect(document.querySelector(".room, .lobby, .settings, .landing")).not.toBeNull(), {
        timeout: 20_000,
      });
    },
  );
});
