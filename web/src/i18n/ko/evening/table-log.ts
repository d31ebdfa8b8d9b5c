// Korean sentences of the hand log; the live region speaks the same.

import type { Formats } from "../../formats.ts";
import { type Line, sayIn, type Who } from "../../sentence.ts";
import { toward } from "../particle.ts";

export function log(f: Formats) {
  const say = sayIn((names) => names.join(", "));
  const n = (value: number): string => f.number(value);
  return {
    hand: (number: number): string => `${n(number)}번 핸드`,
    start: (button: Who | null, small: number, big: number): Line =>
      button ? say`버튼 ${button}. 블라인드 ${small}, ${big}.` : say`블라인드 ${small}, ${big}.`,
    noBlinds: (button: Who | null, least: number): Line =>
      button ? say`버튼 ${button}. 블라인드 없음, 베팅은 ${least}부터.` : say`블라인드 없음, 베팅은 ${least}부터.`,
    deadButton: (seat: number): Line => say`버튼은 ${n(seat)}번 빈자리.`,
    noSmallBlind: (): Line => say`이번 핸드는 스몰 블라인드 없음.`,
    dealt: (cards: readonly string[]): Line => say`내 카드: ${{ cards }}`,
    smallBlind: (who: Who, amount: number): Line => say`${who} 스몰 블라인드 ${amount}`,
    bigBlind: (who: Who, amount: number): Line => say`${who} 빅 블라인드 ${amount}`,
    ante: (who: Who, amount: number): Line => say`${who} 앤티 ${amount}`,
    post: (who: Who, amount: number): Line => say`${who} 포스트 ${amount}`,
    dead: (who: Who, amount: number): Line => say`${who} 데드 ${amount}`,
    folds: (who: readonly Who[]): Line => say`${who} 폴드`,
    checks: (who: Who): Line => say`${who} 체크`,
    calls: (who: Who, amount: number): Line => say`${who} 콜 ${amount}`,
    bets: (who: Who, to: number): Line => say`${who} ${to} 베팅`,
    raises: (who: Who, to: number): Line => say`${who} ${toward(n(to))} 레이즈`,
    allIn: (who: Who, to: number): Line => say`${who} ${to} 올인`,
    timeFolded: (who: Who): Line => say`${who}: 시간 초과로 폴드`,
    timeChecked: (who: Who): Line => say`${who}: 시간 초과로 체크`,
    street: (street: "flop" | "turn" | "river", cards: readonly string[], pot: number): Line =>
      say`${{ flop: "플랍", turn: "턴", river: "리버" }[street]}: ${{ cards }} 팟 ${n(pot)}`,
    returned: (who: Who, amount: number): Line => say`콜되지 않은 ${amount} ${who}에게 돌아감`,
    shows: (who: Who, cards: readonly string[], hand: string): Line =>
      hand ? say`${who} 공개: ${{ cards }} ${hand}` : say`${who} 공개: ${{ cards }}`,
    mucks: (who: Who): Line => say`${who} 머크`,
    wins: (who: Who, amount: number): Line => say`${who} ${amount} 획득`,
    winsMain: (who: Who, amount: number): Line => say`${who} 메인 팟에서 ${amount} 획득`,
    winsSide: (who: Who, amount: number): Line => say`${who} 사이드 팟에서 ${amount} 획득`,
    voided: (reason: string): Line => say`핸드가 무효예요. 칩은 모두 돌아갔어요: ${reason}`,
    sits: (who: Who, stack: number): Line => (stack ? say`${who} 착석, ${stack}칩` : say`${who} 착석`),
    leaves: (who: Who, stack: number): Line => (stack ? say`${who} 퇴장, ${stack}칩` : say`${who} 퇴장`),
    rebuys: (who: Who, stack: number): Line => say`${who} 리바이인, 스택 ${stack}`,
    drawn: (who: Who): Line => say`카드를 뽑아 버튼은 ${who}`,
    drawnCard: (who: Who, cards: readonly string[]): Line => say`${who} 뽑음: ${{ cards }}`,
    sngStarted: (number: number, given: number): Line =>
      given ? say`${n(number)}번째 싯앤고 시작, 각자 ${given}칩` : say`${n(number)}번째 싯앤고 시작`,
    level: (level: number, small: number, big: number): Line => say`레벨 ${n(level)}: 블라인드 ${small}, ${big}.`,
    toSafe: (who: Who, amount: number): Line => say`${who}의 ${amount}칩이 금고로`,
    fromSafe: (who: Who, amount: number): Line => say`${who} 금고에서 ${amount} 꺼냄`,
    blindTaken: (who: Who, amount: number): Line => say`${who} 자리비움, 블라인드 ${amount} 지불`,
    forfeits: (who: Who, stack: number, safe: number): Line =>
      safe ? say`${who} 스택 ${stack}, 금고 ${safe} 몰수` : say`${who} 스택 ${stack} 몰수`,
    walks: (who: Who, amount: number): Line => say`${who} 혼자 남아 ${amount} 획득`,
    out: (who: Who, rank: string): Line => say`${who} 탈락, ${rank}`,
    sngOver: (number: number): Line => say`${n(number)}번째 싯앤고 종료.`,
    ranked: (rank: string, who: Who): Line => say`${rank}: ${who}`,
    sitsOut: (who: Who, minutes: number): Line =>
      minutes ? say`${who} 자리비움, 최대 ${n(minutes)}분` : say`${who} 계속 자리비움, 이제부터 핸드 수로 계산`,
    isBack: (who: Who): Line => say`${who} 돌아옴`,
    countsAsBack: (who: Who): Line => say`${who} 시간이 다 되어 돌아온 것으로 처리`,
    noted: (text: string): Line => say`${text}`,
    notedOf: (who: Who, text: string): Line => say`${who}: ${text}`,
    turn: (cost: number): Line => (cost ? say`내 차례: 콜 ${n(cost)}` : say`내 차례`),
    midHand: (number: number): Line => say`${n(number)}번 핸드 도중에 들어왔어요`,
  };
}
