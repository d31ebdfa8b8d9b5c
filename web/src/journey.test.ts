// @vitest-environment happy-dom
// What a raise crosses on the page: the modules in which a function is entered from the click to the frame, and from the
// house's answer and news to what is drawn.
import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { button, closed, open, says, settle, sized, waiting, yourTurn } from "./fixtures/index.ts";

/** What crosses more than this has grown a layer too many: with all that words and draws it, and without. */
const MOST = { all: 50, carrying: 25 };
/** Words, and components, which draw what they are given. */
const WORDS_AND_DRAWS = /^i18n\/|\.svelte$/;

const session = new Session();

beforeEach(async () => {
  sized();
  session.connect();
  await session.post("Profiler.enable");
});
afterEach(() => {
  session.disconnect();
  closed();
});

function pathOf(url: string): string {
  const path = url.split("?")[0] ?? "";
  return path.startsWith("file:") ? fileURLToPath(path) : path;
}

/** The modules of the page in which a function was entered since this was asked last. */
async function entered(): Promise<string[]> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return result
    .filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName && (ranges[0]?.count ?? 0) > 0),
    )
    .map(({ url }) => relative(import.meta.dirname, pathOf(url)))
    .filter((name) => /^[^.].*\.(ts|svelte)$/.test(name) && !/^fixtures\/|\.test\.ts$/.test(name))
    .sort();
}

it("crosses few modules of the page", async () => {
  const sent = await open(yourTurn(Date.now()), "#/table/maple");
  await vi.waitFor(() => expect(button(/^Raise to/)).toBeDefined());
  // A second later the guards against slips let a press through.
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 1_000);
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await entered();
  button(/^Raise to/)?.click();
  await vi.waitFor(() => expect(sent.at(-1)?.type).toBe("act"));
  const out = await entered();
  says({
    type: "update",
    table: "maple",
    number: 2,
    events: [{ type: "acted", seat: 1, move: "raise", to: 480, paid: 480 }],
    view: waiting(Date.now()),
  });
  await settle();
  const back = await entered();
  const all = [...new Set([...out, ...back])];
  const carrying = all.filter((name) => !WORDS_AND_DRAWS.test(name));
  expect(all.length, all.join("\n")).toBeLessThanOrEqual(MOST.all);
  expect(carrying.length, carrying.join("\n")).toBeLessThanOrEqual(MOST.carrying);
  for (const name of ["table/turn/my-turn.svelte.ts", "wire/connection.ts", "house/followed-table.svelte.ts"])
    expect(carrying).toContain(name);
});
