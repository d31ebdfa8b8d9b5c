// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closed, cut, hold, me, observing, open, says, settle, sized, waiting, yourTurn } from "../fixtures/index.ts";
import type { AnyEvent, TableView } from "../wire/index.ts";

beforeEach(sized);
afterEach(closed);

const text = (selector: string): string =>
  document.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";

async function go(hash: string): Promise<void> {
  location.hash = hash;
  window.dispatchEvent(new Event("hashchange"));
  await settle();
  await settle();
}

describe("going from table to table", () => {
  it("opens every table, and follows only the one in sight", async () => {
    const heard = await open(observing(Date.now()), "#/table/owls");
    for (const table of ["maple", "tea", "owls", "maple"]) {
      await go(`#/table/${table}`);
      await vi.waitFor(() => expect(document.querySelector(".stage"), table).not.toBeNull());
      const watched = heard.filter((command) => command.type === "watch").map((command) => command.table);
      const left = heard.filter((command) => command.type === "unwatch").map((command) => command.table);
      expect(watched.at(-1)).toBe(table);
      expect(watched.length - left.length).toBe(1);
    }
  });
});

describe("somebody who sits at more tables than a line follows", () => {
  it("follows seven of them and the one in sight, whichever was opened before", async () => {
    const seated = Array.from({ length: 10 }, (_, i) => `table-${i}`);
    const heard = await open(observing(Date.now()), "#/", { me: { seated } });
    const followed = new Set<string>();
    let most = 0;
    const count = (): void => {
      for (const command of heard.splice(0)) {
        if (command.type === "watch") followed.add(command.table);
        if (command.type === "unwatch") followed.delete(command.table);
        most = Math.max(most, followed.size);
      }
    };
    for (const table of [...seated.toReversed(), "owls"]) {
      await go(`#/table/${table}`);
      await vi.waitFor(() => {
        count();
        expect(followed.has(table)).toBe(true);
      });
    }
    expect(most).toBe(8);
  });
});

describe("a line that was cut", () => {
  it("tells what was missed when the house has answered, and speaks none of it as if it happened now", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const heard = await open(waiting(Date.now()), "#/table/maple");
    hold("watch");
    heard.length = 0;
    cut();
    const asked = await vi.waitFor(() => heard.find((command) => command.type === "watch") ?? expect.fail());
    vi.advanceTimersByTime(2_000);
    await settle();
    expect(text(".banner")).not.toContain("missed");
    const events: AnyEvent[] = [{ type: "acted", seat: 3, move: "check" }];
    says({ type: "update", table: "maple", number: 2, events, view: null });
    says({ type: "update", table: "maple", number: 3, events, view: waiting(Date.now()) });
    says({ type: "answer", id: asked.id });
    await vi.waitFor(() => expect(text(".banner")).toBe("Back. You missed 2 actions; they are in the log."));
    vi.advanceTimersByTime(1_000);
    await settle();
    expect(text("[role=alert]")).toBe("Back. You missed 2 actions; they are in the log.");
    expect(text("[aria-live=polite]")).toBe("");
    says({ type: "update", table: "maple", number: 4, events, view: waiting(Date.now()) });
    vi.advanceTimersByTime(1_000);
    await settle();
    expect(text("[aria-live=polite]")).toContain("checks");
  });
});

describe("an invitation", () => {
  const invited = (table: string) => ({
    ...me,
    seated: [],
    invitations: [
      { invitation: table, table, table_name: table, by: { player: "p9", name: "Jonas" }, seats: 4, taken: 1 },
    ],
  });

  it("is told, but not to who follows the link to it", async () => {
    await open(observing(Date.now()), "#/", { me: { seated: [] } });
    const { house } = await import("./index.ts");
    const going = house.followLink({ type: "follow_link", token: "7Q2M" });
    says({ type: "me", me: invited("Sunday Four") });
    await going;
    await settle();
    expect(text(".toasts")).not.toContain("Sunday Four");
    says({ type: "me", me: invited("Monday Six") });
    await settle();
    expect(text(".toasts")).toContain("Jonas invites you to Monday Six.");
  });
});

