// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { button, closed, me, observing, open, says, settle, sized } from "../fixtures/index.ts";

beforeEach(sized);
afterEach(closed);

const text = (selector: string): string =>
  document.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";
const NO_STORE = JSON.stringify({ reason: { code: "no_store", rule: "limit", text: "The house can't store." } });

describe("signing out", () => {
  let asked: string[];
  let leaves: () => Response;
  let signedIn: boolean;

  async function settings(seated: string[] = [], language: "en" | "ko" | "zh" = "en"): Promise<void> {
    [asked, signedIn] = [[], true];
    leaves = () => {
      signedIn = false;
      return new Response(null, { status: 204 });
    };
    const answer = (address: string): Promise<Response> => {
      asked.push(address);
      if (address.startsWith("/api/leave")) return Promise.resolve(leaves());
      return Promise.resolve(
        signedIn ? new Response(JSON.stringify({ ...me, seated })) : new Response(null, { status: 204 }),
      );
    };
    await open(observing(Date.now()), "#/settings", { page: ".settings #set-out", me: { seated }, answer, language });
    asked = [];
  }

  it.each([
    [/^Sign out$/, "Sign out?", "/api/leave"],
    [/^Sign out everywhere$/, "Sign out everywhere?", "/api/leave?everywhere=true"],
  ] as const)("is asked once more and leads to the door: %s", async (name, question, address) => {
    await settings();
    button(name)?.click();
    await settle();
    expect(text("dialog h2")).toBe(question);
    expect(text("dialog .body")).toBe(
      "Guests have no password: after this, nobody can come back as Mina, not even you. The 10,090 chips are lost.",
    );
    expect(document.activeElement?.textContent).toBe("Stay");
    expect(asked).toEqual([]);
    const [, confirm] = document.querySelectorAll<HTMLButtonElement>("dialog footer button");
    expect(confirm?.textContent?.trim()).toMatch(name);
    confirm?.click();
    await vi.waitFor(() => expect(document.activeElement?.id).toBe("name"));
    expect(asked).toEqual([address, "/api/me"]);
    expect(document.querySelector("dialog, .settings")).toBeNull();
    expect(text(".toasts")).toBe("You signed out.");
    expect(location.hash).toBe("#/");
  });

  it("says what becomes of a seat", async () => {
    await settings(["maple"]);
    button(/^Sign out$/)?.click();
    await settle();
    expect(text("dialog .note")).toContain("Your time will run out there");
  });

  it("is not done by who stays", async () => {
    await settings();
    button(/^Sign out$/)?.click();
    await settle();
    button(/^Stay$/)?.click();
    await settle();
    expect(document.querySelector("dialog")).toBeNull();
    expect(asked).toEqual([]);
  });

  it("says why the house can't, and stays", async () => {
    await settings();
    leaves = () => new Response(NO_STORE, { status: 503 });
    button(/^Sign out$/)?.click();
    await settle();
    const [, confirm] = document.querySelectorAll<HTMLButtonElement>("dialog footer button");
    confirm?.click();
    await vi.waitFor(() =>
      expect(text("dialog [role=alert]")).toMatch(/^The house can.t store anything at the moment\. Try again soon\.$/),
    );
    expect(confirm?.getAttribute("aria-disabled")).toBe("false");
    expect(document.querySelector(".settings")).not.toBeNull();
  });

  it("leads there once, also where the house drops the line first", async () => {
    await settings();
    button(/^Sign out$/)?.click();
    await settle();
    leaves = () => {
      signedIn = false;
      says({ type: "dropped", reason: { code: "signed_out", text: "You signed out." } });
      return new Response(null, { status: 204 });
    };
    document.querySelector<HTMLButtonElement>("dialog footer .danger")?.click();
    await vi.waitFor(() => expect(document.querySelector("#name")).not.toBeNull());
    await settle();
    expect(asked).toEqual(["/api/leave", "/api/me"]);
  });

  it.each([
    ["ko", /^로그아웃$/, "로그아웃할까요?"],
    ["zh", /^退出$/, "要退出吗？"],
  ] as const)("is asked in %s", async (language, name, question) => {
    await settings(["maple"], language);
    button(name)?.click();
    await settle();
    expect(text("dialog h2")).toBe(question);
  });
});
