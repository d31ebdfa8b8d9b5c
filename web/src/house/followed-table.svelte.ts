// One table as this page follows it: the house's last view, the log of what happened, and who is connected.

import { clock } from "./clock.svelte.ts";
import { nameOf, t } from "./i18n/language.svelte.ts";
import type { Who } from "./i18n/line.ts";
import { type Entry, extended, narrate } from "./log.ts";
import { type Part, parts } from "./staging.ts";
import type { AnyEvent, Presence, Snapshot, TableView, Update } from "./protocol.ts";

/** What one message told: the events, the lines they gave, and where this player sat before them. */
export interface Batch {
  readonly following: Following;
  readonly events: readonly AnyEvent[];
  readonly lines: readonly Entry[];
  readonly mySeat: number | undefined;
}

/** A part of the story with the house's time of it. */
interface Due extends Part {
  readonly at: number;
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
  /** Everybody who was seen here, by id. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly people = new Map<string, Who>();
  /** The last view as the house sent it; what is drawn may lag behind. */
  #latest: TableView | null = null;
  #stale = false;
  #later: Due[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    /** Asks the house for what was missed. */
    private readonly askAgain: (seen: number | undefined) => void,
    /** Told of every batch, for voices and toasts. */
    private readonly heard: (batch: Batch) => void,
  ) {}

  snapshot(message: Snapshot): void {
    this.#flush();
    this.number = message.number;
    this.#stale = false;
    this.#latest = message.view;
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
    // A story that is being told goes on, unless a new hand or the viewer's own turn has overtaken it.
    if (message.view?.you?.menu || message.events.some((event) => event.type === "hand_started")) this.#flush();
    const view = message.view ?? null;
    const told = document.hidden ? [{ events: message.events, view, wait: 0 }] : parts(message.events, view, this.#latest);
    this.#latest = view ?? this.#latest;
    this.#later.push(...told.map((part) => ({ ...part, at: message.now })));
    if (this.#timer === undefined) this.#next();
  }

  /** Tells what is due, and waits for what is told later. */
  #next(): void {
    this.#timer = undefined;
    for (;;) {
      const part = this.#later[0];
      if (!part) return;
      if (part.wait > 0) {
        this.#timer = setTimeout(() => {
          this.#later[0] = { ...part, wait: 0 };
          this.#next();
        }, part.wait);
        return;
      }
      this.#later.shift();
      this.#tell(part);
    }
  }

  /** Tells the rest of the story at once. */
  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const part of this.#later.splice(0)) this.#tell(part);
  }

  #tell({ events, view, at }: Due): void {
    const mySeat = this.view?.you?.seat;
    const before = this.log.at(-1)?.key ?? 0;
    for (const event of events) {
      this.log = extended(this.log, narrate(event, this.#names, this.view?.big ?? 1, at, this.people), at);
      if (event.type === "seat_taken") this.#names.set(event.seat, { name: t().named(event.name, event.bot ?? false), me: false });
    }
    if (view) this.#takeOver(view);
    const lines = this.log.filter((line) => line.key > before);
    this.heard({ following: this, events, lines, mySeat });
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
      if (seat.player) {
        const who = { name: nameOf(seat), me: seat.seat === view.you?.seat };
        this.#names.set(seat.seat, who);
        // Who once was the viewer stays it.
        if (!this.people.get(seat.player)?.me) this.people.set(seat.player, who);
      }
  }
}
