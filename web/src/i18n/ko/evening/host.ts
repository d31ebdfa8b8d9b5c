// Korean words of a host's own table, as it is seen from the felt.

import type { Formats } from "../../formats.ts";

export function host(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    invite: "초대",
    inviteTo: (seat: number): string => `${n(seat)}번 빈자리: 초대하기`,
    ask: "친구를 테이블로 부르기",
    myTables: "내 테이블들",
    button: "호스트",
    title: "내 테이블",
    lead: "바꾼 것은 핸드가 끝난 뒤 적용되고 기록에 남아요.",
    resume: "이어서 하기",
    onPause: "멈췄어요",
    onPauseBy: (name: string): string => `모두 준비되면 ${name} 님이 이어요.`,
    pausesAfter: (name: string): string => `이 핸드 뒤에 ${name} 님이 멈춰요`,
    hereOf: (here: number, of: number): string => `${n(of)}명 중 ${n(here)}명이 왔어요`,
    startsWith: (needed: number): string => `${n(needed)}명만 더 오면 저절로 시작해요.`,
  };
}
