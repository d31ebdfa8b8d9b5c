// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { button, closed, observing, open, settle, sized } from "../fixtures/index.ts";

beforeEach(sized);
afterEach(closed);

const text = (selector: string): string =>
  document.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";

describe("friends, invitations and waiting lists", () => {
  it("shows an invitation and takes its seat (PSNG-2)", async () => {
    const invitation = {
      invitation: "i1",
      table: "four",
      table_name: "Sunday Four",
      by: { player: "p9", name: "Jonas" },
      seats: 4,
      taken: 3,
    };
    const heard = await open(observing(Date.now()), "#/", { me: { invitations: [invitation] } });
    expect(text(".invite")).toContain("Jonas keeps you a seat");
    button(/^Take the seat/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "accept_invitation", invitation: "i1" });
  });

  it("says that one is being played, with room before it", async () => {
    const invitation = {
      invitation: "i1",
      table: "four",
      table_name: "Sunday Four",
      by: { player: "p9", name: "Jonas" },
      seats: 4,
      taken: 3,
      running: true,
    };
    await open(observing(Date.now()), "#/", { me: { invitations: [invitation] } });
    expect(text(".invite")).toContain("3 of 4 seated · One is being played");
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

describe("blocking and reporting people", () => {
  const ada = { player: "p2", name: "Ada" };

  it("blocks on the second press, and offers to undo it (PEOPLE-1)", async () => {
    const heard = await open(observing(Date.now()), "#/", { me: { friends: [{ ...ada, online: true }] } });
    button(/^More about Ada/)?.click();
    await vi.waitFor(() => expect(text("dialog h2")).toBe("Ada"), { timeout: 20_000 });
    expect(button(/^Ask to be friends/)).toBeUndefined();
    button(/^Block$/)?.click();
    await settle();
    expect(text("dialog h2")).toBe("Block Ada?");
    expect(document.activeElement?.textContent).toBe("Don’t block");
    expect(heard.some((command) => command.type === "block_player")).toBe(false);
    button(/^Block$/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "block_player", player: "p2" });
    expect(document.querySelector("dialog")).toBeNull();
    button(/^Undo$/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "unblock_player", player: "p2" });
  });

  it("lists whom one has blocked, and takes it back", async () => {
    const heard = await open(observing(Date.now()), "#/", { me: { blocked: [ada] } });
    expect(text(".friends details summary")).toBe("Blocked · 1");
    button(/^Unblock Ada/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "unblock_player", player: "p2" });
  });

  it.each([
    ["en", /^Report$/, /^Send the report/],
    ["ko", /^신고$/, /^신고 보내기/],
    ["zh", /^举报$/, /^提交举报/],
  ] as const)("reports somebody in %s, with a few words (PEOPLE-3)", async (language, report, send) => {
    const heard = await open(observing(Date.now()), "#/", { language, me: { requests: [ada] } });
    button(/Ada.*더 보기|Ada 님 더 보기|More about Ada|关于 Ada/)?.click();
    await vi.waitFor(() => expect(text("dialog h2")).toBe("Ada"), { timeout: 20_000 });
    button(report)?.click();
    await settle();
    const name = document.querySelector<HTMLInputElement>("dialog input[value=name]");
    name?.click();
    const words = document.querySelector<HTMLTextAreaElement>("dialog textarea");
    if (words) words.value = " not a nice name ";
    words?.dispatchEvent(new Event("input", { bubbles: true }));
    await settle();
    button(send)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "report_player", player: "p2", why: "name", text: "not a nice name" });
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("stays open and says why the house refuses", async () => {
    await open(observing(Date.now()), "#/", { me: { friends: [{ ...ada, online: true }] }, refuse: ["block_player"] });
    button(/^More about Ada/)?.click();
    await vi.waitFor(() => expect(text("dialog h2")).toBe("Ada"), { timeout: 20_000 });
    button(/^Block$/)?.click();
    await settle();
    button(/^Block$/)?.click();
    await settle();
    expect(text("dialog")).toContain("The house said no.");
  });
});
