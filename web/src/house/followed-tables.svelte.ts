// The tables this page follows: the one whose page is open, and those where the player sits.

import { type Outcome, pastHands, type SeatLeft, type UnsentCommand } from "../wire/index.ts";
import { type Batch, FollowedTable } from "./followed-table.svelte.ts";
import type { News } from "./news.ts";

/** So many of the player's own tables are followed while another page is open; a socket may follow eight in all. */
const SEATED_FOLLOWED = 7;

export class FollowedTables {
  /** The tables this player sits at, as far as they are followed; also while another page is open. */
  seated: readonly FollowedTable[] = $state.raw([]);
  // Plain on purpose: while a page is taken away, reactive state is read as it was before the change.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #tables = new Map<string, FollowedTable>();
  /** The table whose page is open. */
  #open: string | null = null;
  #sits: readonly string[] = [];
  /** What was missed is counted until the house has answered for every table; a newer count replaces an older one. */
  #count = { missed: 0 };

  constructor(
    private readonly send: (command: UnsentCommand) => Promise<Outcome>,
    private readonly emit: (news: News) => void,
    /** Told when a story has come to its end. */
    private readonly toldOut: () => void,
  ) {}

  get(table: string): FollowedTable | undefined {
    return this.#tables.get(table);
  }

  has(table: string): boolean {
    return this.#tables.has(table);
  }

  /** Its page is open. */
  inSight({ table }: FollowedTable): boolean {
    return table === this.#open;
  }

  /** A hand that is run out is still being told somewhere. */
  get telling(): boolean {
    return [...this.#tables.values()].some((table) => table.telling);
  }

  /** The player is in a hand somewhere. */
  get playing(): boolean {
    return [...this.#tables.values()].some((table) => table.playing);
  }

  /** The page of a table is open: it is followed. */
  open(table: string): FollowedTable {
    this.#open = table;
    this.#unfollowOthers();
    return this.#follow(table);
  }

  /** The page is closed; a table where the player sits is followed on, for its turn may come. */
  close(table: string): void {
    if (this.#open === table) this.#open = null;
    this.#unfollowOthers();
  }

  /** The player sits at these. */
  sit(tables: readonly string[]): void {
    this.#sits = tables.slice(0, SEATED_FOLLOWED);
    this.#unfollowOthers();
    this.seated = this.#sits.map((table) => this.#follow(table));
  }

  clear(): void {
    this.#tables.clear();
    this.seated = this.#sits = [];
  }

  /** Asks anew for all that is followed. How many actions were missed; null if the line was cut once more meanwhile. */
  async watchAgain(): Promise<number | null> {
    const count = (this.#count = { missed: 0 });
    const tables = [...this.#tables.values()];
    for (const followed of tables) followed.catchingUp = true;
    await Promise.all(tables.map((followed) => this.#watch(followed.table, followed.number)));
    return count === this.#count ? count.missed : null;
  }

  #follow(table: string): FollowedTable {
    const known = this.#tables.get(table);
    if (known && !known.closed) return known;
    const followed = new FollowedTable(
      table,
      (seen) => void this.#watch(table, seen),
      (batch) => this.#heard(batch),
      this.toldOut,
      (upto) => pastHands(table, upto),
    );
    this.#tables.set(table, followed);
    void this.#watch(table, undefined);
    return followed;
  }

  #unfollowOthers(): void {
    for (const table of this.#tables.keys())
      if (table !== this.#open && !this.#sits.includes(table)) {
        this.#tables.delete(table);
        void this.send({ type: "unwatch", table });
      }
  }

  async #watch(table: string, seen: number | undefined): Promise<void> {
    const outcome = await this.send({ type: "watch", table, ...(seen === undefined ? {} : { seen }) });
    const followed = this.#tables.get(table);
    if (!followed) return;
    // What was missed comes before the answer.
    followed.catchingUp = false;
    if (outcome.ok) return;
    followed.closed = true;
    followed.refusal = outcome.reason;
  }

  #heard(batch: Batch): void {
    const { followed, events, mySeat } = batch;
    if (followed.catchingUp) {
      this.#count.missed += events.filter((event) => event.type === "acted").length;
      return;
    }
    this.emit({ type: "played", batch, inSight: this.inSight(followed) });
    const out = events.some((event) => event.type === "eliminated" && event.seat === mySeat);
    if (out) return;
    for (const event of events)
      if (event.type === "seat_left" && event.seat === mySeat) return this.#gotUp(followed, event);
  }

  #gotUp(followed: FollowedTable, left: SeatLeft): void {
    const { stack, reason = null } = left;
    this.emit({ type: "got_up", table: followed.view?.name ?? "", stack, reason, session: followed.getUp(left) });
  }
}
