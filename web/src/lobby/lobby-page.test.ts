// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { button, closed, flush, observing, open, settle, sized } from "../fixtures/index.ts";

beforeEach(sized);
afterEach(closed);

const text = (selector: string): string =>
  document.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";

describe("the lobby", () => {
  it("lists the tables and recommends one", async () => {
    await open(observing(Date.now()), "#/");
    await vi.waitFor(() => expect(document.querySelectorAll("tbody tr")).toHaveLength(6));
    expect(document.querySelector("tr.is-hot")?.getAttribute("data-table")).toBe("owls");
    expect(document.querySelector("tr[data-table=maple] td:last-child")?.textContent).toContain("Wait");
    expect(document.querySelector("tr[data-table=tea] td:last-child")?.textContent).toContain("Sit");
  });

  it("filters by stake and says when nothing fits", async () => {
    await open(observing(Date.now()), "#/");
    await vi.waitFor(() => expect(document.querySelectorAll("tbody tr")).toHaveLength(6));
    button(/^5\/10/)?.click();
    flush();
    expect(document.querySelectorAll("tbody tr")).toHaveLength(2);
    const search = document.querySelector<HTMLInputElement>("input[type=search]");
    if (search) {
      search.value = "oak";
      search.dispatchEvent(new Event("input", { bubbles: true }));
    }
    flush();
    expect(document.querySelector(".vacant h2")?.textContent).toBe("Nothing called “oak”");
  });

  it("opens a private sit-and-go (PSNG-1)", async () => {
    const heard = await open(observing(Date.now()), "#/", { me: { tables_left: 3 } });
    button(/^New table/)?.click();
    await vi.waitFor(() => expect(button(/^Private sit & go/)).toBeDefined(), { timeout: 20_000 });
    button(/^Private sit & go/)?.click();
    flush();
    document.querySelector<HTMLFormElement>("dialog form")?.dispatchEvent(new Event("submit", { cancelable: true }));
    await settle();
    expect(heard.find((command) => command.type === "open_table")).toMatchObject({
      kind: "private_sng",
      name: "Mina’s table",
      seats: 6,
      starting_stack: 1000,
      bots: 0,
    });
  });

  it("says why no more tables can be opened", async () => {
    await open(observing(Date.now()), "#/", { me: { tables_left: 0 } });
    expect(button(/^New table/)?.getAttribute("aria-disabled")).toBe("true");
    expect(text(".hello .tip")).toContain("as many tables as the host allows");
  });
});
