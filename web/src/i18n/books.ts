// The words of a language in three books: one opens the door, the next the lobby and a table, the last all the rest.

import type { AsideWords, DoorWords, EveningWords } from "./en/index.ts";
import type { Formats } from "./formats.ts";

type Make<Words> = (formats: Formats) => Words;

/** Each book is a file of its own, fetched when it is first wanted. */
export interface Books {
  readonly door: () => Promise<Make<DoorWords>>;
  readonly evening: () => Promise<Make<EveningWords>>;
  readonly aside: () => Promise<Make<AsideWords>>;
}

type Groups = Readonly<Record<string, unknown>>;

/** Two books as one; a subject that stands in both has the words of both. */
export function bound<First extends object, Second extends object>(first: First, second: Second): First & Second {
  const whole = { ...first } as Record<string, unknown>;
  for (const [name, words] of Object.entries(second)) {
    const before = whole[name];
    whole[name] = typeof before === "object" ? { ...before, ...(words as Groups) } : words;
  }
  return whole as First & Second;
}
