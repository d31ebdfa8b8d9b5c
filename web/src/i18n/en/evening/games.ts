// English words of the games that tables play, and of what each game's document shows.

import type { Formats } from "../../formats.ts";

export function games(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    name: { house: "House hold’em", step: "Fixed steps", texas: "Given, when, then", sbe: "By example" },
    stake: (small: number, big: number, noBlinds: boolean): string =>
      noBlinds ? `no blinds, bets from ${n(small)}` : `${n(small)}/${n(big)}`,
    about: (game: string, stake: string, kind: string, seats: number): string =>
      `${game} ${stake} · ${kind.toLowerCase()} · ${f.count(seats, { one: "# seat", other: "# seats" })}`,
    streets: { preflop: "Pre-flop", flop: "Flop", turn: "Turn", river: "River", showdown: "Showdown", over: "–" },
    label: {
      strip: "State of the hand",
      street: "Street",
      price: "Current bid",
      pot: "Pot",
      acting: "Acts",
      waiting: "Waits",
      done: "Has acted",
      out: "Out",
      offered: "Offered",
      raises: "Raises left",
      checked: "Check used",
      claims: "All-in for",
    },
    /** The words of the document itself, where they differ. */
    own: {
      house: {},
      step: {},
      texas: { acting: "Acting", waiting: "Waiting", done: "Done" },
      sbe: { acting: "Active, acts", waiting: "Active", out: "Inactive" },
    },
    moves: { bet: "bet", call: "call", raise: "raise", check: "check", fold: "fold", all_in: "all-in" },
    ofThree: (left: number): string => `${n(left)} of 3`,
    more: (names: string, count: number): string => (count ? `${names} + ${n(count)}` : names),
    nobody: "nobody",
    you: "You",
    between: "Between two hands",
    /** Said once when the street or the bid changes. */
    spoken: (street: string, bid: number, pot: number, raises: number | null): string =>
      `${street}. Current bid ${n(bid)}, pot ${n(pot)}${raises === null ? "" : `, ${f.count(raises, { one: "# raise left", other: "# raises left" })}`}.`,
    turnGoesOn: "turn goes on",
    used: "used",
    oneSize: (unit: number): string => `A raise is always ${n(unit)} more.`,
  };
}
