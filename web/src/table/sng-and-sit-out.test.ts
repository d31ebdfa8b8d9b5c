// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { button, closed, flush, open, settle, sized, ten } from "../fixtures/index.ts";
import type { SeatView, TableView, You } from "../wire/index.ts";

beforeEach(sized);
afterEach(closed);

const text = (selector: string): string =>
  document.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";

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
      number: 1,
      running: true,
      round: 4,
      level: 4,
      small: 10,
      big: 20,
      next_small: 15,
      next_big: 30,
      round_hands: 3,
      places_left: 9,
    },
    you: { ...you, safe: 260, ...more },
  };
}

/** What is seldom asked is fetched when it is. */
const asked = () => vi.waitFor(() => expect(document.querySelector("dialog")).not.toBeNull(), { timeout: 20_000 });

describe("a sit-and-go (SNG)", () => {
  it("shows its level and one's own safe in the header", async () => {
    await open(sitAndGo(), "#/table/owls");
    expect(text(".level")).toBe("Level 4 · 10/20 next 15/30 within 3 hands");
    expect(text(".money.still")).toBe("Safe 260");
  });

  it("lets one draw on the safe between two hands, by an amount that is typed (SNG-0.4)", async () => {
    const view = sitAndGo({}, { safe_most: 212, draw_safe: { enabled: true }, menu: null });
    const heard = await open(
      { ...view, hand: view.hand ? { ...view.hand, street: "over", actor: null } : null },
      "#/table/owls",
    );
    button(/^Safe 260: draw on it/)?.click();
    await asked();
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
    const reason = { code: "hand_runs", text: "The safe opens only between hands.", rule: "SNG-0.4" };
    await open(sitAndGo({}, { safe_most: 212, draw_safe: { enabled: false, reason } }), "#/table/owls");
    button(/^Safe 260: draw on it/)?.click();
    flush();
    expect(document.querySelector("dialog")).toBeNull();
    expect(text("header .tip")).toContain("The safe opens only between hands.");
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
    await asked();
    expect(text("dialog header p")).toBe("You forfeit 188 and your safe of 260.");
    expect(heard.some((command) => command.type === "leave")).toBe(false);
    button(/^Leave and forfeit/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "leave", table: "owls" });
  });
});

/** A sit-and-go that is over: Jonas has won, the viewer is third, and somebody has left. */
function ended(more: Partial<TableView> = {}, mine: Partial<You> = {}): TableView {
  const view = sitAndGo();
  const at = (seat: number, player: string, name: string): SeatView => ({ seat, player, name, stack: 0, status: "in" });
  const out = { paid: 150, level: 2 };
  return {
    ...view,
    state: "waiting",
    hand: null,
    seats: [at(1, "p1", "Mina"), at(2, "p2", "Jonas"), at(3, "p3", "Theo"), { seat: 4 }],
    asked: [1, 3],
    winning_hand: {
      named: { category: "flush", ranks: ["A"], text: "flush, ace high" },
      cards: ["Ah", "Qh", "9h", "5h", "2h"],
    },
    sng: {
      number: 1,
      running: false,
      round: 8,
      level: 8,
      small: 50,
      big: 100,
      places_left: 0,
      hands: 94,
      started: 1_000,
      ended: 4_321_000,
      ranks: [
        { player: "p2", name: "Jonas", rank: 1, seat: 2, paid: 150, took: 600 },
        { player: "p3", name: "Theo", rank: 2, seat: 3, hand: 94, ...out },
        { player: "p1", name: "Mina", rank: 3, seat: 1, hand: 61, ...out },
        { player: "p9", name: "Ada", rank: 4, hand: 22, ...out },
      ],
    },
    you: {
      ...(view.you as You),
      menu: null,
      question: { kind: "next_sng", low: 100, high: 200, deadline: Date.now() + 24_000, allowed: 30_000 },
      ...mine,
    },
    ...more,
  };
}

const rows = (): string[] =>
  [...document.querySelectorAll(".standings li")].map((row) => row.textContent?.replace(/\s+/g, " ").trim() ?? "");

/** The result is a file of its own, fetched when there is one. */
async function openResult(...page: Parameters<typeof open>): ReturnType<typeof open> {
  const heard = await open(...page);
  await vi.waitFor(() => expect(document.querySelector("dialog.result")).not.toBeNull(), { timeout: 20_000 });
  return heard;
}

