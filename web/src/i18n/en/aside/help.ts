// English words of the help page.

import type { Formats } from "../../formats.ts";

export function help(_f: Formats) {
  return {
    title: "How we play",
    lead: "Two cards of your own, five on the table, the best five of seven win. The rest takes five minutes.",
    parts: "Parts of this page",
    rules: "The rules of this house",
    titles: {
      hand: "How a hand goes",
      wins: "Which hand wins",
      chips: "Chips, bank and cage",
      rest: "Why you rest a hand",
      deadButton: "The dead button",
      sitOut: "Sitting out",
      leaving: "Leaving",
      hitAndRun: "Hit & Run",
      sng: "Sit-and-go",
      safe: "The safe",
      friends: "Private tables",
      keys: "Keys",
    },
    steps: [
      { title: "You get two cards", text: "Two players post the blinds. Everyone may fold, call or raise." },
      { title: "The flop", text: "Three cards for everyone. Who has nothing to call may check." },
      { title: "Turn and river", text: "A fourth card, then a fifth, each with a round of bets." },
      { title: "The showdown", text: "Who is left shows. The best five take the pot; equals share it." },
    ],
    betting:
      "A raise is at least as large as the last one. An all-in that is smaller does not let those raise again who have acted. Who has fewer chips plays for a pot of that size; the rest is a side pot.",
    hands: {
      "straight flush": "Straight flush",
      "four of a kind": "Four of a kind",
      "full house": "Full house",
      flush: "Flush",
      straight: "Straight",
      "three of a kind": "Three of a kind",
      "two pair": "Two pair",
      pair: "One pair",
    },
    texts: {
      chips: [
        "Your bank is your fortune away from tables; the cage fills it up for free. A table says how much you may bring.",
        "Below 100 after a hand you are asked to rebuy in or to leave. What a cash stack has above the maximum goes to your bank.",
      ],
      rest: [
        "A newcomer between the button and the big blind would play without paying a blind. So the first hand goes by; in the seat the big blind has just left it is two.",
        "You may post the big blind and play at once where that is allowed, or wait until it reaches you.",
      ],
      deadButton: [
        "The big blind moves on to the next player, always. If the seat that should get the button is empty, the button lies there for a hand. Nobody skips a blind and nobody pays twice.",
      ],
      sitOut: [
        "Three times at a table you may sit out, five minutes each; it prolongs itself while uses are left. Missed blinds are posted when you are back.",
        "Who runs out of time in two hands in a row sits out by itself.",
      ],
      leaving: [
        "In a hand you leave when it is over; once you have folded, at once. Between two hands the door is shut for a moment, so that nobody slips away from the blinds.",
        "Leaving a running sit-and-go forfeits stack and safe.",
      ],
      hitAndRun: [
        "Who leaves a cash table as a winner comes back within the hour only with the maximum. After an hour, or after winning there twice running, it is forgotten.",
      ],
      sng: [
        "It starts when every seat is taken. Blinds rise round by round; who has no chips is out. The last one wins.",
      ],
      safe: [
        "A sit-and-go stack holds no more than the maximum. What you win above it goes to your safe; between two hands you may draw on it, and a stack below the big blind is filled up by itself.",
      ],
      friends: [
        "A private table is not in the lobby and strangers can’t watch. Friends invite friends; a link makes two people friends. The chips are given, your bank is untouched.",
      ],
    },
    pictures: {
      restLabel: "You sit between the button and the big blind",
      deadLabel: "The button lies at an empty seat",
      safeLabel: "Chips above the maximum go to the safe",
      hourLabel: "For an hour after leaving only with the maximum",
      leavingLabel: "When leaving works during a hand",
      outLabel: "Three times five minutes",
      small: "SB",
      big: "BB",
      you: "you",
      empty: "empty",
      safe: "safe",
      most: "at most",
      leave: "you leave",
      free: "an hour later",
      onlyMost: "only with the maximum",
      play: "you play",
      folded: "folded",
      between: "between",
      after: "after it",
      now: "now",
      shut: "shut",
      threeTimes: "three times",
    },
  };
}
