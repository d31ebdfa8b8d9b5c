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
    lead: "Changes come after the hand and are told in the log.",
    resume: "Go on",
    onPause: "Paused",
    onPauseBy: (name: string): string => `${name} goes on when everybody is ready.`,
    pausesAfter: (name: string): string => `Paused by ${name} after this hand`,
    hereOf: (here: number, of: number): string => `${n(here)} of ${n(of)} are here`,
    startsWith: (needed: number): string =>
      f.count(needed, { one: "It starts by itself with one more.", other: "It starts by itself with # more." }),
  };
}
