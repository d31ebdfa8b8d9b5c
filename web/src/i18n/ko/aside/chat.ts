// Korean words of the chat.

import type { Formats } from "../../formats.ts";

export function chat(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    label: "이 테이블에서 나눈 말",
    say: "테이블에 말하기",
    sayWatching: "관전자에게 말하기",
    send: "보내기",
    first: "먼저 인사해 보세요.",
    you: "나",
    off: "호스트가 채팅을 껐어요.",
    playersOnly: "호스트가 플레이어만 채팅하게 했어요.",
    muted: "호스트가 이 테이블에서 내 채팅을 막았어요.",
    watching: (count: number): string => `${n(count)}명 관전`,
    hide: "숨기기",
    show: "보기",
    mute: (name: string): string => `${name} 님 음소거: 나에게만 보이지 않아요`,
    mutedLine: (name: string, count: number): string => `${name} 님 음소거 · 메시지 ${n(count)}개`,
    unmute: "해제",
    unmuteLabel: (name: string): string => `${name} 님 음소거 해제`,
    react: "반응",
    reacted: (name: string, what: string): string => `${name}: ${what}`,
  };
}
