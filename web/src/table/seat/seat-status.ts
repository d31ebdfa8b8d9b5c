// A seat as it is drawn, made from the house's view of it. The one tag of a seat says in words what its colours say.

import type { IconName } from "../parts/icons.ts";
import type { Dictionary } from "./i18n/en.ts";
import { nameOf } from "./i18n/language.svelte.ts";
import type { Absence, HandView, LastMove, Reason, SeatView, TableView } from "./protocol.ts";

export type TagTone = "" | "hot" | "bank" | "late" | "win" | "warn";

export interface Tag {
  readonly text: string;
  readonly short: string;
  readonly tone: TagTone;
  readonly icon: IconName | null;
}

export interface Timing {
  /** One key a decision, so that the ring starts anew. */
  readonly key: string;
  /** When the action time ends; with no time bank that is the deadline. */
  readonly bankFrom: number;
  readonly deadline: number;
  readonly allowed: number;
}

/** The part of a decision's time that runs now: the action time, then the time bank. */
export interface Phase {
  readonly key: string;
  readonly bank: boolean;
  readonly last: boolean;
  readonly deadline: number;
  readonly allowed: number;
}

export interface Chair {
  readonly seat: number;
  readonly empty: boolean;
  readonly mine: boolean;
  readonly name: string;
  readonly stack: number;
  readonly safe: number;
  /** The place of who is out of the sit-and-go. */
  readonly outAs: number | null;
  readonly wager: number;
  readonly states: readonly string[];
  readonly cards: readonly string[];
  readonly faceUp: boolean;
  readonly best: readonly string[];
  readonly timing: Timing | null;
  readonly reason: Reason | null;
  readonly hasButton: boolean;
}

type Status = NonNullable<SeatView["status"]>;
const AWAY: ReadonlySet<Status> = new Set(["waiting", "resting", "sitting_out", "rebuying"]);

/** All chairs of a table in seat order. */
export function chairs(view: TableView): Chair[] {
  return view.seats.map((seat) => chair(seat, view));
}

function chair(seat: SeatView, view: TableView): Chair {
  const hand = view.hand ?? null;
  const mine = seat.seat === view.you?.seat;
  const folded = Boolean(seat.folded);
  const cards = seat.cards ?? [];
  return {
    seat: seat.seat,
    empty: !seat.player,
    mine,
    name: nameOf(seat),
    stack: seat.stack ?? 0,
    safe: seat.safe ?? 0,
    outAs: seat.out ? (seat.rank ?? 0) : null,
    wager: seat.wager ?? 0,
    states: states(seat, hand),
    cards: folded && !mine && !seat.shown ? [] : cards,
    faceUp: cards.some((card) => card !== ""),
    best: seat.playing_cards ?? [],
    timing: timing(seat, hand),
    reason: seat.reason ?? null,
    hasButton: hand?.button === seat.seat,
  };
}

function states(seat: SeatView, hand: HandView | null): string[] {
  if (!seat.player) return ["is-empty"];
  const found: string[] = [];
  if (seat.in_hand && seat.folded) found.push("is-folded");
  if (seat.out || (!seat.in_hand && AWAY.has(seat.status ?? "empty"))) found.push("is-away");
  if (isToAct(seat, hand)) found.push("is-toact");
  if (seat.all_in) found.push("is-allin");
  if ((seat.won ?? 0) > 0) found.push("is-winner");
  return found;
}

function isToAct(seat: SeatView, hand: HandView | null): boolean {
  return hand?.actor === seat.seat;
}

function timing(seat: SeatView, hand: HandView | null): Timing | null {
  if (!hand || !isToAct(seat, hand) || hand.deadline == null || !hand.allowed) return null;
  const { deadline, allowed } = hand;
  return { key: `${hand.number}.${hand.decision ?? 0}`, bankFrom: hand.bank_from ?? deadline, deadline, allowed };
}

/** Which part of the time runs. `secondsTo` is the house's clock. */
export function phaseOf({ key, bankFrom, deadline, allowed }: Timing, secondsTo: (moment: number) => number): Phase {
  const spare = deadline - bankFrom;
  if (spare > 0 && secondsTo(bankFrom) === 0) return { key: `${key}.bank`, bank: true, last: true, deadline, allowed: spare };
  return { key, bank: false, last: spare <= 0, deadline: bankFrom, allowed: allowed - spare };
}

/** What is left on a seat's clock. */
export interface Left {
  readonly seconds: number;
  readonly bank: boolean;
  readonly late: boolean;
}

