// Chinese words of what is asked and shown in a sit-and-go between its hands.

import type { HandName } from "../../../wire/index.ts";
import type { Formats } from "../../formats.ts";
import { handName } from "../hand-names.ts";

export function sng(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    draw: "取出的筹码",
    fromSafe: "从保险箱",
    yourStack: "你的筹码",
    stackAfter: "取后筹码",
    drawGo: (amount: number): string => `取出 ${n(amount)}`,
    wins: (name: string): string => `${name} 获胜`,
    youWin: "你赢了",
    lastHand: (hand: HandName): string => `最后一手：${handName(hand)}`,
    about: (hands: number, time: string): string => `${n(hands)} 手 · ${time}`,
    takesAll: (chips: number): string => `赢得全部 ${n(chips)}`,
    had: (chips: number): string => `结束时有 ${n(chips)}`,
    wentOut: (hand: number, level: number): string => `第 ${n(hand)} 手 · 第 ${n(level)} 级`,
    badges: { again: "再来", asked: "询问中", left: "已离开" },
    again: "再来一局？",
    againFrom: (amount: number, bank: number, seats: number): string =>
      `从银行的 ${n(bank)} 中取 ${n(amount)}。${n(seats)} 个座位坐满后开始。`,
    goAgain: (amount: number): string => `用 ${n(amount)} 再来一局`,
    otherAmount: "其他金额",
    rematch: "再来一局",
    rematchIn: (seconds: number): string => `${n(seconds)} 秒后再来一局`,
    rematchMore: "自动开始，每人筹码相同。你的座位保留。",
    rematchFree: (seats: number): string => `还有 ${n(seats)} 个空位，坐满后自动开始。`,
    youAreIn: (amount: number): string => `你带 ${n(amount)} 参加`,
    stillAsked: (count: number): string => `还在等 ${n(count)} 人回答。`,
    sitAgain: "打下一局",
    standings: "名次",
    forfeitTitle: "离开这一局？",
    forfeit: (stack: number, safe: number): string =>
      safe ? `你将失去 ${n(stack)} 和保险箱的 ${n(safe)}。` : `你将失去 ${n(stack)}。`,
    forfeitNote: "筹码归入主池。暂离可以保留座位。",
    forfeitGo: "放弃并离开",
    stay: "留下",
    givenTitle: (table: string): string => `在 ${table} 入座`,
    given: (chips: number): string => `坐满时每人得到 ${n(chips)} 筹码。不动银行。`,
    takeGiven: "入座",
  };
}
