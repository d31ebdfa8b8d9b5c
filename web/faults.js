// Small faults that a careless hand could make in the page, for `make mutants ARGS="web"`: another operator, a number one
// more, a condition turned round, a line left out. `node faults.js src` lists them; FAULT=src/file.ts:3 makes Vite plant
// the third one of a file in memory, whatever stands on the disk.

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parse } from "svelte/compiler";

/** Words and types, what the tests bring along, and lists of what others may use. */
const NOT_PLANTED =
  /\.(test|d)\.ts$|^src\/(i18n\/(en|ko|zh)|fixtures)\/|\/protocol\.ts$|(^|\/)index\.ts$|codes-of-another/;
const OTHER = { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===", "==": "!=", "!=": "==" };
const COUNTED = { "+": "-", "-": "+", "*": "+", "/": "*", "%": "+", "&&": "||", "||": "&&", "??": "&&" };
const OPERATOR = { ...OTHER, ...COUNTED };
const LEFT_OUT = ["CallExpression", "AssignmentExpression", "UpdateExpression", "AwaitExpression"];
const HEAD = '<script lang="ts">';

/** @typedef {{ start: number, end: number, text: string, what: string, line: number }} Fault */

/** Every fault that can be planted in a file, in the order of its text. @returns {Fault[]} */
export function faultsIn(source, name) {
  const svelte = name.endsWith(".svelte");
  const tree = parse(svelte ? source : `${HEAD}${source}</script>`, { modern: true });
  const shift = svelte ? 0 : HEAD.length;
  const found = [];
  const add = (start, end, text, what) => {
    const from = start - shift;
    const line = source.slice(0, from).split("\n").length;
    found.push({ start: from, end: end - shift, text, what, line });
  };
  const text = (node) => source.slice(node.start - shift, node.end - shift);
  const turned = (node) => add(node.start, node.end, `!(${text(node)})`, "the condition is turned round");
  walk(svelte ? [tree.module, tree.instance, tree.fragment] : tree.instance, (node) => {
    if (node.type in { BinaryExpression: 0, LogicalExpression: 0 } && node.operator in OPERATOR) {
      const at = source.indexOf(node.operator, node.left.end - shift) + shift;
      const other = OPERATOR[node.operator];
      add(at, at + node.operator.length, other, `${node.operator} is ${other}`);
    }
    if (["IfStatement", "ConditionalExpression", "IfBlock", "WhileStatement"].includes(node.type)) turned(node.test);
    if (node.type === "UnaryExpression" && node.operator === "!")
      add(node.start, node.start + 1, "", "the condition is not turned round");
    if (node.type === "Literal" && typeof node.value === "boolean")
      add(node.start, node.end, `${!node.value}`, `${node.value} is ${!node.value}`);
    if (node.type === "Literal" && typeof node.value === "number")
      add(node.start, node.end, `${node.value + 1}`, `${node.value} is ${node.value + 1}`);
    if (node.type === "ExpressionStatement" && LEFT_OUT.includes(node.expression.type) && !/^\$\w+/.test(text(node)))
      add(node.start, node.end, ";", "the line is left out");
    if (node.type === "ReturnStatement" && node.argument)
      add(node.start, node.end, "return undefined as never;", "nothing is returned");
  });
  return found.sort((one, other) => one.start - other.start);
}

/** Calls `see` with everything that runs; types are passed over. */
function walk(node, see) {
  if (Array.isArray(node)) return node.forEach((one) => walk(one, see));
  if (!node || typeof node !== "object") return;
  if (node.type === "ImportDeclaration" || node.type === "StyleSheet") return;
  const typed = typeof node.type === "string" && node.type.startsWith("TS");
  if (typed) return walk(node.expression?.type ? node.expression : null, see);
  if (typeof node.type === "string") see(node);
  for (const [key, value] of Object.entries(node))
    if (!/^(loc|metadata|typeAnnotation|typeParameters|typeArguments|returnType|parent)$/.test(key)) walk(value, see);
}

/** Plants one fault while a file is read. */
export function fault(wanted, root) {
  const at = wanted.lastIndexOf(":");
  const [name, number] = [wanted.slice(0, at), Number(wanted.slice(at + 1))];
  return {
    name: "fault",
    enforce: "pre",
    transform(source, id) {
      if (relative(root, id.split("?")[0]) !== name || id.includes("?")) return null;
      const { start, end, text } = faultsIn(source, name)[number];
      return { code: source.slice(0, start) + text + source.slice(end), map: null };
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const root = import.meta.dirname;
  const [folder = "src"] = process.argv.slice(2);
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => /\.(ts|svelte)$/.test(name) && !NOT_PLANTED.test(name))
    .sort();
  for (const name of files)
    for (const [number, { line, what }] of faultsIn(readFileSync(join(root, name), "utf8"), name).entries())
      process.stdout.write(`${JSON.stringify({ name, number, line, what })}\n`);
}
