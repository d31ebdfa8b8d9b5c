import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

// The rooms of the page and which others each may know; `fixtures` serves the tests alone.
const ROOMS = {
  wire: [],
  i18n: ["wire"],
  ui: ["i18n", "wire"],
  cards: ["i18n"],
  sound: ["wire"],
  settings: ["i18n", "ui", "sound"],
  house: ["wire", "i18n", "ui", "cards"],
  voices: ["i18n", "ui", "sound", "house"],
  bank: ["wire", "i18n", "ui", "cards", "house"],
  door: ["wire", "i18n", "ui", "settings", "house"],
  people: ["wire", "i18n", "ui", "settings", "house"],
  navigation: ["i18n", "ui", "cards", "settings", "house"],
  "settings-page": ["i18n", "ui", "cards", "sound", "settings", "door", "navigation"],
  help: ["i18n", "ui", "cards", "settings", "navigation"],
  replay: ["wire", "i18n", "ui", "cards", "sound", "house", "table"],
  lobby: ["wire", "i18n", "ui", "settings", "house", "bank", "people", "navigation"],
  table: ["wire", "i18n", "ui", "cards", "sound", "settings", "house", "bank", "people"],
};

/** Forbids an import whose address matches, written as `import … from` or as `import(…)`. */
const PAST_THE_INDEX = "^(\\.{1,2}/)+[^./][^/]*/(?!index\\.ts$)(?!.*\\.css$)";
const pastTheIndex = { regex: PAST_THE_INDEX, message: "A room is entered through its index.ts." };
const lateImport = {
  selector: `ImportExpression > Literal[value=/${PAST_THE_INDEX.replaceAll("/", "\\/")}/]`,
  message: "A room is entered through its index.ts; it can export a function that loads something later.",
};
const inlineStyle = {
  selector: "SvelteAttribute[key.name='style']",
  message: "Set custom properties with style:--name instead.",
};

/** The rule for the files of one room: through the index, and only into rooms that it may know. */
function arrows([room, known]) {
  const others = [...Object.keys(ROOMS), "fixtures"].filter((other) => other !== room && !known.includes(other));
  const unknown = {
    regex: `^(\\.\\./)+(${others.join("|")})/index\\.ts$`,
    message: `“${room}” may not know this room (eslint.config.js).`,
  };
  return {
    files: [`src/${room}/**`],
    ignores: ["**/*.test.ts"],
    rules: { "no-restricted-imports": ["error", { patterns: [pastTheIndex, unknown] }] },
  };
}

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
      // The page has a strict content policy: no style attribute may come from the markup.
      "no-restricted-syntax": ["error", inlineStyle, lateImport],
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
  ...Object.entries(ROOMS).map(arrows),
  { files: ["*.config.js", "*.config.ts", "**/*.test.ts"], languageOptions: { globals: globals.node } },
);
