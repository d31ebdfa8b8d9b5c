// Korean words of friends, invitations and waiting lists.

import type { Formats } from "../formats.ts";

export function people(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    friends: "친구",
    here: (count: number): string => `${n(count)}명 접속`,
    noFriends: "아직 친구가 없어요. 여기 있는 사람에게 친구 요청을 하거나 비공개 테이블 링크를 보내세요.",
    askName: "여기 있는 사람 이름",
    ask: "요청",
    askedToast: (name: string): string => `${name} 님에게 친구 요청을 보냈어요.`,
    wants: "친구가 되고 싶어 해요",
    accept: "수락",
    acceptLabel: (name: string): string => `${name} 님 수락`,
    declineLabel: (name: string): string => `${name} 님 거절`,
    pending: "친구 요청을 보냈어요",
    takeBack: (name: string): string => `${name} 님에게 한 요청 취소`,
    remove: (name: string): string => `${name} 님과 친구 끊기`,
    sure: "끊기",
    online: "접속 중",
    offline: "없음",
    plays: (table: string): string => `${table}에서`,
    watch: "관전",
    watchLabel: (name: string): string => `${name} 님 관전`,
    requestToast: (name: string): string => `${name} 님이 친구 요청을 보냈어요.`,
    friendToast: (name: string): string => `${name} 님과 친구가 됐어요.`,

    about: {
      more: (name: string): string => `${name} 님 더 보기`,
      here: (count: number): string => `이 테이블의 다른 사람 ${n(count)}명`,
      ask: "친구 요청",
      block: "차단",
      sure: (name: string): string => `${name} 님을 차단할까요?`,
      blockLead:
        "친구 관계가 끝나고 친구 요청, 초대, 메시지, 반응이 더는 오지 않아요. 차단한 사람에게는 내 링크가 통하지 않아요. 상대에게 알리지 않아요.",
      keep: "차단하지 않기",
      blockedToast: (name: string): string => `${name} 님을 차단했어요.`,
      undo: "되돌리기",
      unblock: "차단 풀기",
      unblockLabel: (name: string): string => `${name} 님 차단 풀기`,
      unblockedToast: (name: string): string => `${name} 님의 차단을 풀었어요.`,
      blocked: (count: number): string => `차단한 사람 · ${n(count)}명`,
      report: "신고",
      reportTitle: (name: string): string => `${name} 님 신고`,
      reportLead:
        "이 하우스의 운영자가 읽어요. 테이블에서는 그 사람이 마지막으로 한 말이 함께 가요. 다른 누구에게도 알리지 않아요.",
      why: { chat: "채팅 내용", name: "이름", cheating: "부정행위", other: "그 밖의 일" },
      details: "무슨 일이 있었나요? (선택)",
      back: "뒤로",
      send: "신고 보내기",
      reportedToast: (name: string): string => `${name} 님에 대한 신고를 보냈어요.`,
    },

    invited: "초대받았어요",
    keeps: (name: string): string => `${name} 님이 자리를 맡아 두었어요`,
    aboutInvite: (taken: number, seats: number): string => `비공개 싯앤고 · ${n(seats)}명 중 ${n(taken)}명 착석`,
    runs: "지금 한 판이 진행 중이에요. 끝나면 다음 판이 시작돼요.",
    take: "자리에 앉기",
    notNow: "나중에",
    inviteToast: (name: string, table: string): string => `${name} 님이 ${table}에 초대했어요.`,

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

    wait: "대기 명단에 이름 올리기",
    waitShort: (count: number): string => (count ? `대기 · ${n(count)}` : "대기"),
    waitLabel: (table: string): string => `${table} 대기 명단에 이름 올리기`,
    waiting: (place: number): string => `대기 명단 ${n(place)}번이에요.`,
    stopWaiting: "그만 기다리기",
    stopLabel: (table: string): string => `${table} 그만 기다리기`,
    lists: "자리를 기다려요",
    offer: (table: string): string => `${table}에 자리가 났어요`,
    offerLead: (seat: number): string => `${n(seat)}번 자리를 맡아 두었어요.`,
    offerNote: "답이 없으면 다음 사람에게 가요.",
    offerOver: (table: string): string => `답이 없어 ${table} 자리가 다음 사람에게 갔어요.`,
    secondsLeft: (seconds: number): string => `${n(seconds)}초 남음`,

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
