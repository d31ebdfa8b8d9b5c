import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";
import { describe, expect, it } from "vitest";
import { bound, type Books } from "./books.ts";
import { en } from "./en/index.ts";
import { Formats } from "./formats.ts";
import { ko } from "./ko/index.ts";
import { type Dictionary, preferred } from "./language.svelte.ts";
import { sayIn, spoken } from "./sentence.ts";
import { zh } from "./zh/index.ts";

const root = `${import.meta.dirname}/../`;
const files = readdirSync(root, { recursive: true, encoding: "utf8" });
const source = (name: string): string => readFileSync(root + name, "utf8");

/** Names of keys are the same in every language. */
const KEYS = new Set(["Esc", "Space", "Enter"]);
const SPOKEN = new Set(["aria-label", "title", "placeholder", "alt"]);

/** What is written alike in English and another language: marks, names, and amounts alone. */
const THE_SAME = new Set([
  "brand",
  "comma",
  "stop",
  "table.stake",
  "table.morePots",
  "tag.smallBlind",
  "tag.bigBlind",
  "bar.shortPresets.half",
  "bar.shortPresets.twoThirds",
  "help.pictures.small",
  "help.pictures.big",
  "sng.short",
  "sng.shortNext",
  "log.noted",
  "log.notedOf",
  "log.ranked",
  "voice.stack",
]);

/** All the books of a language as one. */
async function read(books: Books, code: string): Promise<Dictionary> {
  const formats = new Formats(code);
  const [door, evening, aside] = await Promise.all([books.door(), books.evening(), books.aside()]);
  return bound(bound(door(formats), evening(formats)), aside(formats));
}

/** Every word by its path; a sentence with values in it as its source. */
function flat(dictionary: Dictionary): Map<string, string> {
  const words = new Map<string, string>();
  const visit = (value: object, path: string): void => {
    for (const [key, inner] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (inner && typeof inner === "object") visit(inner as object, `${path}${key}.`);
      else words.set(path + key, typeof inner === "function" ? String(inner).replace(/\s+/g, " ") : String(inner));
    }
  };
  visit(dictionary, "");
  return words;
}

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

  it("are all used", async () => {
    const used = files
      .filter((name) => /\.(svelte|ts)$/.test(name) && !/i18n\/(en|ko|zh)/.test(name) && !name.endsWith(".test.ts"))
      .map(source)
      .join("\n");
    const unused: string[] = [];
    const visit = (value: object, path: string): void => {
      for (const [key, inner] of Object.entries(value)) {
        if (inner && typeof inner === "object") visit(inner as object, `${path}${key}.`);
        else if (!new RegExp(`\\b${key}\\b`).test(used)) unused.push(path + key);
      }
    };
    // The house uses the words of its reasons: tests/protocol/test_reason_words.py compares them with its sources.
    visit({ ...(await read(en, "en")), reasons: {} }, "");
    expect(unused).toEqual([]);
  });

  it("are all there in every language, and none is English by oversight", async () => {
    const english = flat(await read(en, "en"));
    for (const [code, books] of Object.entries({ ko, zh })) {
      const own = flat(await read(books, code));
      expect([...own.keys()], code).toEqual([...english.keys()]);
      const same = [...own]
        .filter(([path, text]) => text === english.get(path) && /\p{L}/u.test(text))
        .map(([path]) => path);
      expect(
        same.filter((path) => !THE_SAME.has(path)),
        code,
      ).toEqual([]);
    }
  });

  it("have typographic apostrophes", async () => {
    const straight = [...flat(await read(en, "en"))]
      .filter(([, text]) => /\p{L}'\p{L}/u.test(text))
      .map(([path]) => path);
    expect(straight).toEqual([]);
  });

  it("are chosen by the browser's languages", () => {
    expect(preferred(["ko-KR", "en-US"])).toBe("ko");
    expect(preferred(["de-AT", "zh-Hans-CN"])).toBe("zh");
    expect(preferred(["de"])).toBe("en");
  });

  it("join names as the language does", () => {
    const f = new Formats("en");
    const say = sayIn((names) => f.list(names));
    const people = ["Ada", "Theo", "Mina"].map((name) => ({ name, me: false }));
    const read = (line: ReturnType<typeof say>): string =>
      spoken(
        line,
        (value) => f.number(value),
        (card) => card,
      );
    expect(read(say`${people} fold`)).toBe("Ada, Theo, and Mina fold");
    expect(read(say`${people[0] ?? ""} bets ${1240}`)).toBe("Ada bets 1,240");
  });
});
