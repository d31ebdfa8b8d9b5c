// Which part of the help page explains a rule.

export const SECTIONS = [
  "hand",
  "wins",
  "chips",
  "rest",
  "deadButton",
  "sitOut",
  "leaving",
  "hitAndRun",
  "sng",
  "safe",
  "friends",
  "games",
  "keys",
] as const;
export type Section = (typeof SECTIONS)[number];

/** Beginnings of rule ids; the longest that fits counts. */
const EXPLAINED: Readonly<Record<string, Section>> = {
  STD: "hand",
  "STD-5": "deadButton",
  "STD-9": "deadButton",
  "STD-10": "rest",
  CASH: "chips",
  "CASH-3": "rest",
  "CASH-3.4": "deadButton",
  "CASH-3.5": "deadButton",
  "CASH-4": "sitOut",
  "CASH-5": "sitOut",
  "CASH-6": "leaving",
  "CASH-6.1": "chips",
  "CASH-8": "hitAndRun",
  TABLE: "chips",
  "TABLE-7": "leaving",
  "TABLE-8": "sitOut",
  "TABLE-10": "hand",
  SNG: "sng",
  "SNG-0.2": "leaving",
  "SNG-0.4": "safe",
  "SNG-4": "sitOut",
  "SNG-5": "sitOut",
  "SNG-6": "leaving",
  PSNG: "friends",
  PEOPLE: "friends",
  LOBBY: "chips",
  GAME: "games",
};

/** Games with a page of their own, by the beginning of their rules' ids. */
const PAGES = { STEP: "step", TEX: "texas", SBE: "sbe" } as const;
export type GamePage = (typeof PAGES)[keyof typeof PAGES];

/** The rules that a game's page tells, in its order; the sentences are in the words of the page. */
export const RULES_TOLD: Readonly<Record<GamePage, readonly string[]>> = {
  step: ["STEP-15", "STEP-4", "STEP-5", "STEP-18", "STEP-19", "STEP-16", "STEP-8", "STEP-9", "STEP-12"],
  texas: ["TEX-4", "TEX-5", "TEX-6", "TEX-12", "TEX-11", "TEX-8", "TEX-10"],
  sbe: ["SBE-7", "SBE-8", "SBE-12", "SBE-10", "SBE-6", "SBE-2", "SBE-17"],
};

/** The game whose page explains a rule such as STEP-19, or that is named itself; null for every other. */
export function pageOf(rule: string): GamePage | null {
  const [, page] = Object.entries(PAGES).find(([id, game]) => rule === game || rule.startsWith(`${id}-`)) ?? [];
  return page ?? null;
}

/** The section of a rule id such as CASH-3.1; null for what is no rule of the game. */
export function sectionOf(rule: string): Section | null {
  const fitting = Object.keys(EXPLAINED).filter(
    (id) => rule === id || (rule.startsWith(id) && /^[-.a-z]/.test(rule.slice(id.length))),
  );
  const [longest] = fitting.sort((a, b) => b.length - a.length);
  return longest ? (EXPLAINED[longest] ?? null) : null;
}
