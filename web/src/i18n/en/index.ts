// The English words of the page.

import type { Books } from "../books.ts";
import type { aside } from "./aside/index.ts";
import type { door } from "./door.ts";
import type { evening } from "./evening/index.ts";

// Another language is other books of the same shape; the compiler tells what is missing.
export type DoorWords = ReturnType<typeof door>;
export type EveningWords = ReturnType<typeof evening>;
export type AsideWords = ReturnType<typeof aside>;
export const en: Books = {
  door: async () => (await import("./door.ts")).door,
  evening: async () => (await import("./evening/index.ts")).evening,
  aside: async () => (await import("./aside/index.ts")).aside,
};
