// English words of sit-and-goes.

import type { Formats } from "../formats.ts";

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
    safeButton: (amount: number): string => `Safe ${n(amount)}: draw on it`,
    draw: "Chips to draw",
    fromSafe: "From the safe",
    yourStack: "Your stack",
    stackAfter: "Stack after",
    drawGo: (amount: number): string => `Draw ${n(amount)}`,
    nextIn: (seconds: number): string => `The next one starts in ${n(seconds)} s.`,
    outTitle: (rank: number): string => (rank ? `You are out, ${place(rank)}.` : "You are out."),
    outMore: "Your chair is kept until the sit-and-go is over; then you are asked about the next one.",
    outMorePrivate: "Your chair is kept for the next one.",
    safeLabel: (amount: number): string => `safe ${n(amount)}`,
    outAs: (rank: number): string => (rank ? `out, ${place(rank)}` : "out"),
    youAreOut: (rank: number): string => `You are out, ${place(rank)}. You can watch, and play the next one.`,
    sitAgain: "Play the next one",
    standings: "Standings",
    over: "The sit-and-go is over",
    yourPlace: (rank: number, players: number): string => `You are ${place(rank)} of ${n(players)}.`,
    winner: (name: string): string => `${name} wins.`,
    again: "Play the next one?",
    againNote: "Your chips are back in your bank. Without an answer you become an observer.",
    goAgain: (amount: number): string => `Play again with ${n(amount)}`,
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
