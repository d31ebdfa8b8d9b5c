// English words of what is opened beside lobby and table: dialogs, other pages, the house's reasons.

import type { Formats } from "../../formats.ts";
import { people } from "./people.ts";
import { host } from "./host.ts";
import { chat } from "./chat.ts";
import { opening } from "./new-table.ts";
import { sng } from "./sng.ts";
import { gameHelp } from "./game-help.ts";
import { help } from "./help.ts";
import { reasons } from "./reasons.ts";

export function aside(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    people: people(f),

    host: host(f),

    chat: chat(f),

    opening: opening(f),

    sng: sng(f),

    buyIn: {
      title: (table: string): string => `Sit down at ${table}`,
      seat: (seat: number, small: number, big: number): string => `Seat ${n(seat)} · no-limit ${n(small)}/${n(big)}`,
      chips: "Chips to bring",
      slider: "Buy-in",
      minimum: (amount: number): string => `Minimum ${n(amount)}`,
      maximum: (amount: number): string => `Maximum ${n(amount)}`,
      typed: "Amount",
      bank: "Your bank",
      toTable: "To the table",
      after: "Bank after",
      first: "Your first hand",
      post: (big: number): string => `Post the big blind, ${n(big)}`,
      postMore: "It counts as your bet. You are dealt in as soon as this seat allows.",
      wait: "Wait for the big blind",
      waitMore: "You pay nothing extra and come in when the big blind reaches you.",
      auto: (amount: number): string => `Auto rebuy-in to ${n(amount)} below 100`,
      go: (amount: number): string => `Sit down with ${n(amount)}`,
      cancel: "Cancel",
      poorTitle: "Buy chips first",
      poor: (bank: number, low: number): string => `You have ${n(bank)} in the bank, and this table needs ${n(low)}.`,
      buyChips: "Buy chips",
    },

    cage: {
      title: "Cage",
      lead: "Play chips are free and have no value outside this house.",
      amounts: "Chips to take",
      bank: "Your bank",
      from: "From the cage",
      after: "Bank after",
      note: "You need at least 100 to join a table. Chips reach your bank at once, and your stack only between hands.",
      left: (left: number, daily: number): string =>
        daily ? `You can take ${n(daily)} a day; ${n(left)} are left today.` : "The host gives no chips here.",
      go: (amount: number): string => `Take ${n(amount)}`,
      cancel: "Cancel",
      empty: "You have taken all your chips for today.",
      history: "Your bank’s history",
    },

    bankAtTable: {
      title: "Rebuy-in",
      lead: (bank: number, stack: number): string => `Your bank is ${n(bank)}, your stack ${n(stack)}.`,
      range: (low: string, high: string): string =>
        `When the house asks, you can rebuy in to a stack of ${low} to ${high}.`,
      auto: "Auto rebuy-in",
      autoOff: "Auto rebuy-in is off",
      autoOn: (amount: number): string => `Auto rebuy-in to ${n(amount)} is on`,
      autoTo: "Stack to restore",
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
      home: "Back into your bank",
      bankNow: "Bank now",
      close: "To the lobby",
    },

    help: help(f),

    gameHelp: gameHelp(f),

    replay: {
      title: "Replay",
      loading: "Looking for the hand…",
      gone: "This hand is not among the table’s last fifty.",
      badLink: "This link doesn’t hold a hand.",
      toTable: "To the table",
      controls: "Replay",
      position: "Step of the hand",
      streetBack: "Previous street",
      streetOn: "Next street",
      stepBack: "Step back",
      stepOn: "Step forward",
      play: "Play",
      pause: "Pause",
      stepOf: (step: number, all: number): string => `${n(step)} of ${n(all)}`,
      share: "Share",
      copied: "Link copied. It shows your cards and those that were shown.",
      linkNote: "Anyone with this link sees the hand as you did: your cards and those that were shown.",
      equity: "Chances",
    },

    settings: {
      title: "Settings",
      lead: "Changes apply at once. The house keeps them for you.",
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
      alerts: "Notify me when it is my turn",
      alertsMore: "Only while this tab is hidden",
      alertsRefused: "Your browser blocks notifications. Allow them in its settings.",
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
      hintsMore: "Three short ones",
    },

    members: {
      title: "Come in as a member",
      lead: "With the name and the password that you set here, from any device.",
      name: "Your name here",
      password: "Password",
      old: "Your password until now",
      fresh: "New password",
      hint: (least: number): string => `At least ${n(least)} characters. A few words are easy to remember.`,
      show: "Show",
      go: "Come in",
      back: "Come in as a guest",
      forgotten: "I forgot my password",
      known: "I know my password",
      code: "One of your recovery codes",
      set: "Set a password",
      change: "Change password",
      why: "Come back from any device with your name and a password. Your chips, friends and settings stay.",
      changed: "All your other devices are signed out.",
      codes: "Your recovery codes",
      codesMore:
        "Keep them where you find them again: each lets you in once if you forget your password. They are shown this one time.",
      copy: "Copy the codes",
      copied: "Copied",
      kept: "I have kept them",
      memberMore: "You are a member: you come back with your name and your password.",
      lost: (name: string): string => `You come back as ${name} with your password.`,
    },
    signOut: {
      title: "Signing out",
      who: (name: string): string => `You are here as ${name}`,
      whoMore: "Only this browser knows you: guests have no password.",
      here: "Sign out",
      all: "Everywhere",
      allMore: "On every device and in every browser",
      everywhere: "Sign out everywhere",
      sure: "Sign out?",
      sureEverywhere: "Sign out everywhere?",
      lost: (name: string, chips: number): string =>
        `Guests have no password: after this, nobody can come back as ${name}, not even you. The ${n(chips)} chips are lost.`,
      seated: "You still sit at a table. Your time will run out there, and later your seat becomes free.",
      stay: "Stay",
    },

    keys: {
      title: "Keyboard",
      lead: "Keys do nothing while you type, or in the first quarter second of your turn.",
      fold: "Fold",
      call: "Check or call",
      raise: "Go to the amount; press again to send",
      allIn: "All-in, with confirmation",
      presets: "Minimum, ½, ⅔, pot, all-in",
      amount: "One big blind more or less (Shift: ten)",
      enter: "Confirm",
      escape: "Go back, close, undo a choice",
      checkFold: "Check or fold when it is my turn",
      callAny: "Call any bet when it is my turn",
      bar: "Go to the action bar",
      sitOut: "Sit out next hand, or come back",
      leave: "Leave, or stay after all",
      show: "Show cards after the hand",
      situation: "Read out the situation",
      board: "Read out board, pots and stacks",
      replay: "Replay the last hand",
      help: "This list",
    },

    /** The house's reasons by their code; one that is not here is shown in the house's own words. */
    reasons: reasons(f),
  };
}
