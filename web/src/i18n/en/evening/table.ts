// English words of what is on a table's felt.

import type { Formats } from "../../formats.ts";
import type { HandName } from "../../../wire/index.ts";
import { withArticle } from "../hand-names.ts";

export function table(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    stake: (small: number, big: number): string => `${n(small)}/${n(big)}`,
    about: (small: number, big: number, kind: string, seats: number): string =>
      `No-limit ${n(small)}/${n(big)} · ${kind.toLowerCase()} · ${f.count(seats, { one: "# seat", other: "# seats" })}`,
    aboutShort: (small: number, big: number, kind: string, seats: number): string =>
      `${n(small)}/${n(big)} · ${kind.toLowerCase()} · ${f.count(seats, { one: "# seat", other: "# seats" })}`,
    loading: "Opening the table…",
    gone: "This table is no longer here.",
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
        one: "Starts with # more player",
        other: "Starts with # more players",
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
  };
}
