// English words of a host's own table, as it is seen from the felt.

import type { Formats } from "../../formats.ts";

export function host(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    invite: "Invite",
    inviteTo: (seat: number): string => `Seat ${n(seat)}, empty: invite somebody`,
    ask: "Ask friends to the table",
    myTables: "My tables",
    button: "Host",
    title: "Your table",
    lead: "Changes apply after the hand and appear in the log.",
    resume: "Go on",
    onPause: "Paused",
    onPauseBy: (name: string): string => `${name} resumes when everybody is ready.`,
    pausesAfter: (name: string): string => `Paused by ${name} after this hand`,
    hereOf: (here: number, of: number): string => `${n(here)} of ${n(of)} are here`,
    startsWith: (needed: number): string =>
      f.count(needed, { one: "It starts with one more player.", other: "It starts with # more players." }),
  };
}
