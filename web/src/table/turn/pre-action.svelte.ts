// What the player wants to do when its turn comes, chosen while others act. A choice answers one price on one street:
// when that changes, it is taken back, unless it was meant for any price.

import { nameOf } from "../../i18n/index.ts";
import { settings } from "../../settings/index.ts";
import type { HandView, Menu, SeatView, TableView } from "../../wire/index.ts";

export type PreActionName = "checkFold" | "check" | "call" | "callAny" | "fold";
export const PRE_ACTIONS: readonly PreActionName[] = ["checkFold", "check", "call", "callAny", "fold"];

/** What the choice is made in: the hand, the street, and what staying in would cost now. */
export interface Situation {
  readonly hand: number;
  readonly street: string;
  readonly cost: number;
  /** The game offers a check at the player's turn, as things stand. */
  readonly check: boolean;
  /** There is something to fold for, and the game lets one. */
  readonly fold: boolean;
  /** A check only hands the turn on, and the move is still owed (STEP-19). */
  readonly defers: boolean;
  /** Who made the price. */
  readonly by: string;
}

/** The situation of a player who is in the hand, can still act, and whose turn it is not. */
export function situation(view: TableView | null): Situation | null {
  const hand = view?.hand;
  const seat = view?.seats.find((one) => one.seat === view.you?.seat);
  if (!view || !hand || hand.street === "over" || hand.actor == null || hand.actor === seat?.seat) return null;
  if (!seat?.in_hand || seat.folded || seat.all_in || (seat.stack ?? 0) === 0) return null;
  const price = hand.price ?? 0;
  const cost = Math.max(0, Math.min(price - (seat.wager ?? 0), seat.stack ?? 0));
  return {
    hand: hand.number,
    street: hand.street,
    cost,
    ...offers(view, hand, seat, cost),
    by: nameOf(
      view.seats.find((one: SeatView) => price > 0 && one.wager === price && /bet|raise/.test(one.last?.move ?? "")),
    ),
  };
}

/** What each game leaves to decide before one's turn: who checks and who folds, its own rules say. */
function offers(view: TableView, hand: HandView, seat: SeatView, cost: number) {
  const first = hand.street === "preflop";
  switch (view.game ?? "house") {
    case "house":
      return { check: cost === 0, fold: cost > 0, defers: false };
    case "sbe": // SBE-12: from the flop on, until somebody has put chips in
      return { check: !first && view.seats.every((one) => !one.wager), fold: cost > 0, defers: false };
    case "texas": // TEX-5, TEX-6: nobody who waits is the street's first actor
      return { check: false, fold: !first, defers: false };
    case "step": // STEP-15, STEP-19
      return {
        check: !first && !hand.turn?.checked?.includes(seat.seat),
        fold: !(first && seat.seat === hand.big_blind && !seat.wager),
        defers: true,
      };
  }
}

/** Whether it can be chosen here: with a price there is nothing to check, without one nothing to call or to fold for. */
export function fits(name: PreActionName, { cost, check, fold }: Situation): boolean {
  if (name === "callAny") return true;
  return name === "checkFold" || name === "check" ? check : name === "fold" ? fold : cost > 0;
}

/** Whether what was chosen `then` still answers what is asked `now`. */
export function stands(name: PreActionName, then: Situation, now: Situation): boolean {
  if (then.hand !== now.hand || then.street !== now.street) return false;
  if (name === "check" && !now.check) return false;
  return name === "check" || name === "call" ? then.cost === now.cost : true;
}

/** The move it comes to at the player's turn; null when it does not fit the menu after all. */
export function moveOf(name: PreActionName, then: Situation, menu: Menu): "check" | "call" | "fold" | null {
  const calls = menu.call_to != null;
  switch (name) {
    case "checkFold":
      return menu.check ? "check" : menu.fold ? "fold" : null;
    case "check":
      return menu.check ? "check" : null;
    case "call":
      return calls && menu.call_cost === then.cost ? "call" : null;
    case "callAny":
      return menu.check && !(then.defers && calls) ? "check" : calls ? "call" : null;
    case "fold":
      return menu.fold && (then.defers || !menu.check) ? "fold" : null;
  }
}

export class PreAction {
  now: Situation | null = $state.raw(null);
  chosen: PreActionName | null = $state(null);
  /** Calling any price asks once a visit before it is taken for granted. */
  asks = $state(false);
  /** Who made the last choice void; empty: nobody. */
  clearedBy: string | null = $state(null);
  #then: Situation | null = null;
  #sure = false;

  constructor(private readonly changed: (set: boolean) => void = () => undefined) {}

  /** Takes over a new view. The move that is to be made at once, if it is the player's turn and the choice still fits. */
  sync(view: TableView | null): "check" | "call" | "fold" | null {
    const menu = view?.you?.menu;
    const hand = view?.hand;
    this.now = situation(view);
    const [chosen, then] = [this.chosen, this.#then];
    if (menu && hand) {
      this.#forget();
      const same = then?.hand === hand.number && then.street === hand.street;
      const move = chosen && then && same ? moveOf(chosen, then, menu) : null;
      this.clearedBy =
        chosen && same && !move
          ? (situation({ ...(view as TableView), hand: { ...hand, actor: -1 } })?.by ?? "")
          : null;
      return move;
    }
    if (chosen && then && (!this.now || !stands(chosen, then, this.now))) {
      const answered = this.now?.hand === then.hand && this.now.street === then.street;
      this.#forget();
      this.clearedBy = answered ? (this.now?.by ?? "") : null;
      if (answered) this.changed(false);
    } else if (!this.now || this.now.street !== (then ?? this.now).street) this.clearedBy = null;
    return null;
  }

  /** Chooses, or takes the choice back. */
  toggle(name: PreActionName): void {
    if (!this.now || !fits(name, this.now)) return;
    if (this.chosen === name) return this.clear();
    if (name === "callAny" && settings.now.askCallAny && !this.#sure && !this.asks) {
      this.asks = true;
      return;
    }
    if (name === "callAny") this.#sure = true;
    this.asks = false;
    this.clearedBy = null;
    this.chosen = name;
    this.#then = this.now;
    this.changed(true);
  }

  clear(): void {
    if (this.chosen) this.changed(false);
    this.#forget();
  }

  #forget(): void {
    this.chosen = null;
    this.asks = false;
    this.#then = null;
  }
}
