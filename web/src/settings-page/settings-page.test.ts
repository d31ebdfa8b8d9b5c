// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { button, closed, me, open, says, settle, sized, yourCheck, yourTurn } from "../fixtures/index.ts";

beforeEach(() => {
  localStorage.clear();
  sized();
});
afterEach(() => {
  closed();
  delete document.documentElement.dataset["deck"];
});

const page = (): Promise<unknown> =>
  vi.waitFor(() => expect(document.querySelector(".settings")).not.toBeNull(), { timeout: 20_000 });
const text = (selector: string): string => document.querySelector(selector)?.textContent ?? "";

describe("the settings", () => {
  it("take effect at once and are kept by the house", async () => {
    const heard = await open(yourTurn(0), "#/settings", { page: ".settings" });
    await page();
    button(/^Two$/)?.click();
    button(/^한국어$/)?.click();
    await vi.waitFor(() => expect(text("h1")).toBe("설정"));
    expect(document.documentElement.dataset["deck"]).toBe("two");
    await vi.waitFor(() =>
      expect(heard.at(-1)).toMatchObject({ type: "keep_preferences", preferences: { deck: "two", language: "ko" } }),
    );
    expect(heard.filter((command) => command.type === "keep_preferences")).toHaveLength(1);
  });

  it("come back in another browser of the same person", async () => {
    await open(yourTurn(0), "#/settings", {
      page: ".settings",
      me: { preferences: { deck: "two", amounts: "blinds", theme: "purple", volume: 900 } },
    });
    await page();
    await settle();
    expect(document.documentElement.dataset["deck"]).toBe("two");
    expect(button(/^Big blinds$/)?.getAttribute("aria-pressed")).toBe("true");
    // What cannot be understood is as usual.
    expect(button(/^Device$/)?.getAttribute("aria-pressed")).toBe("true");
    says({ type: "me", me: { ...me, preferences: { deck: "four" } } });
    await settle();
    expect(document.documentElement.dataset["deck"]).toBe("four");
  });

  it("show big blinds on the felt, and ask nothing that is not wanted", async () => {
    const heard = await open(yourCheck(0), "#/table/maple", {
      me: { preferences: { amounts: "blinds", askFold: false } },
    });
    await settle();
    expect(text(".seat.hero .stack")).toContain("167 bb");
    await new Promise((done) => setTimeout(done, 300));
    button(/^Fold/)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "act", move: "fold" });
  });
});
