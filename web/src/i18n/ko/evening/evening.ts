// Korean words of the lobby and of a table.

import type { Formats } from "../../formats.ts";
import { lobby } from "./lobby.ts";
import { games } from "./games.ts";
import { people } from "./people.ts";
import { host } from "./host.ts";
import { sng } from "./sng.ts";
import { bar } from "./action-bar.ts";
import { log } from "./table-log.ts";
import { handName, RANKS, shortHandName, SUITS } from "../hand-names.ts";
import type { EveningWords } from "../../en/index.ts";
import { table } from "./table.ts";
import { tag } from "./tags.ts";
import { voice } from "./voice.ts";

export function evening(f: Formats): EveningWords {
  const n = (value: number): string => f.number(value);
  return {
    comma: ", ",
    card: (name: string): string => `${SUITS[name[1] ?? ""] ?? "?"} ${RANKS[name[0] ?? ""] ?? "?"}`,
    named: (name: string, bot: boolean): string => (bot ? `봇 ${name.replace(/^bot\s+/i, "")}` : name),
    hiddenCard: "뒤집힌 카드",
    wholeChips: "칩은 정수만, 소수점은 안 돼요.",
    handName,
    shortHandName,

    top: {
      main: "주 메뉴",
      lobby: "로비",
      bank: "뱅크",
      bankLabel: (bank: string): string => `뱅크 ${bank}: 케이지 열기`,
      rebuyLabel: (bank: string): string => `뱅크 ${bank}: 리바이인`,
      buyInLabel: (bank: string): string => `뱅크 ${bank}: 이 테이블에 바이인`,
      cage: "케이지",
      dark: "어두운 화면",
      light: "밝은 화면",
      back: "로비로 돌아가기",
      menu: "메뉴",
      log: "기록",
      keys: "키보드",
      help: "규칙",
      settings: "설정",
      watching: (count: number): string => `${n(count)}명 관전`,
      skip: "테이블 목록으로 건너뛰기",
    },

    lobby: lobby(f),

    people: people(f),

    host: host(f),

    chat: {
      tab: "채팅",
      log: "기록",
      news: "새 메시지",
      reactions: {
        nice: "멋져요",
        wow: "우와",
        laugh: "하하",
        unlucky: "아깝네요",
        cheers: "건배",
        thanks: "고마워요",
      },
    },

    opening: {
      button: "새 테이블",
      allOpen: "호스트가 허용한 만큼 테이블을 열었어요. 마지막 사람이 나가면 닫혀요.",
    },

    movement: {
      cage: "케이지에서",
      buy_in: "바이인",
      rebuy_in: "리바이인",
      cash_out: "테이블에서 나옴",
      surplus: "테이블 최대 초과분",
      prize: "싯앤고에서",
      returned: "돌아옴",
    },

    table: table(f),

    games: games(f),

    sitOut: {
      next: "다음 핸드 자리비움",
      nextLeft: (left: number): string => `다음 핸드 자리비움 · ${n(left)}번 남음`,
      left: (left: number): string => `자리비움이 ${n(left)}번 남았어요.`,
      pending: "다음 핸드부터 자리를 비워요.",
      back: "돌아왔어요",
      away: "자리비움 중이에요.",
      awayMore: "자리는 그대로예요. 언제든 돌아오세요.",
      entry: "내 첫 핸드",
      post: (big: number): string => `${n(big)} 포스트`,
      wait: "빅 블라인드 대기",
    },

    tag: tag(f),

    sng: sng(f),

    bar: bar(f),

    /** What is chosen before the turn comes. */
    pre: {
      label: "내 차례가 오면",
      checkFold: "체크/폴드",
      check: "체크",
      call: (cost: number): string => (cost ? `콜 ${n(cost)}` : "콜"),
      callAny: "무조건 콜",
      fold: "폴드",
      sure: "얼마든지 콜할까요?",
      yesAny: "네, 무조건",
      cleared: (name: string): string =>
        name ? `${name} 님이 레이즈했어요. 다시 골라 주세요.` : "금액이 바뀌었어요. 다시 골라 주세요.",
      facing: (cost: number, pot: number): string =>
        cost ? `콜 ${n(cost)}, 팟 ${n(pot)}` : `콜할 금액 없음 · 팟 ${n(pot)}`,
      foldFree: "아직 무료로 체크할 수 있어요. 체크/폴드는 베팅이 있을 때만 폴드해요.",
      noCheck: "베팅이 있어 체크할 수 없어요.",
    },

    leave: {
      after: "이 핸드 뒤 나가기",
      now: "지금 나가기",
      stay: "그냥 남기",
      short: "나가기",
      pending: "이 핸드가 끝나면 나가요.",
      done: (amount: number, table: string): string =>
        amount ? `${table}에서 나왔어요. ${n(amount)}칩이 뱅크로 갔어요.` : `${table}에서 나왔어요.`,
    },

    buyIn: {
      blinds: (blinds: string): string => `${blinds} 빅 블라인드`,
      range: (low: number, high: number): string => `${n(low)}에서 ${n(high)} 사이예요.`,
    },

    rebuy: {
      title: "리바이인할까요?",
      lead: (stack: number): string => `스택이 ${n(stack)}칩이에요. 핸드에는 최소 100칩이 필요해요.`,
      minimum: "최소",
      before: "전과 같이",
      maximum: "최대",
      typed: "리바이인 뒤 스택",
      noteObserver: "딜러가 기다려요. 답이 없으면 관전자가 돼요. 자리비움이 남지 않았어요.",
      noteOuts: (left: number): string => `딜러가 기다려요. 답이 없으면 자리비움이 돼요. ${n(left)}번 남았어요.`,
      poor: (bank: number, low: number): string => `뱅크에 ${n(bank)}칩이 있어요. 여기 리바이인은 ${n(low)}칩부터예요.`,
      go: (amount: number): string => `${n(amount)} 리바이인`,
      leave: "테이블 나가기",
      buyChips: "칩 받기",
    },

    bankAtTable: {
      autoShort: (amount: number): string => (amount ? `자동 리바이인 ${n(amount)}` : "자동 리바이인 꺼짐"),
    },

    session: {
      title: "이 테이블이 열린 시간과 내가 친 시간이에요. 자리비움은 세지 않아요.",
      table: (time: string): string => `열림 ${time}`,
      mine: (time: string): string => `나 ${time}`,
      stands: (time: string): string => `나 ${time}, 멈춤`,
    },

    net: {
      reconnecting: "다시 연결하는 중이에요.",
      kept: "자리와 카드는 그대로예요.",
      back: "다시 연결됐어요.",
      missed: (count: number): string => (count ? `놓친 액션 ${n(count)}개는 기록에 있어요.` : "놓친 것이 없어요."),
      restarted: (seated: boolean): string => `하우스가 다시 시작됐어요.${seated ? " 같은 카드로 이어져요." : ""}`,
      storesAgain: "하우스가 다시 저장해요. 테이블이 이어져요.",
      dropped: "하우스가 연결을 닫았어요.",
      resume: "다시 연결",
      slow: (ms: number): string => `연결이 느려요, ${n(ms)} ms. 조금 일찍 결정하세요.`,
      late: "이미 차례가 지났어요. 아무것도 보내지 않았어요.",
    },

    alerts: {
      offer: "다른 곳을 보는 사이 내 차례가 왔어요. 다음에는 브라우저가 알려 줄까요?",
      yes: "네, 알려 주세요",
    },

    help: {
      why: "왜요?",
      ruleTitle: (rule: string): string => `규칙 ${rule} 설명`,
      hints: [
        { title: "이 두 장은 내 카드예요.", text: "나만 볼 수 있어요." },
        { title: "이 다섯 장은 모두의 카드예요.", text: "일곱 장 중 가장 좋은 다섯 장이 이겨요." },
      ],
      hintTurn: (cost: number): string => (cost ? `${n(cost)}칩을 내면 계속해요.` : "체크는 무료예요."),
      hintTurnMore: "폴드는 더 내지 않고, 레이즈는 다른 사람에게 더 내라고 해요.",
      next: "다음",
      play: "시작하기",
      noHints: "도움말 끄기",
      hintLabel: "도움말",
    },

    replay: {
      replay: "다시 보기",
      ofHand: (hand: number): string => `${n(hand)}번 핸드 다시 보기`,
    },

    settings: {
      mute: "음소거",
      unmute: "소리 켜기",
    },

    panel: {
      label: "테이블 패널",
      log: "기록",
      logLabel: "핸드 기록",
      earlier: "이전 기록",
      empty: "테이블에서 일어난 일이 여기에 적혀요.",
    },

    voice: voice(f),

    log: log(f),
  };
}
