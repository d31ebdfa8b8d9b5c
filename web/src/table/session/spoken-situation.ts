// What the live regions say on request and at your turn.

import { cardsInWords, formats, nameOf, t } from "../../i18n/index.ts";
import type { Menu, TableView } from "../../wire/index.ts";
import { stateOf } from "../strip/index.ts";

export function yourTurn(view: TableView, menu: Menu, seconds: number): string {
  const words = t().voice;
  const options = [
    menu.fold ? words.optionFold : "",
    menu.check ? words.optionCheck : "",
    menu.call_to == null ? "" : menu.call_is_bet ? words.optionBet(menu.call_to, menu.call_to) : words.optionCall,
    menu.raise_low != null && menu.raise_high != null
      ? (menu.bet ? words.optionBet : words.optionRaise)(menu.raise_low, menu.raise_high)
      : "",
    menu.all_in_to == null ? "" : t().games.moves.all_in,
  ].filter(Boolean);
  return words.yourTurn(menu.call_cost ?? 0, view.hand?.total ?? 0, words.options(options), seconds);
}

export type Said = "situation" | "board" | "pots" | "stacks";

export function say(what: Said, view: TableView): string {
  const board = t().voice.board(cardsInWords(view.hand?.board ?? []));
  switch (what) {
    case "board":
      return board;
    case "pots":
      return pots(view);
    case "stacks":
      return view.seats
        .filter((seat) => seat.player)
        .map((seat) => t().voice.stack(nameOf(seat), seat.stack ?? 0))
        .join(", ");
    case "situation": {
      const actor = view.hand?.actor == null ? undefined : view.seats[view.hand.actor - 1];
      const toAct = actor ? t().voice.turnOf(nameOf(actor)) : "";
      const state = stateOf(view).map(({ label, value }) => `${label}: ${value}.`);
      return [me(view), board, ...(state.length > 0 ? state : [pots(view), toAct])].filter(Boolean).join(" ");
    }
  }
}

function me(view: TableView): string {
  const seat = view.you ? view.seats[view.you.seat - 1] : undefined;
  if (!seat) return t().voice.watching;
  const cards = (seat.cards ?? []).filter(Boolean);
  const named = view.you?.named ? t().handName(view.you.named) : "";
  return t().voice.you(seat.stack ?? 0, cardsInWords(cards), named);
}

function pots(view: TableView): string {
  const list = (view.hand?.pots ?? []).map((pot) => formats().number(pot.amount));
  return t().voice.pots(list.length > 0 ? list.join(", ") : formats().number(view.hand?.total ?? 0));
}
