// Korean words of sit-and-goes.

import type { HandName } from "../../../wire/index.ts";
import type { Formats } from "../../formats.ts";
import { handName } from "../hand-names.ts";

export function sng(f: Formats) {
  const n = (value: number): string => f.number(value);
  const stake = (small: number, big: number): string => `${n(small)}/${n(big)}`;
  const place = (rank: number): string => `${n(rank)}위`;
  return {
    place,
    level: (level: number): string => `레벨 ${n(level)}`,
    next: (small: number, big: number, hands: number): string =>
      hands
        ? `다음 ${stake(small, big)}, ${hands === 1 ? "다음 핸드부터" : `${n(hands)}핸드 안에`}`
        : `다음 ${stake(small, big)}`,
    last: (rounds: number): string => (rounds === 1 ? "마지막 라운드" : `${n(rounds)}라운드 남음`),
    short: (level: number, small: number, big: number): string => `L${n(level)} ${stake(small, big)}`,
    shortNext: (small: number, big: number): string => `→ ${stake(small, big)}`,
    bannerLabel: "레벨",
    safe: "금고",
    safeTitle:
      "스택 한도를 넘은 칩이 여기서 기다려요. 핸드 사이에 꺼낼 수 있고, 스택이 빅 블라인드보다 작으면 저절로 채워져요.",
    safeButton: (amount: string): string => `금고 ${amount}: 꺼내기`,
    safeLabel: (amount: number): string => `금고 ${n(amount)}`,
    outAs: (rank: number): string => (rank ? `탈락, ${place(rank)}` : "탈락"),
    youAreOut: (rank: number): string => `${place(rank)}로 탈락했어요. 지켜보다가 다음 판에 참여할 수 있어요.`,
    finish: (rank: number, players: number): string =>
      rank ? `${n(players)}명 중 ${place(rank)}로 마쳤어요` : "탈락했어요",
    finishAt: (hands: number, level: number): string => `${n(hands)}핸드 · 레벨 ${n(level)}`,
    beaten: (name: string, hand: HandName, mine: HandName): string =>
      `${name} 님: ${handName(hand)}. 나: ${handName(mine)}.`,
    kept: "자리는 그대로예요. 이 판이 끝나면 다음 판을 할지 물어볼게요.",
    keptPrivate: "다음 판까지 자리를 지켜 둬요.",
    watchOn: "끝까지 지켜보기",
    watchShort: "지켜보기",
    replayHand: "핸드 다시 보기",
    replayShort: "다시 보기",
    startsFull: "다 차면 시작",
  };
}
