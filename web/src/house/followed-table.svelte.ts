// One table as this page follows it: the house's last view, the log of what happened, and who is connected.

import { nameOf, t, type Who } from "../i18n/index.ts";
import {
  type AnyEvent,
  clock,
  type OfferChanged,
  type PastHands,
  type Reason,
  type SeatLeft,
  type Snapshot,
  type TablePresence,
  type TableView,
  type Update,
} from "../wire/index.ts";
import { type Session, Stay } from "./stay/index.ts";
import { TableTalk } from "./table-talk.svelte.ts";
import { type Entry, extended, narrate, type Part, parts, pastLines } from "./told/index.ts";

/** What one message told: the events, the lines they gave, and where this player sat before them. */
export interface Batch {
  readonly followed: FollowedTable;
  readonly events: readonly AnyEvent[];
  readonly lines: readonly Entry[];
  readonly mySeat: number | undefined;
}

/** A part of the story with the house's time of it. */
interface Due extends Part {
  readonly at: number;
}

export class FollowedTable {
  /** The number of the last message taken over; undefined until the first. */
  number: number | undefined;
  view: TableView | null = $state.raw(null);
  log: readonly Entry[] = $state.raw([]);
  /** Seats whose player has no connection, as told between views. */
  away: readonly number[] = $state.raw([]);
  observers = $state(0);
  closed = $state(false);
  /** Why the house does not show it; without a reason it has closed. */
  refusal: Reason | null = $state.raw(null);
  /** What is said here. */
  readonly talk = new TableTalk();
  /** The line was cut, and the house has not answered yet what was missed: it is taken over, not told. */
  catchingUp = false;
  /** How this player's stay here has gone. */
  #stay = new Stay();
  /** This player has left the table and is in the lobby (TABLE-7). */
  left = $state(false);
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
    /** Told when the story has come to its end. */
    private readonly toldOut: () => void = () => undefined,
    /** Reads the hands before a step of the table. */
    private readonly readPast: (upto: number) => Promise<PastHands | null> = () => Promise.resolve(null),
  ) {}

  /**
   * The player's own turn here, one key a decision. Not a derived value: that would end with the page on which the table
   * was first opened.
   */
  get turn(): string | null {
    const hand = this.view?.hand;
    return hand && this.view?.you?.menu ? `${this.table}.${hand.number}.${hand.decision ?? 0}` : null;
  }

  /** What is left of the action time, then of the time bank. */
  get secondsLeft(): number {
    const { bank_from, deadline } = this.view?.hand ?? {};
    return clock.secondsTo(bank_from ?? 0) || clock.secondsTo(deadline ?? 0);
  }

  /** A hand that is run out is still being told: what it decides is not to be seen yet. */
  get telling(): boolean {
    return this.#later.length > 0;
  }

  /** The player has cards in a hand that runs. */
  get playing(): boolean {
    const { hand, you, seats = [] } = this.view ?? {};
    const mine = you ? seats[you.seat - 1] : undefined;
    return Boolean(hand && hand.street !== "over" && mine?.in_hand && !mine.folded);
  }

  /** The player has got up: what the stay came to. An observer is still here; anybody else is in the lobby (TABLE-7). */
  getUp({ stack, observer }: SeatLeft): Session | null {
    const session = this.#stay.end(stack, clock.now());
    this.#stay = new Stay();
    if (observer) return null;
    this.left = true;
    return session;
  }

  snapshot(message: Snapshot): void {
    this.#flush();
    this.number = message.number;
    this.#stale = false;
    this.#latest = message.view;
    this.#takeOver(message.view);
    if (this.log.length === 0) void this.#remember(message);
  }

  /** The log begins with the last hands of the table, as this player may see them; nobody hears them again. */
  async #remember({ number, view }: Snapshot): Promise<void> {
    const { hand } = view;
    const past = await this.readPast(number);
    if (past?.hands.length) this.log = [...pastLines(past), ...this.log];
    else if (this.log.length === 0 && hand && hand.street !== "over")
      this.log = extended(this.log, [{ tone: "faint", words: (t) => t.log.midHand(hand.number) }], clock.now());
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
    // Only the end of a hand may have to be told in parts.
    const ends = message.events.some((event) => event.type === "awarded");
    const told =
      ends && !document.hidden && !this.catchingUp
        ? parts(message.events, view, this.#latest, message.now)
        : [{ events: message.events, view, wait: 0 }];
    this.#latest = view ?? this.#latest;
    this.#later.push(...told.map((part) => ({ ...part, at: message.now })));
    if (this.#timer === undefined) this.#next();
  }

  /** Tells what is due, and waits for what is told later. */
  #next(): void {
    this.#timer = undefined;
    for (;;) {
      const part = this.#later[0];
      if (!part) return this.toldOut();
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
    this.toldOut();
  }

  #tell({ events, view, at }: Due): void {
    const mySeat = this.view?.you?.seat;
    const before = this.log.at(-1)?.key ?? 0;
    for (const event of events) {
      this.log = extended(
        this.log,
        narrate(event, this.#names, this.view?.big ?? 1, at, this.people, this.view?.game),
        at,
      );
      if (event.type === "seat_taken")
        this.#names.set(event.seat, { name: t().named(event.name, event.bot ?? false), me: false });
    }
    if (view) this.#takeOver(view);
    const lines = this.log.filter((line) => line.key > before);
    this.heard({ followed: this, events, lines, mySeat });
  }

  presence(message: TablePresence): void {
    this.observers = message.observers;
    this.away = message.away;
  }

  /** What may be bought in for is newer than all that is still to be told. */
  offered({ offer = null }: OfferChanged): void {
    const renewed = <View extends TableView | null>(view: View): View => (view ? { ...view, offer } : view);
    this.view = renewed(this.view);
    this.#latest = renewed(this.#latest);
    this.#later = this.#later.map((part) => ({ ...part, view: renewed(part.view) }));
  }

  #takeOver(view: TableView): void {
    this.#stay.see(view);
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
