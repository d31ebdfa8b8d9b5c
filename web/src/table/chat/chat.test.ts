// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { button, closed, me, open, says, settle, sized, yourTurn } from "../../fixtures/index.ts";
import type { HostView } from "../../wire/index.ts";

beforeEach(sized);
afterEach(closed);

const text = (selector: string): string =>
  document.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";
const loaded = (selector: string): Promise<void> =>
  vi.waitFor(() => expect(document.querySelector(selector)).not.toBeNull(), { timeout: 20_000 });
const HOST: HostView = {
  player: me.player,
  name: "Mina",
  private: true,
  action_seconds: 20,
  time_bank_seconds: 60,
  starting_stack: 1000,
};

describe("the chat", () => {
  it("is heard, answered and muted, and a reaction flies from its seat", async () => {
    const heard = await open({ ...yourTurn(Date.now()), host: HOST }, "#/table/maple");
    says({
      type: "said",
      table: "maple",
      line: { number: 1, at: 1, player: "p3", name: "Jonas", text: "", reaction: "cheers", seat: 3 },
    });
    await settle();
    expect(text("[data-seat='3'] .flying")).toBe("Cheers");
    says({
      type: "said",
      table: "maple",
      line: { number: 2, at: 1, player: "p3", name: "Jonas", text: "brave call", seat: 3 },
    });
    await settle();
    expect(document.querySelector(".tabs .news")).not.toBeNull();
    button(/^Chat/)?.click();
    await loaded(".messages");
    expect(text(".messages")).toContain("brave call");
    button(/^Mute Jonas/)?.click();
    await settle();
    expect(text(".messages")).toContain("Jonas is muted · 2 messages");
    const field = document.querySelector<HTMLInputElement>("#say");
    if (!field) throw new Error("no field");
    field.value = "hello";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector<HTMLFormElement>("form.say")?.requestSubmit();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "say", table: "maple", text: "hello" });
  });

  it("leads to what can be done about who speaks or sits there, with the table for a report (PEOPLE-3)", async () => {
    const heard = await open({ ...yourTurn(Date.now()), host: HOST }, "#/table/maple");
    says({
      type: "said",
      table: "maple",
      line: { number: 1, at: 1, player: "p7", name: "Mara", text: "rude", seat: 3 },
    });
    await settle();
    button(/^Chat/)?.click();
    await loaded(".messages");
    expect(document.querySelectorAll(".chat .here li").length).toBeGreaterThan(0);
    document.querySelector<HTMLButtonElement>(".messages [aria-label='More about Mara']")?.click();
    await loaded("dialog menu.about");
    button(/^Report$/)?.click();
    await settle();
    button(/^Send the report/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "report_player", player: "p7", why: "chat", table: "maple" });
    // The house shows the chat anew after a block, without that person's words.
    says({ type: "chat", table: "maple", lines: [], muted: [] });
    await settle();
    expect(text(".messages")).not.toContain("rude");
  });

  it("shows its end, and follows it only while it is in sight", async () => {
    await open({ ...yourTurn(Date.now()), host: HOST }, "#/table/maple");
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(2_000);
    button(/^Chat/)?.click();
    await loaded(".messages");
    const list = document.querySelector(".messages") as HTMLElement;
    await vi.waitFor(() => expect(list.scrollTop).toBe(2_000));
    const said = async (number: number): Promise<void> => {
      says({ type: "said", table: "maple", line: { number, at: 1, player: "p3", name: "Jonas", text: "hm", seat: 3 } });
      await settle();
    };
    list.scrollTop = 300;
    list.dispatchEvent(new Event("scroll"));
    await said(1);
    expect(list.scrollTop).toBe(300);
    list.scrollTop = 1_250; // the window of the test is 736 high
    list.dispatchEvent(new Event("scroll"));
    await said(2);
    expect(list.scrollTop).toBe(2_000);
  });

  it("says why one can't speak where the host has switched it off", async () => {
    await open({ ...yourTurn(Date.now()), host: { ...HOST, chat: "off" } }, "#/table/maple");
    button(/^Chat/)?.click();
    await loaded(".closed");
    expect(text(".closed")).toBe("The host has switched the chat off.");
  });
});
