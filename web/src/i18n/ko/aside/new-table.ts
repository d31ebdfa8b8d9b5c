// Korean words of opening a table.

import type { Formats } from "../../formats.ts";

export function opening(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    title: "새 테이블",
    lead: "게임, 스테이크, 자리만 고르면 돼요. 나머지는 나중에, 핸드 사이에 바꿀 수 있어요.",
    game: "게임",
    games: {
      house: "노리밋, 이 하우스의 규칙대로예요.",
      step: "베팅과 레이즈는 한 가지 크기, 스트리트마다 레이즈 세 번. 체크는 차례만 넘겨요.",
      texas: "블라인드가 첫 베팅이고 플랍 전에는 폴드가 없어요. 레이즈는 한 가지 크기예요.",
      sbe: "현재 베팅을 맞추는 것이 한 가지 액션이고, 그 베팅이 다음 스트리트로 이어져요.",
    },
    leastBet: "최소 베팅",
    unit: "단위: 블라인드는 그 한 배와 두 배",
    bare: "블라인드 없이: 첫 사람의 베팅으로 시작해요",
    more: "더 보기: 이름, 바이인, 봇",
    above: (low: number, high: number, kind: "cash" | "sng"): string =>
      kind === "cash"
        ? `바이인 ${n(low)}에서 ${n(high)}. ${n(high)}을 넘게 따면 핸드 뒤에 뱅크로 가요.`
        : `바이인 ${n(low)}에서 ${n(high)}. ${n(high)}을 넘게 따면 금고에서 기다려요.`,
    kind: "종류",
    name: "이름",
    suggested: (name: string): string => `${name} 님의 테이블`,
    stake: "스테이크",
    firstLevel: "첫 레벨",
    seats: "자리",
    low: "최소 바이인",
    high: "최대 바이인",
    stack: "모두에게 주는 칩",
    bots: "하우스 봇",
    options: "버튼 사기와 데드 블라인드 선택",
    note: {
      cash: "3명이 모이면 저절로 시작해요(2인 테이블은 2명). 마지막 사람이 나가면 닫혀요.",
      sng: "자리가 다 차면 시작해요. 블라인드는 라운드마다 올라요. 나가면 스택과 금고를 잃어요.",
      private_sng: "로비에 보이지 않고 모르는 사람은 볼 수 없어요. 칩은 그냥 받고 뱅크는 그대로예요.",
    },
    ownBlinds: "직접",
    noBots: "봇 없는 테이블",
    notListed: "로비에 없고 친구가 링크로 와요.",
    badBlinds: "스몰 블라인드는 1 이상, 빅 블라인드는 그 이상이고 최소 바이인을 넘지 않아요.",
    badName: "테이블 이름이 필요해요.",
    badRange: (low: number, high: number): string => `바이인은 ${n(low)}에서 ${n(high)} 사이, 작은 쪽이 먼저예요.`,
    badStack: (low: number, high: number): string => `${n(low)}에서 ${n(high)}칩 사이예요.`,
    go: "테이블 열기",
    cancel: "취소",
  };
}
