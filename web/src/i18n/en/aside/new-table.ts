// English words of opening a table.

import type { Formats } from "../../formats.ts";

export function opening(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    title: "New table",
    lead: "Three choices are enough: game, stake, seats. The rest can wait or be changed between hands.",
    game: "Game",
    games: {
      house: "No-limit, by this house’s rules.",
      step: "Bets and raises of one size, three raises a street; a check only hands the turn on.",
      texas: "The blinds are the first bets, nobody folds before the flop, raises have one size.",
      sbe: "Matching the bid is one move, and the bid carries over to the next street.",
    },
    leastBet: "Smallest bet",
    unit: "Unit: the blinds are one and two",
    bare: "Without blinds: the first player’s bet opens the hand",
    more: "More: name, buy-ins, bots",
    above: (low: number, high: number, kind: "cash" | "sng"): string =>
      kind === "cash"
        ? `Buy-in ${n(low)} to ${n(high)}. What you win above ${n(high)} goes to your bank after the hand.`
        : `Buy-in ${n(low)} to ${n(high)}. What you win above ${n(high)} waits in your safe.`,
    kind: "Kind",
    name: "Name",
    suggested: (name: string): string => `${name}’s table`,
    stake: "Stake",
    firstLevel: "First level",
    seats: "Seats",
    low: "Smallest buy-in",
    high: "Largest buy-in",
    stack: "Chips for everyone",
    bots: "House bots",
    options: "Buy the button and dead-blind options",
    note: {
      cash: "Starts by itself with 3 players (2 at a table for two). Closes when the last one leaves.",
      sng: "Starts when every seat is taken. Blinds rise each round; leaving forfeits stack and safe.",
      private_sng: "Not in the lobby; strangers can’t watch. Everyone is given chips; your bank is untouched.",
    },
    ownBlinds: "Other",
    noBots: "No bots at this table",
    notListed: "Not in the lobby: friends join through its link.",
    badBlinds: "The small blind is at least 1. The big blind is at least as large, and at most the smallest buy-in.",
    badName: "A table needs a name.",
    badRange: (low: number, high: number): string => `Buy-ins can be ${n(low)} to ${n(high)}, the smallest first.`,
    badStack: (low: number, high: number): string => `Between ${n(low)} and ${n(high)} chips.`,
    go: "Open table",
    cancel: "Cancel",
  };
}
