// Korean words of the door, and of what can happen anywhere.

import type { DoorWords } from "../en/index.ts";

export function door(): DoorWords {
  return {
    brand: "Pokerhouse",
    stop: ".",

    entry: {
      member: "비밀번호가 있어요",
      title: "들어오세요",
      lead: "친구 집에서 보내는 저녁: 놀이용 칩으로 사람과 하우스 봇을 상대하는 노리밋 홀덤.",
      name: "테이블에서 쓸 이름",
      hint: "최대 16자. 가입도 이메일도 없어요.",
      go: "들어가기",
      going: "잠시만요…",
      asking: "하우스에 누구인지 물어보고 있어요.",
      empty: "어떻게 부를까요?",
      failed: "하우스가 답하지 않아요. 잠시 뒤 다시 해 보세요.",
    },

    top: {
      language: "언어",
      close: "닫기",
    },

    net: {
      tryNow: "지금 시도",
      silent: "하우스가 답하지 않아요.",
      silentMore: "잃은 것은 없어요. 핸드는 멈춘 곳에서 이어져요.",
      notStoring: "하우스가 지금 아무것도 저장하지 못해요.",
      notStoringMore: "테이블은 기다리고, 시간은 흐르지 않으며, 칩은 안전해요.",
    },

    mishap: {
      missing: "이 화면을 불러오지 못했어요. 하우스가 응답하면 저절로 열려요.",
      broken: "화면에 문제가 생겼어요. 자리와 칩은 하우스에 안전하게 있어요.",
      again: "다시 시도",
      reload: "새로고침",
      lobby: "로비로",
    },
  };
}
