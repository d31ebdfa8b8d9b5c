// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { button, closed, flush, open, settle, sized } from "./fixtures/page.ts";
import { observing, ten } from "./fixtures/views.ts";
import type { SeatView, TableView, You } from "./lib/protocol.ts";

beforeEach(sized);
afterEach(closed);

const text = (selector: string): string => document.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";

/** A sit-and-go at level 4, the viewer with a safe. */
function sitAndGo(mine: Partial<SeatView> = {}, more: Partial<You> = {}): TableView {
  const view = ten(Date.now());
  const you = view.you as You;
  const changed = (seat: SeatView): SeatView => {
    return seat.seat === you.seat ? { ...seat, stack: 188, safe: 260, ...mine } : seat;
  };
  return {
    ...view,
    kind: "sng",
    seats: view.seats.map(changed),
    sng: {
      number: 1, running: true, round: 4, level: 4, small: 10, big: 20, next_small: 15, next_big: 30, round_hands: 3, places_left: 9,
    },
    you: { ...you, safe: 260, ...more },
  };
}

describe("a sit-and-go (SNG)", () => {
  it("shows its level and one's own safe in the header", async () => {
    await open(sitAndGo(), "#/table/owls");
    expect(text(".level")).toBe("Level 4 · 10/20 next 15/30 within 3 hands");
    expect(text(".money.still")).toBe("Safe260");
  });

  it("asks before chips are forfeited (SNG-0.2)", async () => {
    const heard = await open(sitAndGo(), "#/table/owls");
    button(/^Leave/)?.click();
    flush();
    expect(text("dialog header p")).toBe("You forfeit 188 and your safe of 260.");
    expect(heard.some((command) => command.type === "leave")).toBe(false);
    button(/^Leave and forfeit/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "leave", table: "owls" });
  });
});

describe("sitting out (TABLE-8)", () => {
  it("is wished for by a box", async () => {
    const heard = await open({ ...sitAndGo({}, { sit_out: { enabled: true }, menu: null }) }, "#/table/owls");
    document.querySelector<HTMLInputElement>(".wishes input")?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "sit_out" });
  });

  it("ends with one button", async () => {
    const mine = { status: "sitting_out" as const, in_hand: false, cards: [], absence: { period: 1, until: Date.now() + 200_000 } };
    const heard = await open(sitAndGo(mine, { sit_out: { enabled: false, on: true }, sit_in: { enabled: true }, menu: null }), "#/table/owls");
    button(/^I’m back/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "sit_in" });
  });

  it("says why there is none left", async () => {
    const reason = { code: "no_sit_outs", text: "All 3 sit-outs at this table are used.", rule: "CASH-4.3" };
    const heard = await open(sitAndGo({}, { sit_out: { enabled: false, reason }, menu: null }), "#/table/owls");
    document.querySelector<HTMLInputElement>(".wishes input")?.click();
    await settle();
    expect(heard.some((command) => command.type === "sit_out")).toBe(false);
    expect(text(".wishes .tip")).toContain("All 3 sit-outs at this table are used.");
  });
});

describe("the lobby", () => {
  it("opens a private sit-and-go (PSNG-1)", async () => {
    const heard = await open(observing(Date.now()), "#/", { me: { tables_left: 3 } });
    button(/^New table/)?.click();
    await vi.waitFor(() => expect(button(/^Private sit & go/)).toBeDefined(), { timeout: 20_000 });
    button(/^Private sit & go/)?.click();
    flush();
    document.querySelector<HTMLFormElement>("dialog form")?.dispatchEvent(new Event("submit", { cancelable: true }));
    await settle();
    expect(heard.find((command) => command.type === "open_table")).toMatchObject({
      kind: "private_sng", name: "Mina’s table", seats: 6, starting_stack: 1000, bots: 0,
    });
  });

  it("says why no more tables can be opened", async () => {
    await open(observing(Date.now()), "#/", { me: { tables_left: 0 } });
    expect(button(/^New table/)?.getAttribute("aria-disabled")).toBe("true");
    expect(text(".hello .tip")).toContain("as many tables as the host allows");
  });

  it("shows an invitation and takes its seat (PSNG-2)", async () => {
    const invitation = { invitation: "i1", table: "four", table_name: "Sunday Four", by: { player: "p9", name: "Jonas" }, seats: 4, taken: 3 };
    const heard = await open(observing(Date.now()), "#/", { me: { invitations: [invitation] } });
    expect(text(".invite")).toContain("Jonas keeps you a seat");
    button(/^Take the seat/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "accept_invitation", invitation: "i1" });
  });

  it("offers the seat that somebody has waited for", async () => {
    const waiting = { table: "owls", table_name: "Night Owls", place: 1, seat: 7, deadline: Date.now() + 25_000 };
    await open(observing(Date.now()), "#/", { me: { waiting: [waiting] } });
    await vi.waitFor(() => expect(text("dialog h2")).toBe("A seat at Night Owls is free"), { timeout: 20_000 });
    button(/^Take the seat/)?.click();
    await settle();
    expect(location.hash).toBe("#/table/owls/sit/7");
  });

  it("accepts and removes friends, the latter on the second press", async () => {
    const heard = await open(observing(Date.now()), "#/", {
      me: { requests: [{ player: "p2", name: "Ada" }], friends: [{ player: "p3", name: "Theo", online: true }] },
    });
    button(/^Accept Ada/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "accept_friend", player: "p2" });
    button(/^Be friends with Theo no more/)?.click();
    await settle();
    expect(heard.some((command) => command.type === "remove_friend")).toBe(false);
    button(/^Be friends with Theo no more/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "remove_friend", player: "p3" });
  });
});

describe("a link to a private table", () => {
  it("is used when the visitor says so, and a refusal says why", async () => {
    const heard = await open(observing(Date.now()), "#/join/four.token", { refuse: ["use_link"] });
    expect(heard.some((command) => command.type === "use_link")).toBe(false);
    button(/^Come to the table/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "use_link", token: "four.token" });
    expect(text(".join")).toContain("The house said no.");
  });
});
