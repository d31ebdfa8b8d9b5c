import { readdirSync } from "node:fs";
import { Linter } from "eslint";
import { expect, it } from "vitest";
// @ts-expect-error -- what the linter is set up with has no types
import { arrowsOf, ROOMS } from "../arrows.js";

const rooms = ROOMS as Record<string, string[]>;

/** The rules that code in a file of the room breaks. */
function broken(room: string, code: string): (string | null)[] {
  const rules = arrowsOf(room) as Linter.RulesRecord;
  return new Linter().verify(code, { rules, files: ["**/*.ts"] }, `src/${room}/x.ts`).map((one) => one.ruleId);
}

it("know every room, and no way round in a circle", () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((one) => one.isDirectory());
  const named = folders.map((one) => one.name).filter((name) => name !== "fixtures" && name !== "styles");
  expect(Object.keys(rooms).sort()).toEqual([...named, "routes"].sort());
  const settled: string[] = [];
  for (const [room, known] of Object.entries(rooms)) {
    expect(
      known.filter((one) => !settled.includes(one)),
      room,
    ).toEqual([]);
    settled.push(room);
  }
});

it("hold for what is imported now, and for what is imported later", () => {
  expect(broken("host", 'import "../house/index.ts"; import("../ui/index.ts");')).toEqual([]);
  for (const [room, past] of [
    ["host", "../table/index.ts"],
    ["bank", "../host/index.ts"],
    ["bank", "../routes.svelte.ts"],
    ["lobby", "../App.svelte"],
    ["lobby", "../bank/CageDialog.svelte"],
    ["wire", "../fixtures/index.ts"],
  ] as const) {
    expect(broken(room, `import "${past}";`), past).toEqual(["no-restricted-imports"]);
    expect(broken(room, `import("${past}");`), past).toEqual(["no-restricted-syntax"]);
  }
});
