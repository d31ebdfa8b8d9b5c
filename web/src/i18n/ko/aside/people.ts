// Korean words of invitations, and of seats that are offered.

import type { Formats } from "../../formats.ts";

export function people(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    circle: (stack: number, seats: number): string =>
      `비공개 싯앤고 · 각자 ${n(stack)}칩 · ${n(seats)}명이 다 앉으면 시작`,
    seated: "착석",
    waitsFor: "초대함",
    openedTable: "테이블을 열었어요",
    invitedBy: (name: string): string => `${name} 님이 초대`,
    itsYou: "나",
    freeSeats: (count: number): string => `빈자리 ${n(count)}개`,
    invite: "초대",
    inviteLabel: (name: string): string => `${name} 님 초대`,
    offerLead: (seat: number): string => `${n(seat)}번 자리를 맡아 두었어요.`,
    offerNote: "답이 없으면 다음 사람에게 가요.",
    option: {
      buy_button: "버튼을 살까요?",
      take_button: "버튼을 가질까요?",
      take_small: "데드 스몰 블라인드를 맡을까요?",
    },
    optionLead: (live: number, dead: number): string =>
      live ? `라이브 ${n(live)}, 데드 ${n(dead)}칩으로 다음 핸드를 쳐요.` : `데드 ${n(dead)}칩으로 다음 핸드를 쳐요.`,
    optionNote: "답이 없으면 거절로 봐요.",
    optionYes: "수락",
    optionNo: "거절",
  };
}
