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
};

/** The section of a rule id such as CASH-3.1; null for what is no rule of the game. */
export function sectionOf(rule: string): Section | null {
  const fitting = Object.keys(EXPLAINED).filter(
    (id) => rule === id || (rule.startsWith(id) && /^[-.a-z]/.test(rule.slice(id.length))),
  );
  const [longest] = fitting.sort((a, b) => b.length - a.length);
  return longest ? (EXPLAINED[longest] ?? null) : null;
}
