// English words of the help page.

import type { Formats } from "../../formats.ts";

export function help(_f: Formats) {
  return {
    title: "How we play",
    lead: "You have two cards, the table has five, and the best five of the seven win. The rest takes five minutes to read.",
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
      games: "The other games",
      keys: "Keys",
    },
    steps: [
      { title: "You get two cards", text: "Two players post the blinds. Everyone may fold, call or raise." },
      { title: "The flop", text: "Three cards for everyone. If there is no bet to call, you may check." },
      { title: "Turn and river", text: "A fourth card, then a fifth, each with a round of bets." },
      {
        title: "The showdown",
        text: "The players left show their cards. The best five take the pot; equal hands share it.",
      },
    ],
    betting:
      "A raise is at least as large as the last one. A smaller all-in doesn’t let players who have acted raise again. A player with fewer chips plays for a pot of that size; the rest is a side pot.",
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
        "Your bank holds your chips away from the tables; the cage fills it up for free. Each table says how much you may bring.",
        "If you have less than 100 after a hand, you are asked to rebuy in or leave. At cash tables, chips above the maximum go to your bank.",
      ],
      rest: [
        "A newcomer between the button and the big blind would play without paying a blind, so you rest for one hand. In the seat the big blind has just left, you rest for two.",
        "Where it is allowed you may post the big blind and play at once, or wait until it reaches you.",
      ],
      deadButton: [
        "The big blind always moves to the next player. If the seat that should get the button is empty, the button stays there for a hand. Nobody skips a blind and nobody pays twice.",
      ],
      sitOut: [
        "You may sit out three times at a table, five minutes each; while you have some left, the next one starts by itself. When you come back, you post the blinds you missed.",
        "If you run out of time in two hands in a row, you are sat out.",
      ],
      leaving: [
        "During a hand you leave when it is over, or at once if you have folded. Between two hands leaving is closed for a moment, so that nobody can dodge the blinds.",
        "Leaving a running sit-and-go forfeits stack and safe.",
      ],
      hitAndRun: [
        "If you leave a cash table as a winner, you can come back within the hour only with the maximum. After an hour, or after winning there twice in a row, this is forgotten.",
      ],
      sng: [
        "It starts when every seat is taken. Blinds rise round by round. Players without chips are out, and the last one left wins.",
      ],
      safe: [
        "A sit-and-go stack holds at most the maximum. What you win above it goes to your safe. Between hands you may take chips from it, and a stack below the big blind is filled up automatically.",
      ],
      friends: [
        "A private table is not in the lobby, and strangers can’t watch. Friends invite friends, and a link makes two people friends. Everyone is given chips; your bank is untouched.",
      ],
    },
    pictures: {
      restLabel: "You sit between the button and the big blind",
      deadLabel: "The button stays at an empty seat",
      safeLabel: "Chips above the maximum go to the safe",
      hourLabel: "For an hour you can come back only with the maximum",
      leavingLabel: "When you can leave during a hand",
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
      shut: "closed",
      threeTimes: "three times",
    },
  };
}