describe("a house that can store nothing", () => {
  it("says so until it can again, whatever else is told meanwhile", async () => {
    await open(waiting(Date.now()), "#/table/maple");
    says({ type: "store_state", works: false });
    await settle();
    expect(text(".banner")).toBe(
      "The house can’t store anything at the moment. The tables wait, no clock runs, and your chips are safe.",
    );
    says({ type: "store_state", works: false });
    await settle();
    expect(document.querySelectorAll(".banner").length).toBe(1);
    says({ type: "store_state", works: true });
    await settle();
    expect(document.querySelector(".banner")).toBeNull();
    expect(text(".toasts")).toContain("The house can store again.");
  });

  it("lets no seconds run meanwhile", async () => {
    await open(yourTurn(Date.now()), "#/table/maple");
    const { clock } = await import("../wire/index.ts");
    const [now, deadline] = [Date.now(), clock.now() + 20_000];
    says({ type: "store_state", works: false });
    await settle();
    expect(document.querySelector(".still .hero .ring")).not.toBeNull();
    const standing = clock.secondsTo(deadline);
    const later = vi.spyOn(Date, "now").mockReturnValue(now + 9_000);
    expect(clock.secondsTo(deadline)).toBe(standing);
    says({ type: "store_state", works: true });
    await settle();
    expect(clock.secondsTo(deadline)).toBeLessThan(standing);
    expect(document.querySelector(".still .hero .ring")).toBeNull();
    later.mockRestore();
  });
});

describe("a connection that the house has closed", () => {
  it("says why, and waits to be asked", async () => {
    await open(yourTurn(Date.now()), "#/table/maple");
    says({ type: "dropped", reason: { code: "another_tab", text: "Too many." } });
    await settle();
    expect(text(".banner")).toBe("The house is open in too many tabs, so this one is paused. Connect again");
  });

  it.each(["#/", "#/table/maple", "#/settings"])(
    "leads to the door from %s once one has signed out elsewhere",
    async (hash) => {
      let signedIn = true;
      const answer = (): Promise<Response> =>
        Promise.resolve(
          signedIn ? new Response(JSON.stringify({ ...me, seated: ["maple"] })) : new Response(null, { status: 204 }),
        );
      await open(yourTurn(Date.now()), hash, { answer, page: ".room, .lobby, .settings" });
      signedIn = false;
      says({ type: "dropped", reason: { code: "signed_out", text: "You signed out." } });
      await settle();
      expect(document.querySelector("[data-card], .act, .banner, .money")).toBeNull();
      await vi.waitFor(() => expect(document.activeElement?.id).toBe("name"));
      expect(text(".toasts")).toBe("You signed out.");
      expect(location.hash).toBe("#/");
    },
  );

  it("lets in again whom the house still knows", async () => {
    const heard = await open(yourTurn(Date.now()), "#/", { me: { name: "Mina" } });
    heard.length = 0;
    says({ type: "dropped", reason: { code: "signed_out", text: "You signed out." } });
    await vi.waitFor(() => expect(text("h1")).toContain("Mina"));
    await vi.waitFor(() => expect(heard).toContainEqual(expect.objectContaining({ type: "follow_lobby" })));
  });
});

describe("a seat that is kept for who waits", () => {
  const waits = (deadline: number) => ({
    waiting: [{ table: "owls", table_name: "Night Owls", place: 1, seat: 2, deadline }],
  });
  const OVER = "Without an answer the seat at Night Owls went to the next in line.";

  it.each(["me", "welcome"] as const)("is not lost without a word, told by %s", async (type) => {
    await open(observing(Date.now()), "#/", { me: { seated: [], ...waits(Date.now() - 1) } });
    says({ type, version: "0", started: 1, me: { ...me, seated: [], waiting: [] } });
    await settle();
    expect(text(".toasts")).toBe(OVER);
  });

  it.each([
    ["given up", 20_000, []],
    ["taken", -1, ["owls"]],
  ])("that was %s is not called lost", async (_how, left, seated) => {
    await open(observing(Date.now()), "#/", { me: { seated: [], ...waits(Date.now() + left) } });
    says({ type: "me", me: { ...me, seated, waiting: [] } });
    await settle();
    expect(text(".toasts")).toBe("");
  });
});

describe("a house that was opened again", () => {
  it.each([
    ["#/table/maple", ["maple"], "Back. The house restarted. The hand continues with the same cards."],
    ["#/", [], "Back. The house restarted."],
  ])("is told and spoken at %s, of cards only to who may have some", async (hash, seated, words) => {
    await open(yourTurn(Date.now()), hash, { me: { seated } });
    says({ type: "welcome", version: "0", started: 2, me: { ...me, seated } });
    await settle();
    expect(text(".banner")).toBe(words);
    await vi.waitFor(() => expect(text("[role=alert]")).toBe(words));
  });
});

