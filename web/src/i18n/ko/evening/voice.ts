// Korean words of what is spoken of the situation.

import type { Formats } from "../../formats.ts";
import { toward } from "../particle.ts";

export function voice(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    yourTurn: (cost: number, pot: number, options: string, seconds: number): string =>
      `내 차례. ${cost ? `콜 ${n(cost)}, 팟 ${n(pot)}` : `콜할 금액 없음, 팟 ${n(pot)}`}. ${options}. ${n(seconds)}초.`,
    optionFold: "폴드",
    optionCheck: "체크",
    optionCall: "콜",
    optionRaise: (low: number, high: number): string =>
      low === high ? `${toward(n(low))} 레이즈` : `${n(low)}에서 ${n(high)}까지 레이즈`,
    optionBet: (low: number, high: number): string =>
      low === high ? `${n(low)} 베팅` : `${n(low)}에서 ${n(high)}까지 베팅`,
    options: (options: string[]): string =>
      options.length > 1 ? `${options.slice(0, -1).join(", ")}, 또는 ${options.at(-1) ?? ""}` : (options[0] ?? ""),
    turnAt: (table: string, seconds: number): string => `${table}에서 내 차례. ${n(seconds)}초.`,
    chance: (name: string, percent: number): string => `${name} ${n(percent)}퍼센트`,
    chances: (list: string[], left: number): string =>
      `${list.join(", ")}. ${left === 1 ? "한 장 남음" : `${n(left)}장 남음`}.`,
    five: "5초.",
    timeBank: (seconds: number): string => `타임 뱅크 ${n(seconds)}초.`,
    you: (stack: number, cards: string, hand: string): string =>
      `나: ${[n(stack), cards, hand].filter(Boolean).join(", ")}.`,
    says: (name: string, words: string): string => `${name} 님: ${words}`,
    watching: "관전 중이에요.",
    board: (cards: string): string => (cards ? `보드: ${cards}.` : "아직 보드 카드가 없어요."),
    pots: (pots: string): string => `팟: ${pots}.`,
    stack: (name: string, stack: number): string => `${name} ${n(stack)}`,
    turnOf: (name: string): string => `${name} 님 차례.`,
  };
}
