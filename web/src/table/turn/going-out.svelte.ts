// Going out of a sit-and-go is a moment of its own: what beat the player is kept, for the next hand clears the table.

import { nameOf } from "../../i18n/index.ts";
import type { HandName, TableView } from "../../wire/index.ts";

export interface Beaten {
  readonly by: string;
  readonly hand: HandName;
  readonly mine: HandName;
}

export class GoingOut {
  /** The hand in which the player went out, if the page has seen it. */
  hand: number | null = $state(null);
  beaten: Beaten | null = $state.raw(null);
  #sng = 0;
  #seen = $state(0);

  /** Looks at the table as it is now. */
  sync(view: TableView | null): void {
    const { sng, hand, you } = view ?? {};
    if (!view || !sng || !you) return;
    if (sng.number !== this.#sng) [this.#sng, this.hand, this.beaten] = [sng.number, null, null];
    const mine = view.seats[you.seat - 1];
    if (!mine?.out || this.hand !== null || !hand || hand.street !== "over" || !mine.in_hand) return;
    this.hand = hand.number;
    const most = view.seats.reduce<TableView["seats"][number] | null>(
      (best, seat) => ((seat.won ?? 0) > (best?.won ?? 0) ? seat : best),
      null,
    );
    if (most?.named && mine.named) this.beaten = { by: nameOf(most), hand: most.named, mine: mine.named };
  }

  /** Whether the moment still lasts: until the player watches on. */
  isNow(view: TableView): boolean {
    return isOut(view) && this.#seen !== view.sng?.number;
  }

  watchOn(view: TableView): void {
    this.#seen = view.sng?.number ?? 0;
  }
}

/** The viewer has no chips left in a sit-and-go that goes on without it (SNG-3). */
export function isOut(view: TableView): boolean {
  const mine = view.you ? view.seats[view.you.seat - 1] : undefined;
  return Boolean(mine?.out && view.sng?.running);
}
