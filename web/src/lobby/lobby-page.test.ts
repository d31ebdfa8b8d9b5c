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

  it("opens a table for a game, with the stake and the buy-ins that belong to it (GAME-5)", async () => {
    const heard = await open(observing(Date.now()), "#/", { me: { tables_left: 3 } });
    button(/^New table/)?.click();
    await vi.waitFor(() => expect(document.querySelector("input[value=step]")).not.toBeNull(), { timeout: 20_000 });
    const sent = async (): Promise<unknown> => {
      flush();
      document.querySelector<HTMLFormElement>("dialog form")?.dispatchEvent(new Event("submit", { cancelable: true }));
      await settle();
      return heard.filter((command) => command.type === "open_table").at(-1);
    };
    document.querySelector<HTMLInputElement>("input[value=step]")?.click();
    flush();
    const stakes = [...document.querySelectorAll("dialog .pick")].map((one) => one.textContent.trim());
    expect(stakes).toEqual(["1/2", "5/10", "10/20", "Other"]);
    expect(await sent()).toMatchObject({ game: "step", no_blinds: false, small: 10, big: 20, buy_in_low: 800 });
  });

  it("opens a game without blinds by its smallest bet (GAME-4)", async () => {
    const heard = await open(observing(Date.now()), "#/", { me: { tables_left: 3 } });
    button(/^New table/)?.click();
    await vi.waitFor(() => expect(document.querySelector("input[value=texas]")).not.toBeNull(), { timeout: 20_000 });
    document.querySelector<HTMLInputElement>("input[value=texas]")?.click();
    flush();
    const bare = [...document.querySelectorAll("label")].find((label) => /Without blinds/.test(label.textContent));
    bare?.querySelector("input")?.click();
    flush();
    button(/^5$/)?.click();
    flush();
    document.querySelector<HTMLFormElement>("dialog form")?.dispatchEvent(new Event("submit", { cancelable: true }));
    await settle();
    expect(heard.find((command) => command.type === "open_table")).toMatchObject({
      ...{ game: "texas", no_blinds: true, small: 5, big: 10 },
    });
  });

  it("says why no more tables can be opened", async () => {
    await open(observing(Date.now()), "#/", { me: { tables_left: 0 } });
    expect(button(/^New table/)?.getAttribute("aria-disabled")).toBe("true");
    expect(text(".hello .tip")).toContain("as many tables as the host allows");
  });
});
