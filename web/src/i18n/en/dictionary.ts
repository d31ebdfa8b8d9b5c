// Every English string of the page. Another language is another file of this shape; the compiler tells what is missing.

import type { HandName } from "../protocol.ts";
import { bar } from "./en-bar.ts";
import { handName, RANKS, shortHandName, SUITS, WITH_ARTICLE } from "./en-hands.ts";
import { lobby } from "./en-lobby.ts";
import { log } from "./en-log.ts";
import { opening } from "./en-opening.ts";
import { people } from "./en-people.ts";
import { sng } from "./en-sng.ts";
import type { Formats } from "./formats.ts";

export function en(f: Formats) {
  const n = (value: number): string => f.number(value);
  const hands = (value: number): string => f.count(value, { one: "# hand", other: "# hands" });
  return {
    brand: "Pokerhouse",
    language: "English",
    card: (name: string): string => `${RANKS[name[0] ?? ""]?.[0] ?? "?"} of ${SUITS[name[1] ?? ""] ?? "?"}`,
    named: (name: string, bot: boolean): string => (bot && !/^bot\b/i.test(name) ? `Bot ${name}` : name),
    hiddenCard: "face-down card",
    handName,
    shortHandName,

    entry: {
      title: "Come in",
      lead: "A friend’s house in the evening: no-limit hold’em with play chips, against people and house bots.",
      name: "Your name at the table",
      hint: "Up to 16 characters. No account, no e-mail.",
      go: "Come in",
      going: "One moment…",
      empty: "Tell us what to call you.",
      failed: "The house did not answer. Try again in a moment.",
    },

    top: {
      main: "Main",
      lobby: "Lobby",
      bank: "Bank",
      bankLabel: (bank: number): string => `Bank ${n(bank)}: open the cage`,
      buyInLabel: (bank: number): string => `Bank ${n(bank)}: buy in at this table`,
      cage: "Cage",
      dark: "Dark theme",
      light: "Light theme",
      back: "Back to the lobby",
      menu: "Menu",
      log: "Log",
      keys: "Keyboard",
      close: "Close",
      watching: (count: number): string => f.count(count, { one: "# watching", other: "# watching" }),
      skip: "Skip to the tables",
    },

    lobby: lobby(f),

    people: people(f),

    opening: opening(f),

    movement: {
      cage: "From the cage",
      buy_in: "Buy-in",
      rebuy_in: "Rebuy-in",
      cash_out: "Left a table",
      returned: "Came back",
    },

    table: {
      stake: (small: number, big: number): string => `${n(small)}/${n(big)}`,
      about: (small: number, big: number, kind: string, seats: number): string =>
        `No-limit ${n(small)}/${n(big)} · ${kind.toLowerCase()} · ${f.count(seats, { one: "# seat", other: "# seats" })}`,
      aboutShort: (small: number, big: number, kind: string, seats: number): string =>
        `${n(small)}/${n(big)} · ${kind.toLowerCase()} · ${f.count(seats, { one: "# seat", other: "# seats" })}`,
      loading: "Opening the table…",
      gone: "This table is not here any more.",
      seats: "Seats",
      board: "Board",
      boardCards: (cards: string): string => (cards ? `Board: ${cards}` : "Board: no cards yet"),
      pot: "Pot",
      main: "Main",
      side: "Side",
      sideNumber: (i: number): string => `Side ${n(i)}`,
      morePots: (count: number): string => `+${n(count)}`,
      potPlayers: (count: number): string => `· ${f.count(count, { one: "# player", other: "# players" })}`,
      potLabel: (name: string, amount: number, players: string): string => `${name} pot ${n(amount)}: ${players}`,
      total: (amount: number): string => `Total in play ${n(amount)}`,
      waitsFor: (name: string): string => `Waiting for ${name}`,
      waitsRebuy: (names: string[]): string => `Waiting for a rebuy-in: ${f.list(names)}`,
      needs: (count: number): string =>
        f.count(count, { one: "It starts by itself with # more player", other: "It starts by itself with # more players" }),
      needsShort: (count: number): string => f.count(count, { one: "# more player to start", other: "# more players to start" }),
      between: "Between two hands",
      wins: (name: string, hand: HandName): string =>
        `${name} wins with ${WITH_ARTICLE.has(hand.category) ? "a " : ""}${handName(hand)}`,
      winsPlain: (name: string, amount: number): string => `${name} wins ${n(amount)}`,
      splits: (names: string[]): string => `${f.list(names)} share the pot`,
      button: "Dealer button",
      deadButton: "Dead button",
      wager: (name: string, amount: number): string => `${name} has ${n(amount)} in front`,
      sitHere: "Sit here",
      sitHereLabel: (seat: number): string => `Sit here, seat ${n(seat)}`,
      empty: "Empty",
      seatLabel: (seat: number, name: string, stack: number, more: string): string =>
        [`Seat ${n(seat)}`, name, n(stack), more].filter(Boolean).join(", "),
      emptyLabel: (seat: number): string => `Seat ${n(seat)}, empty`,
      holds: (cards: string): string => `holds ${cards}`,
      hasCards: "two cards face down",
      hasButton: "dealer button",
      you: "you",
    },

    sitOut: {
      next: "Sit out next hand",
      pending: "You sit out from the next hand on.",
      back: "I’m back",
      away: "You sit out.",
      awayMore: "Your seat is kept. Come back when you like.",
      entry: "Your first hand",
      post: (big: number): string => `Post ${n(big)}`,
      wait: "Wait for the big blind",
    },

    tag: {
      yourTurn: (seconds: number): string => `Your turn · ${n(seconds)} s`,
      seconds: (seconds: number): string => `${n(seconds)} s`,
      timeBank: (seconds: number): string => `Time bank · ${n(seconds)} s`,
      toAct: "To act",
      turnTitle: "Your turn",
      fold: "Fold",
      folded: "Folded",
      check: "Check",
      call: (to: number): string => `Call ${n(to)}`,
      bet: (to: number): string => `Bet ${n(to)}`,
      raise: (to: number): string => `Raise ${n(to)}`,
      allIn: (to: number): string => (to ? `All-in ${n(to)}` : "All-in"),
      smallBlind: (to: number): string => `SB ${n(to)}`,
      bigBlind: (to: number): string => `BB ${n(to)}`,
      ante: (to: number): string => `Ante ${n(to)}`,
      post: (to: number): string => `Post ${n(to)}`,
      wins: (amount: number): string => `Wins ${n(amount)}`,
      mucks: "Mucks",
      rests: "Rests a hand",
      restsFor: (count: number): string => `Rests ${hands(count)}`,
      waits: "Waiting",
      waitsBigBlind: "Waits for big blind",
      waitsBigBlindShort: "Waits BB",
      out: "Sitting out",
      outShort: "Away",
      outFor: (seconds: number): string => `Sitting out · ${f.minutes(seconds)}`,
      outForShort: (seconds: number): string => `Away · ${f.minutes(seconds)}`,
      handsLeft: (count: number): string => `Away · ${hands(count)} left`,
      handsLeftShort: (count: number): string => `Away · ${n(count)}`,
      watching: "Watching",
      leaving: "Leaves after this",
      leavingShort: "Leaves",
      rebuying: "Rebuy-in?",
      offline: "Reconnecting",
      offlineShort: "Offline",
    },

    sng: sng(f),

    bar: bar(f),

    leave: {
      after: "Leave after this hand",
      now: "Leave now",
      stay: "Stay after all",
      short: "Leave",
      pending: "You leave when this hand is over.",
      done: (amount: number, table: string): string => amount ? `You left ${table}. ${n(amount)} went to your bank.` : `You left ${table}.`,
    },

    buyIn: {
      title: (table: string): string => `Sit down at ${table}`,
      seat: (seat: number, small: number, big: number): string => `Seat ${n(seat)} · no-limit ${n(small)}/${n(big)}`,
      chips: "Chips to bring",
      blinds: (blinds: string): string => `${blinds} big blinds`,
      slider: "Buy-in",
      minimum: (amount: number): string => `Minimum ${n(amount)}`,
      maximum: (amount: number): string => `Maximum ${n(amount)}`,
      typed: "Amount",
      bank: "Your bank",
      toTable: "To the table",
      after: "Bank after",
      first: "Your first hand",
      post: (big: number): string => `Post the big blind, ${n(big)}`,
      postMore: "A live bet of your own. You are dealt in with the first hand this seat allows.",
      wait: "Wait for the big blind",
      waitMore: "Nothing extra to pay; you come in when the big blind reaches you.",
      auto: (amount: number): string => `Auto rebuy-in to ${n(amount)} below 100`,
      go: (amount: number): string => `Sit down with ${n(amount)}`,
      cancel: "Cancel",
      poorTitle: "Buy chips first",
      poor: (bank: number, low: number): string => `Your bank is ${n(bank)}; this table starts at ${n(low)}.`,
      buyChips: "Buy chips",
      range: (low: number, high: number): string => `Between ${n(low)} and ${n(high)}.`,
    },

    cage: {
      title: "Cage",
      lead: "Play chips are free and have no value outside this house.",
      amounts: "Chips to take",
      bank: "Your bank",
      from: "From the cage",
      after: "Bank after",
      note: "Below 100 no table can be joined. Chips reach your bank at once, your stack only between hands.",
      left: (left: number, daily: number): string =>
        daily ? `The cage gives ${n(daily)} a day; ${n(left)} are left today.` : "The host gives no chips here.",
      go: (amount: number): string => `Take ${n(amount)}`,
      cancel: "Cancel",
      empty: "The cage has given all it gives today.",
      history: "Movements of your bank",
    },

    rebuy: {
      title: "Rebuy-in?",
      lead: (stack: number): string => `Your stack is ${n(stack)}. A hand needs at least 100.`,
      minimum: "minimum",
      before: "as before",
      maximum: "maximum",
      note: "The dealer waits for you.",
      noteOuts: (left: number): string =>
        `The dealer waits for you. Without an answer you sit out; ${f.count(left, { one: "# sit-out is left.", other: "# sit-outs are left." })}`,
      sitOut: "Sit out",
      poor: (bank: number, low: number): string => `Your bank is ${n(bank)}; a rebuy-in here starts at ${n(low)}.`,
      go: (amount: number): string => `Rebuy-in ${n(amount)}`,
      leave: "Leave table",
      buyChips: "Buy chips",
    },

    net: {
      reconnecting: "Reconnecting…",
      kept: "Your seat and cards are kept.",
      tryNow: "Try now",
      back: "Back.",
      missed: (count: number): string =>
        count
          ? f.count(count, { one: "You missed # action; it is in the log.", other: "You missed # actions; they are in the log." })
          : "You missed nothing.",
      restarted: "The house restarted. The hand goes on with the same cards.",
      silent: "The house is not answering.",
      silentMore: "Nothing is lost: hands go on where they stopped.",
      dropped: "The house closed this connection.",
      resume: "Connect again",
      slow: (ms: number): string => `Slow connection, ${n(ms)} ms. Act a little earlier.`,
      late: "The hand had moved on. Nothing was sent.",
    },

    panel: {
      label: "Table panel",
      log: "Log",
      logLabel: "Hand log",
      empty: "What happens at the table is written here.",
    },

    keys: {
      title: "Keyboard",
      lead: "Not while you type. Nothing is sent in the first quarter second of your turn.",
      fold: "Fold",
      call: "Check or call",
      raise: "To the amount; again to send",
      allIn: "All-in, with confirmation",
      presets: "Minimum, ½, ⅔, pot, all-in",
      amount: "One big blind more or less (Shift: ten)",
      enter: "Confirm",
      escape: "Back, close",
      bar: "Go to the action bar",
      sitOut: "Sit out next hand, or be back",
      leave: "Leave, or stay after all",
      show: "Show cards after the hand",
      situation: "Say the situation",
      board: "Say board, pots, stacks",
      help: "This list",
    },

    voice: {
      yourTurn: (cost: number, pot: number, options: string, seconds: number): string =>
        `Your turn. ${cost ? `${n(cost)} to call, pot ${n(pot)}` : `Nothing to call, pot ${n(pot)}`}. ${options}. ${n(seconds)} seconds.`,
      optionFold: "Fold",
      optionCheck: "check",
      optionCall: "call",
      optionRaise: (low: number, high: number): string => (low === high ? `raise to ${n(low)}` : `raise ${n(low)} to ${n(high)}`),
      optionBet: (low: number, high: number): string => (low === high ? `bet ${n(low)}` : `bet ${n(low)} to ${n(high)}`),
      options: (options: string[]): string => `${options.slice(0, -1).join(", ")}${options.length > 1 ? ", or " : ""}${options.at(-1) ?? ""}`,
      five: "Five seconds.",
      timeBank: (seconds: number): string => `Time bank, ${f.count(seconds, { one: "# second", other: "# seconds" })}.`,
      you: (stack: number, cards: string, hand: string): string =>
        `You: ${[n(stack), cards, hand].filter(Boolean).join(", ")}.`,
      watching: "You are watching.",
      board: (cards: string): string => (cards ? `Board: ${cards}.` : "No board cards yet."),
      pots: (pots: string): string => `Pots: ${pots}.`,
      stack: (name: string, stack: number): string => `${name} ${n(stack)}`,
      turnOf: (name: string): string => `${name} is to act.`,
    },

    log: log(f),

    /** The house's reasons by their code; one that is not here is shown in the house's own words. */
    reasons: {} as Record<string, (facts: Record<string, number | string>) => string>,
  };
}

export type Dictionary = ReturnType<typeof en>;
