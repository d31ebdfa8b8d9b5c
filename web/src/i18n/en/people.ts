// English words of friends, invitations and waiting lists.

import type { Formats } from "../formats.ts";

export function people(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    friends: "Friends",
    here: (count: number): string => `${n(count)} here`,
    noFriends: "No friends yet. Ask somebody who is here, or send a link to a private table.",
    askName: "Name of somebody here",
    ask: "Ask",
    askedToast: (name: string): string => `${name} is asked to be friends.`,
    wants: "wants to be friends",
    accept: "Accept",
    acceptLabel: (name: string): string => `Accept ${name}`,
    declineLabel: (name: string): string => `Decline ${name}`,
    pending: "asked to be friends",
    takeBack: (name: string): string => `Take back the request to ${name}`,
    remove: (name: string): string => `Be friends with ${name} no more`,
    sure: "Remove",
    online: "here now",
    offline: "not here",
    plays: (table: string): string => `at ${table}`,
    watch: "Watch",
    watchLabel: (name: string): string => `Watch ${name}`,
    requestToast: (name: string): string => `${name} asks to be friends.`,
    friendToast: (name: string): string => `You and ${name} are friends.`,

    about: {
      more: (name: string): string => `More about ${name}`,
      here: (count: number): string =>
        f.count(count, { one: "# other person at this table", other: "# other people at this table" }),
      ask: "Ask to be friends",
      block: "Block",
      sure: (name: string): string => `Block ${name}?`,
      blockLead:
        "You are friends no more, and nothing reaches you from there: no requests, no invitations, no messages, no reactions. Your links lead nowhere for a blocked person. Nobody is told.",
      keep: "Don’t block",
      blockedToast: (name: string): string => `${name} is blocked.`,
      undo: "Undo",
      unblock: "Unblock",
      unblockLabel: (name: string): string => `Unblock ${name}`,
      unblockedToast: (name: string): string => `${name} is blocked no more.`,
      blocked: (count: number): string => `Blocked · ${n(count)}`,
      report: "Report",
      reportTitle: (name: string): string => `Report ${name}`,
      reportLead:
        "Whoever runs this house reads it. At a table, what this person said there last goes with it. Nobody else is told.",
      why: { chat: "What was said", name: "The name", cheating: "Cheating", other: "Something else" },
      details: "What happened? (optional)",
      back: "Back",
      send: "Send the report",
      reportedToast: (name: string): string => `Your report about ${name} was sent.`,
    },

    invited: "You are invited",
    keeps: (name: string): string => `${name} keeps you a seat`,
    aboutInvite: (taken: number, seats: number): string => `Private sit & go · ${n(taken)} of ${n(seats)} seated`,
    runs: "One is being played; the next begins when it is over.",
    take: "Take the seat",
    notNow: "Not now",
    inviteToast: (name: string, table: string): string => `${name} invites you to ${table}.`,

    circle: (stack: number, seats: number): string =>
      `Private sit & go · ${n(stack)} chips each · starts when all ${n(seats)} sit`,
    seated: "Seated",
    waitsFor: "Asked",
    openedTable: "opened the table",
    invitedBy: (name: string): string => `invited by ${name}`,
    itsYou: "you",
    freeSeats: (count: number): string => f.count(count, { one: "# seat is free", other: "# seats are free" }),
    invite: "Invite",
    inviteLabel: (name: string): string => `Invite ${name}`,

    wait: "Join the waiting list",
    waitShort: (count: number): string => (count ? `Wait · ${n(count)}` : "Wait"),
    waitLabel: (table: string): string => `Join the waiting list of ${table}`,
    waiting: (place: number): string => `You are number ${n(place)} on the waiting list.`,
    stopWaiting: "Wait no longer",
    stopLabel: (table: string): string => `Wait no longer for ${table}`,
    lists: "Waiting for a seat",
    offer: (table: string): string => `A seat at ${table} is free`,
    offerLead: (seat: number): string => `Seat ${n(seat)} is kept for you.`,
    offerNote: "Without an answer it goes to the next in line.",
    offerOver: (table: string): string => `Without an answer the seat at ${table} went to the next in line.`,
    secondsLeft: (seconds: number): string => f.count(seconds, { one: "# second left", other: "# seconds left" }),

    option: {
      buy_button: "Buy the button?",
      take_button: "Take the button?",
      take_small: "Take the dead small blind?",
    },
    optionLead: (live: number, dead: number): string =>
      live
        ? `You play the next hand for ${n(live)} live and ${n(dead)} dead.`
        : `You play the next hand for ${n(dead)} dead.`,
    optionNote: "Without an answer you decline.",
    optionYes: "Accept",
    optionNo: "Decline",
  };
}
