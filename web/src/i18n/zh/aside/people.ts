// Chinese words of invitations, and of seats that are offered.

import type { Formats } from "../../formats.ts";

export function people(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    circle: (stack: number, seats: number): string => `私人坐满即玩 · 每人 ${n(stack)} 筹码 · ${n(seats)} 人坐满即开始`,
    seated: "已入座",
    waitsFor: "已邀请",
    openedTable: "开了这张桌",
    invitedBy: (name: string): string => `由 ${name} 邀请`,
    itsYou: "你",
    freeSeats: (count: number): string => `${n(count)} 个空位`,
    invite: "邀请",
    inviteLabel: (name: string): string => `邀请 ${name}`,
    offerLead: (seat: number): string => `${n(seat)} 号座位为你保留。`,
    offerNote: "不回答则轮到下一位。",
    option: { buy_button: "购买庄位？", take_button: "接过庄位？", take_small: "接过死小盲？" },
    optionLead: (live: number, dead: number): string =>
      live ? `以活注 ${n(live)}、死注 ${n(dead)} 打下一手。` : `以死注 ${n(dead)} 打下一手。`,
    optionNote: "不回答视为拒绝。",
    optionYes: "接受",
    optionNo: "拒绝",
  };
}
