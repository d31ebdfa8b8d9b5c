import { expect, it } from "vitest";
// @ts-expect-error -- a program of its own, without types
import { faultsIn } from "../faults.js";

type Fault = { start: number; end: number; text: string; what: string; line: number };

/** Each fault's line, and what the source would be with it. */
function planted(source: string, name: string): [number, string][] {
  const faults = faultsIn(source, name) as Fault[];
  return faults.map(({ start, end, text, line }) => [line, source.slice(0, start) + text + source.slice(end)]);
}

it("plants faults in what runs, and none in types and imports", () => {
  const source = 'import { a } from "./1.ts";\ntype Two = 2;\nconst b: Two = a < 3 ? (4 as Two) : 5;\nsay(b);';
  expect(planted(source, "src/x.ts").map(([line, text]) => [line, text.split("\n")[line - 1]])).toEqual([
    [3, "const b: Two = !(a < 3) ? (4 as Two) : 5;"],
    [3, "const b: Two = a <= 3 ? (4 as Two) : 5;"],
    [3, "const b: Two = a < 4 ? (4 as Two) : 5;"],
    [3, "const b: Two = a < 3 ? (5 as Two) : 5;"],
    [3, "const b: Two = a < 3 ? (4 as Two) : 6;"],
    [4, ";"],
  ]);
});

it("plants them in the markup of a component too", () => {
  const source = '<script lang="ts">\n  let { n } = $props();\n</script>\n{#if n > 0}<p hidden={!n}>{n}</p>{/if}';
  expect(planted(source, "src/X.svelte").map(([, text]) => text.split("\n")[3])).toEqual([
    "{#if !(n > 0)}<p hidden={!n}>{n}</p>{/if}",
    "{#if n >= 0}<p hidden={!n}>{n}</p>{/if}",
    "{#if n > 1}<p hidden={!n}>{n}</p>{/if}",
    "{#if n > 0}<p hidden={n}>{n}</p>{/if}",
  ]);
});
