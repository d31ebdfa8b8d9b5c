// The two lines at the left of the action bar: the name of your hand or what is going on, and what it costs.

import { type Evening, type Formats, nameOf, reasonInWords } from "../../i18n/index.ts";
import type { SeatView, SngView, TableView } from "../../wire/index.ts";
import { type Beaten, type MyTurn, neededShare } from "../turn/index.ts";

export interface Words {
  readonly title: string;
  readonly more: string;
}

type SecondsTo = (moment: number) => number;

export function statusLines(
  view: TableView,
  myTurn: MyTurn,
  beaten: Beaten | null,
  t: Evening,
  f: Formats,
  secondsTo: SecondsTo,
): Words {
  const { you } = view;
  if (!you) return watching(view, t);
  const seat = view.seats[you.seat - 1];
  const decision = myTurn.decision;
  const named = you.named ? capital(t.handName(you.named), f.language) : "";
  if (decision) {
    if (myTurn.phase === "fold?") return { title: t.bar.freeFold, more: t.bar.freeFoldMore };
    if (myTurn.phase === "all-in?") return { title: t.bar.allInFor(myTurn.to), more: t.bar.allInMore(decision.total) };
    if (myTurn.phase === "much?") return { title: t.bar.muchFor(!decision.menu.bet, myTurn.to), more: t.bar.muchMore };
    const cost = decision.menu.check && !decision.defers ? 0 : (decision.menu.call_cost ?? 0);
    const more = cost
      ? t.bar.toCall(cost, decision.total, neededShare(cost, decision.total))
      : t.bar.free(decision.total);
    return { title: named || t.bar.inHand, more };
  }
  return waiting(view, seat, named, beaten, t, secondsTo);
}

function watching(view: TableView, t: Evening): Words {
  if (view.offer?.refused) return { title: t.bar.watching, more: reasonInWords(view.offer.refused) };
  const free = view.seats.filter((seat) => !seat.player).length;
  return { title: t.bar.watching, more: free ? t.bar.watchingMore(free) : t.bar.watchingFull };
}

function waiting(
  view: TableView,
  seat: SeatView | undefined,
  named: string,
  beaten: Beaten | null,
  t: Evening,
  secondsTo: SecondsTo,
): Words {
  const { hand } = view;
  const out = Boolean(view.you?.sit_out?.on);
  const leaves = view.you?.leave.on ? t.leave.pending : out ? t.sitOut.pending : "";
  if (hand && hand.street !== "over" && seat?.in_hand) {
    const actor = hand.actor == null ? "" : nameOf(view.seats[hand.actor - 1]);
    const waits = actor ? t.table.waitsFor(actor) : "";
    if (seat.folded) return { title: t.bar.folded, more: leaves || t.bar.foldedMore };
    return { title: named || t.bar.inHand, more: leaves || waits };
  }
  const why = seat?.reason ? reasonInWords(seat.reason) : "";
  if (out && seat?.status === "sitting_out") {
    const left = view.you?.sit_outs_left;
    return {
      title: t.sitOut.away,
      more: [why || t.sitOut.awayMore, left == null ? "" : t.sitOut.left(left)].filter(Boolean).join(" "),
    };
  }
  if (seat?.out && view.sng?.running)
    return goneOut(view.sng, seat, beaten, view.kind === "sng" ? t.sng.kept : t.sng.keptPrivate, t);
  if (view.you?.question) return { title: t.bar.asked, more: "" };
  if (view.host?.paused) return { title: t.host.onPause, more: leaves || t.host.onPauseBy(view.host.name ?? "") };
  if (view.state === "waiting")
    return { title: t.bar.seated, more: why || (view.needed ? `${t.table.needs(view.needed)}.` : "") };
  const won = seat?.won ?? 0;
  if (view.next_hand != null) {
    const seconds = secondsTo(view.next_hand);
    return {
      title: seconds > 0 ? t.bar.nextHand(seconds) : t.bar.nextHandSoon,
      more: leaves || why || (won > 0 ? t.bar.result(won) : ""),
    };
  }
  return { title: t.bar.seated, more: leaves || why || t.bar.seatedMore };
}

function goneOut(sng: SngView, seat: SeatView, beaten: Beaten | null, kept: string, t: Evening): Words {
  const ranks = sng.ranks ?? [];
  const mine = ranks.find((rank) => rank.player === seat.player);
  const at = mine?.hand ? t.sng.finishAt(mine.hand, mine.level ?? 1) : "";
  const how = beaten ? t.sng.beaten(beaten.by, beaten.hand, beaten.mine) : kept;
  return {
    title: t.sng.finish(seat.rank ?? 0, ranks.length + sng.places_left),
    more: [at, how].filter(Boolean).join(" · "),
  };
}

function capital(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
