// Korean words of the games that tables play, and of what each game's document shows.

import type { EveningWords } from "../../en/index.ts";
import type { Formats } from "../../formats.ts";

export function games(f: Formats): EveningWords["games"] {
  const n = (value: number): string => f.number(value);
  return {
    name: { house: "하우스 홀덤", step: "고정 단계", texas: "주어진 때 그러면", sbe: "예시로" },
    stake: (small, big, noBlinds) => (noBlinds ? `블라인드 없음, 베팅 ${n(small)}부터` : `${n(small)}/${n(big)}`),
    about: (game, stake, kind, seats) => `${game} ${stake} · ${kind} · ${n(seats)}인석`,
    streets: { preflop: "프리플랍", flop: "플랍", turn: "턴", river: "리버", showdown: "쇼다운", over: "–" },
    label: {
      strip: "핸드 상황",
      street: "스트리트",
      price: "현재 베팅",
      pot: "팟",
      acting: "차례",
      waiting: "대기",
      done: "행동함",
      out: "빠짐",
      offered: "가능",
      raises: "남은 레이즈",
      checked: "체크 사용",
      claims: "올인 몫",
    },
    own: {
      house: {},
      step: {},
      texas: { acting: "차례", waiting: "대기", done: "완료" },
      sbe: { acting: "참여, 차례", waiting: "참여", out: "불참" },
    },
    moves: { bet: "베팅", call: "콜", raise: "레이즈", check: "체크", fold: "폴드", all_in: "올인" },
    ofThree: (left) => `3 중 ${n(left)}`,
    more: (names, count) => (count ? `${names} 외 ${n(count)}명` : names),
    nobody: "없음",
    you: "나",
    between: "핸드 사이",
    spoken: (street, bid, pot, raises) =>
      `${street}. 현재 베팅 ${n(bid)}, 팟 ${n(pot)}${raises === null ? "" : `, 남은 레이즈 ${n(raises)}번`}.`,
    turnGoesOn: "차례 넘김",
    used: "사용함",
    oneSize: (unit) => `레이즈는 언제나 ${n(unit)}씩이에요.`,
  };
}
