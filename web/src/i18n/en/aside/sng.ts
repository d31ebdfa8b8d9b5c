// English words of what is asked and shown in a sit-and-go between its hands.

import type { HandName } from "../../../wire/index.ts";
import type { Formats } from "../../formats.ts";
import { withArticle } from "../hand-names.ts";

export function sng(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    draw: "Chips to draw",
    fromSafe: "From the safe",
    yourStack: "Your stack",
    stackAfter: "Stack after",
    drawGo: (amount: number): string => `Draw ${n(amount)}`,
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
    rematchMore: "It starts automatically, with the same chips for everyone. Your seat is kept.",
    rematchFree: (seats: number): string =>
      `${f.count(seats, { one: "# seat is free", other: "# seats are free" })}. The rematch starts when all are taken.`,
    youAreIn: (amount: number): string => `You are in with ${n(amount)}`,
    stillAsked: (count: number): string =>
      f.count(count, { one: "One player has yet to answer.", other: "# players have yet to answer." }),
    sitAgain: "Play the next one",
    standings: "Standings",
    forfeitTitle: "Leave the sit-and-go?",
    forfeit: (stack: number, safe: number): string =>
      safe ? `You forfeit ${n(stack)} and your safe of ${n(safe)}.` : `You forfeit ${n(stack)}.`,
    forfeitNote: "The chips go to the main pot. If you sit out instead, you keep your seat.",
    forfeitGo: "Leave and forfeit",
    stay: "Stay",
    givenTitle: (table: string): string => `Take a seat at ${table}`,
    given: (chips: number): string => `Everyone gets ${n(chips)} chips when the table is full. Your bank is untouched.`,
    takeGiven: "Take the seat",
  };
}