describe("the result of a sit-and-go", () => {
  it("names the winner with the winning five, the places, the prizes, and who plays again (SNG-7, SNG-10)", async () => {
    await openResult(ended(), "#/table/owls");
    expect(text("dialog h2")).toBe("Jonas wins");
    expect(text("dialog .lit")).toContain("94 hands · 1:12:00");
    expect(text("dialog .lit")).toContain("the last hand with a flush, ace high");
    expect(
      [...document.querySelectorAll("dialog .five [data-card]")].map((card) => card.getAttribute("data-card")),
    ).toEqual(["Ah", "Qh", "9h", "5h", "2h"]);
    expect(rows().map((row) => row.split(" ").at(-1))).toEqual(["Again", "Asked", "Asked", "Left"]);
    expect(rows()[0]).toContain("takes all 600");
    expect(rows()[0]).toContain("+450");
    expect(rows()[2]).toMatch(/3rd Mina you hand 61 · level 2 −150/);
  });

  it("asks for the next one with the chips of the last, not in the first moment (SNG-7)", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const heard = await openResult(ended(), "#/table/owls");
    button(/^Play again with 150/)?.click();
    await settle();
    expect(heard.some((command) => command.type === "rebuy_in")).toBe(false);
    vi.advanceTimersByTime(500);
    flush();
    button(/^Play again with 150/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "rebuy_in", table: "owls", amount: 150 });
  });

  it("lets one play with another amount, or leave", async () => {
    const heard = await openResult(ended(), "#/table/owls");
    button(/^Another amount/)?.click();
    flush();
    button(/^200/)?.click();
    flush();
    expect(button(/^Play again with 200/)).toBeDefined();
    [...document.querySelectorAll<HTMLButtonElement>("dialog footer button")]
      .find((one) => one.textContent === "Leave")
      ?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "leave", table: "owls" });
  });

  it("says who is waited for once one has answered, and is put away", async () => {
    await openResult(ended({ asked: [3] }, { question: null }), "#/table/owls");
    expect(text("dialog footer")).toContain("One player has yet to answer.");
    document.querySelector<HTMLButtonElement>("dialog footer button")?.click();
    flush();
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("leads to a rematch that starts by itself where chips are given and every seat is kept (PSNG-3)", async () => {
    const full = ended({ kind: "private_sng", asked: [], next_hand: Date.now() + 8_000 }, { question: null });
    await open({ ...full, seats: full.seats.slice(0, 3) }, "#/table/owls");
    expect(text("dialog footer")).toMatch(/Rematch in [78] s/);
    expect(rows().join(" ")).not.toMatch(/[+−]\d/);
    button(/^Rematch/)?.click();
    flush();
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("waits for invitations where a seat is free (PSNG-3)", async () => {
    const heard = await openResult(
      ended({ kind: "private_sng", asked: [], next_hand: null }, { question: null }),
      "#/table/owls",
    );
    expect(text("dialog footer")).toContain("1 seat is free. The rematch starts when all are taken.");
    [...document.querySelectorAll<HTMLButtonElement>("dialog footer button")]
      .find((one) => one.textContent === "Leave")
      ?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "leave" });
  });
});

describe("going out of a sit-and-go (SNG-3)", () => {
  it("is a moment of its own: the place, what beat one, and the ways on", async () => {
    const view = sitAndGo(
      {
        stack: 0,
        safe: 0,
        out: true,
        rank: 4,
        in_hand: true,
        shown: true,
        named: { category: "two pair", ranks: ["A", "8"], text: "" },
      },
      { menu: null, leave: { enabled: true } },
    );
    const sng = {
      ...(view.sng as NonNullable<TableView["sng"]>),
      places_left: 3,
      ranks: [{ player: "p1", name: "Mina", rank: 4, hand: 61, level: 6 }],
    };
    const seats = view.seats.map((seat) =>
      seat.seat === 3
        ? { ...seat, won: 784, shown: true, named: { category: "full house", ranks: ["T", "8"], text: "" } }
        : seat,
    );
    const heard = await open(
      { ...view, sng, seats, hand: view.hand ? { ...view.hand, street: "over", actor: null } : null },
      "#/table/owls",
    );
    expect(text(".dock .hand-name")).toBe("You finish 4th of 4");
    expect(text(".dock .stackv")).toContain(
      "61 hands · level 6 · Seo-yeon: full house, tens full of eights. You: two pair, aces and eights.",
    );
    expect(document.querySelector("dialog")).toBeNull();
    expect([...document.querySelectorAll(".acts .act")].map((one) => one.firstChild?.textContent)).toEqual([
      "Replay the hand",
      "Leave",
      "Watch to the end",
    ]);
    button(/^Watch to the end/)?.click();
    flush();
    expect(button(/^Watch to the end/)).toBeUndefined();
    [...document.querySelectorAll<HTMLButtonElement>(".acts .act")].find((one) => one.textContent === "Leave")?.click();
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
    expect(text("header .tip")).toContain("You can rebuy in when the hand is over.");
  });

  it("sets, changes and switches off auto rebuy-in, and the cage is behind it", async () => {
    const view = ten(Date.now());
    const you = { ...(view.you as You), menu: null, auto_rebuy: 150 };
    const heard = await open({ ...view, hand: null, you }, "#/table/owls");
    button(/^Bank .*rebuy-in/)?.click();
    await asked();
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
    await vi.waitFor(() => expect(text("dialog h2")).toBe("Cage"));
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
    const mine = {
      status: "sitting_out" as const,
      in_hand: false,
      cards: [],
      absence: { period: 1, until: Date.now() + 200_000 },
    };
    const heard = await open(
      sitAndGo(mine, { sit_out: { enabled: false, on: true }, sit_in: { enabled: true }, menu: null }),
      "#/table/owls",
    );
    button(/^I’m back/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "sit_in" });
  });

  it("says why there is none left", async () => {
    const reason = { code: "no_sit_outs", text: "You have used all your sit-outs at this table.", rule: "CASH-4.3" };
    const heard = await open(sitAndGo({}, { sit_out: { enabled: false, reason }, menu: null }), "#/table/owls");
    document.querySelector<HTMLInputElement>(".wishes input")?.click();
    await settle();
    expect(heard.some((command) => command.type === "sit_out")).toBe(false);
    expect(text(".wishes .tip")).toContain("You have used all your sit-outs at this table.");
  });
});
