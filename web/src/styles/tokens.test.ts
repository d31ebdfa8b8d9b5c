import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const folder = `${import.meta.dirname}/../`;
const plain = (name: string): string => readFileSync(folder + name, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
const sheetNames = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));

const tokens = new Map<string, [light: string, dark: string]>();
for (const [, name, light, dark, one] of plain("styles/tokens.css").matchAll(
  /--([\w-]+):\s*(?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}))/g,
))
  if (name && !tokens.has(name)) tokens.set(name, one ? [one, one] : [light ?? "", dark ?? ""]);

function luminance(colour: string): number {
  const weights = [0.2126, 0.7152, 0.0722];
  return [1, 3, 5]
    .map((i) => parseInt(colour.slice(i, i + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, i) => sum + v * (weights[i] ?? 0), 0);
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

type Pair = [text: string, ground: string, least: number];
const each = (texts: string[], grounds: string[], least: number): Pair[] =>
  grounds.flatMap((ground) => texts.map((text): Pair => [text, ground, least]));

const PAIRS: Pair[] = [
  ...each(["ink", "ink-2", "ink-3"], ["paper", "surface", "sunken", "raised"], 4.5),
  ...each(["accent", "good", "bad", "warn", "calm"], ["paper", "surface", "raised"], 4.5),
  ...each(["on-accent"], ["accent", "accent-deep"], 4.5),
  ...each(["on-accent-soft", "ink"], ["accent-soft"], 4.5),
  ...["good", "bad", "warn", "calm"].flatMap((name) => each([name, "ink"], [`${name}-soft`], 4.5)),
  ...each(["on-felt", "on-felt-2", "lamp"], ["felt", "felt-lit", "felt-edge", "plate-quiet"], 4.5),
  ...each(["spade", "on-lamp"], ["turn", "lamp"], 4.5),
  ...each(["turn"], ["felt", "felt-lit"], 3),
  ...each(["plate-ink", "plate-ink-2", "accent"], ["plate"], 4.5),
  ...each(["on-tag"], ["tag"], 4.5),
  ...each(["spade", "heart", "diamond", "club"], ["card"], 4.5),
  ...each(
    ["spade"],
    Array.from({ length: 10 }, (_, i) => `p${i}`),
    4.5,
  ),
  ...each(["line-strong", "focus"], ["paper", "surface"], 3),
  ...each(["back-line"], ["felt"], 3),
  ...each(["paper"], ["ink"], 4.5),
];

describe("the tokens", () => {
  for (const [side, theme] of ["light", "dark"].entries())
    it(`can be read in the ${theme} theme`, () => {
      const low = PAIRS.map(([text, ground, least]) => {
        const [f, b] = [tokens.get(text)?.[side], tokens.get(ground)?.[side]];
        if (!f || !b) return `${text} on ${ground} is not defined`;
        const ratio = contrast(f, b);
        return ratio < least ? `${text} on ${ground}: ${ratio.toFixed(2)}` : "";
      });
      expect(low.filter(Boolean)).toEqual([]);
    });

  it("tell a pair that can't be read", () => {
    expect(contrast("#777777", "#888888")).toBeLessThan(3);
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  });

  it("are the only place that holds a colour", () => {
    const others = sheetNames.filter((name) => !name.endsWith("tokens.css"));
    const found = others.flatMap((name) =>
      [...plain(name).matchAll(/#[0-9a-f]{3,8}\b(?![^{]*\{)|rgba?\(|hsla?\(/gi)].map((match) => `${name}: ${match[0]}`),
    );
    expect(others.length).toBeGreaterThan(5);
    expect(found).toEqual([]);
  });

  it("define every variable that the sheets use", () => {
    const sheets = sheetNames.map(plain).join("\n");
    const set = new Set([...sheets.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]));
    const fromGeometry = new Set([
      "--share",
      "--x",
      "--y",
      "--W",
      "--H",
      "--bcw",
      "--v",
      "--i",
      "--fx",
      "--fy",
      "--allowed",
      "--passed",
      "--zoom",
      "--digits",
    ]);
    const used = new Set([...sheets.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1] ?? ""));
    expect([...used].filter((name) => !set.has(name) && !fromGeometry.has(name))).toEqual([]);
  });
});
