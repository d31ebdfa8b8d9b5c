// One stay at a table, as this page has seen it: the stack from hand to hand, and the best hand made.

import type { HandName, TableView } from "../../wire/index.ts";

const CATEGORIES = [
  "high card",
  "pair",
  "two pair",
  "three of a kind",
  "straight",
  "flush",
  "full house",
  "four of a kind",
  "straight flush",
  "royal flush",
];
const RANKS = "23456789TJQKA";
/** A graph of more points is thinned to every second. */
const POINTS_MAX = 200;
const HANDS_MIN = 3;

export interface Session {
  readonly table: string;
  readonly name: string;
  readonly big: number;
  readonly seconds: number;
  readonly hands: number;
  readonly brought: number;
  /** What went to the bank meanwhile, being above the maximum. */
  readonly banked: number;
  readonly stack: number;
  /** From hand to hand, with what was banked by then. */
  readonly stacks: readonly number[];
  readonly best: HandName | null;
}

/** Whether the one hand is better than the other, by its name. */
export function isBetter(one: HandName, other: HandName | null): boolean {
  if (!other) return true;
  const order = CATEGORIES.indexOf(one.category) - CATEGORIES.indexOf(other.category);
  if (order !== 0) return order > 0;
  const at = one.ranks.findIndex((rank, i) => rank !== other.ranks[i]);
  return at >= 0 && RANKS.indexOf(one.ranks[at] ?? "") > RANKS.indexOf(other.ranks[at] ?? "");
}

export class Stay {
  #hand = 0;
  /** The table when this player sat there last. */
  #seated: TableView | null = null;
  #stacks: readonly number[] = [];
  #best: HandName | null = null;

  /** Looks at the table as it is now; a hand counts once, when it is over. */
  see(view: TableView): void {
    const { you, hand } = view;
    if (!you) return;
    this.#seated = view;
    if (you.named && hand && hand.board.length === 5 && isBetter(you.named, this.#best)) this.#best = you.named;
    const stack = (view.seats[you.seat - 1]?.stack ?? 0) + (you.session_banked ?? 0);
    if (this.#stacks.length === 0) this.#stacks = [stack];
    if (hand?.street !== "over" || hand.number === this.#hand) return;
    this.#hand = hand.number;
    const stacks = [...this.#stacks, stack];
    this.#stacks =
      stacks.length > POINTS_MAX ? stacks.filter((_, i) => i % 2 === 0 || i === stacks.length - 1) : stacks;
  }

  /** The stay is over: what it came to. A sit-and-go has places instead, and a few hands are nothing to tell of. */
  end(stack: number, now: number): Session | null {
    const view = this.#seated;
    const you = view?.you;
    if (!view || !you || view.kind !== "cash" || (you.session_hands ?? 0) < HANDS_MIN) return null;
    const milliseconds = you.session_stands ?? (you.session_from ? now - you.session_from : 0);
    return {
      table: view.table,
      name: view.name,
      big: view.big,
      seconds: Math.max(0, Math.floor(milliseconds / 1000)),
      hands: you.session_hands ?? 0,
      brought: you.session_brought ?? 0,
      banked: you.session_banked ?? 0,
      stack,
      stacks: [...this.#stacks, stack + (you.session_banked ?? 0)],
      best: this.#best,
    };
  }
}
