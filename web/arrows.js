// The rooms of the page and which others each may know; `fixtures` serves the tests alone, `styles` dresses everything.
// `routes` is one file, where we are; `App.svelte` and `main.ts` put the rooms together and may know them all.

export const ROOMS = {
  wire: [],
  routes: [],
  i18n: ["wire"],
  ui: ["i18n", "wire"],
  cards: ["i18n"],
  sound: ["wire"],
  settings: ["i18n", "ui", "sound"],
  house: ["wire", "i18n", "ui", "cards"],
  voices: ["i18n", "ui", "sound", "house"],
  bank: ["wire", "i18n", "ui", "cards", "house"],
  door: ["wire", "i18n", "ui", "settings", "house"],
  people: ["wire", "routes", "i18n", "ui", "settings", "house"],
  navigation: ["routes", "i18n", "ui", "cards", "settings", "house"],
  "settings-page": ["i18n", "ui", "cards", "sound", "settings", "door", "navigation"],
  help: ["i18n", "ui", "cards", "settings", "navigation"],
  host: ["wire", "routes", "i18n", "ui", "settings", "house"],
  lobby: ["wire", "routes", "i18n", "ui", "settings", "house", "bank", "people", "navigation"],
  table: ["wire", "routes", "i18n", "ui", "cards", "sound", "settings", "house", "bank", "people", "host"],
  replay: ["wire", "i18n", "ui", "cards", "sound", "house", "table"],
};

/** An import whose address matches, written as `import … from` or as `import(…)`, in one list of selectors. */
const late = (regex, message) => ({
  selector: `ImportExpression > Literal[value=/${regex.replaceAll("/", "\\/")}/]`,
  message,
});

const PAST_THE_INDEX = "^(\\.{1,2}/)+[^./][^/]*/(?!index\\.ts$)(?!.*\\.css$)";
const ENTERED = "A room is entered through its index.ts.";
export const pastTheIndex = { regex: PAST_THE_INDEX, message: ENTERED };
export const latePastTheIndex = late(
  PAST_THE_INDEX,
  `${ENTERED.slice(0, -1)}; it can export a function that loads something later.`,
);

/** The rules for the files of one room: through the index, and only into rooms that it may know, now or later. */
export function arrowsOf(room, always = []) {
  const others = [...Object.keys(ROOMS), "fixtures"].filter((other) => other !== room && !ROOMS[room].includes(other));
  const regex = `^(\\.\\./)+((${others.join("|")})/index\\.ts|(${others.join("|")})\\.svelte\\.ts|App\\.svelte|main\\.ts)$`;
  const message = `“${room}” may not know this (arrows.js).`;
  return {
    "no-restricted-imports": ["error", { patterns: [pastTheIndex, { regex, message }] }],
    "no-restricted-syntax": ["error", ...always, latePastTheIndex, late(regex, message)],
  };
}
