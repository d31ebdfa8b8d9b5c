// Korean words of the tags beside a seat.

import type { Formats } from "../../formats.ts";

export function tag(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    yourTurn: (seconds: number): string => `내 차례 · ${n(seconds)}초`,
    seconds: (seconds: number): string => `${n(seconds)}초`,
    timeBank: (seconds: number): string => `타임 뱅크 · ${n(seconds)}초`,
    toAct: "액션 차례",
    turnTitle: "내 차례",
    fold: "폴드",
    folded: "폴드함",
    check: "체크",
    call: (to: string): string => `콜 ${to}`,
    bet: (to: string): string => `베팅 ${to}`,
    raise: (to: string): string => `레이즈 ${to}`,
    allIn: (to: string): string => (to ? `올인 ${to}` : "올인"),
    smallBlind: (to: string): string => `SB ${to}`,
    bigBlind: (to: string): string => `BB ${to}`,
    ante: (to: string): string => `앤티 ${to}`,
    post: (to: string): string => `포스트 ${to}`,
    wins: (amount: string): string => `${amount} 획득`,
    mucks: "머크",
    rests: "한 핸드 쉼",
    restsFor: (count: number): string => `${n(count)}핸드 쉼`,
    waits: "대기",
    waitsBigBlind: "빅 블라인드 대기",
    waitsBigBlindShort: "BB 대기",
    out: "자리비움",
    outShort: "비움",
    outFor: (seconds: number): string => `자리비움 · ${f.minutes(seconds)}`,
    outForShort: (seconds: number): string => `비움 · ${f.minutes(seconds)}`,
    handsLeft: (count: number): string => `비움 · ${n(count)}핸드 남음`,
    handsLeftShort: (count: number): string => `비움 · ${n(count)}`,
    watching: "관전",
    leaving: "이 핸드 뒤 퇴장",
    leavingShort: "퇴장",
    rebuying: "리바이인?",
    offline: "연결 중",
    offlineShort: "끊김",
  };
}
