// English names of cards and hands.

import type { HandName } from "../../wire/index.ts";

export const RANKS: Record<string, [one: string, many: string]> = {
  "2": ["two", "twos"],
  "3": ["three", "threes"],
  "4": ["four", "fours"],
  "5": ["five", "fives"],
  "6": ["six", "sixes"],
  "7": ["seven", "sevens"],
  "8": ["eight", "eights"],
  "9": ["nine", "nines"],
  T: ["ten", "tens"],
  J: ["jack", "jacks"],
  Q: ["queen", "queens"],
  K: ["king", "kings"],
  A: ["ace", "aces"],
};
export const SUITS: Record<string, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

const WITH_ARTICLE = new Set(["pair", "straight", "flush", "full house", "straight flush", "royal flush"]);

export function handName({ category, ranks, text }: HandName): string {
  const one = (i: number): string => RANKS[ranks[i] ?? ""]?.[0] ?? "";
  const many = (i: number): string => RANKS[ranks[i] ?? ""]?.[1] ?? "";
  switch (category) {
    case "royal flush":
      return "royal flush";
    case "straight flush":
      return `straight flush, ${one(0)} high`;
    case "four of a kind":
      return `four ${many(0)}`;
    case "full house":
      return `full house, ${many(0)} full of ${many(1)}`;
    case "flush":
      return `flush, ${one(0)} high`;
    case "straight":
      return `straight, ${one(0)} to ${one(1)}`;
    case "three of a kind":
      return `three ${many(0)}`;
    case "two pair":
      return `two pair, ${many(0)} and ${many(1)}`;
    case "pair":
      return `pair of ${many(0)}`;
    case "high card":
      return `${one(0)} high`;
    default:
      return text;
  }
}

/** As what somebody wins with: a flush, four aces. */
export function withArticle(hand: HandName): string {
  return `${WITH_ARTICLE.has(hand.category) ? "a " : ""}${handName(hand)}`;
}

/** The name in the little room under a seat. */
export function shortHandName({ category, ranks, text }: HandName): string {
  const many = RANKS[ranks[0] ?? ""]?.[1] ?? "";
  const named = many.charAt(0).toUpperCase() + many.slice(1);
  switch (category) {
    case "full house":
      return `${named} full`;
    case "four of a kind":
      return `Four ${many}`;
    case "three of a kind":
      return `Three ${many}`;
    case "pair":
      return `Pair of ${many}`;
    case "high card":
      return `${RANKS[ranks[0] ?? ""]?.[0] ?? ""} high`.replace(/^./, (c) => c.toUpperCase());
    default:
      return category ? category.charAt(0).toUpperCase() + category.slice(1) : text;
  }
}
