// Chinese words of what is on a table's felt.

import type { Formats } from "../../formats.ts";
import type { HandName } from "../../../wire/index.ts";
import { handName } from "../hand-names.ts";

export function table(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    stake: (small: number, big: number): string => `${n(small)}/${n(big)}`,
    about: (small: number, big: number, kind: string, seats: number): string =>
      `无限注 ${n(small)}/${n(big)} · ${kind} · ${n(seats)} 座`,
    aboutShort: (small: number, big: number, kind: string, seats: number): string =>
      `${n(small)}/${n(big)} · ${kind} · ${n(seats)} 座`,
    loading: "正在打开牌桌……",
    gone: "这张牌桌已不在了。",
    seats: "座位",
    board: "公共牌",
    boardCards: (cards: string): string => (cards ? `公共牌：${cards}` : "公共牌：还没有"),
    pot: "底池",
    main: "主池",
    side: "边池",
    sideNumber: (i: number): string => `边池 ${n(i)}`,
    morePots: (count: number): string => `+${n(count)}`,
    potPlayers: (count: number): string => `· ${n(count)} 人`,
    potLabel: (players: string): string => `${players} 争夺`,
    total: (amount: number): string => `总计 ${n(amount)}`,
    waitsFor: (name: string): string => `等待 ${name}`,
    waitsRebuy: (names: string[]): string => `等待补充买入：${f.list(names)}`,
    needs: (count: number): string => `再来 ${n(count)} 人自动开始`,
    needsShort: (count: number): string => `还差 ${n(count)} 人`,
    needsCard: (name: string, ranks: string[], cards: number, of: number): string =>
      `${name} 需要 ${ranks.join("、")}：${n(of)} 张中的 ${n(cards)} 张`,
    between: "两手之间",
    wins: (name: string, hand: HandName): string => `${name} 以${handName(hand)}获胜`,
    winsPlain: (name: string, amount: number): string => `${name} 赢得 ${n(amount)}`,
    splits: (names: string[]): string => `${f.list(names)} 平分底池`,
    button: "庄家按钮",
    deadButton: "死庄位",
    wager: (name: string, amount: number): string => `${name} 面前有 ${n(amount)}`,
    sitHere: "坐下",
    sitHereLabel: (seat: number): string => `坐下，${n(seat)} 号座位`,
    empty: "空位",
    seatLabel: (seat: number, name: string, stack: number, more: string): string =>
      [`${n(seat)} 号座位`, name, n(stack), more].filter(Boolean).join("，"),
    emptyLabel: (seat: number): string => `${n(seat)} 号座位，空`,
    holds: (cards: string): string => `手牌 ${cards}`,
    hasCards: "两张盖着的牌",
    hasButton: "庄家按钮",
    you: "你",
  };
}