describe("a house that was upgraded", () => {
  it("renews the page after the hand, not in it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
    await open(yourTurn(Date.now()), "#/table/maple");
    const reload = vi.spyOn(location, "reload").mockReturnValue();
    const mine = { ...me, seated: ["maple"] };
    says({ type: "welcome", version: "0", started: 2, me: mine });
    says({ type: "welcome", version: "1", started: 3, me: mine });
    await vi.advanceTimersByTimeAsync(9_000);
    expect(reload).not.toHaveBeenCalled();
    const view = yourTurn(Date.now());
    const over = view.hand ? { ...view.hand, street: "over" as const, actor: null } : null;
    says({ type: "update", table: "maple", number: 2, events: [], view: { ...view, hand: over } });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(reload).toHaveBeenCalled();
  });
});

describe("a browser that has become somebody else", () => {
  it("shows a welcome for another player on a fresh page, and nothing of it on this one", async () => {
    await open(yourTurn(Date.now()), "#/table/maple");
    const reload = vi.spyOn(location, "reload").mockReturnValue();
    says({ type: "welcome", version: "0", started: 1, me });
    expect(reload).not.toHaveBeenCalled();
    says({ type: "welcome", version: "0", started: 1, me: { ...me, player: "somebody else", bank: 77 } });
    await settle();
    expect(reload).toHaveBeenCalledOnce();
    expect(text(".money")).not.toContain("77");
  });
});

describe("your turn while you look at the lobby", () => {
  const knocks = vi.fn();
  class FixtureAudio {
    readonly state = "running";
    readonly currentTime = 0;
    readonly destination = {};
    readonly sampleRate = 4;
    createBuffer = () => ({ getChannelData: () => new Float32Array(1) });
    resume = () => Promise.resolve();
    createGain = () => ({ gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }, connect: vi.fn() });
    createOscillator = () => ({ frequency: { value: 0 }, connect: vi.fn(), start: knocks, stop: vi.fn() });
  }

  it.each(["#/", "#/table/maple"])("is told by title, card and sound, coming from %s", async (hash) => {
    vi.stubGlobal("AudioContext", FixtureAudio);
    knocks.mockClear();
    // Who comes from the table has just sat down there.
    const heard = await open(waiting(Date.now()), hash, { me: { seated: [] } });
    says({ type: "me", me: { ...me, seated: ["maple"] } });
    await go("#/");
    await vi.waitFor(() =>
      expect(heard.some((command) => command.type === "watch" && command.table === "maple")).toBe(true),
    );
    window.dispatchEvent(new Event("pointerdown"));
    await settle();
    await vi.waitFor(() => expect(document.title).toBe("Lobby · Pokerhouse"));
    expect(text(".aside .invite")).toContain("Your chair is kept for you.");
    expect(knocks).not.toHaveBeenCalled();
    says({ type: "update", table: "maple", number: 2, events: [], view: yourTurn(Date.now()) });
    await settle();
    expect(document.title).toBe("● Your turn · Maple Room");
    expect(text(".aside .turn")).toMatch(/^Your turn · \d+ s Maple Room Back to the table$/);
    expect(knocks).toHaveBeenCalledTimes(4);
    // The same decision told again is not heard again.
    says({ type: "update", table: "maple", number: 3, events: [], view: yourTurn(Date.now()) });
    await settle();
    expect(knocks).toHaveBeenCalledTimes(4);
  });
});

describe("what a hand decides", () => {
  const before = waiting(Date.now());
  const after: TableView = { ...before, hand: null };
  const runOut: AnyEvent[] = [
    { type: "acted", seat: 3, move: "call", to: 0, paid: 0 },
    { type: "street_dealt", street: "river", cards: ["2c"], board: ["Ks", "9h", "4d", "Jc", "2c"], pot: 985 },
    { type: "awarded", seat: 1, amount: 985, pot: 0, pots: 1 },
  ];

  it("is seen with the hand: bank, movements and the list of tables", async () => {
    await open(before, "#/table/maple");
    expect(text(".money b")).toBe("8,420");
    vi.useFakeTimers();
    says({ type: "update", table: "maple", number: 2, events: runOut, view: after });
    says({ type: "me", me: { ...me, bank: 9405, friends: [{ player: "p3", name: "Theo", online: true }] } });
    await settle();
    expect(document.querySelector(".stage")?.getAttribute("data-street")).not.toBe("over");
    expect(text(".money b")).toBe("8,420");
    // A friend has nothing to do with the hand.
    expect(text(".toasts")).toContain("Theo");
    vi.advanceTimersByTime(1900 + 700 + 2600);
    await settle();
    expect(text(".money b")).toBe("9,405");
  });
});
