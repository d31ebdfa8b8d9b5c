// Korean words of what is opened beside lobby and table: dialogs, other pages, the house's reasons.

import type { Formats } from "../../formats.ts";
import { people } from "./people.ts";
import { host } from "./host.ts";
import { chat } from "./chat.ts";
import { opening } from "./new-table.ts";
import { sng } from "./sng.ts";
import { gameHelp } from "./game-help.ts";
import { help } from "./help.ts";
import { reasons } from "./reasons.ts";
import { toward } from "../particle.ts";
import type { AsideWords } from "../../en/index.ts";

export function aside(f: Formats): AsideWords {
  const n = (value: number): string => f.number(value);
  return {
    people: people(f),

    host: host(f),

    chat: chat(f),

    opening: opening(f),

    sng: sng(f),

    buyIn: {
      title: (table: string): string => `${table}에 앉기`,
      seat: (seat: number, small: number, big: number): string => `${n(seat)}번 자리 · 노리밋 ${n(small)}/${n(big)}`,
      chips: "가져갈 칩",
      slider: "바이인",
      minimum: (amount: number): string => `최소 ${n(amount)}`,
      maximum: (amount: number): string => `최대 ${n(amount)}`,
      typed: "금액",
      bank: "내 뱅크",
      toTable: "테이블로",
      after: "앉은 뒤 뱅크",
      first: "내 첫 핸드",
      post: (big: number): string => `빅 블라인드 ${n(big)} 내기`,
      postMore: "내 라이브 베팅이에요. 이 자리가 허용하는 첫 핸드부터 카드를 받아요.",
      wait: "빅 블라인드 대기",
      waitMore: "더 내는 것 없이, 빅 블라인드가 오면 시작해요.",
      auto: (amount: number): string => `100 아래면 ${n(amount)}까지 자동 리바이인`,
      go: (amount: number): string => `${n(amount)}칩으로 앉기`,
      cancel: "취소",
      poorTitle: "먼저 칩을 받으세요",
      poor: (bank: number, low: number): string => `뱅크에 ${n(bank)}칩이 있어요. 이 테이블은 ${n(low)}칩부터예요.`,
      buyChips: "칩 받기",
    },

    cage: {
      title: "케이지",
      lead: "놀이용 칩은 무료이고 이 집 밖에서는 가치가 없어요.",
      amounts: "받을 칩",
      bank: "내 뱅크",
      from: "케이지에서",
      after: "받은 뒤 뱅크",
      note: "100칩 아래로는 테이블에 앉을 수 없어요. 칩은 바로 뱅크로, 스택에는 핸드 사이에만 들어가요.",
      left: (left: number, daily: number): string =>
        daily ? `케이지는 하루 ${n(daily)}칩을 줘요. 오늘은 ${n(left)}칩이 남았어요.` : "여기서는 칩을 주지 않아요.",
      go: (amount: number): string => `${n(amount)} 받기`,
      cancel: "취소",
      empty: "오늘 줄 수 있는 칩을 다 줬어요.",
      history: "뱅크 내역",
    },

    bankAtTable: {
      title: "리바이인",
      lead: (bank: number, stack: number): string => `뱅크 ${n(bank)}칩, 스택 ${n(stack)}칩이에요.`,
      range: (low: string, high: string): string => `하우스가 물으면 스택을 ${low}에서 ${high}까지 채울 수 있어요.`,
      auto: "자동 리바이인",
      autoOff: "자동 리바이인이 꺼져 있어요",
      autoOn: (amount: number): string => `${n(amount)}까지 자동 리바이인이 켜져 있어요`,
      autoTo: "되돌릴 스택",
      change: (amount: number): string => `${toward(n(amount))} 바꾸기`,
    },

    session: {
      good: (name: string): string => `좋은 저녁이었어요, ${name} 님`,
      minus: (amount: number, name: string): string => `${n(amount)} 줄었어요. 또 만나요, ${name} 님`,
      bigBlinds: (count: string): string => `빅 블라인드 ${count}개`,
      graph: "핸드마다의 내 스택. 점선은 가져온 칩이에요",
      time: "테이블에서",
      hands: "핸드",
      brought: "가져온 칩",
      banked: "그동안 뱅크로",
      best: "가장 좋은 패",
      bankBefore: "이전 뱅크",
      home: "스택이 뱅크로",
      bankNow: "지금 뱅크",
      close: "로비로",
    },

    help: help(f),

    gameHelp: gameHelp(f),

    replay: {
      title: "다시 보기",
      loading: "핸드를 찾는 중…",
      gone: "이 테이블의 마지막 50핸드에 없어요.",
      badLink: "읽을 수 있는 핸드가 없는 링크예요.",
      toTable: "테이블로",
      controls: "다시 보기",
      position: "핸드의 단계",
      streetBack: "앞 스트리트로",
      streetOn: "다음 스트리트로",
      stepBack: "한 단계 뒤로",
      stepOn: "한 단계 앞으로",
      play: "재생",
      pause: "멈춤",
      stepOf: (step: number, all: number): string => `${n(all)}단계 중 ${n(step)}`,
      share: "공유",
      copied: "링크를 복사했어요. 내 카드와 공개된 카드만 보여요.",
      linkNote: "이 링크를 가진 사람은 내가 본 그대로 봐요. 내 카드와 공개된 카드만요.",
      equity: "승률",
    },

    settings: {
      title: "설정",
      lead: "바로 적용되고, 하우스가 이름과 함께 저장해요.",
      table: "테이블",
      deck: "덱",
      four: "네 가지 색",
      two: "두 가지 색",
      amounts: "금액",
      amountsMore: "스택, 베팅, 팟에서",
      chips: "칩",
      blinds: "빅 블라인드",
      motion: "움직임",
      motionMore: "고르지 않으면 기기를 따라요",
      device: "기기",
      none: "없음",
      theme: "화면",
      light: "밝게",
      dark: "어둡게",
      sound: "소리와 알림",
      volume: "소리",
      volumeMore: "카드, 칩, 내 차례",
      alerts: "내 차례 알림",
      alertsMore: "이 탭이 가려져 있을 때만",
      alertsRefused: "브라우저가 막고 있어요. 브라우저 설정에서 바꿀 수 있어요.",
      vibrate: "진동",
      vibrateMore: "휴대폰에서 내 차례일 때",
      ask: "하기 전에 묻기",
      allIn: "올인",
      allInMore: "스택의 절반이 넘는 직접 입력 베팅도",
      freeFold: "무료로 체크할 수 있을 때 폴드",
      callAny: "미리 고르는 무조건 콜",
      callAnyMore: "접속할 때마다 한 번",
      leaving: "싯앤고 나가기",
      leavingMore: "칩을 잃게 돼요",
      always: "항상",
      hints: "첫 핸드 도움말",
      hintsMore: "작은 도움말 세 개가 나왔다 사라져요",
    },

    members: {
      title: "회원으로 들어오기",
      lead: "여기서 정한 이름과 비밀번호로 어느 기기에서나 들어올 수 있어요.",
      name: "여기서 쓰는 이름",
      password: "비밀번호",
      old: "지금까지 쓰던 비밀번호",
      fresh: "새 비밀번호",
      hint: (least: number): string => `${n(least)}자 이상. 단어 몇 개를 이으면 외우기 쉬워요.`,
      show: "보기",
      go: "들어가기",
      back: "손님으로 들어가기",
      forgotten: "비밀번호를 잊었어요",
      known: "비밀번호를 알아요",
      code: "복구 코드 하나",
      set: "비밀번호 정하기",
      change: "비밀번호 바꾸기",
      why: "이름과 비밀번호로 어느 기기에서나 돌아올 수 있어요. 칩, 친구, 설정이 그대로 있어요.",
      changed: "다른 기기에서는 모두 나갔어요.",
      codes: "복구 코드",
      codesMore:
        "다시 찾을 수 있는 곳에 보관하세요. 비밀번호를 잊으면 코드 하나로 한 번 들어올 수 있어요. 지금 한 번만 보여 드려요.",
      copy: "코드 복사",
      copied: "복사했어요",
      kept: "보관했어요",
      memberMore: "회원이에요. 이름과 비밀번호로 돌아올 수 있어요.",
      lost: (name: string): string => `비밀번호로 ${name} 이름에 다시 들어올 수 있어요.`,
    },
    signOut: {
      title: "로그아웃",
      who: (name: string): string => `${name} 님으로 들어와 있어요`,
      whoMore: "게스트는 비밀번호가 없어 이 브라우저만 알아봐요.",
      here: "로그아웃",
      all: "모든 곳에서",
      allMore: "내가 모르는 곳까지",
      everywhere: "모두 로그아웃",
      sure: "로그아웃할까요?",
      sureEverywhere: "모든 곳에서 로그아웃할까요?",
      lost: (name: string, chips: number): string =>
        `게스트는 비밀번호가 없어요. 로그아웃하면 ${name}, 이 이름과 ${n(chips)}칩으로는 다시 돌아올 수 없어요.`,
      seated:
        "아직 테이블에 앉아 있어요. 테이블에서는 연결이 끊긴 것과 같아요. 시간이 다 지나고, 나중에 자리가 비어요.",
      stay: "그대로 있기",
    },

    keys: {
      title: "키보드",
      lead: "입력 중에는 쓰이지 않아요. 내 차례가 시작되고 ¼초 동안은 아무것도 보내지 않아요.",
      fold: "폴드",
      call: "체크 또는 콜",
      raise: "금액 입력, 다시 누르면 보내기",
      allIn: "올인(확인 필요)",
      presets: "최소, ½, ⅔, 팟, 올인",
      amount: "빅 블라인드 1개씩 늘리거나 줄이기(Shift: 10개)",
      enter: "확인",
      escape: "뒤로, 닫기, 선택 취소",
      checkFold: "내 차례에 체크 또는 폴드",
      callAny: "내 차례에 무조건 콜",
      bar: "액션 바로 이동",
      sitOut: "다음 핸드 자리비움, 또는 돌아오기",
      leave: "나가기, 또는 그냥 남기",
      show: "핸드가 끝난 뒤 카드 공개",
      situation: "상황 읽어 주기",
      board: "보드, 팟, 스택 읽어 주기",
      replay: "지난 핸드 다시 보기",
      help: "이 목록",
    },

    reasons: reasons(f),
  };
}
