// Chinese sentences of the hand log; the live region speaks the same.

import type { Formats } from "../../formats.ts";
import { type Line, sayIn, type Who } from "../../sentence.ts";

export function log(f: Formats) {
  const say = sayIn((names) => names.join("、"));
  const n = (value: number): string => f.number(value);
  return {
    hand: (number: number): string => `第 ${n(number)} 手`,
    start: (button: Who | null, small: number, big: number): Line =>
      button ? say`庄位 ${button}。盲注 ${small} 和 ${big}。` : say`盲注 ${small} 和 ${big}。`,
    noBlinds: (button: Who | null, least: number): Line =>
      button ? say`庄位 ${button}。无盲注，${least} 起注。` : say`无盲注，${least} 起注。`,
    deadButton: (seat: number): Line => say`庄位在 ${n(seat)} 号空位。`,
    noSmallBlind: (): Line => say`本手没有小盲。`,
    dealt: (cards: readonly string[]): Line => say`你的手牌：${{ cards }}`,
    smallBlind: (who: Who, amount: number): Line => say`${who} 小盲 ${amount}`,
    bigBlind: (who: Who, amount: number): Line => say`${who} 大盲 ${amount}`,
    ante: (who: Who, amount: number): Line => say`${who} 前注 ${amount}`,
    post: (who: Who, amount: number): Line => say`${who} 补盲 ${amount}`,
    dead: (who: Who, amount: number): Line => say`${who} 死注 ${amount}`,
    folds: (who: readonly Who[]): Line => say`${who} 弃牌`,
    checks: (who: Who): Line => say`${who} 过牌`,
    calls: (who: Who, amount: number): Line => say`${who} 跟注 ${amount}`,
    bets: (who: Who, to: number): Line => say`${who} 下注 ${to}`,
    raises: (who: Who, to: number): Line => say`${who} 加注到 ${to}`,
    allIn: (who: Who, to: number): Line => say`${who} 全下 ${to}`,
    timeFolded: (who: Who): Line => say`${who}：时间到，弃牌`,
    timeChecked: (who: Who): Line => say`${who}：时间到，过牌`,
    street: (street: "flop" | "turn" | "river", cards: readonly string[], pot: number): Line =>
      say`${{ flop: "翻牌", turn: "转牌", river: "河牌" }[street]}：${{ cards }} 底池 ${n(pot)}`,
    returned: (who: Who, amount: number): Line => say`未被跟的 ${amount} 退还 ${who}`,
    shows: (who: Who, cards: readonly string[], hand: string): Line =>
      hand ? say`${who} 亮牌：${{ cards }} ${hand}` : say`${who} 亮牌：${{ cards }}`,
    mucks: (who: Who): Line => say`${who} 盖牌`,
    wins: (who: Who, amount: number): Line => say`${who} 赢得 ${amount}`,
    winsMain: (who: Who, amount: number): Line => say`${who} 从主池赢得 ${amount}`,
    winsSide: (who: Who, amount: number): Line => say`${who} 从边池赢得 ${amount}`,
    voided: (reason: string): Line => say`本手作废，筹码全部退回：${reason}`,
    sits: (who: Who, stack: number): Line => (stack ? say`${who} 带 ${stack} 入座` : say`${who} 入座`),
    leaves: (who: Who, stack: number): Line => (stack ? say`${who} 带 ${stack} 离开` : say`${who} 离开`),
    rebuys: (who: Who, stack: number): Line => say`${who} 补充买入到 ${stack}`,
    drawn: (who: Who): Line => say`抽牌决定庄位：${who}`,
    drawnCard: (who: Who, cards: readonly string[]): Line => say`${who} 抽到 ${{ cards }}`,
    sngStarted: (number: number, given: number): Line =>
      given ? say`第 ${n(number)} 局开始，每人 ${given}` : say`第 ${n(number)} 局开始`,
    level: (level: number, small: number, big: number): Line => say`第 ${n(level)} 级：盲注 ${small} 和 ${big}。`,
    toSafe: (who: Who, amount: number): Line => say`${who} 的 ${amount} 存入保险箱`,
    fromSafe: (who: Who, amount: number): Line => say`${who} 从保险箱取出 ${amount}`,
    blindTaken: (who: Who, amount: number): Line => say`${who} 暂离，扣盲注 ${amount}`,
    forfeits: (who: Who, stack: number, safe: number): Line =>
      safe ? say`${who} 放弃 ${stack} 和保险箱 ${safe}` : say`${who} 放弃 ${stack}`,
    walks: (who: Who, amount: number): Line => say`只有 ${who} 在，得到 ${amount}`,
    out: (who: Who, rank: string): Line => say`${who} 出局，${rank}`,
    sngOver: (number: number): Line => say`第 ${n(number)} 局结束。`,
    ranked: (rank: string, who: Who): Line => say`${rank}：${who}`,
    sitsOut: (who: Who, minutes: number): Line =>
      minutes ? say`${who} 暂离，最多 ${n(minutes)} 分钟` : say`${who} 仍未回来，开始计手数`,
    isBack: (who: Who): Line => say`${who} 回来了`,
    countsAsBack: (who: Who): Line => say`${who} 时间到，视为回来`,
    noted: (text: string): Line => say`${text}`,
    notedOf: (who: Who, text: string): Line => say`${who}：${text}`,
    turn: (cost: number): Line => (cost ? say`轮到你：跟注 ${n(cost)}` : say`轮到你`),
    midHand: (number: number): Line => say`你在第 ${n(number)} 手中途进入`,
  };
}
