// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { button, closed, flush, open, settle, sized, ten } from "../fixtures/index.ts";
import type { SeatView, TableView, You } from "../wire/index.ts";

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
    expect(text(".money.still")).toBe("Safe 260");
  });

  it("lets one draw on the safe between two hands, by an amount that is typed (SNG-0.4)", async () => {
    const view = sitAndGo({}, { safe_most: 212, draw_safe: { enabled: true }, menu: null });
    const heard = await open({ ...view, hand: view.hand ? { ...view.hand, street: "over", actor: null } : null }, "#/table/owls");
    button(/^Safe 260: draw on it/)?.click();
    flush();
    const typed = document.querySelector<HTMLInputElement>("dialog #draw");
    if (!typed) throw new Error("no amount to type");
    typed.value = "213";
    typed.dispatchEvent(new Event("input", { bubbles: true }));
    flush();
    button(/^Draw 0/)?.click();
    await settle();
    expect(heard.some((command) => command.type === "draw_safe")).toBe(false);
    typed.value = "40";
    typed.dispatchEvent(new Event("input", { bubbles: true }));
    flush();
    button(/^Draw 40/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "draw_safe", table: "owls", amount: 40 });
  });

  it("keeps the safe shut in a hand and says why (SNG-0.4)", async () => {
    const reason = { code: "hand_runs", text: "The safe opens between two hands.", rule: "SNG-0.4" };
    await open(sitAndGo({}, { safe_most: 212, draw_safe: { enabled: false, reason } }), "#/table/owls");
    button(/^Safe 260: draw on it/)?.click();
    flush();
    expect(document.querySelector("dialog")).toBeNull();
    expect(text("header .tip")).toContain("The safe opens between two hands.");
  });

  it("shows a safe beside its stack, and the place of who is out (SNG-0.4, SNG-3)", async () => {
    const view = sitAndGo();
    const out: SeatView = { seat: 3, player: "p3", name: "Pavel", status: "in", out: true, rank: 3 };
    await open({ ...view, seats: view.seats.map((seat) => (seat.seat === 3 ? out : seat)) }, "#/table/owls");
    expect(text(".seat.hero .stack")).toBe("188 260");
    expect(text("[data-seat='3'] .stack")).toBe("out, 3rd");
    expect([...(document.querySelector("[data-seat='3']")?.classList ?? [])]).toContain("is-away");
    expect([...(document.querySelector(".seat.hero")?.classList ?? [])]).not.toContain("is-away");
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

describe("the Bank control at a table (TABLE-6)", () => {
  it("is the rebuy-in's: off in a hand, with the reason", async () => {
    await open(ten(Date.now()), "#/table/owls");
    button(/^Bank .*rebuy-in/)?.click();
    flush();
    expect(document.querySelector("dialog")).toBeNull();
    expect(text("header .tip")).toContain("Rebuy-in waits for the end of the hand.");
  });

  it("sets, changes and switches off auto rebuy-in, and the cage is behind it", async () => {
    const view = ten(Date.now());
    const you = { ...(view.you as You), menu: null, auto_rebuy: 150 };
    const heard = await open({ ...view, hand: null, you }, "#/table/owls");
    button(/^Bank .*rebuy-in/)?.click();
    flush();
    expect(text("dialog .toggle")).toBe("Auto rebuy-in to 150 is on");
    button(/maximum/)?.click();
    flush();
    button(/^Change to/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "set_auto_rebuy", amount: view.buy_in_high });
    document.querySelector<HTMLInputElement>("dialog .switch")?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "set_auto_rebuy", amount: 0 });
    button(/^Cage/)?.click();
    flush();
    expect(text("dialog h2")).toBe("Cage");
  });
});

describe("sessions (TABLE-11)", () => {
  it("are read in the header, one's own stands still while one sits out", async () => {
    const view = ten(Date.now());
    const you = { ...(view.you as You), session_from: Date.now() - 125_000, session_stands: 65_000 };
    await open({ ...view, opened: Date.now() - 3_725_000, you }, "#/table/owls");
    expect(text(".sessions")).toMatch(/^Open 1:02:0\d · you 1:05, stopped$/);
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
    const reason = { code: "no_sit_outs", text: "All sit-outs at this table are used.", rule: "CASH-4.3" };
    const heard = await open(sitAndGo({}, { sit_out: { enabled: false, reason }, menu: null }), "#/table/owls");
    document.querySelector<HTMLInputElement>(".wishes input")?.click();
    await settle();
    expect(heard.some((command) => command.type === "sit_out")).toBe(false);
    expect(text(".wishes .tip")).toContain("All sit-outs at this table are used.");
  });
});
