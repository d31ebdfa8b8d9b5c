// Chinese words of opening a table.

import type { Formats } from "../../formats.ts";

export function opening(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    title: "新牌桌",
    lead: "选好玩法、盲注、座位就够了，其余可以以后在两手之间再改。",
    game: "玩法",
    games: {
      house: "无限注，按本店规则。",
      step: "下注和加注只有一种大小，每轮最多加注三次；过牌只是把轮次交出去。",
      texas: "盲注就是首注，翻牌前不能弃牌，加注只有一种大小。",
      sbe: "跟平当前注额是一种行动，注额延续到下一轮。",
    },
    leastBet: "最小下注",
    unit: "单位：盲注为一个和两个单位",
    bare: "无盲注：由首位玩家下注开局",
    more: "更多：名称、买入、机器人",
    above: (low: number, high: number, kind: "cash" | "sng"): string =>
      kind === "cash"
        ? `买入 ${n(low)} 到 ${n(high)}。赢到超过 ${n(high)} 的部分在本手后转入银行。`
        : `买入 ${n(low)} 到 ${n(high)}。赢到超过 ${n(high)} 的部分存入保险箱。`,
    kind: "类型",
    name: "名称",
    suggested: (name: string): string => `${name} 的牌桌`,
    stake: "盲注",
    firstLevel: "第一级",
    seats: "座位",
    low: "最小买入",
    high: "最大买入",
    stack: "每人的筹码",
    bots: "机器人",
    options: "购买庄位与死盲选择",
    note: {
      cash: "3 人自动开始（双人桌 2 人）。最后一人离开时关闭。",
      sng: "坐满即开始。盲注每轮上升；离开则失去筹码和保险箱。",
      private_sng: "不在大厅显示，陌生人不能观战。筹码是发给的，不动银行。",
    },
    ownBlinds: "自定",
    noBots: "不设机器人",
    notListed: "不在大厅中，朋友通过链接加入。",
    badBlinds: "小盲至少为 1，大盲不小于小盲且不超过最低买入。",
    badName: "牌桌需要一个名称。",
    badRange: (low: number, high: number): string => `买入在 ${n(low)} 与 ${n(high)} 之间，先小后大。`,
    badStack: (low: number, high: number): string => `${n(low)} 到 ${n(high)} 筹码。`,
    go: "开桌",
    cancel: "取消",
  };
}
