// The state of a hand as the game's document prints it: its cells in the document's order and words. A cell that the game
// does not know is not there.

import { type Evening, formats, nameOf, t } from "../../i18n/index.ts";
import type { TableView, WhoseTurn } from "../../wire/index.ts";

export type Cell =
  "street" | "price" | "pot" | "acting" | "waiting" | "done" | "offered" | "out" | "raises" | "checked" | "claims";

export interface State {
  readonly name: Cell;
  readonly label: string;
  readonly value: string;
  readonly me: boolean;
}

const CELLS: Readonly<Record<"sbe" | "step" | "texas", readonly Cell[]>> = {
  sbe: ["street", "price", "pot", "acting", "waiting", "out", "claims"],
  step: ["street", "price", "acting", "waiting", "done", "out", "raises", "checked", "claims"],
  texas: ["street", "price", "acting", "waiting", "done", "offered", "out", "pot", "claims"],
};
/** So many names are told, then how many more. */
const NAMES = 3;
/** These are left out while there is nothing in them; the others say so. */
const FLEETING: ReadonlySet<Cell> = new Set(["claims"]);

/** The cells; none in the game of the house, whose document prints nothing of the kind. */
export function stateOf(view: TableView): readonly State[] {
  if (!view.game || view.game === "house") return [];
  const words = t().games;
  const own: Partial<Record<Cell, string>> = words.own[view.game];
  const turn = view.hand?.turn ?? {};
  return CELLS[view.game].flatMap((name) => {
    const value = VALUES[name](view, turn, words);
    if (!value && FLEETING.has(name)) return [];
    const me = name === "acting" && turn.acting != null && turn.acting === view.you?.seat;
    return [{ name, label: own[name] ?? words.label[name], value: value || words.nobody, me }];
  });
}

/** What is said when the street or the bid is another; empty while no hand runs. */
export function bidInWords(view: TableView): string {
  const { hand } = view;
  if (!view.game || view.game === "house" || !hand?.turn || hand.actor == null) return "";
  const words = t().games;
  return words.spoken(words.streets[hand.street], hand.price, hand.total, hand.turn.raises_left ?? null);
}

type Words = Evening["games"];

function one(view: TableView, seat: number, words: Words): string {
  return seat === view.you?.seat ? words.you : nameOf(view.seats[seat - 1]) || t().table.emptyLabel(seat);
}

function names(view: TableView, seats: readonly number[] | undefined, words: Words): string {
  const all = (seats ?? []).map((seat) => one(view, seat, words));
  return words.more(all.slice(0, NAMES).join(t().comma), Math.max(0, all.length - NAMES));
}

const did = (name: string, move: string, to: number): string =>
  `${name} ${move}${to ? ` ${formats().number(to)}` : ""}`;

const VALUES: Readonly<Record<Cell, (view: TableView, turn: WhoseTurn, words: Words) => string>> = {
  street: ({ hand }, _, words) => (hand ? words.streets[hand.street] : words.between),
  price: ({ hand }) => formats().number(hand?.price ?? 0),
  pot: ({ hand }) => formats().number(hand?.total ?? 0),
  acting: (view, { acting }, words) => (acting == null ? "" : one(view, acting, words)),
  waiting: (view, { waiting }, words) => names(view, waiting, words),
  done: (view, { done }, words) => (done ? did(one(view, done.seat, words), words.moves[done.move], done.to) : ""),
  offered: (_, { offered }, words) => (offered ?? []).map((move) => words.moves[move]).join(t().comma),
  out: (view, { out }, words) => names(view, out, words),
  raises: (_, { raises_left }, words) => (raises_left == null ? "" : words.ofThree(raises_left)),
  checked: (view, { checked }, words) => names(view, checked, words),
  claims: (view, { claims }, words) =>
    Object.entries(claims ?? {})
      .map(([seat, most]) => `${one(view, Number(seat), words)} ${formats().number(most)}`)
      .join(t().comma),
};
