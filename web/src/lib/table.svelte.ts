// One table as this page follows it: the house's last view, the log of what happened, and who is connected.

import { clock } from "./clock.svelte.ts";
import type { Who } from "./i18n/line.ts";
import { type Entry, extended, narrate } from "./log.ts";
import type { AnyEvent, Presence, Snapshot, TableView, Update } from "./protocol.ts";

/** What one message told: the events, the lines they gave, and where this player sat before them. */
export interface Batch {
  readonly following: Following;
  readonly events: readonly AnyEvent[];
  readonly lines: readonly Entry[];
  readonly mySeat: number | undefined;
}

export class Following {
  /** The number of the last message taken over; undefined until the first. */
  number: number | undefined;
  view: TableView | null = $state.raw(null);
  log: readonly Entry[] = $state.raw([]);
  /** Seats whose player has no connection, as told between views. */
  away: readonly number[] = $state.raw([]);
  observers = $state(0);
  closed = $state(false);
  // Plain on purpose: nothing draws from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #names = new Map<number, Who>();
  #stale = false;

  constructor(
    readonly table: string,
    /** Asks the house for what was missed. */
    private readonly askAgain: (seen: number | undefined) => void,
    /** Told of every batch, for voices and toasts. */
    private readonly heard: (batch: Batch) => void,
  ) {}

  snapshot(message: Snapshot): void {
    this.number = message.number;
    this.#stale = false;
    this.#takeOver(message.view);
    const hand = message.view.hand;
    if (this.log.length === 0 && hand) {
      this.log = extended(this.log, [{ tone: "faint", words: (t) => t.log.midHand(hand.number) }], clock.now());
    }
  }

  update(message: Update): void {
    if (this.number !== undefined && message.number <= this.number) return;
    if (this.number === undefined || message.number > this.number + 1) {
      // A gap: what came in between is asked for once, and nothing is drawn from an incomplete story.
      if (!this.#stale) this.askAgain(this.number);
      this.#stale = true;
      return;
    }
    this.#stale = false;
    this.number = message.number;
    const mySeat = this.view?.you?.seat;
    const before = this.log.at(-1)?.key ?? 0;
    for (const event of message.events) {
      this.log = extended(this.log, narrate(event, this.#names, this.view?.big ?? 1), message.now);
      if (event.type === "seat_taken") this.#names.set(event.seat, { name: event.name, me: false });
    }
    if (message.view) this.#takeOver(message.view);
    const lines = this.log.filter((line) => line.key > before);
    this.heard({ following: this, events: message.events, lines, mySeat });
  }

  presence(message: Presence): void {
    this.observers = message.observers;
    this.away = message.away;
  }

  #takeOver(view: TableView): void {
    this.view = view;
    this.observers = view.observers;
    this.away = view.seats.filter((seat) => seat.player && seat.connected === false).map((seat) => seat.seat);
    for (const seat of view.seats)
      if (seat.player) this.#names.set(seat.seat, { name: seat.name ?? "", me: seat.seat === view.you?.seat });
  }
}
