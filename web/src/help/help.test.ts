// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { button, closed, open, settle, sized, yourTurn } from "../fixtures/index.ts";
import { allWords } from "../i18n/index.ts";
import { examplesOf } from "./game-examples.ts";
import { pageOf, RULES_TOLD, sectionOf } from "./rule-section.ts";

beforeEach(() => {
  localStorage.clear();
  sized();
});
afterEach(closed);

describe("the help page", () => {
  it("explains every rule of the house that can be named", () => {
    const folder = `${import.meta.dirname}/../../../docs/rules/`;
    const house = readdirSync(folder)
      .filter((name) => /^(house|standard)\.md$/.test(name))
      .map((name) => readFileSync(folder + name, "utf8"));
    const rules = [
      ...new Set(house.join("\n").match(/\*\*(?:STD|CASH|SNG|PSNG|TABLE|LOBBY)-[\d.]*\d[a-z]?\*\*/g) ?? []),
    ].map((rule) => rule.replaceAll("*", ""));
    expect(rules.length).toBeGreaterThan(50);
    expect(rules.filter((rule) => sectionOf(rule) === null)).toEqual([]);
    expect([
      sectionOf("CASH-3.1"),
      sectionOf("CASH-3.4"),
      sectionOf("SNG-0.4"),
      sectionOf("limit"),
      sectionOf("CASHEW-1"),
    ]).toEqual(["rest", "deadButton", "safe", null, null]);
  });

  it("has a page for each game of another document, with its rules and worked examples (GAME-9)", async () => {
    const folder = `${import.meta.dirname}/../../../docs/rules/`;
    for (const [game, count] of [
      ["step", 2],
      ["texas", 9],
      ["sbe", 8],
    ] as const) {
      const ids = readFileSync(`${folder}${game}.md`, "utf8").match(/\*\*(?:STEP|TEX|SBE)-\d+\*\*/g) ?? [];
      expect(ids.length).toBeGreaterThan(10);
      expect(ids.filter((id) => pageOf(id.replaceAll("*", "")) !== game)).toEqual([]);
      expect(examplesOf(game)).toHaveLength(count);
      expect(allWords().gameHelp.rules[game]).toHaveLength(RULES_TOLD[game].length);
    }
    expect([pageOf("STEPS-1"), pageOf("CASH-1"), pageOf("texas")]).toEqual([null, null, "texas"]);
  });

  it("draws a game's examples as its document tells them, at the rule that was named", async () => {
    await open(yourTurn(0), "#/help/TEX-5", { page: ".help" });
    await settle();
    expect(document.querySelector("li.is-wanted")?.textContent).toContain("Nobody folds on the first street");
    const example = document.querySelector("[aria-label='TEX-E5']");
    expect([...(example?.querySelectorAll("tbody tr:last-child > *") ?? [])].map((cell) => cell.textContent)).toEqual([
      ...["A call 2", "Flop", "9", "2", "B", "C D", "call, raise, fold", ""],
    ]);
  });

  it("is opened at the rule that a refusal names", async () => {
    await open(yourTurn(0), "#/help/CASH-8.2", { page: ".help" });
    await settle();
    expect(document.querySelector(".is-wanted")?.id).toBe("help-hitAndRun");
  });

  it("is where a refusal leads; no rule's code stands in a sentence", async () => {
    await open(yourTurn(0), "#/table/maple", { refuse: ["act"] });
    await vi.waitFor(() => expect(button(/^Fold/)?.getAttribute("aria-disabled")).toBe("false"));
    button(/^Fold/)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await settle();
    const toast = document.querySelector(".toast");
    expect(toast?.querySelector("a")?.getAttribute("href")).toBe("#/help/STD-2");
    expect(toast?.textContent).not.toContain("STD-2");
  });
});

describe("the hints of the first hand", () => {
  const hint = (): string => document.querySelector(".hint")?.textContent ?? "";

  it("are three, one at a time, and go away for good", async () => {
    await open(yourTurn(0), "#/table/maple");
    await settle();
    expect(hint()).toContain("These two are yours.");
    button(/^Next$/)?.click();
    await settle();
    expect(hint()).toContain("everyone’s");
    button(/^Next$/)?.click();
    await settle();
    expect(hint()).toContain("240 keeps you in.");
    button(/^Play$/)?.click();
    await settle();
    expect(hint()).toBe("");
    expect(localStorage.getItem("pokerhouse.settings")).toContain('"hints":false');
  });

  it("end with the first action, and with one press", async () => {
    await open(yourTurn(0), "#/table/maple");
    await vi.waitFor(() => expect(button(/^Fold/)?.getAttribute("aria-disabled")).toBe("false"));
    button(/^Fold/)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await settle();
    expect(hint()).toBe("");
  });
});
