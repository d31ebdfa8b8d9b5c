// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  asked,
  button,
  closed,
  flush,
  notReopened,
  observing,
  open,
  settle,
  showdown,
  sized,
  ten,
  waiting,
  yourTurn,
} from "../fixtures/index.ts";

beforeEach(sized);
afterEach(closed);

describe("the table's page", () => {
  it("says why the house does not show the table", async () => {
    await open(observing(Date.now()), "#/table/maple", { refuse: ["watch"] });
    expect(document.querySelector(".centred p")?.textContent).toBe("The house said no.");
  });

  it("offers what the menu offers", async () => {
    await open(yourTurn(Date.now()), "#/table/maple");
    expect(button(/^Fold/)?.textContent).toContain("Fold");
    expect(button(/^Call/)?.textContent).toContain("240");
    expect(button(/^Raise to/)?.textContent).toContain("480");
    expect(document.querySelector(".hand-name")?.textContent).toBe("Two pair, kings and nines");
    expect(document.querySelector(".dock .dim")?.textContent).toBe("240 to call into 985 · you need 19.6%");
  });

  it("keeps three greyed buttons in their places when it is another's turn", async () => {
    await open(waiting(Date.now()), "#/table/maple");
    const acts = [...document.querySelectorAll(".acts .act")];
    expect(acts).toHaveLength(3);
    expect(acts.every((act) => act.getAttribute("aria-disabled") === "true")).toBe(true);
  });

  it("says of a call for everything that it is all-in", async () => {
    const view = yourTurn(Date.now());
    const menu = view.you?.menu;
    if (!view.you || !menu) throw new Error("it is somebody else's turn");
    const seats = view.seats.map((seat) => (seat.seat === view.you?.seat ? { ...seat, stack: 240 } : seat));
    await open(
      { ...view, seats, you: { ...view.you, menu: { ...menu, call_to: 240, call_cost: 240 } } },
      "#/table/maple",
    );
    expect(document.querySelector(".act.call small")?.textContent).toBe("240 · all-in");
  });

  it("tells why raising is off, with the rule", async () => {
    await open(notReopened(Date.now()), "#/table/maple");
    const raise = document.querySelector(".act.raise");
    expect(raise?.getAttribute("aria-disabled")).toBe("true");
    const reason = document.getElementById(raise?.getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toContain("less than a full raise");
    expect(reason?.querySelector("a")?.getAttribute("href")).toBe("#/help/STD-2");
  });

  it("tells why leaving is off between hands", async () => {
    await open(showdown(Date.now()), "#/table/maple");
    const leave = button(/^Leave/);
    expect(leave?.getAttribute("aria-disabled")).toBe("true");
    expect(
      document
        .getElementById(leave?.getAttribute("aria-describedby") ?? "")
        ?.querySelector("a")
        ?.getAttribute("href"),
    ).toBe("#/help/CASH-6.2");
  });

  it("asks the rebuy-in question and sends the answer", async () => {
    const heard = await open(asked(Date.now()), "#/table/maple");
    expect(document.querySelector("dialog")?.getAttribute("role")).toBe("alertdialog");
    const bought = () => heard.filter((command) => command.type === "rebuy_in");
    // A click that comes with the question was meant for something else.
    button(/^Rebuy-in 1,000/)?.click();
    await settle();
    expect(bought()).toEqual([]);
    await vi.waitFor(() => {
      button(/^Rebuy-in 1,000/)?.click();
      expect(bought()[0]).toMatchObject({ table: "maple", amount: 1000 });
    });
  });

  it("follows its table and says so to the house", async () => {
    const heard = await open(ten(Date.now()), "#/table/owls");
    expect(heard[0]).toMatchObject({ type: "watch", table: "owls" });
    expect(document.title).toContain("Night Owls");
    expect(document.title.startsWith("●")).toBe(true);
  });
});

describe("sitting down (TABLE-1, TABLE-2)", () => {
  it("offers the buy-in and takes the seat", async () => {
    const heard = await open(observing(Date.now()), "#/table/owls/sit", { page: "dialog h2" });
    expect(document.querySelector("dialog h2")?.textContent).toBe("Sit down at Night Owls");
    button(/^Minimum 100/)?.click();
    flush();
    button(/^Sit down with 100/)?.click();
    await settle();
    expect(heard.find((command) => command.type === "take_seat")).toMatchObject({
      seat: 7,
      amount: 100,
      entry: "post",
      auto_rebuy: 0,
    });
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("refuses decimals in words and sits with no other amount", async () => {
    const heard = await open(observing(Date.now()), "#/table/owls/sit", { page: "dialog h2" });
    const field = document.querySelector<HTMLInputElement>("#buy-in");
    if (field) field.value = "12.5";
    field?.dispatchEvent(new Event("input", { bubbles: true }));
    field?.dispatchEvent(new Event("blur"));
    flush();
    expect(document.querySelector("#buy-in-wrong")?.textContent).toBe("Whole chips only, no decimals.");
    button(/^Sit down with/)?.click();
    await settle();
    expect(heard.some((command) => command.type === "take_seat")).toBe(false);
  });

  it("sits on Enter, also after an amount was pressed", async () => {
    const heard = await open(observing(Date.now()), "#/table/owls/sit", { page: "dialog h2" });
    const minimum = button(/^Minimum 100/);
    minimum?.click();
    flush();
    minimum?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    await settle();
    expect(heard.find((command) => command.type === "take_seat")).toMatchObject({ amount: 100 });
  });

  it("shows the house's reason when it is refused", async () => {
    await open(observing(Date.now()), "#/table/owls/sit", { refuse: ["take_seat"], page: "dialog h2" });
    button(/^Sit down with/)?.click();
    await settle();
    expect(document.querySelector("dialog [role=alert]")?.textContent).toContain("The house said no.");
  });

  it("sends to the cage first when the bank is below the minimum", async () => {
    await open(observing(Date.now()), "#/table/owls/sit", { bank: 80, page: "dialog h2" });
    expect(document.querySelector("dialog header p")?.textContent).toBe(
      "You have 80 in the bank, and this table needs 100.",
    );
    button(/^Buy chips/)?.click();
    flush();
    await vi.waitFor(() =>
      expect([...document.querySelectorAll("dialog h2")].map((title) => title.textContent)).toContain("Cage"),
    );
  });
});
