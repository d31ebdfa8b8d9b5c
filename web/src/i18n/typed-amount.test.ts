import { describe, expect, it } from "vitest";
import { typedAmount } from "./typed-amount.ts";

describe("a typed amount", () => {
  it("is read with the language's thousands separators", () => {
    expect(typedAmount("1250", "en")).toBe(1250);
    expect(typedAmount("1,250", "en")).toBe(1250);
    expect(typedAmount("1,000,250", "ko")).toBe(1_000_250);
    expect(typedAmount(" 1 250 ", "en")).toBe(1250);
    expect(typedAmount("1.250", "de")).toBe(1250);
    expect(typedAmount("1\u202f250", "fr")).toBe(1250);
  });

  it("is never a larger number than was meant", () => {
    for (const text of ["7.5", "12.5", "1.250", "12,5", "1,25", ".5", "1,000.5"])
      expect(typedAmount(text, "en"), text).toBe("decimal");
    expect(typedAmount("7,5", "de")).toBe("decimal");
    expect(typedAmount("12.5", "de")).toBe("decimal");
  });

  it("is nothing else", () => {
    for (const text of ["", "-5", "12e3", "1,,000", "five", "1234567890123"])
      expect(typedAmount(text, "en"), text).toBe("other");
  });
});
