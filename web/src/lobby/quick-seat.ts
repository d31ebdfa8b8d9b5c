// Where "Seat me" leads: a table with a free seat that the bank can pay for, the fullest first.

import type { LobbyRow } from "../wire/index.ts";

/** Nobody can sit down now: no seat is free, or a sit-and-go runs (SNG-2). */
export function isFull(row: LobbyRow): boolean {
  return row.taken.length >= row.seats || row.open === false;
}

/** The table a newcomer plays soonest at, preferring the stake of the last time; null when none fits. */
export function quickSeat(rows: readonly LobbyRow[], bank: number, usualBig: number | null): LobbyRow | null {
  const fitting = rows.filter((row) => row.kind === "cash" && !isFull(row) && row.buy_in_low <= bank);
  const rank = (row: LobbyRow): number[] => [
    row.big === usualBig ? 0 : 1,
    row.state === "playing" ? 0 : 1,
    row.big,
    -row.taken.length,
  ];
  return (
    [...fitting].sort((one, other) => {
      const [a, b] = [rank(one), rank(other)];
      const i = a.findIndex((value, at) => value !== b[at]);
      return i < 0 ? 0 : (a[i] ?? 0) - (b[i] ?? 0);
    })[0] ?? null
  );
}
