import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";
import { describe, expect, it } from "vitest";
import { en } from "./en.ts";
import { Formats } from "./formats.ts";
import { sayIn, spoken } from "./line.ts";

const root = `${import.meta.dirname}/../../`;
const files = readdirSync(root, { recursive: true, encoding: "utf8" });
const source = (name: string): string => readFileSync(root + name, "utf8");

/** Names of keys are the same in every language. */
const KEYS = new Set(["Esc", "Space", "Enter"]);
const SPOKEN = new Set(["aria-label", "title", "placeholder", "alt"]);

interface Node {
  type: string;
  name?: string;
  data?: string;
}

/** Every piece of text that somebody could read or hear, however deep in a parsed component. */
function* texts(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const each of value) yield* texts(each);
  else if (value && typeof value === "object") {
    const node = value as Node;
    if (node.type === "StyleDirective") return;
    if (node.type === "Attribute" && !SPOKEN.has(node.name ?? "")) return;
    if (node.type === "Text") yield (node.data ?? "").trim();
    for (const each of Object.values(value)) yield* texts(each);
  }
}

function literals(markup: string): string[] {
  const { fragment } = parse(markup, { modern: true });
  return [...texts(fragment)].filter((text) => /\p{L}{2,}/u.test(text) && !KEYS.has(text));
}

describe("the words of the page", () => {
  it("all come from the dictionary", () => {
    const components = files.filter((name) => name.endsWith(".svelte"));
    expect(components.length).toBeGreaterThan(20);
    for (const name of components) expect(literals(source(name)), name).toEqual([]);
  });

  it("are missed when they stand in the markup", () => {
    expect(literals('<button type="button">Sit down</button>')).toEqual(["Sit down"]);
    expect(literals('<button type="button" aria-label="Sit down"></button>')).toEqual(["Sit down"]);
  });

  it("are all used", () => {
    const used = files
      .filter((name) => /\.(svelte|ts)$/.test(name) && !name.includes("i18n/en") && !name.endsWith(".test.ts"))
      .map(source)
      .join("\n");
    const unused: string[] = [];
    const visit = (value: object, path: string): void => {
      for (const [key, inner] of Object.entries(value)) {
        if (inner && typeof inner === "object") visit(inner as object, `${path}${key}.`);
        else if (!new RegExp(`\\b${key}\\b`).test(used)) unused.push(path + key);
      }
    };
    visit(en(new Formats("en")), "");
    expect(unused).toEqual([]);
  });

  it("join names as the language does", () => {
    const f = new Formats("en");
    const say = sayIn((names) => f.list(names));
    const people = ["Ada", "Theo", "Mina"].map((name) => ({ name, me: false }));
    const read = (line: ReturnType<typeof say>): string => spoken(line, (value) => f.number(value), (card) => card);
    expect(read(say`${people} fold`)).toBe("Ada, Theo, and Mina fold");
    expect(read(say`${people[0] ?? ""} bets ${1240}`)).toBe("Ada bets 1,240");
  });
});
