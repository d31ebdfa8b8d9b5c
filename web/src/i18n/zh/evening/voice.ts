// Chinese words of what is spoken of the situation.

import type { Formats } from "../../formats.ts";

export function voice(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    yourTurn: (cost: number, pot: number, options: string, seconds: number): string =>
      `轮到你。${cost ? `跟注 ${n(cost)}，底池 ${n(pot)}` : `无需跟注，底池 ${n(pot)}`}。${options}。${n(seconds)} 秒。`,
    optionFold: "弃牌",
    optionCheck: "过牌",
    optionCall: "跟注",
    optionRaise: (low: number, high: number): string =>
      low === high ? `加注到 ${n(low)}` : `加注 ${n(low)} 到 ${n(high)}`,
    optionBet: (low: number, high: number): string =>
      low === high ? `下注 ${n(low)}` : `下注 ${n(low)} 到 ${n(high)}`,
    options: (options: string[]): string =>
      options.length > 1 ? `${options.slice(0, -1).join("、")}或${options.at(-1) ?? ""}` : (options[0] ?? ""),
    turnAt: (table: string, seconds: number): string => `${table} 轮到你。${n(seconds)} 秒。`,
    chance: (name: string, percent: number): string => `${name} ${n(percent)}%`,
    chances: (list: string[], left: number): string =>
      `${list.join("，")}。${left === 1 ? "还有一张" : `还有 ${n(left)} 张`}。`,
    five: "5 秒。",
    timeBank: (seconds: number): string => `时间储备 ${n(seconds)} 秒。`,
    you: (stack: number, cards: string, hand: string): string =>
      `你：${[n(stack), cards, hand].filter(Boolean).join("，")}。`,
    says: (name: string, words: string): string => `${name}：${words}`,
    watching: "你在观战。",
    board: (cards: string): string => (cards ? `公共牌：${cards}。` : "还没有公共牌。"),
    pots: (pots: string): string => `底池：${pots}。`,
    stack: (name: string, stack: number): string => `${name} ${n(stack)}`,
    turnOf: (name: string): string => `轮到 ${name}。`,
  };
}
