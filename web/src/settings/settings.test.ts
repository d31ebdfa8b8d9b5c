// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { closed, observing, open, sized } from "../fixtures/index.ts";
import { keepName, recall, recallName } from "./index.ts";
import { understood } from "./settings.svelte.ts";

const USUAL = understood(null);

describe("kept settings", () => {
  it.each([
    ["nothing", undefined],
    ["a word", "dark"],
    ["a list", ["dark"]],
    ["a language that doesn’t exist", { language: "xx" }],
    ["the name of something that every object has", { language: "constructor", toString: "x", theme: "valueOf" }],
    ["what reaches for all objects", JSON.parse('{"__proto__":{"language":"xx"}}')],
    ["values of other kinds", { language: 5, theme: null, deck: {}, volume: "70", muted: 1, hints: "no" }],
    ["a sound that is too loud", { volume: 100.5 }],
    ["a sound that is less than silent", { volume: -1 }],
    ["no number", { volume: Number.NaN }],
    ["words of another choice", { theme: "four", deck: "dark", amounts: "system", motion: "two" }],
  ])("are as usual where there is %s", (_, kept) => {
    expect(understood(kept)).toEqual(USUAL);
    expect(understood(kept)).toMatchObject({
      language: "",
      theme: "system",
      volume: 70,
      askAllIn: true,
      alerts: false,
    });
  });

  it("are what was chosen, each by itself", () => {
    const chosen = {
      language: "ko",
      theme: "dark",
      deck: "two",
      amounts: "blinds",
      volume: 0,
      muted: true,
      motion: "reduced",
      askAllIn: false,
      askFold: false,
      askCallAny: false,
      alerts: true,
      vibrate: false,
      hints: false,
    };
    expect(understood(chosen)).toEqual(chosen);
    expect(understood({ ...chosen, language: "xx", surplus: 1 })).toEqual({ ...chosen, language: "" });
    expect(understood({ volume: 100, theme: "light" })).toEqual({ ...USUAL, volume: 100, theme: "light" });
  });
});

describe("what this browser keeps", () => {
  beforeEach(() => localStorage.clear());

  it("is a name that can be one", () => {
    keepName("서연");
    expect(recallName()).toBe("서연");
    keepName("x".repeat(17));
    expect(recallName()).toBe("");
    keepName("a\u0000b");
    expect(recallName()).toBe("");
  });

  it("is no book", () => {
    localStorage.setItem("pokerhouse.settings", "x".repeat(16_001));
    expect(recall("pokerhouse.settings")).toBeNull();
  });

  it("hinders no page, whatever it is", async () => {
    localStorage.setItem("pokerhouse.settings", '{"__proto__":{"language":"xx"},"language":"xx"}');
    localStorage.setItem("pokerhouse.muted", '{"0":"pavel"}');
    localStorage.setItem("pokerhouse.big", "1e999");
    sized();
    await open(observing(Date.now()), "#/");
    expect(document.querySelector(".lobby")).not.toBeNull();
    closed();
  });
});
