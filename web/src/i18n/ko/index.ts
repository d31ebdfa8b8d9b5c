// The Korean words of the page.

import type { Books } from "../books.ts";

export const ko: Books = {
  door: async () => (await import("./door.ts")).door,
  evening: async () => (await import("./evening/index.ts")).evening,
  aside: async () => (await import("./aside/index.ts")).aside,
};
