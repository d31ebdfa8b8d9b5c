// Korean words of the action bar.

import type { Formats } from "../../formats.ts";
import { toward } from "../particle.ts";

export function bar(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    label: "내 액션",
    fold: "폴드",
    check: "체크",
    call: "콜",
    bet: "베팅",
    betTo: "베팅",
    raise: "레이즈",
    raiseTo: "레이즈",
    allIn: "올인",
    back: "뒤로",
    foldAnyway: "그래도 폴드",
    confirm: (amount: number): string => `${n(amount)} · 확인`,
    toCall: (cost: number, pot: number, share: number): string =>
      `콜 ${n(cost)}, 팟 ${n(pot)} · 필요한 승률 ${f.share(share)}`,
    free: (pot: number): string => (pot ? `콜할 금액 없음 · 팟 ${n(pot)}` : "콜할 금액 없음"),
    freeFold: "무료로 체크할 수 있어요.",
    freeFoldMore: "폴드하면 팟을 그냥 포기해요.",
    allInFor: (amount: number): string => `${n(amount)} 올인할까요?`,
    allInMore: (pot: number): string => `스택 전부로 ${n(pot)}에 도전해요`,
    muchFor: (raise: boolean, amount: number): string =>
      raise ? `${toward(n(amount))} 레이즈할까요?` : `${n(amount)} 베팅할까요?`,
    muchMore: "스택의 절반이 넘어요",
    dontAsk: "이 테이블에서는 다시 묻지 않기",
    presets: { min: "최소", half: "½ 팟", twoThirds: "⅔ 팟", pot: "팟", allIn: "올인" },
    shortPresets: { min: "최소", half: "½", twoThirds: "⅔", pot: "팟", allIn: "올인" },
    presetsLabel: "금액",
    amountLabel: (raise: boolean): string => (raise ? "레이즈" : "베팅"),
    valueText: (raise: boolean, to: number, blinds: string): string =>
      raise ? `${toward(n(to))} 레이즈, ${blinds} 빅 블라인드` : `${n(to)} 베팅, ${blinds} 빅 블라인드`,
    blinds: (blinds: string): string => `${blinds} BB`,
    less: "줄이기",
    more: "늘리기",
    tooLow: (least: number): string => `최소 ${n(least)}: 여기서 가장 작은 레이즈예요.`,
    tooHigh: (most: number): string => `최대 ${n(most)}: 스택 전부예요.`,
    presetLow: "허용되는 가장 작은 레이즈보다 작아요.",
    presetHigh: "스택보다 많아요.",
    notYours: "지금은 내 차례가 아니에요.",
    noCall: "콜할 금액이 없어요.",
    noRaise: "여기서는 레이즈할 수 없어요.",
    inHand: "핸드에 참여 중이에요",
    folded: "폴드했어요",
    foldedMore: "다음 핸드까지 지켜봐요.",
    nextHand: (seconds: number): string => `다음 핸드까지 ${n(seconds)}초`,
    nextHandSoon: "곧 다음 핸드가 시작돼요",
    result: (won: number): string => `${n(won)}칩을 땄어요`,
    showCards: "내 카드 공개",
    watching: "관전 중이에요.",
    watchingMore: (free: number): string => `빈자리 ${n(free)}개가 있어요.`,
    watchingFull: "자리가 다 찼어요.",
    takeSeat: "자리에 앉기",
    toLobby: "로비로",
    seated: "자리에 앉았어요.",
    seatedMore: "다음 핸드부터 카드를 받아요.",
    asked: "하우스가 리바이인을 물어요.",
  };
}
