import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { en } from "./en/index.ts";
import { Formats } from "./formats.ts";
import { ko } from "./ko/index.ts";
import { zh } from "./zh/index.ts";

it("says on the offline page, in every language, what the page itself would say", async () => {
  const page = readFileSync(`${import.meta.dirname}/../../public/offline/page.html`, "utf8");
  for (const [code, books] of Object.entries({ en, ko, zh })) {
    const { net } = (await books.door())(new Formats(code as "en"));
    expect(page).toContain(`${net.silent} ${net.silentMore}`);
    expect(page).toContain(net.tryNow);
  }
});
