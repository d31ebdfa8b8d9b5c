// Chinese words of the tags beside a seat.

import type { Formats } from "../../formats.ts";

export function tag(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    yourTurn: (seconds: number): string => `轮到你 · ${n(seconds)} 秒`,
    seconds: (seconds: number): string => `${n(seconds)} 秒`,
    timeBank: (seconds: number): string => `时间储备 · ${n(seconds)} 秒`,
    toAct: "待行动",
    turnTitle: "轮到你",
    fold: "弃牌",
    folded: "已弃牌",
    check: "过牌",
    call: (to: string): string => `跟注 ${to}`,
    bet: (to: string): string => `下注 ${to}`,
    raise: (to: string): string => `加注 ${to}`,
    allIn: (to: string): string => (to ? `全下 ${to}` : "全下"),
    smallBlind: (to: string): string => `小盲 ${to}`,
    bigBlind: (to: string): string => `大盲 ${to}`,
    ante: (to: string): string => `前注 ${to}`,
    post: (to: string): string => `补盲 ${to}`,
    wins: (amount: string): string => `赢得 ${amount}`,
    mucks: "盖牌",
    rests: "休息一手",
    restsFor: (count: number): string => `休息 ${n(count)} 手`,
    waits: "等待",
    waitsBigBlind: "等待大盲",
    waitsBigBlindShort: "等大盲",
    out: "暂离",
    outShort: "暂离",
    outFor: (seconds: number): string => `暂离 · ${f.minutes(seconds)}`,
    outForShort: (seconds: number): string => `暂离 ${f.minutes(seconds)}`,
    handsLeft: (count: number): string => `暂离 · 剩 ${n(count)} 手`,
    handsLeftShort: (count: number): string => `暂离 · ${n(count)}`,
    watching: "观战",
    leaving: "本手后离开",
    leavingShort: "离开",
    rebuying: "补充买入？",
    offline: "重连中",
    offlineShort: "离线",
  };
}
