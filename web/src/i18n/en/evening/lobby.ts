// English words of the lobby.

import type { Formats } from "../../formats.ts";

export function lobby(f: Formats) {
  const n = (value: number): string => f.number(value);
  return {
    title: "Lobby",
    greeting: (hour: number, name: string): string =>
      hour < 5 || hour >= 18
        ? `Good evening, ${name}`
        : hour < 12
          ? `Good morning, ${name}`
          : `Good afternoon, ${name}`,
    news: (playing: number, people: number, free: number): string =>
      [
        playing
          ? f.count(playing, { one: "# table is playing", other: "# tables are playing" })
          : "No table is playing yet",
        people ? f.count(people, { one: ", # person is here. ", other: ", # people are here. " }) : ". ",
        f.count(free, { one: "# seat is open.", other: "# seats are open." }),
      ].join(""),
    seatMe: (stake: string): string => `Seat me · ${stake}`,
    tables: "Tables",
    stakes: "Stake",
    kinds: { all: "All", cash: "Cash", sng: "Sit & go", private_sng: "Private" },
    hideFull: "Hide full",
    hideEmpty: "Hide empty",
    payable: "Within my bank",
    anySeats: "Any seats",
    seatsLabel: "Seats",
    sortBy: (column: string): string => `Sort by ${column}`,
    changes: (count: number): string => f.count(count, { one: "# change, update", other: "# changes, update" }),
    search: "Find a table",
    columns: {
      table: "Table",
      stake: "Stake",
      buyIn: "Buy-in",
      players: "Players",
      watching: "Watching",
      pot: "Avg pot",
      pace: "Hands/h",
      action: "Action",
    },
    kind: { cash: "Cash", sng: "Sit & go", private_sng: "Private sit & go" },
    seats: (count: number): string => f.count(count, { one: "# seat", other: "# seats" }),
    bots: (count: number): string => f.count(count, { one: "# house bot", other: "# house bots" }),
    waiting: "waiting",
    sit: "Sit",
    sitLabel: (table: string): string => `Sit at ${table}`,
    watch: "Watch",
    watchLabel: (table: string): string => `Watch ${table}`,
    back: "Back",
    backLabel: (table: string): string => `Back to your seat at ${table}`,
    occupancy: (taken: number, seats: number): string => `${n(taken)} of ${n(seats)} seats taken`,
    none: "No tables yet",
    noneText: "The house has not opened any tables yet. They will appear here.",
    nothing: (search: string): string => (search ? `Nothing called “${search}”` : "No table fits"),
    nothingText: "Every table is hidden by what you chose above.",
    clear: "Show all tables",
    loading: "Asking the house for its tables…",
    seated: "You have a seat",
    seatKept: "Your chair is kept for you.",
    toTable: "Back to the table",
    chips: "Your chips",
    onTables: "On tables",
    movements: "Last movements",
    why: "Why do I rest a hand?",
    whyText:
      "A newcomer between the button and the big blind would play without paying a blind. So the first hand goes by.",
  };
}
