// Every English string of the page. Another language is another file of this shape; the compiler tells what is missing.

import type { HandName } from "../../wire/index.ts";
import type { Formats } from "../formats.ts";
import { bar } from "./action-bar.ts";
import { chat } from "./chat.ts";
import { handName, RANKS, shortHandName, SUITS, withArticle } from "./hand-names.ts";
import { help } from "./help.ts";
import { host } from "./host.ts";
import { lobby } from "./lobby.ts";
import { opening } from "./new-table.ts";
import { people } from "./people.ts";
import { reasons } from "./reasons.ts";
import { sng } from "./sng.ts";
import { log } from "./table-log.ts";

export function en(f: Formats) {
  const n = (value: number): string => f.number(value);
  const hands = (value: number): string => f.count(value, { one: "# hand", other: "# hands" });
  return {
    brand: "Pokerhouse",
    comma: ", ",
    stop: ".",
    card: (name: string): string => `${RANKS[name[0] ?? ""]?.[0] ?? "?"} of ${SUITS[name[1] ?? ""] ?? "?"}`,
    named: (name: string, bot: boolean): string => (bot && !/^bot\b/i.test(name) ? `Bot ${name}` : name),
    hiddenCard: "face-down card",
    wholeChips: "Whole chips only, no decimals.",
    handName,
    shortHandName,

    entry: {
      title: "Come in",
      lead: "A friend’s house in the evening: no-limit hold’em with play chips, against people and house bots.",
      name: "Your name at the table",
      hint: "Up to 16 characters. No account, no e-mail.",
      go: "Come in",
      going: "One moment…",
      asking: "The house is asked who you are.",
      empty: "Tell us what to call you.",
      failed: "The house did not answer. Try again in a moment.",
    },

    top: {
      main: "Main",
      lobby: "Lobby",
      bank: "Bank",
      bankLabel: (bank: string): string => `Bank ${bank}: open the cage`,
      rebuyLabel: (bank: string): string => `Bank ${bank}: rebuy-in`,
      buyInLabel: (bank: string): string => `Bank ${bank}: buy in at this table`,
      cage: "Cage",
      dark: "Dark theme",
      light: "Light theme",
      back: "Back to the lobby",
      menu: "Menu",
      log: "Log",
      keys: "Keyboard",
      language: "Language",
      help: "Rules",
      settings: "Settings",
      close: "Close",
      watching: (count: number): string => f.count(count, { one: "# watching", other: "# watching" }),
      skip: "Skip to the tables",
    },

    lobby: lobby(f),

    people: people(f),
    host: host(f),
    chat: chat(f),

    opening: opening(f),

    movement: {
      cage: "From the cage",
      buy_in: "Buy-in",
      rebuy_in: "Rebuy-in",
      cash_out: "Left a table",
      surplus: "Above the table’s maximum",
      prize: "From a sit & go",
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
      potLabel: (players: string): string => `pot of ${players}`,
      total: (amount: number): string => `Total in play ${n(amount)}`,
      waitsFor: (name: string): string => `Waiting for ${name}`,
      waitsRebuy: (names: string[]): string => `Waiting for a rebuy-in: ${f.list(names)}`,
      needs: (count: number): string =>
        f.count(count, {
          one: "It starts by itself with # more player",
          other: "It starts by itself with # more players",
        }),
      needsShort: (count: number): string =>
        f.count(count, { one: "# more player to start", other: "# more players to start" }),
      needsCard: (name: string, ranks: string[], cards: number, of: number): string =>
        `${name} needs ${ranks.join(", ")}: ${n(cards)} of ${n(of)} cards`,
      between: "Between two hands",
      wins: (name: string, hand: HandName): string => `${name} wins with ${withArticle(hand)}`,
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
      nextLeft: (left: number): string => `Sit out next hand · ${n(left)} left`,
      left: (left: number): string =>
        f.count(left, { one: "# sit-out is left here.", other: "# sit-outs are left here." }),
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
      call: (to: string): string => `Call ${to}`,
      bet: (to: string): string => `Bet ${to}`,
      raise: (to: string): string => `Raise ${to}`,
      allIn: (to: string): string => (to ? `All-in ${to}` : "All-in"),
      smallBlind: (to: string): string => `SB ${to}`,
      bigBlind: (to: string): string => `BB ${to}`,
      ante: (to: string): string => `Ante ${to}`,
      post: (to: string): string => `Post ${to}`,
      wins: (amount: string): string => `Wins ${amount}`,
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

    /** What is chosen before the turn comes. */
    pre: {
      label: "When it is my turn",
      checkFold: "Check/Fold",
      check: "Check",
      call: (cost: number): string => (cost ? `Call ${n(cost)}` : "Call"),
      callAny: "Call any",
      fold: "Fold",
      sure: "Call any bet, whatever it costs?",
      yesAny: "Yes, any",
      cleared: (name: string): string => (name ? `${name} raised: choose again.` : "The price changed: choose again."),
      facing: (cost: number, pot: number): string =>
        cost ? `${n(cost)} to call into ${n(pot)}` : `Nothing to call · pot ${n(pot)}`,
      foldFree: "Checking is free so far; Check/Fold folds only to a bet.",
      noCheck: "There is a bet: nothing to check.",
    },

    leave: {
      after: "Leave after this hand",
      now: "Leave now",
      stay: "Stay after all",
      short: "Leave",
      pending: "You leave when this hand is over.",
      done: (amount: number, table: string): string =>
        amount ? `You left ${table}. ${n(amount)} went to your bank.` : `You left ${table}.`,
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
      typed: "Stack after the rebuy-in",
      noteObserver: "The dealer waits for you. Without an answer you become an observer: no sit-outs are left.",
      noteOuts: (left: number): string =>
        `The dealer waits for you. Without an answer you sit out; ${f.count(left, { one: "# sit-out is left.", other: "# sit-outs are left." })}`,
      poor: (bank: number, low: number): string => `Your bank is ${n(bank)}; a rebuy-in here starts at ${n(low)}.`,
      go: (amount: number): string => `Rebuy-in ${n(amount)}`,
      leave: "Leave table",
      buyChips: "Buy chips",
    },

    bankAtTable: {
      title: "Rebuy-in",
      lead: (bank: number, stack: number): string => `Your bank is ${n(bank)}, your stack ${n(stack)}.`,
      range: (low: string, high: string): string =>
        `When the house asks, a rebuy-in brings the stack to ${low} to ${high}.`,
      auto: "Auto rebuy-in",
      autoOff: "Auto rebuy-in is off",
      autoOn: (amount: number): string => `Auto rebuy-in to ${n(amount)} is on`,
      autoTo: "Stack to restore",
      autoShort: (amount: number): string => (amount ? `Auto rebuy-in ${n(amount)}` : "Auto rebuy-in off"),
      change: (amount: number): string => `Change to ${n(amount)}`,
    },

    session: {
      good: (name: string): string => `A good evening, ${name}`,
      minus: (amount: number, name: string): string => `Minus ${n(amount)}. See you soon, ${name}`,
      bigBlinds: (count: string): string => `${count} big blinds`,
      graph: "Your stack from hand to hand; the dashed line is what you brought",
      time: "At the table",
      hands: "Hands",
      brought: "Brought",
      banked: "Banked meanwhile",
      best: "Best hand",
      bankBefore: "Bank before",
      home: "Your stack goes home",
      bankNow: "Bank now",
      close: "To the lobby",
      title: "How long this table is open, and how long you have played here; sitting out is not counted.",
      table: (time: string): string => `Open ${time}`,
      mine: (time: string): string => `you ${time}`,
      stands: (time: string): string => `you ${time}, stopped`,
    },

    net: {
      reconnecting: "Reconnecting…",
      kept: "Your seat and cards are kept.",
      tryNow: "Try now",
      back: "Back.",
      missed: (count: number): string =>
        count
          ? f.count(count, {
              one: "You missed # action; it is in the log.",
              other: "You missed # actions; they are in the log.",
            })
          : "You missed nothing.",
      restarted: (seated: boolean): string =>
        `The house restarted.${seated ? " The hand goes on with the same cards." : ""}`,
      silent: "The house is not answering.",
      silentMore: "Nothing is lost: hands go on where they stopped.",
      notStoring: "The house can’t store anything at the moment.",
      notStoringMore: "The tables wait, no clock runs out, and your chips are safe.",
      storesAgain: "The house stores again. The tables go on.",
      dropped: "The house closed this connection.",
      resume: "Connect again",
      slow: (ms: number): string => `Slow connection, ${n(ms)} ms. Act a little earlier.`,
      late: "The hand had moved on. Nothing was sent.",
    },

    mishap: {
      missing: "This part of the page didn’t load. It opens by itself once the house answers.",
      broken: "Something went wrong on this page. Your seat and your chips are safe with the house.",
      again: "Try again",
      reload: "Reload the page",
      lobby: "To the lobby",
    },

    alerts: {
      offer: "Your turn came while you looked elsewhere. Shall the browser tell you next time?",
      yes: "Yes, tell me",
    },

    help: help(f),

    replay: {
      title: "Replay",
      loading: "Looking for the hand…",
      gone: "This hand is not among the last fifty of its table.",
      badLink: "This link holds no hand that can be read.",
      toTable: "To the table",
      controls: "Replay",
      position: "Step of the hand",
      streetBack: "To the street before",
      streetOn: "To the next street",
      stepBack: "One step back",
      stepOn: "One step on",
      play: "Play",
      pause: "Pause",
      stepOf: (step: number, all: number): string => `${n(step)} of ${n(all)}`,
      share: "Share",
      copied: "The link is copied. It shows your cards and those that were shown.",
      linkNote: "Whoever has this link sees the hand as you did: your cards and those that were shown.",
      equity: "Chances",
      replay: "Replay",
      ofHand: (hand: number): string => `Replay hand ${n(hand)}`,
    },

    settings: {
      title: "Settings",
      lead: "They take effect at once, and the house keeps them with your name.",
      table: "Table",
      deck: "Deck",
      four: "Four colours",
      two: "Two",
      amounts: "Amounts",
      amountsMore: "On stacks, bets and pots",
      chips: "Chips",
      blinds: "Big blinds",
      motion: "Animations",
      motionMore: "Follows your device unless you choose",
      device: "Device",
      none: "None",
      theme: "Theme",
      light: "Light",
      dark: "Dark",
      sound: "Sound and notices",
      volume: "Sound",
      volumeMore: "Cards, chips, your turn",
      mute: "Mute",
      unmute: "Sound on",
      alerts: "Notice when it is your turn",
      alertsMore: "Only while this tab is hidden",
      alertsRefused: "The browser does not allow it; its own settings can.",
      vibrate: "Vibrate",
      vibrateMore: "On a phone, when it is your turn",
      ask: "Ask me before",
      allIn: "All-in",
      allInMore: "And a typed bet of more than half your stack",
      freeFold: "Folding when checking is free",
      callAny: "Call any as a pre-action",
      callAnyMore: "Once a visit",
      leaving: "Leaving a sit-and-go",
      leavingMore: "It forfeits your chips",
      always: "always",
      hints: "Hints in the first hand",
      hintsMore: "Three small ones that go away",
    },

    signOut: {
      title: "Signing out",
      who: (name: string): string => `You are here as ${name}`,
      whoMore: "Only this browser knows you: a guest has no password.",
      here: "Sign out",
      all: "Everywhere",
      allMore: "Also where you don’t know of it",
      everywhere: "Sign out everywhere",
      sure: "Sign out?",
      sureEverywhere: "Sign out everywhere?",
      lost: (name: string, chips: number): string =>
        `A guest has no password: nobody, not even you, can come back to the name ${name} and its ${n(chips)} chips.`,
      seated:
        "You still sit at a table. There it is as after a lost connection: your time runs out, and later the seat is free.",
      stay: "Stay",
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
      escape: "Back, close, take a choice back",
      checkFold: "Check or fold when it is my turn",
      callAny: "Call any bet when it is my turn",
      bar: "Go to the action bar",
      sitOut: "Sit out next hand, or be back",
      leave: "Leave, or stay after all",
      show: "Show cards after the hand",
      situation: "Say the situation",
      board: "Say board, pots, stacks",
      replay: "Replay the last hand",
      help: "This list",
    },

    voice: {
      yourTurn: (cost: number, pot: number, options: string, seconds: number): string =>
        `Your turn. ${cost ? `${n(cost)} to call, pot ${n(pot)}` : `Nothing to call, pot ${n(pot)}`}. ${options}. ${n(seconds)} seconds.`,
      optionFold: "Fold",
      optionCheck: "check",
      optionCall: "call",
      optionRaise: (low: number, high: number): string =>
        low === high ? `raise to ${n(low)}` : `raise ${n(low)} to ${n(high)}`,
      optionBet: (low: number, high: number): string =>
        low === high ? `bet ${n(low)}` : `bet ${n(low)} to ${n(high)}`,
      options: (options: string[]): string =>
        `${options.slice(0, -1).join(", ")}${options.length > 1 ? ", or " : ""}${options.at(-1) ?? ""}`,
      turnAt: (table: string, seconds: number): string =>
        `Your turn at ${table}. ${f.count(seconds, { one: "# second", other: "# seconds" })}.`,
      chance: (name: string, percent: number): string => `${name} ${n(percent)} percent`,
      chances: (list: string[], left: number): string =>
        `${list.join(", ")}. ${f.count(left, { one: "One card to come", other: "# cards to come" })}.`,
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
    reasons: reasons(f),
  };
}

export type Dictionary = ReturnType<typeof en>;
