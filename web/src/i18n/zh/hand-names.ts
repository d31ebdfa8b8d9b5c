// Chinese names of cards and hands.

import type { HandName } from "../../wire/index.ts";

export const SUITS: Record<string, string> = { s: "黑桃", h: "红桃", d: "方块", c: "梅花" };

/** Ranks are written as on the card, the ten in two digits. */
export const rankName = (rank: string | undefined): string => (rank === "T" ? "10" : (rank ?? ""));

export function handName({ category, ranks, text }: HandName): string {
  const one = (i: number): string => rankName(ranks[i]);
  switch (category) {
    case "royal flush":
      return "皇家同花顺";
    case "straight flush":
      return `同花顺，${one(0)} 高`;
    case "four of a kind":
      return `四条 ${one(0)}`;
    case "full house":
      return `葫芦，${one(0)} 带 ${one(1)}`;
    case "flush":
      return `同花，${one(0)} 高`;
    case "straight":
      return `顺子，${one(0)} 到 ${one(1)}`;
    case "three of a kind":
      return `三条 ${one(0)}`;
    case "two pair":
      return `两对，${one(0)} 和 ${one(1)}`;
    case "pair":
      return `一对 ${one(0)}`;
    case "high card":
      return `高牌 ${one(0)}`;
    default:
      return text;
  }
}

const SHORT: Record<string, string> = {
  "royal flush": "皇家同花顺",
  "straight flush": "同花顺",
  flush: "同花",
  straight: "顺子",
  "two pair": "两对",
  "full house": "葫芦",
};

/** The name in the little room under a seat. */
export function shortHandName(name: HandName): string {
  return SHORT[name.category] ?? handName(name);
}
