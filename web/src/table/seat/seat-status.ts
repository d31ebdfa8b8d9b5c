// What a seat's player does and how long it may still: the clock of the seat that is to act, and the one tag that says
// in words what the seat's colours say.

import type { Evening } from "../../i18n/index.ts";
import { shownAmount } from "../../settings/index.ts";
import type { IconName } from "../../ui/index.ts";
import type { Absence, HandView, LastMove, SeatView, TableView } from "../../wire/index.ts";

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

/** What is left on a seat's clock. */
export interface Left {
  readonly seconds: number;
  readonly bank: boolean;
  readonly late: boolean;
}

export type SecondsTo = (moment: number) => number;

/** The decision's time at this seat; null when it is another's turn. */
export function timingOf(seat: SeatView, hand: HandView | null): Timing | null {
  if (hand?.actor !== seat.seat || hand.deadline == null || !hand.allowed) return null;
  const { deadline, allowed } = hand;
  return { key: `${hand.number}.${hand.decision ?? 0}`, bankFrom: hand.bank_from ?? deadline, deadline, allowed };
}

/** Which part of the time runs. `secondsTo` is the house's clock. */
export function phaseOf({ key, bankFrom, deadline, allowed }: Timing, secondsTo: SecondsTo): Phase {
  const spare = deadline - bankFrom;
  if (spare > 0 && secondsTo(bankFrom) === 0)
    return { key: `${key}.bank`, bank: true, last: true, deadline, allowed: spare };
  return { key, bank: false, last: spare <= 0, deadline: bankFrom, allowed: allowed - spare };
}

export type TagTone = "" | "hot" | "bank" | "late" | "win" | "warn";

export interface Tag {
  readonly text: string;
  readonly short: string;
  readonly tone: TagTone;
  readonly icon: IconName | null;
}

/** The tag under a plate. `left` is what is left on this seat's clock; `away` that its player is not connected. */
export function tagOf(
  seat: SeatView,
  view: TableView,
  t: Evening,
  left: Left | null,
  away: boolean,
  secondsTo: SecondsTo = () => 0,
): Tag | null {
  const tag = (text: string, tone: TagTone = "", icon: IconName | null = null, short = text): Tag => ({
    text,
    short,
    tone,
    icon,
  });
  const mine = seat.seat === view.you?.seat;
  if (!seat.player) return null;
  // The last hand lies there while the table waits; who sits out by then says so.
  if (seat.status === "sitting_out" && view.state === "waiting")
    return absenceTag(seat.absence ?? null, t, tag, secondsTo);
  if ((seat.won ?? 0) > 0)
    return tag(
      t.tag.wins(shownAmount(seat.won ?? 0, view.big, false)),
      "win",
      null,
      t.tag.wins(shownAmount(seat.won ?? 0, view.big, true)),
    );
  if (view.hand?.actor === seat.seat) {
    if (!left) return tag(t.tag.toAct, "hot");
    const { seconds, bank } = left;
    const text = bank ? t.tag.timeBank(seconds) : mine ? t.tag.yourTurn(seconds) : t.tag.seconds(seconds);
    return tag(text, left.late ? "late" : bank ? "bank" : "hot", null, bank ? t.tag.seconds(seconds) : text);
  }
  if (away && !seat.bot) return tag(t.tag.offline, "warn", "plug", t.tag.offlineShort);
  if (seat.in_hand) return inHandTag(seat, mine, view.hand?.street === "over", t, view.big, tag);
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

function absenceTag(absence: Absence | null, t: Evening, tag: MakeTag, secondsTo: SecondsTo): Tag {
  if (absence?.hands_left != null)
    return tag(t.tag.handsLeft(absence.hands_left), "", "cup", t.tag.handsLeftShort(absence.hands_left));
  if (absence?.until == null) return tag(t.tag.out, "", "cup", t.tag.outShort);
  const left = secondsTo(absence.until);
  return tag(t.tag.outFor(left), "", "cup", t.tag.outForShort(left));
}

function inHandTag(seat: SeatView, mine: boolean, over: boolean, t: Evening, big: number, tag: MakeTag): Tag | null {
  if (seat.folded) return tag(mine ? t.tag.folded : t.tag.fold);
  if (seat.shown && seat.named) return tag(t.shortHandName(seat.named));
  if (over && !seat.cards?.length) return tag(t.tag.mucks);
  const last: LastMove | null = seat.all_in ? { move: "call", to: seat.wager ?? 0, all_in: true } : (seat.last ?? null);
  const words = (tiny: boolean): string =>
    last ? moveInWords(last, t, last.to ? shownAmount(last.to, big, tiny) : "") : "";
  if (last) return tag(words(false), "", null, words(true));
  return seat.status === "leaving" ? tag(t.tag.leaving, "", "door", t.tag.leavingShort) : null;
}

function moveInWords(last: LastMove, t: Evening, to: string): string {
  if (last.all_in) return t.tag.allIn(to);
  switch (last.move) {
    case "fold":
      return t.tag.fold;
    case "check":
      return t.tag.check;
    case "call":
      return t.tag.call(to);
    case "bet":
      return t.tag.bet(to);
    case "raise":
      return t.tag.raise(to);
    case "small_blind":
      return t.tag.smallBlind(to);
    case "big_blind":
      return t.tag.bigBlind(to);
    case "ante":
      return t.tag.ante(to);
    case "post":
    case "dead":
      return t.tag.post(to);
  }
}
