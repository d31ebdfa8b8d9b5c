// Korean words of the lobby.

import type { Formats } from "../../formats.ts";

export function lobby(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    title: "로비",
    greeting: (hour: number, name: string): string =>
      hour < 5 || hour >= 18
        ? `좋은 저녁이에요, ${name} 님`
        : hour < 12
          ? `좋은 아침이에요, ${name} 님`
          : `안녕하세요, ${name} 님`,
    news: (playing: number, people: number, free: number): string =>
      [
        playing ? `테이블 ${n(playing)}개가 진행 중` : "아직 진행 중인 테이블이 없어요",
        people ? `, ${n(people)}명이 있어요. ` : playing ? "이에요. " : ". ",
        `빈자리는 ${n(free)}개예요.`,
      ].join(""),
    seatMe: (stake: string): string => `바로 앉기 · ${stake}`,
    tables: "테이블",
    stakes: "스테이크",
    kinds: { all: "전체", cash: "캐시", sng: "싯앤고", private_sng: "비공개" },
    hideFull: "꽉 찬 곳 숨기기",
    hideEmpty: "빈 곳 숨기기",
    payable: "내 뱅크로 가능",
    anySeats: "인원 무관",
    seatsLabel: "자리",
    sortBy: (column: string): string => `${column} 순으로 정렬`,
    changes: (count: number): string => `변경 ${n(count)}건, 새로 고침`,
    search: "테이블 찾기",
    columns: {
      table: "테이블",
      stake: "스테이크",
      buyIn: "바이인",
      players: "플레이어",
      watching: "관전",
      pot: "평균 팟",
      pace: "핸드/시간",
      action: "참여",
    },
    kind: { cash: "캐시", sng: "싯앤고", private_sng: "비공개 싯앤고" },
    seats: (count: number): string => `${n(count)}인석`,
    bots: (count: number): string => `하우스 봇 ${n(count)}`,
    waiting: "대기 중",
    sit: "앉기",
    sitLabel: (table: string): string => `${table}에 앉기`,
    watch: "관전",
    watchLabel: (table: string): string => `${table} 관전`,
    back: "돌아가기",
    backLabel: (table: string): string => `${table}의 내 자리로 돌아가기`,
    occupancy: (taken: number, seats: number): string => `${n(seats)}석 중 ${n(taken)}석`,
    none: "아직 테이블이 없어요",
    noneText: "하우스가 연 테이블이 없어요. 상설 테이블은 여기에 저절로 나타나요.",
    nothing: (search: string): string => (search ? `“${search}” 결과가 없어요` : "맞는 테이블이 없어요"),
    nothingText: "위에서 고른 조건에 모두 가려졌어요.",
    clear: "모든 테이블 보기",
    loading: "테이블 목록을 묻는 중…",
    seated: "내 자리가 있어요",
    seatKept: "자리를 지켜 두었어요.",
    toTable: "테이블로",
    chips: "내 칩",
    onTables: "테이블 위",
    movements: "최근 내역",
    why: "왜 한 핸드를 쉬나요?",
    whyText: "버튼과 빅 블라인드 사이에 새로 앉으면 블라인드 없이 치게 돼요. 그래서 첫 핸드는 쉬어요.",
  };
}
