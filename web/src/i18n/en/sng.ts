// English words of sit-and-goes.

import type { HandName } from "../../wire/index.ts";
import type { Formats } from "../formats.ts";
import { handName, withArticle } from "./hand-names.ts";

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
    draw: "Chips to draw",
    fromSafe: "From the safe",
    yourStack: "Your stack",
    stackAfter: "Stack after",
    drawGo: (amount: number): string => `Draw ${n(amount)}`,
    safeLabel: (amount: number): string => `safe ${n(amount)}`,
    outAs: (rank: number): string => (rank ? `out, ${place(rank)}` : "out"),
    youAreOut: (rank: number): string => `You are out, ${place(rank)}. You can watch, and play the next one.`,
    wins: (name: string): string => `${name} wins`,
    youWin: "You win",
    lastHand: (hand: HandName): string => `the last hand with ${withArticle(hand)}`,
    about: (hands: number, time: string): string => `${f.count(hands, { one: "# hand", other: "# hands" })} · ${time}`,
    takesAll: (chips: number): string => `takes all ${n(chips)}`,
    had: (chips: number): string => `${n(chips)} at the end`,
    wentOut: (hand: number, level: number): string => `hand ${n(hand)} · level ${n(level)}`,
    badges: { again: "Again", asked: "Asked", left: "Left" },
    again: "Play again?",
    againFrom: (amount: number, bank: number, seats: number): string =>
      `${n(amount)} from your bank of ${n(bank)}. It starts when all ${n(seats)} seats are taken.`,
    goAgain: (amount: number): string => `Play again with ${n(amount)}`,
    otherAmount: "Another amount",
    rematch: "Rematch",
    rematchIn: (seconds: number): string => `Rematch in ${n(seconds)} s`,
    rematchMore: "It starts by itself, with the same chips for everyone. Your seat is kept.",
    rematchFree: (seats: number): string =>
      `${f.count(seats, { one: "# seat is free", other: "# seats are free" })}. The rematch starts by itself when all are taken.`,
    youAreIn: (amount: number): string => `You are in with ${n(amount)}`,
    stillAsked: (count: number): string =>
      f.count(count, { one: "One player is still asked.", other: "# players are still asked." }),
    sitAgain: "Play the next one",
    finish: (rank: number, players: number): string =>
      rank ? `You finish ${place(rank)} of ${n(players)}` : "You are out",
    finishAt: (hands: number, level: number): string =>
      `${f.count(hands, { one: "# hand", other: "# hands" })} · level ${n(level)}`,
    beaten: (name: string, hand: HandName, mine: HandName): string =>
      `${name}: ${handName(hand)}. You: ${handName(mine)}.`,
    kept: "Your chair is kept; you are asked about the next one when this one is over.",
    keptPrivate: "Your chair is kept for the rematch.",
    watchOn: "Watch to the end",
    watchShort: "Watch",
    replayHand: "Replay the hand",
    replayShort: "Replay",
    standings: "Standings",
    forfeitTitle: "Leave the sit-and-go?",
    forfeit: (stack: number, safe: number): string =>
      safe ? `You forfeit ${n(stack)} and your safe of ${n(safe)}.` : `You forfeit ${n(stack)}.`,
    forfeitNote: "The chips go to the main pot. Sitting out would keep your seat.",
    forfeitGo: "Leave and forfeit",
    stay: "Stay",
    startsFull: "starts when full",
    givenTitle: (table: string): string => `Take a seat at ${table}`,
    given: (chips: number): string => `Everyone gets ${n(chips)} chips when the table is full. Your bank is untouched.`,
    takeGiven: "Take the seat",
  };
}
