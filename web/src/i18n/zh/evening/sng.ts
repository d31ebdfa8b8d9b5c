// Chinese words of sit-and-goes.

import type { HandName } from "../../../wire/index.ts";
import type { Formats } from "../../formats.ts";
import { handName } from "../hand-names.ts";

export function sng(f: Formats) {
  const n = (value: number): string => f.number(value);
  const stake = (small: number, big: number): string => `${n(small)}/${n(big)}`;
  const place = (rank: number): string => `第 ${n(rank)} 名`;
  return {
    place,
    level: (level: number): string => `第 ${n(level)} 级`,
    next: (small: number, big: number, hands: number): string =>
      hands
        ? `${hands === 1 ? "下一手起" : `${n(hands)} 手内`}升到 ${stake(small, big)}`
        : `下一级 ${stake(small, big)}`,
    last: (rounds: number): string => (rounds === 1 ? "最后一轮" : `还剩 ${n(rounds)} 轮`),
    short: (level: number, small: number, big: number): string => `L${n(level)} ${stake(small, big)}`,
    shortNext: (small: number, big: number): string => `→ ${stake(small, big)}`,
    bannerLabel: "级别",
    safe: "保险箱",
    safeTitle: "超过筹码上限的部分存在这里。两手之间可以取用；筹码低于大盲时自动补足。",
    safeButton: (amount: string): string => `保险箱 ${amount}：取用`,
    safeLabel: (amount: number): string => `保险箱 ${n(amount)}`,
    outAs: (rank: number): string => (rank ? place(rank) : "出局"),
    youAreOut: (rank: number): string => `你出局了，${place(rank)}。可以观战，再打下一局。`,
    finish: (rank: number, players: number): string =>
      rank ? `你获得${place(rank)}（共 ${n(players)} 人）` : "你出局了",
    finishAt: (hands: number, level: number): string => `${n(hands)} 手 · 第 ${n(level)} 级`,
    beaten: (name: string, hand: HandName, mine: HandName): string =>
      `${name}：${handName(hand)}。你：${handName(mine)}。`,
    kept: "座位为你保留，本局结束后会问你是否打下一局。",
    keptPrivate: "座位为下一局保留。",
    watchOn: "看到结束",
    watchShort: "观战",
    replayHand: "回放这手牌",
    replayShort: "回放",
    startsFull: "坐满开始",
  };
}
