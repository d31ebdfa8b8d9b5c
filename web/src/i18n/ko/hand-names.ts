// Korean names of cards and hands.

import type { HandName } from "../../wire/index.ts";
import { and } from "./particle.ts";

export const RANKS: Record<string, string> = {
  "2": "투",
  "3": "쓰리",
  "4": "포",
  "5": "파이브",
  "6": "식스",
  "7": "세븐",
  "8": "에이트",
  "9": "나인",
  T: "텐",
  J: "잭",
  Q: "퀸",
  K: "킹",
  A: "에이스",
};
export const SUITS: Record<string, string> = { s: "스페이드", h: "하트", d: "다이아몬드", c: "클럽" };

export function handName({ category, ranks, text }: HandName): string {
  const one = (i: number): string => RANKS[ranks[i] ?? ""] ?? "";
  switch (category) {
    case "royal flush":
      return "로열 플러시";
    case "straight flush":
      return `스트레이트 플러시, ${one(0)} 하이`;
    case "four of a kind":
      return `${one(0)} 포카드`;
    case "full house":
      return `풀하우스, ${and(one(0))} ${one(1)}`;
    case "flush":
      return `플러시, ${one(0)} 하이`;
    case "straight":
      return `스트레이트, ${one(0)}부터 ${one(1)}까지`;
    case "three of a kind":
      return `${one(0)} 트리플`;
    case "two pair":
      return `투페어, ${and(one(0))} ${one(1)}`;
    case "pair":
      return `${one(0)} 원페어`;
    case "high card":
      return `${one(0)} 하이`;
    default:
      return text;
  }
}

const SHORT: Record<string, string> = {
  "royal flush": "로열 플러시",
  "straight flush": "스트레이트 플러시",
  flush: "플러시",
  straight: "스트레이트",
  "two pair": "투페어",
  "full house": "풀하우스",
};

/** The name in the little room under a seat. */
export function shortHandName(name: HandName): string {
  return SHORT[name.category] ?? handName(name);
}
