// Where a newcomer who names no seat sits down.

import type { TableView } from "../../wire/index.ts";

/** The free seat that is played soonest: outside the stretch from the button to the big blind (CASH-3.1). */
export function soonestSeat(view: TableView): number | undefined {
  const free = view.seats.filter((seat) => !seat.player && !view.held?.includes(seat.seat)).map((seat) => seat.seat);
  const button = view.state === "playing" ? view.hand?.button : undefined;
  if (button === undefined) return free[0];
  const after = (seat: number): number => (seat - button + view.seats.length) % view.seats.length;
  return free.toSorted((one, other) => after(other) - after(one))[0];
}
