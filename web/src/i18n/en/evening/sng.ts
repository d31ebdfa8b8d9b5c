// English words of sit-and-goes.

import type { HandName } from "../../../wire/index.ts";
import type { Formats } from "../../formats.ts";
import { handName } from "../hand-names.ts";

export function sng(f: Formats) {
  const n = (value: number): string => f.number(value);
  const stake = (small: number, big: number): string => `${n(small)}/${n(big)}`;
  const place = (rank: number): string => f.place(rank, { one: "#st", two: "#nd", few: "#rd", other: "#th" });
  return {
    place,
    level: (level: number): string => `Level ${n(level)}`,
    next: (small: number, big: number, hands: number): string =>
      hands
        ? `next ${stake(small, big)} ${f.count(hands, { one: "with the next hand", other: "within # hands" })}`
        : `next ${stake(small, big)}`,
    last: (rounds: number): string => f.count(rounds, { one: "the last round", other: "# rounds left" }),
    short: (level: number, small: number, big: number): string => `L${n(level)} ${stake(small, big)}`,
    shortNext: (small: number, big: number): string => `→ ${stake(small, big)}`,
    bannerLabel: "Level",
    safe: "Safe",
    safeTitle:
      "Chips above the largest stack wait here. Between two hands you may draw on them; a stack below the big blind is filled up by itself.",
    safeButton: (amount: string): string => `Safe ${amount}: draw on it`,
    safeLabel: (amount: number): string => `safe ${n(amount)}`,
    outAs: (rank: number): string => (rank ? `out, ${place(rank)}` : "out"),
    youAreOut: (rank: number): string => `You are out, ${place(rank)}. You can watch, and play the next one.`,
    finish: (rank: number, players: number): string =>
      rank ? `You finish ${place(rank)} of ${n(players)}` : "You are out",
    finishAt: (hands: number, level: number): string =>
      `${f.count(hands, { one: "# hand", other: "# hands" })} · level ${n(level)}`,
    beaten: (name: string, hand: HandName, mine: HandName): string =>
      `${name}: ${handName(hand)}. You: ${handName(mine)}.`,
    kept: "Your seat is kept. When this game is over, you are asked about the next one.",
    keptPrivate: "Your seat is kept for the rematch.",
    watchOn: "Watch to the end",
    watchShort: "Watch",
    replayHand: "Replay the hand",
    replayShort: "Replay",
    startsFull: "starts when full",
  };
}
