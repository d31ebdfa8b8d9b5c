// English words of what is spoken of the situation.

import type { Formats } from "../../formats.ts";

export function voice(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    yourTurn: (cost: number, pot: number, options: string, seconds: number): string =>
      `Your turn. ${cost ? `${n(cost)} to call, pot ${n(pot)}` : `Nothing to call, pot ${n(pot)}`}. ${options}. ${n(seconds)} seconds.`,
    optionFold: "Fold",
    optionCheck: "check",
    optionCall: "call",
    optionRaise: (low: number, high: number): string =>
      low === high ? `raise to ${n(low)}` : `raise ${n(low)} to ${n(high)}`,
    optionBet: (low: number, high: number): string => (low === high ? `bet ${n(low)}` : `bet ${n(low)} to ${n(high)}`),
    options: (options: string[]): string =>
      `${options.slice(0, -1).join(", ")}${options.length > 1 ? ", or " : ""}${options.at(-1) ?? ""}`,
    turnAt: (table: string, seconds: number): string =>
      `Your turn at ${table}. ${f.count(seconds, { one: "# second", other: "# seconds" })}.`,
    chance: (name: string, percent: number): string => `${name} ${n(percent)} percent`,
    chances: (list: string[], left: number): string =>
      `${list.join(", ")}. ${f.count(left, { one: "One card to come", other: "# cards to come" })}.`,
    five: "Five seconds.",
    timeBank: (seconds: number): string => `Time bank, ${f.count(seconds, { one: "# second", other: "# seconds" })}.`,
    you: (stack: number, cards: string, hand: string): string =>
      `You: ${[n(stack), cards, hand].filter(Boolean).join(", ")}.`,
    says: (name: string, words: string): string => `${name}: ${words}`,
    watching: "You are watching.",
    board: (cards: string): string => (cards ? `Board: ${cards}.` : "No board cards yet."),
    pots: (pots: string): string => `Pots: ${pots}.`,
    stack: (name: string, stack: number): string => `${name} ${n(stack)}`,
    turnOf: (name: string): string => `${name} is to act.`,
  };
}
