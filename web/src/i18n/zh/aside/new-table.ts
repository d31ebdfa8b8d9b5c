// Chinese words of opening a table.

import type { Formats } from "../../formats.ts";

export function opening(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    title: "新牌桌",
    lead: "这些设置适合大多数夜晚，可以随意修改。",
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
