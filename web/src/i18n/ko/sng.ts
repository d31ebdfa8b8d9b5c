// Korean words of sit-and-goes.

import type { Formats } from "../formats.ts";

export function sng(f: Formats) {
  const n = (value: number): string => f.number(value);
  const stake = (small: number, big: number): string => `${n(small)}/${n(big)}`;
  const place = (rank: number): string => `${n(rank)}위`;
  return {
    place,
    level: (level: number): string => `레벨 ${n(level)}`,
    next: (small: number, big: number, hands: number): string =>
      hands ? `다음 ${stake(small, big)}, ${hands === 1 ? "다음 핸드부터" : `${n(hands)}핸드 안에`}` : `다음 ${stake(small, big)}`,
    last: (rounds: number): string => (rounds === 1 ? "마지막 라운드" : `${n(rounds)}라운드 남음`),
    short: (level: number, small: number, big: number): string => `L${n(level)} ${stake(small, big)}`,
    shortNext: (small: number, big: number): string => `→ ${stake(small, big)}`,
    bannerLabel: "레벨",
    safe: "금고",
    safeTitle: "스택 한도를 넘은 칩이 여기서 기다려요. 핸드 사이에 꺼낼 수 있고, 스택이 빅 블라인드보다 작으면 저절로 채워져요.",
    safeButton: (amount: number): string => `금고 ${n(amount)}: 꺼내기`,
    draw: "꺼낼 칩",
    fromSafe: "금고에서",
    yourStack: "내 스택",
    stackAfter: "꺼낸 뒤 스택",
    drawGo: (amount: number): string => `${n(amount)} 꺼내기`,
    nextIn: (seconds: number): string => `다음 판이 ${n(seconds)}초 뒤에 시작돼요.`,
    outTitle: (rank: number): string => (rank ? `${place(rank)}로 탈락했어요.` : "탈락했어요."),
    outMore: "싯앤고가 끝날 때까지 자리를 지켜 둬요. 그 뒤 다음 판을 물어요.",
    outMorePrivate: "다음 판까지 자리를 지켜 둬요.",
    safeLabel: (amount: number): string => `금고 ${n(amount)}`,
    outAs: (rank: number): string => (rank ? `탈락, ${place(rank)}` : "탈락"),
    youAreOut: (rank: number): string => `${place(rank)}로 탈락했어요. 지켜보다가 다음 판에 참여할 수 있어요.`,
    sitAgain: "다음 판 하기",
    standings: "순위",
    over: "싯앤고가 끝났어요",
    yourPlace: (rank: number, players: number): string => `${n(players)}명 중 ${place(rank)}예요.`,
    winner: (name: string): string => `${name} 님 우승.`,
    again: "다음 판을 할까요?",
    againNote: "칩은 뱅크로 돌아왔어요. 답이 없으면 관전자가 돼요.",
    goAgain: (amount: number): string => `${n(amount)}칩으로 다시 하기`,
    forfeitTitle: "싯앤고를 떠날까요?",
    forfeit: (stack: number, safe: number): string => (safe ? `${n(stack)}칩과 금고 ${n(safe)}칩을 잃어요.` : `${n(stack)}칩을 잃어요.`),
    forfeitNote: "칩은 메인 팟으로 가요. 자리비움은 자리를 지켜 줘요.",
    forfeitGo: "잃고 떠나기",
    stay: "남기",
    startsFull: "다 차면 시작",
    givenTitle: (table: string): string => `${table}에 앉기`,
    given: (chips: number): string => `자리가 다 차면 모두 ${n(chips)}칩을 받아요. 뱅크는 그대로예요.`,
    takeGiven: "자리에 앉기",
  };
}
