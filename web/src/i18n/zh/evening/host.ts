// Chinese words of a host's own table, as it is seen from the felt.

import type { Formats } from "../../formats.ts";

export function host(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    invite: "邀请",
    inviteTo: (seat: number): string => `${n(seat)} 号空位：邀请`,
    ask: "邀请朋友入桌",
    myTables: "我的牌桌",
    button: "房主",
    title: "我的牌桌",
    lead: "更改在本手结束后生效，并写入记录。",
    resume: "继续",
    onPause: "已暂停",
    onPauseBy: (name: string): string => `大家准备好后由 ${name} 继续。`,
    pausesAfter: (name: string): string => `本手后由 ${name} 暂停`,
    hereOf: (here: number, of: number): string => `${n(of)} 人中已到 ${n(here)} 人`,
    startsWith: (needed: number): string => `再来 ${n(needed)} 人自动开始。`,
  };
}
