import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import { arrowsOf, latePastTheIndex, pastTheIndex, ROOMS } from "./arrows.js";
import svelteConfig from "./svelte.config.js";

const inlineStyle = {
  selector: "SvelteAttribute[key.name='style']",
  message: "Set custom properties with style:--name instead.",
};

// The page has a strict content policy: no style attribute may come from the markup.
const always = [inlineStyle];

export default ts.config(
  { ignores: ["node_modules/", "src/wire/protocol.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-restricted-syntax": ["error", ...always, latePastTheIndex],
      "no-restricted-imports": ["error", { patterns: [pastTheIndex] }],
      "svelte/no-at-html-tags": "error",
      "svelte/button-has-type": "error",
      "svelte/no-navigation-without-resolve": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig, extraFileExtensions: [".svelte"] } },
    rules: { "prefer-const": "off" },
  },
  {
    files: ["src/**/*.ts", "src/**/*.svelte"],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: [".svelte"] },
    },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { arguments: true, attributes: false } }],
    },
  },
  ...Object.keys(ROOMS).map((room) => ({
    files: [`src/${room}/**`, `src/${room}.*`],
    ignores: ["**/*.test.ts"],
    rules: arrowsOf(room, always),
  })),
  { files: ["*.config.js", "faults.js", "*.config.ts", "**/*.test.ts"], languageOptions: { globals: globals.node } },
);
