// Chinese words of the lobby.

import type { Formats } from "../../formats.ts";

export function lobby(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    title: "大厅",
    greeting: (hour: number, name: string): string =>
      hour < 5 || hour >= 18 ? `晚上好，${name}` : hour < 12 ? `早上好，${name}` : `下午好，${name}`,
    news: (playing: number, people: number, free: number): string =>
      [
        playing ? `${n(playing)} 张桌在打` : "还没有桌在打",
        people ? `，${n(people)} 人在场。` : "。",
        `空位 ${n(free)} 个。`,
      ].join(""),
    seatMe: (stake: string): string => `帮我入座 · ${stake}`,
    tables: "牌桌",
    stakes: "盲注",
    kinds: { all: "全部", cash: "现金桌", sng: "坐满即玩", private_sng: "私人" },
    hideFull: "隐藏满桌",
    hideEmpty: "隐藏空桌",
    payable: "我的银行够用",
    anySeats: "人数不限",
    seatsLabel: "座位",
    sortBy: (column: string): string => `按${column}排序`,
    changes: (count: number): string => `${n(count)} 处变化，更新`,
    search: "查找牌桌",
    columns: {
      table: "牌桌",
      stake: "盲注",
      buyIn: "买入",
      players: "玩家",
      watching: "观战",
      pot: "平均底池",
      pace: "手/时",
      action: "操作",
    },
    kind: { cash: "现金桌", sng: "坐满即玩", private_sng: "私人坐满即玩" },
    seats: (count: number): string => `${n(count)} 座`,
    bots: (count: number): string => `${n(count)} 个机器人`,
    waiting: "等待中",
    sit: "坐下",
    sitLabel: (table: string): string => `在 ${table} 坐下`,
    watch: "观战",
    watchLabel: (table: string): string => `观战 ${table}`,
    back: "返回",
    backLabel: (table: string): string => `回到 ${table} 的座位`,
    occupancy: (taken: number, seats: number): string => `${n(seats)} 座已坐 ${n(taken)}`,
    none: "还没有牌桌",
    noneText: "牌房还没有开桌。常设牌桌会自动出现在这里。",
    nothing: (search: string): string => (search ? `没有“${search}”` : "没有合适的牌桌"),
    nothingText: "所有牌桌都被上面的选择隐藏了。",
    clear: "显示全部牌桌",
    loading: "正在获取牌桌……",
    seated: "你有座位",
    seatKept: "座位为你保留。",
    toTable: "回到牌桌",
    chips: "你的筹码",
    onTables: "在桌上",
    movements: "最近变动",
    why: "为什么要休息一手？",
    whyText: "在庄位与大盲之间新入座，不付盲注就能打牌。所以第一手先休息。",
  };
}
