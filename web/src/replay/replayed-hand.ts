// A hand that is over, step by step: from its events and who sat where, the table as it stood after each.

import { bestFive, equity } from "../cards/index.ts";
import type { AnyEvent, HandView, LastMove, PastHand, SeatView, TableView } from "../wire/index.ts";

export interface Step {
  readonly view: TableView;
  /** What happened in this step. */
  readonly event: AnyEvent;
  readonly street: "preflop" | "flop" | "turn" | "river" | "over";
  /** Seat to its share, while every live hand is known and more than one is left. */
  readonly equity: ReadonlyMap<number, number> | null;
}

type HandStarted = Extract<AnyEvent, { type: "hand_started" }>;

/** The cards that the replay may show: the viewer's own, and those that were shown. */
export function knownCards(past: PastHand): Map<number, readonly string[]> {
  const known = new Map<number, readonly string[]>();
  for (const event of past.events) {
    if (event.type === "hand_started" && past.mine != null && event.cards?.length) known.set(past.mine, event.cards);
    if (event.type === "shown") known.set(event.seat, event.cards);
  }
  return known;
}

class Replay {
  readonly #seats = new Map<number, SeatView>();
  readonly #known: ReadonlyMap<number, readonly string[]>;
  readonly #shares = new Map<string, ReadonlyMap<number, number> | null>();
  #collected = 0;
  #board: readonly string[] = [];
  #street: Step["street"] = "preflop";

  constructor(
    private readonly past: PastHand,
    private readonly started: HandStarted,
    private readonly table: { id: string; name: string },
  ) {
    this.#known = knownCards(past);
    for (const { seat, name, bot, stack } of past.seats)
      this.#seats.set(seat, {
        seat,
        player: `seat-${seat}`,
        name,
        bot: bot ?? false,
        stack,
        status: "in",
        in_hand: true,
        cards: [...(this.#known.get(seat) ?? ["", ""])],
      });
  }

  take(event: AnyEvent): Step {
    switch (event.type) {
      case "posted": {
        const live = event.kind !== "ante" && event.kind !== "dead";
        this.#pay(event.seat, event.amount, live, { move: event.kind, to: event.amount });
        break;
      }
      case "acted": {
        this.#pay(event.seat, event.paid ?? 0, true, {
          move: event.move,
          to: event.to ?? 0,
          all_in: event.all_in ?? false,
        });
        if (event.move === "fold") this.#change(event.seat, { folded: true });
        if (event.all_in) this.#change(event.seat, { all_in: true });
        break;
      }
      case "street_dealt":
        this.#collect();
        this.#board = event.board;
        this.#street = event.street;
        break;
      case "returned": {
        const seat = this.#seats.get(event.seat);
        this.#change(event.seat, {
          stack: (seat?.stack ?? 0) + event.amount,
          wager: Math.max(0, (seat?.wager ?? 0) - event.amount),
        });
        if ((seat?.wager ?? 0) < event.amount) this.#collected -= event.amount;
        break;
      }
      case "shown":
        this.#change(event.seat, { shown: true, named: event.named ?? null });
        break;
      case "mucked":
        this.#change(event.seat, {
          cards: this.#known.has(event.seat) ? [...(this.#known.get(event.seat) ?? [])] : [],
        });
        break;
      case "awarded":
        this.#award(event);
        break;
      default:
        break;
    }
    return { view: this.#view(), event, street: this.#street, equity: this.#equity() };
  }

  #change(seat: number, more: Partial<SeatView>): void {
    const before = this.#seats.get(seat);
    if (before) this.#seats.set(seat, { ...before, ...more });
  }

  #pay(seat: number, amount: number, live: boolean, last: LastMove): void {
    const before = this.#seats.get(seat);
    this.#change(seat, {
      stack: (before?.stack ?? 0) - amount,
      last,
      ...(live ? { wager: (before?.wager ?? 0) + amount } : {}),
    });
    if (!live) this.#collected += amount;
  }

  /** The wagers go to the pot. */
  #collect(): void {
    for (const seat of this.#seats.values()) {
      this.#collected += seat.wager ?? 0;
      this.#change(seat.seat, { wager: 0, last: null });
    }
  }

  #award({ seat, amount, named }: Extract<AnyEvent, { type: "awarded" }>): void {
    this.#collect();
    this.#collected -= amount;
    this.#street = "over";
    const before = this.#seats.get(seat);
    const cards = this.#known.get(seat);
    const five = named && cards && this.#board.length === 5 ? bestFive([...cards, ...this.#board]) : [];
    this.#change(seat, {
      stack: (before?.stack ?? 0) + amount,
      won: (before?.won ?? 0) + amount,
      named: named ?? before?.named ?? null,
      playing_cards: five,
    });
  }

  #live(): SeatView[] {
    return [...this.#seats.values()].filter((seat) => !seat.folded);
  }

  #equity(): ReadonlyMap<number, number> | null {
    const live = this.#live();
    if (this.#street === "over" || live.length < 2 || live.some((seat) => !this.#known.has(seat.seat))) return null;
    const key = `${this.#board.join("")}/${live.map((seat) => seat.seat).join()}`;
    const known = this.#shares.get(key);
    if (known !== undefined) return known;
    const shares = equity(
      live.map((seat) => this.#known.get(seat.seat) ?? []),
      this.#board,
    );
    const bySeat = new Map(live.map((seat, i) => [seat.seat, shares[i] ?? 0]));
    this.#shares.set(key, bySeat);
    return bySeat;
  }

  #view(): TableView {
    const { started, past } = this;
    const last = Math.max(...this.#seats.keys());
    const wagers = [...this.#seats.values()].reduce((sum, seat) => sum + (seat.wager ?? 0), 0);
    const hand: HandView = {
      number: past.hand,
      street: this.#street,
      board: [...this.#board],
      total: this.#collected + wagers,
      pots: this.#collected > 0 ? [{ amount: this.#collected, seats: this.#live().map((seat) => seat.seat) }] : [],
      price: Math.max(0, ...[...this.#seats.values()].map((seat) => seat.wager ?? 0)),
      button: started.button,
      dead_button: started.dead_button ?? false,
      small_blind: started.small_blind ?? null,
      big_blind: started.big_blind ?? null,
      actor: null,
      deadline: null,
    };
    return {
      table: this.table.id,
      name: this.table.name,
      kind: "cash",
      small: started.small,
      big: started.big,
      buy_in_low: 0,
      buy_in_high: 0,
      state: "playing",
      observers: 0,
      seats: Array.from({ length: Math.max(last, 2) }, (_, i) => this.#seats.get(i + 1) ?? { seat: i + 1 }),
      hand,
      you: null,
    };
  }
}

/** Every step of a hand, the deal first; empty if its beginning is not there. */
export function stepsOf(past: PastHand, table: { id: string; name: string }): Step[] {
  const [started] = past.events;
  if (started?.type !== "hand_started") return [];
  const replay = new Replay(past, started, table);
  return past.events.filter((event) => event.type !== "hand_ended").map((event) => replay.take(event));
}
