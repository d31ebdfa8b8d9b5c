// English words of the lobby and of a table.

import type { Formats } from "../../formats.ts";
import { lobby } from "./lobby.ts";
import { games } from "./games.ts";
import { people } from "./people.ts";
import { host } from "./host.ts";
import { sng } from "./sng.ts";
import { bar } from "./action-bar.ts";
import { log } from "./table-log.ts";
import { handName, RANKS, shortHandName, SUITS } from "../hand-names.ts";
import { table } from "./table.ts";
import { tag } from "./tags.ts";
import { voice } from "./voice.ts";

export function evening(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    comma: ", ",
    card: (name: string): string => `${RANKS[name[0] ?? ""]?.[0] ?? "?"} of ${SUITS[name[1] ?? ""] ?? "?"}`,
    named: (name: string, bot: boolean): string => (bot && !/^bot\b/i.test(name) ? `Bot ${name}` : name),
    hiddenCard: "face-down card",
    wholeChips: "Whole chips only, no decimals.",
    handName,
    shortHandName,

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
      help: "Rules",
      settings: "Settings",
      watching: (count: number): string => f.count(count, { one: "# watching", other: "# watching" }),
      skip: "Skip to the tables",
    },

    lobby: lobby(f),

    people: people(f),

    host: host(f),

    chat: {
      tab: "Chat",
      log: "Log",
      news: "new messages",
      reactions: {
        nice: "Nice hand",
        wow: "Wow",
        laugh: "Ha ha",
        unlucky: "Unlucky",
        cheers: "Cheers",
        thanks: "Thanks",
      },
    },

    opening: {
      button: "New table",
      allOpen: "You have opened as many tables as the host allows. One closes when its last player leaves.",
    },

    movement: {
      cage: "From the cage",
      buy_in: "Buy-in",
      rebuy_in: "Rebuy-in",
      cash_out: "Left a table",
      surplus: "Above the table’s maximum",
      prize: "From a sit & go",
      returned: "Came back",
    },

    table: table(f),

    games: games(f),

    sitOut: {
      next: "Sit out next hand",
      nextLeft: (left: number): string => `Sit out next hand · ${n(left)} left`,
      left: (left: number): string =>
        f.count(left, { one: "# sit-out is left here.", other: "# sit-outs are left here." }),
      pending: "You already sit out from the next hand.",
      back: "I’m back",
      away: "You sit out.",
      awayMore: "Your seat is kept. Come back when you like.",
      entry: "Your first hand",
      post: (big: number): string => `Post ${n(big)}`,
      wait: "Wait for the big blind",
    },

    tag: tag(f),

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
      foldFree: "Checking is free so far. Check/Fold folds only if somebody bets.",
      noCheck: "There is a bet, so you can’t check.",
    },

    leave: {
      after: "Leave after this hand",
      now: "Leave now",
      stay: "Stay after all",
      short: "Leave",
      pending: "You already leave when this hand is over.",
      done: (amount: number, table: string): string =>
        amount ? `You left ${table}. ${n(amount)} went to your bank.` : `You left ${table}.`,
    },

    buyIn: {
      blinds: (blinds: string): string => `${blinds} big blinds`,
      range: (low: number, high: number): string => `Between ${n(low)} and ${n(high)}.`,
    },

    rebuy: {
      title: "Rebuy-in?",
      lead: (stack: number): string => `Your stack is ${n(stack)}. A hand needs at least 100.`,
      minimum: "minimum",
      before: "as before",
      maximum: "maximum",
      typed: "Stack after the rebuy-in",
      noteObserver:
        "The dealer is waiting for you. If you don’t answer, you become an observer: you have no sit-outs left.",
      noteOuts: (left: number): string =>
        `The dealer is waiting for you. If you don’t answer, you sit out; ${f.count(left, { one: "# sit-out is left.", other: "# sit-outs are left." })}`,
      poor: (bank: number, low: number): string =>
        `You have ${n(bank)} in the bank, and a rebuy-in here needs ${n(low)}.`,
      go: (amount: number): string => `Rebuy-in ${n(amount)}`,
      leave: "Leave table",
      buyChips: "Buy chips",
    },

    bankAtTable: {
      autoShort: (amount: number): string => (amount ? `Auto rebuy-in ${n(amount)}` : "Auto rebuy-in off"),
    },

    session: {
      title: "How long this table has been open, and how long you have played here, without sitting out.",
      table: (time: string): string => `Open ${time}`,
      mine: (time: string): string => `you ${time}`,
      stands: (time: string): string => `you ${time}, stopped`,
    },

    net: {
      reconnecting: "Reconnecting…",
      kept: "Your seat and cards are kept.",
      back: "Back.",
      missed: (count: number): string =>
        count
          ? f.count(count, {
              one: "You missed # action; it is in the log.",
              other: "You missed # actions; they are in the log.",
            })
          : "You missed nothing.",
      restarted: (seated: boolean): string =>
        `The house restarted.${seated ? " The hand continues with the same cards." : ""}`,
      storesAgain: "The house can store again. The tables continue.",
      dropped: "The house closed this connection.",
      resume: "Connect again",
      slow: (ms: number): string => `Slow connection, ${n(ms)} ms. Act a little earlier.`,
      late: "The hand had moved on. Nothing was sent.",
    },

    alerts: {
      offer: "Your turn came while you were elsewhere. Should the browser tell you next time?",
      yes: "Yes, tell me",
    },

    help: {
      why: "Why?",
      ruleTitle: (rule: string): string => `Rule ${rule}, explained`,
      hints: [
        { title: "These two are yours.", text: "Nobody else sees them." },
        { title: "These five are everyone’s.", text: "The best five of all seven cards win." },
      ],
      hintTurn: (cost: number): string => (cost ? `${n(cost)} keeps you in.` : "Checking is free."),
      hintTurnMore: "Folding costs nothing more. Raising makes the others pay more.",
      next: "Next",
      play: "Play",
      noHints: "No hints",
      hintLabel: "Hint",
    },

    replay: {
      replay: "Replay",
      ofHand: (hand: number): string => `Replay hand ${n(hand)}`,
    },

    settings: {
      mute: "Mute",
      unmute: "Sound on",
    },

    panel: {
      label: "Table panel",
      log: "Log",
      logLabel: "Hand log",
      earlier: "Earlier",
      empty: "This log shows what happens at the table.",
    },

    voice: voice(f),

    log: log(f),
  };
}
