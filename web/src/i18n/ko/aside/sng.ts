// Korean words of what is asked and shown in a sit-and-go between its hands.

import type { HandName } from "../../../wire/index.ts";
import type { Formats } from "../../formats.ts";
import { handName } from "../hand-names.ts";

export function sng(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    draw: "꺼낼 칩",
    fromSafe: "금고에서",
    yourStack: "내 스택",
    stackAfter: "꺼낸 뒤 스택",
    drawGo: (amount: number): string => `${n(amount)} 꺼내기`,
    wins: (name: string): string => `${name} 님 우승`,
    youWin: "우승했어요",
    lastHand: (hand: HandName): string => `마지막 핸드: ${handName(hand)}`,
    about: (hands: number, time: string): string => `${n(hands)}핸드 · ${time}`,
    takesAll: (chips: number): string => `${n(chips)}칩을 모두 차지`,
    had: (chips: number): string => `끝까지 남긴 칩 ${n(chips)}`,
    wentOut: (hand: number, level: number): string => `${n(hand)}번째 핸드 · 레벨 ${n(level)}`,
    badges: { again: "한 판 더", asked: "묻는 중", left: "나감" },
    again: "한 판 더 할까요?",
    againFrom: (amount: number, bank: number, seats: number): string =>
      `뱅크 ${n(bank)}칩에서 ${n(amount)}칩이 나가요. ${n(seats)}자리가 다 차면 시작해요.`,
    goAgain: (amount: number): string => `${n(amount)}칩으로 다시 하기`,
    otherAmount: "다른 금액",
    rematch: "다시 하기",
    rematchIn: (seconds: number): string => `${n(seconds)}초 뒤 다시 시작`,
    rematchMore: "모두 같은 칩으로 저절로 시작해요. 내 자리는 그대로예요.",
    rematchFree: (seats: number): string => `빈자리가 ${n(seats)}개 있어요. 다 차면 저절로 다시 시작해요.`,
    youAreIn: (amount: number): string => `${n(amount)}칩으로 참여해요`,
    stillAsked: (count: number): string => `${n(count)}명의 대답을 기다려요.`,
    sitAgain: "다음 판 하기",
    standings: "순위",
    forfeitTitle: "싯앤고에서 나갈까요?",
    forfeit: (stack: number, safe: number): string =>
      safe ? `${n(stack)}칩과 금고 ${n(safe)}칩을 잃어요.` : `${n(stack)}칩을 잃어요.`,
    forfeitNote: "칩은 메인 팟으로 가요. 자리비움은 자리를 지켜 줘요.",
    forfeitGo: "칩을 포기하고 나가기",
    stay: "남기",
    givenTitle: (table: string): string => `${table}에 앉기`,
    given: (chips: number): string => `자리가 다 차면 모두 ${n(chips)}칩을 받아요. 뱅크는 그대로예요.`,
    takeGiven: "자리에 앉기",
  };
}
