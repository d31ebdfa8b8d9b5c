// Chinese words of the chat.

import type { Formats } from "../../formats.ts";

export function chat(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    label: "这张牌桌上的话",
    say: "对全桌说",
    sayWatching: "对观众说",
    send: "发送",
    first: "先打个招呼吧。",
    you: "你",
    off: "房主关闭了聊天。",
    playersOnly: "房主只让玩家发言。",
    muted: "房主在本桌禁止你发言。",
    watching: (count: number): string => `${n(count)} 人观看`,
    hide: "隐藏",
    show: "显示",
    mute: (name: string): string => `静音 ${name}：只有你看不到`,
    mutedLine: (name: string, count: number): string => `已静音 ${name} · ${n(count)} 条`,
    unmute: "取消",
    unmuteLabel: (name: string): string => `取消静音 ${name}`,
    react: "表情",
    reacted: (name: string, what: string): string => `${name}：${what}`,
  };
}
