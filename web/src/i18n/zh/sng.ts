// Chinese words of sit-and-goes.

import type { Formats } from "../formats.ts";

export function sng(f: Formats) {
  const n = (value: number): string => f.number(value);
  const stake = (small: number, big: number): string => `${n(small)}/${n(big)}`;
  const place = (rank: number): string => `第 ${n(rank)} 名`;
  return {
    place,
    level: (level: number): string => `第 ${n(level)} 级`,
    next: (small: number, big: number, hands: number): string =>
      hands ? `${hands === 1 ? "下一手起" : `${n(hands)} 手内`}升到 ${stake(small, big)}` : `下一级 ${stake(small, big)}`,
    last: (rounds: number): string => (rounds === 1 ? "最后一轮" : `还剩 ${n(rounds)} 轮`),
    short: (level: number, small: number, big: number): string => `L${n(level)} ${stake(small, big)}`,
    shortNext: (small: number, big: number): string => `→ ${stake(small, big)}`,
    bannerLabel: "级别",
    safe: "保险箱",
    safeTitle: "超过筹码上限的部分存在这里。两手之间可以取用；筹码低于大盲时自动补足。",
    safeButton: (amount: number): string => `保险箱 ${n(amount)}：取用`,
    draw: "取出的筹码",
    fromSafe: "从保险箱",
    yourStack: "你的筹码",
    stackAfter: "取后筹码",
    drawGo: (amount: number): string => `取出 ${n(amount)}`,
    nextIn: (seconds: number): string => `${n(seconds)} 秒后开始下一局。`,
    outTitle: (rank: number): string => (rank ? `你出局了，${place(rank)}。` : "你出局了。"),
    outMore: "本局结束前保留你的座位，之后会问你是否打下一局。",
    outMorePrivate: "座位为下一局保留。",
    safeLabel: (amount: number): string => `保险箱 ${n(amount)}`,
    outAs: (rank: number): string => (rank ? `出局，${place(rank)}` : "出局"),
    youAreOut: (rank: number): string => `你出局了，${place(rank)}。可以观战，再打下一局。`,
    sitAgain: "打下一局",
    standings: "名次",
    over: "本局结束",
    yourPlace: (rank: number, players: number): string => `你获得${place(rank)}（共 ${n(players)} 人）。`,
    winner: (name: string): string => `${name} 获胜。`,
    again: "打下一局？",
    againNote: "筹码已回到银行。不回答则成为观战者。",
    goAgain: (amount: number): string => `用 ${n(amount)} 再来一局`,
    forfeitTitle: "离开这一局？",
    forfeit: (stack: number, safe: number): string => (safe ? `你将失去 ${n(stack)} 和保险箱的 ${n(safe)}。` : `你将失去 ${n(stack)}。`),
    forfeitNote: "筹码归入主池。暂离可以保留座位。",
    forfeitGo: "放弃并离开",
    stay: "留下",
    startsFull: "坐满开始",
    givenTitle: (table: string): string => `在 ${table} 入座`,
    given: (chips: number): string => `坐满时每人得到 ${n(chips)} 筹码。不动银行。`,
    takeGiven: "入座",
  };
}
