// Korean words of what is on a table's felt.

import type { Formats } from "../../formats.ts";
import type { HandName } from "../../../wire/index.ts";
import { handName } from "../hand-names.ts";

export function table(f: Formats) {
  const n = (value: number): string => f.number(value);
  const names = (list: readonly string[]): string => list.join(", ");
  return {
    stake: (small: number, big: number): string => `${n(small)}/${n(big)}`,
    about: (small: number, big: number, kind: string, seats: number): string =>
      `노리밋 ${n(small)}/${n(big)} · ${kind} · ${n(seats)}인석`,
    aboutShort: (small: number, big: number, kind: string, seats: number): string =>
      `${n(small)}/${n(big)} · ${kind} · ${n(seats)}인석`,
    loading: "테이블을 여는 중…",
    gone: "이 테이블은 이제 없어요.",
    seats: "자리",
    board: "보드",
    boardCards: (cards: string): string => (cards ? `보드: ${cards}` : "보드: 아직 카드 없음"),
    pot: "팟",
    main: "메인",
    side: "사이드",
    sideNumber: (i: number): string => `사이드 ${n(i)}`,
    morePots: (count: number): string => `+${n(count)}`,
    potPlayers: (count: number): string => `· ${n(count)}명`,
    potLabel: (players: string): string => `${players}의 팟`,
    total: (amount: number): string => `총 ${n(amount)}`,
    waitsFor: (name: string): string => `${name} 님을 기다려요`,
    waitsRebuy: (list: string[]): string => `리바이인을 기다려요: ${names(list)}`,
    needs: (count: number): string => `${n(count)}명만 더 오면 저절로 시작해요`,
    needsShort: (count: number): string => `${n(count)}명 더 필요`,
    needsCard: (name: string, ranks: string[], cards: number, of: number): string =>
      `${name} 님은 ${ranks.join(", ")} 필요: ${n(of)}장 중 ${n(cards)}장`,
    between: "핸드 사이",
    wins: (name: string, hand: HandName): string => `${name} 승리: ${handName(hand)}`,
    winsPlain: (name: string, amount: number): string => `${name} ${n(amount)} 획득`,
    splits: (list: string[]): string => `${names(list)} 팟을 나눠 가져요`,
    button: "딜러 버튼",
    deadButton: "데드 버튼",
    wager: (name: string, amount: number): string => `${name} 앞에 ${n(amount)}`,
    sitHere: "앉기",
    sitHereLabel: (seat: number): string => `${n(seat)}번 자리에 앉기`,
    empty: "빈자리",
    seatLabel: (seat: number, name: string, stack: number, more: string): string =>
      [`${n(seat)}번 자리`, name, n(stack), more].filter(Boolean).join(", "),
    emptyLabel: (seat: number): string => `${n(seat)}번 자리, 비어 있음`,
    holds: (cards: string): string => `카드 ${cards}`,
    hasCards: "뒤집힌 카드 두 장",
    hasButton: "딜러 버튼",
    you: "나",
  };
}