type SecondsTo = (moment: number) => number;

/** The tag under a plate. `left` is what is left on this seat's clock; `away` that its player is not connected. */
export function tagOf(seat: SeatView, view: TableView, t: Dictionary, left: Left | null, away: boolean, secondsTo: SecondsTo = () => 0): Tag | null {
  const tag = (text: string, tone: TagTone = "", icon: IconName | null = null, short = text): Tag => ({
    text,
    short,
    tone,
    icon,
  });
  const mine = seat.seat === view.you?.seat;
  if (!seat.player) return null;
  if ((seat.won ?? 0) > 0) return tag(t.tag.wins(seat.won ?? 0), "win");
  if (isToAct(seat, view.hand ?? null)) {
    if (!left) return tag(t.tag.toAct, "hot");
    const { seconds, bank } = left;
    const text = bank ? t.tag.timeBank(seconds) : mine ? t.tag.yourTurn(seconds) : t.tag.seconds(seconds);
    return tag(text, left.late ? "late" : bank ? "bank" : "hot", null, bank ? t.tag.seconds(seconds) : text);
  }
  if (away && !seat.bot) return tag(t.tag.offline, "warn", "plug", t.tag.offlineShort);
  if (seat.in_hand) return inHandTag(seat, mine, view.hand?.street === "over", t, tag);
  if (seat.out) return tag(t.tag.watching, "", "eye");
  switch (seat.status) {
    case "resting": {
      const rest = seat.reason?.facts?.["hands"];
      return tag(typeof rest === "number" ? t.tag.restsFor(rest) : t.tag.rests, "", "clock");
    }
    case "waiting":
      return seat.reason?.code.includes("big_blind")
        ? tag(t.tag.waitsBigBlind, "", "clock", t.tag.waitsBigBlindShort)
        : tag(t.tag.waits, "", "clock");
    case "sitting_out":
      return absenceTag(seat.absence ?? null, t, tag, secondsTo);
    case "rebuying":
      return tag(t.tag.rebuying, "", "coins");
    case "leaving":
      return tag(t.tag.leaving, "", "door", t.tag.leavingShort);
    default:
      return null;
  }
}

type MakeTag = (text: string, tone?: TagTone, icon?: IconName | null, short?: string) => Tag;

function absenceTag(absence: Absence | null, t: Dictionary, tag: MakeTag, secondsTo: SecondsTo): Tag {
  if (absence?.hands_left != null) return tag(t.tag.handsLeft(absence.hands_left), "", "cup", t.tag.handsLeftShort(absence.hands_left));
  if (absence?.until == null) return tag(t.tag.out, "", "cup", t.tag.outShort);
  const left = secondsTo(absence.until);
  return tag(t.tag.outFor(left), "", "cup", t.tag.outForShort(left));
}

function inHandTag(seat: SeatView, mine: boolean, over: boolean, t: Dictionary, tag: MakeTag): Tag | null {
  if (seat.folded) return tag(mine ? t.tag.folded : t.tag.fold);
  if (seat.shown && seat.named) return tag(t.shortHandName(seat.named));
  if (over && !seat.cards?.length) return tag(t.tag.mucks);
  if (seat.all_in) return tag(t.tag.allIn(seat.wager ?? 0));
  if (seat.last) return tag(moveInWords(seat.last, t));
  return seat.status === "leaving" ? tag(t.tag.leaving, "", "door", t.tag.leavingShort) : null;
}

export function moveInWords(last: LastMove, t: Dictionary): string {
  const to = last.to ?? 0;
  if (last.all_in) return t.tag.allIn(to);
  switch (last.move) {
    case "fold": return t.tag.fold;
    case "check": return t.tag.check;
    case "call": return t.tag.call(to);
    case "bet": return t.tag.bet(to);
    case "raise": return t.tag.raise(to);
    case "small_blind": return t.tag.smallBlind(to);
    case "big_blind": return t.tag.bigBlind(to);
    case "ante": return t.tag.ante(to);
    case "post":
    case "dead": return t.tag.post(to);
  }
}

/** Places on screen, clockwise from the bottom: the viewer's seat first, for an observer seat 1. */
export function fromViewer<T extends { readonly seat: number }>(list: readonly T[], mySeat: number | undefined): T[] {
  const start = Math.max(0, list.findIndex((one) => one.seat === mySeat));
  return [...list.slice(start), ...list.slice(0, start)];
}
