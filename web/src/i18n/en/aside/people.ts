// English words of invitations, and of seats that are offered.

import type { Formats } from "../../formats.ts";

export function people(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    circle: (stack: number, seats: number): string =>
      `Private sit & go · ${n(stack)} chips each · starts when all ${n(seats)} are seated`,
    seated: "Seated",
    waitsFor: "Asked",
    openedTable: "opened the table",
    invitedBy: (name: string): string => `invited by ${name}`,
    itsYou: "you",
    freeSeats: (count: number): string => f.count(count, { one: "# seat is free", other: "# seats are free" }),
    invite: "Invite",
    inviteLabel: (name: string): string => `Invite ${name}`,
    offerLead: (seat: number): string => `Seat ${n(seat)} is kept for you.`,
    offerNote: "If you don’t answer, it goes to the next in line.",
    option: {
      buy_button: "Buy the button?",
      take_button: "Take the button?",
      take_small: "Take the dead small blind?",
    },
    optionLead: (live: number, dead: number): string =>
      live
        ? `You play the next hand for ${n(live)} live and ${n(dead)} dead.`
        : `You play the next hand for ${n(dead)} dead.`,
    optionNote: "If you don’t answer, you decline.",
    optionYes: "Accept",
    optionNo: "Decline",
  };
}
